/** Ways to end an answer, and what must be true of their records. */
import type { Order, Step } from './provider';
import type { Wire } from './wires';

export const FORMATS = ['chat', 'responses', 'messages'] as const;
export type Format = (typeof FORMATS)[number];

/** What the client does. */
export type Client =
  /** Reads to the end. */
  | { readonly act: 'read' }
  /** Disconnects when the text has come, or after a time, and some milliseconds later. */
  | { readonly act: 'leave'; readonly on?: string; readonly afterMs?: number }
  /** Reads nothing for a time, then disconnects, or waits to be cut off. */
  | { readonly act: 'stall'; readonly leaveAfterMs?: number }
  /** Reads to the end, and sends the same request once more. */
  | { readonly act: 'replay' }
  /** Disconnects, and sends the same request once more. */
  | { readonly act: 'leaveAndReplay'; readonly on: string };

export interface Way {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly later?: readonly Step[];
  readonly plain?: Order['plain'] | true;
  readonly client: Client;
  /** The provider itself failed: nothing is charged. */
  readonly failure?: true;
  /** It says that it bills nothing. */
  readonly billsNothing?: true;
  readonly cancelled: boolean;
  /** Undefined: it depends on the wire. */
  readonly estimated?: boolean;
  readonly wires?: readonly Wire[];
  readonly formats?: readonly Format[];
  /** Of the model: it reads on when its client disconnects. */
  readonly drains?: true;
  readonly hasTools?: true;
  /** The model makes no use of reasoning. */
  readonly isPlainModel?: true;
  /** A body beside the common one. */
  readonly more?: object;
}

const words = (count: number, paceMs?: number): Step => ({ do: 'words', count, ...(paceMs && { paceMs }) });
const think = (ms: number): Step => ({ do: 'think', ms });
const END: Step = { do: 'end' };
const HANG: Step = { do: 'hang' };
const leaveOn = (text: string, afterMs = 0): Client => ({ act: 'leave', on: text, afterMs });
const READ: Client = { act: 'read' };
const cut = { cancelled: true, estimated: true } as const;
const whole = { cancelled: false, estimated: false } as const;
const refused = { cancelled: false, estimated: true } as const;
const failed = { cancelled: false, failure: true } as const;

export const WAYS: readonly Way[] = [
  // Clients that disconnect.
  {
    name: 'disconnect before the first byte',
    steps: [think(3_000)],
    client: { act: 'leave', afterMs: 1_000 },
    ...cut,
  },
  { name: 'disconnect at the first word', steps: [words(1), HANG], client: leaveOn('First'), ...cut },
  { name: 'disconnect in the text', steps: [words(400, 25)], client: leaveOn('First', 900), ...cut },
  { name: 'disconnect in a burst of text', steps: [words(2_000), HANG], client: leaveOn('First'), ...cut },
  {
    name: 'disconnect in reasoning',
    steps: [think(5_000)],
    client: { act: 'leave', afterMs: 1_500 },
    ...cut,
  },
  {
    name: 'disconnect after reasoning',
    steps: [think(1_200), words(3), HANG],
    client: leaveOn('First'),
    ...cut,
  },
  {
    name: 'disconnect in reasoning between texts',
    steps: [words(40, 10), think(5_000)],
    client: leaveOn('First', 1_700),
    ...cut,
  },
  {
    name: 'disconnect after the last word',
    steps: [words(30), { do: 'end', holdMs: 5_000 }],
    client: leaveOn('First', 200),
    ...cut,
  },
  {
    name: 'disconnect in the arguments of a call',
    steps: [words(2), { do: 'arguments', pieces: 200, paceMs: 20 }],
    client: leaveOn('First', 800),
    hasTools: true,
    ...cut,
  },
  {
    name: 'disconnect after an image',
    steps: [words(2), { do: 'image' }, words(2), HANG],
    client: leaveOn('First', 300),
    wires: ['openai', 'gemini'],
    formats: ['chat'],
    ...cut,
  },
  {
    name: 'disconnect in sound',
    steps: [words(2), { do: 'sound', tokens: 200 }, HANG],
    client: leaveOn('First', 300),
    wires: ['openai'],
    formats: ['chat'],
    ...cut,
  },
  {
    name: 'disconnect where usage grows',
    steps: [{ do: 'words', count: 60, growing: true }, think(3_000)],
    client: leaveOn('First', 900),
    wires: ['openai', 'gemini'],
    ...cut,
  },
  {
    name: 'disconnect before a plain answer',
    plain: true,
    steps: [think(5_000)],
    client: { act: 'leave', afterMs: 1_200 },
    ...cut,
  },
  {
    name: 'disconnect before a plain answer of a model that does not reason',
    plain: true,
    isPlainModel: true,
    steps: [think(5_000)],
    client: { act: 'leave', afterMs: 1_200 },
    ...cut,
  },
  {
    name: 'disconnect in the second turn of a tool loop',
    steps: [words(2), { do: 'callTool' }, { do: 'end', reason: 'calls' }],
    later: [think(5_000)],
    client: leaveOn('First', 1_800),
    hasTools: true,
    more: { tools: [{ type: 'service:datetime' }] },
    ...cut,
  },
  {
    name: 'disconnect, and the key is used again',
    steps: [words(50), HANG],
    client: { act: 'leaveAndReplay', on: 'First' },
    ...cut,
  },
  // Endpoints that are read on.
  {
    name: 'disconnect, drained',
    drains: true,
    steps: [words(5), think(600), words(5), END],
    client: leaveOn('First'),
    cancelled: true,
    estimated: false,
  },
  {
    name: 'disconnect before a plain answer, drained',
    drains: true,
    plain: true,
    steps: [think(900), words(9)],
    client: { act: 'leave', afterMs: 300 },
    cancelled: true,
    estimated: false,
  },
  {
    name: 'disconnect, drained until the deadline',
    drains: true,
    steps: [words(5), HANG],
    client: leaveOn('First'),
    ...cut,
  },
  // Slow readers, and the gateway's own deadline.
  {
    name: 'slow reader, provider finished, deadline',
    steps: [{ do: 'words', count: 6_000, length: 1_000 }, END],
    client: { act: 'stall' },
    isPlainModel: true,
    cancelled: false,
    estimated: false,
  },
  {
    name: 'slow reader, provider finished, disconnect',
    steps: [{ do: 'words', count: 6_000, length: 1_000 }, END],
    client: { act: 'stall', leaveAfterMs: 3_000 },
    isPlainModel: true,
    cancelled: true,
    estimated: false,
  },
  { name: 'quick reader, deadline', steps: [words(1_000, 20)], client: READ, ...refused },
  {
    name: 'quick reader, deadline in reasoning',
    steps: [words(5), think(800), words(1_000, 20)],
    client: READ,
    ...refused,
  },
  // Rules of the gateway.
  {
    name: 'event too large',
    steps: [words(1_500), { do: 'hugeEvent' }, END],
    client: READ,
    wires: ['openai', 'anthropic'],
    ...refused,
  },
  { name: 'event too deep', steps: [words(1_500), { do: 'deepEvent' }, END], client: READ, ...refused },
  {
    name: 'call too deep, in pieces',
    steps: [words(1_500), { do: 'deepCall' }, END],
    client: READ,
    wires: ['openai', 'responses', 'anthropic'],
    hasTools: true,
    ...refused,
  },
  {
    name: 'call too deep, at once',
    steps: [words(1_500), { do: 'deepCall', atOnce: true }, END],
    client: READ,
    hasTools: true,
    ...refused,
  },
  {
    name: 'call too deep, as the first event',
    steps: [{ do: 'deepCall', atOnce: true }, END],
    client: READ,
    hasTools: true,
    wires: ['openai', 'responses', 'gemini'],
    ...refused,
  },
  { name: 'plain answer too deep', plain: 'deep', steps: [words(1_500)], client: READ, ...whole },
  {
    name: 'plain answer with a call too deep',
    plain: 'deepCall',
    steps: [words(1_500)],
    client: READ,
    hasTools: true,
    ...whole,
  },
  {
    name: 'plain answer too large',
    plain: 'huge',
    steps: [words(10)],
    client: READ,
    wires: ['openai'],
    formats: ['chat'],
    ...refused,
  },
  // Whole answers.
  { name: 'whole answer with reasoning', steps: [think(300), words(20), END], client: READ, ...whole },
  { name: 'whole plain answer', plain: true, steps: [words(20)], client: READ, ...whole },
  { name: 'whole answer, replayed', steps: [words(20), END], client: { act: 'replay' }, ...whole },
  {
    name: 'usage missing',
    steps: [words(200), { do: 'end', usage: 'missing' }],
    client: READ,
    isPlainModel: true,
    ...refused,
  },
  {
    name: 'usage missing after reasoning',
    steps: [think(900), words(20), { do: 'end', usage: 'missing' }],
    client: READ,
    ...refused,
  },
  {
    name: 'usage absurd',
    steps: [words(200), { do: 'end', usage: 'absurd' }],
    client: READ,
    isPlainModel: true,
    ...refused,
  },
  {
    name: 'usage of the prompt alone',
    steps: [words(200), { do: 'end', usage: 'prompt' }],
    client: READ,
    isPlainModel: true,
    ...refused,
  },
  {
    name: 'usage twice',
    steps: [words(20), { do: 'end', usage: 'twice' }],
    client: READ,
    wires: ['openai'],
    ...whole,
  },
  {
    name: 'usage of zero',
    billsNothing: true,
    steps: [words(20), { do: 'end', usage: 'zero' }],
    client: READ,
    ...whole,
  },
  // True failures of the provider.
  { name: 'reset', steps: [words(50), { do: 'reset' }], client: READ, ...failed },
  { name: 'error event', steps: [words(50), { do: 'error' }], client: READ, ...failed },
  { name: 'stream cut off', steps: [words(50), { do: 'cut' }], client: READ, ...failed },
  { name: 'garbage', steps: [words(50), { do: 'garbage' }], client: READ, ...failed },
  { name: 'silence until the idle timeout', steps: [words(50), HANG], client: READ, ...failed },
  {
    name: 'finish with an error',
    steps: [words(50), { do: 'end', reason: 'error' }],
    client: READ,
    wires: ['openai'],
    ...failed,
  },
];
