import type { ChatDelta, ChatStreamChoice } from './format';

/** An event without its text, and what it was read as. */
interface Mould {
  readonly before: string;
  readonly after: string;
  readonly read: ChatDelta;
  readonly index: number;
  readonly hasRole: boolean;
}

const TEXT = '"content":"';
/** Stands for a text while a mould is tried. */
const TRIED = '\u2063mould\u2063';
/** A stream whose events differ in more than their texts is not tried for long. */
const MOST_IDLE = 8;

/**
 * Of one stream most events are the one before with another text in it. Such an event is not read anew: what it was
 * read as gets the text.
 * @param read what gives for equal data equal deltas, as long as they hold nothing but text.
 */
export function readingAlike(
  read: (data: string) => ChatDelta | undefined,
): (data: string) => ChatDelta | undefined {
  let mould: Mould | undefined;
  let idle = 0;
  return (data) => {
    const text = mould && textIn(data, mould);
    if (mould && text !== undefined) {
      idle = 0;
      return withText(mould, text);
    }
    const delta = read(data);
    const choice = idle < MOST_IDLE && delta ? textAlone(delta) : undefined;
    if (delta && choice) {
      idle += 1;
      mould = mouldOf(data, delta, choice, read);
    }
    return delta;
  };
}

function textIn(data: string, { before, after }: Mould): string | undefined {
  const end = data.length - after.length;
  // Slices are compared in one go; for `startsWith` the engine goes from character to character.
  if (end < before.length || data.slice(0, before.length) !== before || data.slice(end) !== after)
    return undefined;
  try {
    return JSON.parse(`"${data.slice(before.length, end)}"`) as string;
  } catch {
    // More than one text.
    return undefined;
  }
}

/** Spelt out: to copy an object costs more than to read the event. */
function withText({ read, index, hasRole }: Mould, content: string): ChatDelta {
  const delta: ChatStreamChoice['delta'] = hasRole ? { role: 'assistant', content } : { content };
  const made: { -readonly [K in keyof ChatDelta]: ChatDelta[K] } = {
    choices: [{ index, delta, finish_reason: null, native_finish_reason: null }],
  };
  if (read.upstreamId !== undefined) made.upstreamId = read.upstreamId;
  if (read.systemFingerprint !== undefined) made.systemFingerprint = read.systemFingerprint;
  if (read.serviceTier !== undefined) made.serviceTier = read.serviceTier;
  return made;
}

/** The one choice of a delta that holds a text, and nothing else that tells it from the next. */
function textAlone({ choices, usage, error, done }: ChatDelta): ChatStreamChoice | undefined {
  const [choice] = choices;
  if (!choice || choices.length > 1 || usage || error || done) return undefined;
  const { delta, finish_reason: reason, logprobs } = choice;
  const isAlone = Object.keys(delta).every((name) => name === 'content' || name === 'role');
  return reason === null && !logprobs && isAlone && delta.content ? choice : undefined;
}

/** Tried with another text: only what comes out where the text stood is its place. */
function mouldOf(
  data: string,
  delta: ChatDelta,
  { index, delta: { content, role } }: ChatStreamChoice,
  read: (data: string) => ChatDelta | undefined,
): Mould | undefined {
  const at = data.indexOf(TEXT) + TEXT.length;
  const end = data.indexOf('"', at);
  const isFound = at >= TEXT.length && data.slice(at, end) === content;
  // What begins with an escape may end at a quote that is a part of it.
  if (!isFound || content.includes('\\') || data.includes(TRIED)) return undefined;
  const [before, after] = [data.slice(0, at), data.slice(end)];
  return isRead(before + TRIED + after, read)
    ? { before, after, read: delta, index, hasRole: role !== undefined }
    : undefined;
}

function isRead(data: string, read: (data: string) => ChatDelta | undefined): boolean {
  try {
    return read(data)?.choices[0]?.delta.content === TRIED;
  } catch {
    // The upstream did not say it: its stream is none the worse.
    return false;
  }
}
