import { randomUUID } from 'node:crypto';
import { DeliveryFailed, type Deliver } from '../providers/transport';
import type { Sealer } from '../secrets/sealed';
import type { BroadcastStore, ClaimedBroadcast } from '../stores/broadcasts';
import type { ActiveDestination } from '../stores/destinations';
import { withoutContent, type BroadcastEvent } from './event';
import { broadcastOwner, destinationOwner, type BroadcastObserver, type Broadcasts } from './index';
import { Rejected, type BaseConfig } from './kind';
import { kindOf } from './kinds';

interface Parts {
  readonly store: BroadcastStore;
  readonly broadcasts: Broadcasts;
  readonly sealer: Sealer;
  readonly deliver: Deliver;
  readonly observe: BroadcastObserver;
  readonly observeQueue: (state: 'waiting' | 'dead', count: number) => void;
  /** Told of what an operator should know of. */
  readonly warn?: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

const EVERY_MS = 250;
const COUNT_EVERY_MS = 2_000;
const EXPIRE_EVERY_MS = 60_000;
/** Longer than a sending may take; then another worker tries. */
const LEASE_MS = 60_000;
/** Of one sending, sealed; a single event may be larger. */
const SENDING_BYTES = 3 * 1024 * 1024;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 300_000;
/** Nothing is tried for longer. */
export const GIVE_UP_MS = 24 * 3_600_000;
/** The dead are kept for so long. */
export const KEEP_DEAD_MS = 7 * 24 * 3_600_000;
const STOP_WITHIN_MS = 2_000;

/** Sends what waits: one sending at a time for each destination, however many processes there are to share the work. */
export function createBroadcastWorker({
  store,
  broadcasts,
  sealer,
  deliver,
  observe,
  observeQueue,
  warn,
}: Parts) {
  const busy = new Map<string, Promise<void>>();
  /** Of destinations that failed: not before then, and how often in a row. */
  const pauses = new Map<string, { until: number; failures: number }>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let lastCount = -Infinity;
  let lastExpiry = -Infinity;
  let lastLook = -Infinity;
  let isIdle = false;
  let ended = false;

  const signalled: Deliver = (call) => deliver(call, stopping.signal);

  const round = async (): Promise<void> => {
    const at = performance.now();
    // Nobody to send to: it is enough to look now and then.
    if (isIdle && at - lastLook < COUNT_EVERY_MS) return;
    lastLook = at;
    const destinations = await broadcasts.current();
    isIdle = destinations.length === 0;
    if (isIdle) return;
    if (at - lastExpiry >= EXPIRE_EVERY_MS) {
      lastExpiry = at;
      const died = await store.expire(GIVE_UP_MS, KEEP_DEAD_MS);
      if (died > 0) observe('unknown', 'dead', died);
    }
    if (at - lastCount >= COUNT_EVERY_MS) {
      lastCount = at;
      await count();
    }
    for (const destination of destinations) {
      if (!destination.active || busy.has(destination.id) || ended) continue;
      if ((pauses.get(destination.id)?.until ?? 0) > at) continue;
      const work = drain(destination)
        .catch(() => void pause(destination.id))
        .finally(() => busy.delete(destination.id));
      busy.set(destination.id, work);
    }
  };

  const count = async (): Promise<void> => {
    let queues: Awaited<ReturnType<typeof store.queues>> = [];
    await broadcasts.recount(async () => {
      queues = await store.queues();
      return queues.map(({ destinationId, waiting, dead, bytes }) => ({
        destinationId,
        rows: waiting + dead,
        bytes,
      }));
    });
    observeQueue(
      'waiting',
      queues.reduce((sum, { waiting }) => sum + waiting, 0),
    );
    observeQueue(
      'dead',
      queues.reduce((sum, { dead }) => sum + dead, 0),
    );
  };

  const pause = (id: string): number => {
    const failures = (pauses.get(id)?.failures ?? 0) + 1;
    const delayMs = backOff(failures);
    pauses.set(id, { until: performance.now() + delayMs, failures });
    return delayMs;
  };

  /** Sends until nothing is due, or the destination fails. */
  const drain = async (destination: ActiveDestination): Promise<void> => {
    const { batch } = kindOf(destination.type);
    while (!ended) {
      const claim = randomUUID();
      const rows = await store.claim(destination.id, claim, { rows: batch, bytes: SENDING_BYTES }, LEASE_MS);
      if (rows.length === 0) return;
      if (!(await sendRows(destination, claim, rows))) return;
    }
  };

  /** @returns false when the destination is to be left alone for a while. */
  const sendRows = async (
    destination: ActiveDestination,
    claim: string,
    rows: readonly ClaimedBroadcast[],
  ): Promise<boolean> => {
    const { opened, lost } = await openAll(destination, rows);
    if (lost.length > 0) await buried(destination, claim, lost, 'it cannot be opened with this VAULT_KEY');
    if (opened.length === 0) return true;
    // Claimed by a process that died in the middle: the one try has been.
    const spent = opened.filter(({ row }) => row.once && row.attempts > 1).map(({ row }) => row);
    await dropped(destination, spent);
    const due = opened.filter(({ row }) => !row.once || row.attempts === 1);
    return due.length === 0 || attempt(destination, claim, due);
  };

  const attempt = async (
    destination: ActiveDestination,
    claim: string,
    due: readonly Opened[],
  ): Promise<boolean> => {
    const rows = due.map(({ row }) => row);
    const kind = kindOf(destination.type);
    try {
      const config = JSON.parse(
        await sealer.open(destination.config, destinationOwner(destination.id)),
      ) as BaseConfig;
      await kind.send(
        due.map(({ event }) => event),
        config,
        signalled,
      );
    } catch (error) {
      if (stopping.signal.aborted) {
        await store.postpone(claim, idsOf(rows), 0, null, true);
        return false;
      }
      return failed(destination, claim, due, error);
    }
    await store.remove(idsOf(rows));
    pauses.delete(destination.id);
    observe(destination.type, 'delivered', rows.length);
    return true;
  };

  const failed = async (
    destination: ActiveDestination,
    claim: string,
    due: readonly Opened[],
    error: unknown,
  ): Promise<boolean> => {
    const refused = error instanceof Rejected ? error.ids : undefined;
    const taken = refused ? due.filter(({ event }) => !refused.has(event.id)) : [];
    await store.remove(idsOf(taken.map(({ row }) => row)));
    if (taken.length > 0) observe(destination.type, 'delivered', taken.length);
    const left = refused ? due.filter(({ event }) => refused.has(event.id)) : due;
    if (left.length === 0) return true;
    const reason = reasonOf(error);
    observe(destination.type, 'failed', left.length);
    if (error instanceof Rejected && error.isFinal) {
      // One that cannot be said there must not take the others with it.
      if (left.length > 1 && !refused) {
        for (const [index, one] of left.entries()) {
          if (await attempt(destination, claim, [one])) continue;
          const rest = left.slice(index + 1).map(({ row }) => row);
          await store.postpone(claim, idsOf(rest), 0, null, true);
          return false;
        }
        return true;
      }
      await buried(
        destination,
        claim,
        left.map(({ row }) => row),
        reason,
      );
      return true;
    }
    const delayMs = pause(destination.id);
    const rows = left.map(({ row }) => row);
    const once = rows.filter((row) => row.once);
    await dropped(destination, once);
    await store.postpone(claim, idsOf(rows.filter((row) => !row.once)), delayMs, reason);
    warn?.('a destination did not take generations', {
      destination: destination.id,
      type: destination.type,
      reason,
      waiting: rows.length - once.length,
      againInMs: delayMs,
    });
    return false;
  };

  const buried = async (
    destination: ActiveDestination,
    claim: string,
    rows: readonly ClaimedBroadcast[],
    reason: string,
  ): Promise<void> => {
    await store.bury(claim, idsOf(rows), reason);
    observe(destination.type, 'dead', rows.length);
    warn?.('a destination refused generations for good', {
      destination: destination.id,
      type: destination.type,
      reason,
      dead: rows.length,
    });
  };

  const dropped = async (
    destination: ActiveDestination,
    rows: readonly ClaimedBroadcast[],
  ): Promise<void> => {
    if (rows.length === 0) return;
    await store.remove(idsOf(rows));
    observe(destination.type, 'dropped', rows.length);
  };

  const openAll = async (
    { privacyMode }: ActiveDestination,
    rows: readonly ClaimedBroadcast[],
  ): Promise<{ opened: Opened[]; lost: ClaimedBroadcast[] }> => {
    const opened: Opened[] = [];
    const lost: ClaimedBroadcast[] = [];
    for (const row of rows) {
      try {
        const event = JSON.parse(await sealer.open(row.payload, broadcastOwner(row.id))) as BroadcastEvent;
        opened.push({ row, event: privacyMode ? withoutContent(event) : event });
      } catch {
        lost.push(row);
      }
    }
    return { opened, lost };
  };

  return {
    async start(): Promise<void> {
      await broadcasts.current();
      await count();
      timer = setInterval(() => {
        running ??= round()
          .catch(() => undefined)
          .finally(() => (running = undefined));
      }, EVERY_MS);
      timer.unref();
    },

    /** Breaks off what is being sent, after a moment; it is sent again by whoever is there. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
      const late = setTimeout(() => stopping.abort(), busy.size > 0 ? STOP_WITHIN_MS : 0);
      ended = true;
      await Promise.all(busy.values());
      clearTimeout(late);
      stopping.abort();
    },
  };
}

interface Opened {
  readonly row: ClaimedBroadcast;
  readonly event: BroadcastEvent;
}

const idsOf = (rows: readonly ClaimedBroadcast[]): string[] => rows.map(({ id }) => id);

/** Doubles, and varies by half, so that processes do not knock together. */
const backOff = (failures: number): number =>
  Math.round(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2));

const reasonOf = (error: unknown): string =>
  error instanceof Rejected || error instanceof DeliveryFailed ? error.message : 'it could not be sent';
