import { createHash } from 'node:crypto';
import type { ChatRequest } from '../../providers/format';
import type { SessionPin, SessionPinStore } from '../../stores/session-pins';

/**
 * Keeps a conversation at the endpoint that served it, whose cache knows its beginning. Remembered
 * in memory, written behind, and shared by the processes of one database.
 */

export interface Conversation {
  /** Long where a prompt is. */
  readonly text: () => string;
  /** The caller named it; otherwise it is told by its beginning. */
  readonly named: boolean;
}

const IDLE_MS = 10 * 60_000;
/** Others may have moved a conversation: what is older than this is read again. */
const TRUSTED_MS = 1_000;
const FLUSH_MS = 25;
/** A use that follows another this soon is not written again. */
const RENEW_MS = 30_000;
const REMEMBERED = 20_000;
const MOST_CHARACTERS = 256;

/** @param header the session id of the request's headers. */
export function conversationOf(chat: ChatRequest, header: string | null): Conversation | undefined {
  const named = chat.session_id || header || chat.prompt_cache_key;
  // Half a surrogate pair is written out, or all of them would be one.
  if (named) return { text: () => `named ${JSON.stringify(named.slice(0, MOST_CHARACTERS))}`, named: true };
  const instruction = chat.messages.find(({ role }) => role === 'system' || role === 'developer');
  const first = chat.messages.find(({ role }) => role !== 'system' && role !== 'developer');
  if (!first) return undefined;
  return {
    text: () => `begins ${JSON.stringify([said(instruction), said(first)], withoutMarks)}`,
    named: false,
  };
}

/** Callers make a part of a text in order to mark it; a history that was cut may begin with calls of tools alone. */
function said(message: ChatRequest['messages'][number] | undefined): unknown {
  const content = message?.content ?? null;
  const [only, more] = Array.isArray(content) ? content : [];
  const words = only?.type === 'text' && !more ? only.text : content;
  return message && 'tool_calls' in message && message.tool_calls ? [words, message.tool_calls] : words;
}

/** They move the mark of what a cache is to keep on to the latest message. */
const withoutMarks = (key: string, value: unknown): unknown => (key === 'cache_control' ? undefined : value);

export const pinId = (accountId: string, model: string, { text }: Conversation): string =>
  createHash('sha256')
    .update(JSON.stringify([accountId, model]))
    .update(text())
    .digest('hex');

export type Pins = ReturnType<typeof createPins>;

interface Remembered extends SessionPin {
  readonly readMs: number;
  readonly savedMs: number;
}

export function createPins({ store, now }: { store: SessionPinStore; now: () => Date }) {
  const remembered = new Map<string, Remembered>();
  const dirty = new Map<string, SessionPin>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  let prunedMs = 0;

  const remember = (pin: Remembered): void => {
    remembered.delete(pin.id);
    remembered.set(pin.id, pin);
    if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value as string);
  };

  const flush = async (): Promise<void> => {
    const pins = [...dirty.values()];
    dirty.clear();
    // A pin that cannot be written costs a cache, not an answer.
    if (pins.length > 0) await store.save(pins).catch(() => undefined);
    const nowMs = now().getTime();
    if (nowMs - prunedMs < 60_000) return;
    prunedMs = nowMs;
    await store.prune(nowMs - IDLE_MS).catch(() => undefined);
  };

  const flushOnce = (): Promise<void> =>
    (flushing ??= flush().finally(() => {
      flushing = undefined;
      if (dirty.size > 0) schedule();
    }));

  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flushOnce();
    }, FLUSH_MS).unref();
  };

  return {
    /** @returns the endpoint that the conversation is at, unless it has been idle for too long. */
    async find(id: string): Promise<string | undefined> {
      const nowMs = now().getTime();
      let pin: SessionPin | undefined = remembered.get(id);
      if (!pin || nowMs - (pin as Remembered).readMs > TRUSTED_MS) {
        // Our own use may not have been written yet.
        const waiting = dirty.get(id);
        const stored = await store.find(id).catch(() => undefined);
        pin = waiting && waiting.usedAtMs >= (stored?.usedAtMs ?? 0) ? waiting : latest(stored, pin);
        if (pin) remember({ ...pin, readMs: nowMs, savedMs: stored?.usedAtMs ?? 0 });
      }
      return pin && nowMs - pin.usedAtMs < IDLE_MS ? pin.endpointId : undefined;
    },

    /** Begins or renews a pin; written soon after. */
    keep(id: string, endpointId: string): void {
      const usedAtMs = now().getTime();
      const before = remembered.get(id);
      const pin = { id, endpointId, usedAtMs };
      const isNews = before?.endpointId !== endpointId || usedAtMs - before.savedMs >= RENEW_MS;
      remember({ ...pin, readMs: usedAtMs, savedMs: isNews ? usedAtMs : before.savedMs });
      if (!isNews) return;
      dirty.set(id, pin);
      schedule();
    },

    async stop(): Promise<void> {
      clearTimeout(timer);
      await flushing;
      await flush();
    },
  };
}

/** Renewals are not all written, so ours may be later than the row: the row wins where it names another endpoint since. */
function latest(stored: SessionPin | undefined, known: SessionPin | undefined): SessionPin | undefined {
  if (!stored || !known) return stored ?? known;
  if (stored.endpointId === known.endpointId) return stored.usedAtMs > known.usedAtMs ? stored : known;
  return stored.usedAtMs >= known.usedAtMs - RENEW_MS ? stored : known;
}
