import { gzipSync } from 'node:zlib';
import { countPromptTokens, countTokens } from '../../../src/inference/tokens';
import { PIECES, TEXT, USAGE, type Exchange, type Script } from './raw-upstream';
import { SHAPES, WIRES, type Reported, type Wire } from './wires';

export const PROMPT = 'Say it, please.';
/** Stands in some of the upstream's messages, as careless upstreams do. */
export const UPSTREAM_KEY = 'prv-c4n4ry-7c1f0a9be5d24863a1f7';

/** What must become of a call. */
export type Expected =
  /** Nothing has been sent on: the next endpoint answers; without one it is this status. */
  | { readonly becomes: 'failure'; readonly status: number; readonly retryAfter?: string }
  /** The time for the whole call is over: this status, and no other endpoint is asked. */
  | { readonly becomes: 'deadline'; readonly status: number }
  /** The answer has begun: an error event ends it, and nothing is charged. */
  | { readonly becomes: 'break' }
  /** The answer has begun, and the gateway ends it by a rule of its own: what was delivered is charged. */
  | { readonly becomes: 'refused' }
  | { readonly becomes: 'answer'; readonly chargeNanoUsd: number };

export interface Fault {
  readonly script?: Script;
  /** Where the faulty endpoint is, if not at the raw upstream. */
  readonly at?: 'refused' | 'nowhere' | 'distrusted';
  /** Undefined: the fault does not exist there. */
  readonly plain?: Expected;
  readonly stream?: Expected;
  /** Where the wire format makes no difference, one of them is enough. */
  readonly wires: readonly Wire[];
  /** Calls at once; undefined: a few. */
  readonly atOnce?: number;
  /** Requests that one call may make of the faulty endpoint. */
  readonly asks?: { readonly least: number; readonly most: number };
  /** Bytes that the gateway may grow by during one call. */
  readonly growthBytes?: number;
}

const MIB = 1024 * 1024;
/** The gateway's cap on a plain answer. */
const ANSWER_CAP = 32 * MIB;
export const PRICES = { promptNanoUsd: 1_000, completionNanoUsd: 2_000 };
export const chargeOf = ({ prompt, completion }: Reported): number =>
  prompt * PRICES.promptNanoUsd + completion * PRICES.completionNanoUsd;

const reported: Expected = { becomes: 'answer', chargeNanoUsd: chargeOf(USAGE) };
const estimated: Expected = {
  becomes: 'answer',
  chargeNanoUsd: chargeOf({
    prompt: countPromptTokens({ messages: [{ role: 'user', content: PROMPT }] }),
    completion: countTokens(TEXT),
  }),
};
const failure = (status: number): Expected => ({ becomes: 'failure', status });
const broken: Expected = { becomes: 'break' };
const refused: Expected = { becomes: 'refused' };
const ONE: readonly Wire[] = ['openai'];
/** All calls at once: they do nothing but wait. */
export const ALL = 1_000;

const EVERY_WAY = { plain: failure(502), stream: failure(502) };

/** As a line that never ends; the other side's taking sets the pace. */
function endless(exchange: Exchange, bytes: number): void {
  const part = Buffer.alloc(64 * 1024, 'x');
  let left = bytes;
  const more = (): void => {
    while (left > 0 && !exchange.socket.destroyed) {
      left -= part.length;
      exchange.chunk(part);
      if (exchange.socket.writableNeedDrain) return void exchange.socket.once('drain', more);
    }
    exchange.end();
  };
  more();
}

const BOMB = gzipSync(Buffer.alloc(200 * MIB), { level: 9 });

/** The same stream, with its bytes changed as servers may. */
const rewritten =
  (change: (stream: string) => string): Script =>
  (exchange) => {
    exchange.head();
    exchange.chunk(change(exchange.events(PIECES, USAGE).join('')));
    exchange.end();
  };

const status =
  (code: number, message: string, head: Readonly<Record<string, string>> = {}): Script =>
  (exchange) =>
    exchange.whole(code, JSON.stringify(exchange.shapes.failure(message)), head);

/** The marks that say that nothing follows. */
const isLast = (event: string): boolean => /\[DONE\]|message_stop/.test(event);

/** The fault table: what an upstream does, and what must become of it. */
export const faults = (sinkPort: number): Readonly<Record<string, Fault>> => ({
  refuse: { at: 'refused', ...EVERY_WAY, wires: ONE },
  'DNS fails': { at: 'nowhere', ...EVERY_WAY, wires: ONE },
  // Handshakes keep this process busy: few at once, or the gateway waits for us.
  'bad certificate': { at: 'distrusted', ...EVERY_WAY, wires: ONE, atOnce: 1 },
  'hang before headers': {
    script: () => undefined,
    plain: failure(524),
    stream: failure(524),
    wires: ONE,
    atOnce: ALL,
  },
  'hang before the first event': {
    script: (exchange) => exchange.head(),
    stream: failure(524),
    wires: WIRES,
    atOnce: ALL,
  },
  'hang between chunks': {
    script: (exchange) => exchange.begin(),
    plain: failure(524),
    stream: broken,
    wires: WIRES,
    atOnce: ALL,
  },
  'reset before an answer': {
    script: ({ socket }) => socket.resetAndDestroy(),
    ...EVERY_WAY,
    wires: ONE,
    asks: { least: 1, most: 2 },
  },
  'reset within the head': {
    script: ({ socket }) => {
      socket.write('HTTP/1.1 200 O');
      setTimeout(() => socket.resetAndDestroy(), 10);
    },
    ...EVERY_WAY,
    wires: ONE,
  },
  'closed within the head': {
    script: ({ socket }) => socket.end('HTTP/1.1 200 O'),
    ...EVERY_WAY,
    wires: ONE,
  },
  'reset mid-stream': {
    script: (exchange) => {
      exchange.begin();
      setTimeout(() => exchange.socket.resetAndDestroy(), 20);
    },
    plain: failure(502),
    stream: broken,
    wires: WIRES,
  },
  'closed mid-stream': {
    script: (exchange) => {
      exchange.begin();
      exchange.socket.end();
    },
    plain: failure(502),
    stream: broken,
    wires: WIRES,
  },
  'ends as if whole': {
    script: (exchange) => {
      exchange.begin();
      exchange.end();
    },
    plain: failure(502),
    stream: broken,
    wires: WIRES,
  },
  'not HTTP': {
    script: ({ socket }) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
    ...EVERY_WAY,
    wires: ONE,
  },
  'garbage SSE': {
    script: (exchange) => {
      exchange.head();
      exchange.chunk('data: {"choices":[{"del\n\ndata: \u0000\u0001garbage\n\n');
      exchange.end();
    },
    ...EVERY_WAY,
    wires: WIRES,
  },
  'garbage after the beginning': {
    script: (exchange) => {
      exchange.begin();
      exchange.chunk('data: {"choices":[{"del\n\n');
      exchange.end();
    },
    plain: failure(502),
    stream: broken,
    wires: WIRES,
  },
  HTML: {
    script: (exchange) =>
      exchange.whole(200, '<!doctype html><title>Please log in</title>', { 'content-type': 'text/html' }),
    ...EVERY_WAY,
    wires: WIRES,
  },
  'empty 200': {
    script: (exchange) => exchange.whole(200, ''),
    ...EVERY_WAY,
    wires: WIRES,
  },
  '200 holding an error': {
    script: (exchange) => {
      if (!exchange.streamed) return exchange.whole(200, JSON.stringify(exchange.shapes.failure('it broke')));
      exchange.head();
      exchange.chunk(exchange.shapes.failureEvent('it broke'));
      exchange.end();
    },
    ...EVERY_WAY,
    wires: WIRES,
  },
  'error event mid-stream': {
    script: (exchange) => {
      exchange.begin();
      exchange.chunk(exchange.shapes.failureEvent('it broke'));
      exchange.end();
    },
    stream: broken,
    wires: WIRES,
  },
  'error status': { script: status(500, 'it broke'), ...EVERY_WAY, wires: WIRES },
  'drip of bytes': {
    script: (exchange) => {
      exchange.begin();
      exchange.repeat(200, () => (exchange.chunk(' '), false));
    },
    plain: { becomes: 'deadline', status: 524 },
    stream: refused,
    wires: ONE,
    atOnce: ALL,
  },
  'drip before the first event': {
    script: (exchange) => {
      exchange.head();
      exchange.repeat(200, () => (exchange.chunk(':'), false));
    },
    stream: failure(524),
    wires: ONE,
    atOnce: ALL,
  },
  'drip of events': {
    script: (exchange) => {
      exchange.begin();
      exchange.repeat(200, () => (exchange.chunk(exchange.shapes.piece('x ')), false));
    },
    stream: refused,
    wires: WIRES,
    atOnce: ALL,
  },
  'line of 50 MB': {
    script: (exchange) => {
      exchange.head();
      if (exchange.streamed) exchange.chunk('data: ');
      endless(exchange, 50 * MIB);
    },
    ...EVERY_WAY,
    wires: ONE,
    atOnce: 1,
    growthBytes: 2 * ANSWER_CAP,
  },
  'line of 50 MB after the beginning': {
    script: (exchange) => {
      exchange.begin();
      if (exchange.streamed) exchange.chunk('data: ');
      endless(exchange, 50 * MIB);
    },
    stream: refused,
    wires: ONE,
    atOnce: 1,
    growthBytes: 2 * ANSWER_CAP,
  },
  'gzip bomb': {
    script: (exchange) =>
      exchange.whole(200, BOMB, {
        'content-type': exchange.streamed ? 'text/event-stream' : 'application/json',
        'content-encoding': 'gzip',
      }),
    ...EVERY_WAY,
    wires: ONE,
    atOnce: 1,
    growthBytes: 16 * MIB,
  },
  redirect: {
    script: (exchange) =>
      exchange.whole(exchange.nth % 2 === 0 ? 302 : 307, '', {
        location: `http://127.0.0.1:${sinkPort}/latest/meta-data/`,
      }),
    ...EVERY_WAY,
    wires: ONE,
  },
  'usage missing': {
    script: (exchange) => exchange.answer(PIECES, null),
    plain: estimated,
    stream: estimated,
    wires: WIRES,
  },
  'usage negative': {
    script: (exchange) => exchange.answer(PIECES, { prompt: -11, completion: -7 }),
    plain: estimated,
    stream: estimated,
    wires: WIRES,
  },
  'usage huge': {
    script: (exchange) => exchange.answer(PIECES, { prompt: 1e15, completion: 1e15 }),
    plain: estimated,
    stream: estimated,
    wires: WIRES,
  },
  'usage zero': {
    script: (exchange) => exchange.answer(PIECES, { prompt: 0, completion: 0 }),
    plain: { becomes: 'answer', chargeNanoUsd: 0 },
    stream: { becomes: 'answer', chargeNanoUsd: 0 },
    wires: WIRES,
  },
  'usage twice': {
    script: (exchange) => {
      const { opening, piece, ending } = exchange.shapes;
      const first = ending({ ...USAGE, completion: 3 }).filter((event) => !isLast(event));
      exchange.head();
      for (const event of [...opening(USAGE), ...PIECES.map(piece), ...first, ...ending(USAGE)])
        exchange.chunk(event);
      exchange.end();
    },
    stream: reported,
    wires: WIRES,
  },
  '429 with a hint': {
    script: status(429, 'slow down', { 'retry-after': '7' }),
    plain: { becomes: 'failure', status: 429, retryAfter: '7' },
    stream: { becomes: 'failure', status: 429, retryAfter: '7' },
    wires: WIRES,
  },
  'split at every byte': {
    script: (exchange) => {
      const whole = exchange.streamed
        ? exchange.events(PIECES, USAGE).join('')
        : JSON.stringify(exchange.shapes.whole(TEXT, USAGE));
      exchange.head();
      const bytes = [...Buffer.from(whole)];
      const step = (): void => {
        for (const byte of bytes.splice(0, 8)) exchange.chunk(Buffer.from([byte]));
        if (bytes.length > 0) setImmediate(step);
        else exchange.end();
      };
      step();
    },
    plain: reported,
    stream: reported,
    wires: WIRES,
  },
  'CR LF lines': {
    script: rewritten((stream) => stream.replaceAll('\n', '\r\n')),
    stream: reported,
    wires: WIRES,
  },
  'no space after the colon': {
    script: rewritten((stream) => stream.replaceAll(/^(data|event): /gm, '$1:')),
    stream: reported,
    wires: WIRES,
  },
  'comments between': {
    script: rewritten((stream) => stream.replaceAll('\n', '\n: ping\n')),
    stream: reported,
    wires: WIRES,
  },
  'idle socket reset as it is reused': {
    script: (exchange) => (exchange.nth > 1 ? exchange.socket.resetAndDestroy() : exchange.answer()),
    plain: reported,
    stream: reported,
    wires: ONE,
    asks: { least: 1, most: 2 },
  },
  'idle socket closed as it is reused': {
    script: (exchange) => (exchange.nth > 1 ? exchange.socket.end() : exchange.answer()),
    plain: reported,
    stream: reported,
    wires: ONE,
    asks: { least: 1, most: 2 },
  },
  '401 that quotes the key': {
    script: status(401, `Incorrect API key provided: ${UPSTREAM_KEY}. Bearer ${UPSTREAM_KEY}`),
    // To the caller it is a provider that fails: 401 would speak of the caller's own key.
    plain: failure(502),
    stream: failure(502),
    wires: WIRES,
  },
  '500 that quotes the key': {
    script: status(500, `cannot use ${UPSTREAM_KEY} in https://x.example/?key=${UPSTREAM_KEY}`),
    ...EVERY_WAY,
    wires: WIRES,
  },
  'error event that quotes the key': {
    script: (exchange) => {
      exchange.begin();
      exchange.chunk(exchange.shapes.failureEvent(`the key ${UPSTREAM_KEY} was revoked`));
      exchange.end();
    },
    stream: broken,
    wires: WIRES,
  },
  healthy: { script: (exchange) => exchange.answer(), plain: reported, stream: reported, wires: WIRES },
});

/** What the endpoint behind a faulty one says, and charges. */
export const STEADY = { text: 'steady', usage: { prompt: 5, completion: 3 } };
export const steady: Script = (exchange) => exchange.answer([STEADY.text], STEADY.usage);
export const limited =
  (hint?: string): Script =>
  (exchange) =>
    exchange.whole(
      429,
      JSON.stringify(SHAPES[exchange.wire].failure('slow down')),
      hint === undefined ? {} : { 'retry-after': hint },
    );
