/** A provider that bills exactly what it has sent, and that knows at any moment what it would bill. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { completionOf, SHAPES, sound, type Bill, type Wire } from './wires';

/** What a call tells the provider to do, step by step, as JSON in its last message. */
export type Step =
  /** Hidden reasoning at the steady speed. */
  | { readonly do: 'think'; readonly ms: number }
  | {
      readonly do: 'words';
      readonly count: number;
      readonly paceMs?: number;
      readonly growing?: boolean;
      readonly length?: number;
    }
  | { readonly do: 'arguments'; readonly pieces: number; readonly paceMs?: number }
  /** A call whose arguments are nested too deep. */
  | { readonly do: 'deepCall'; readonly atOnce?: boolean }
  | { readonly do: 'deepEvent' | 'hugeEvent' | 'image' | 'reset' | 'error' | 'garbage' | 'hang' | 'cut' }
  | { readonly do: 'sound'; readonly tokens: number }
  | { readonly do: 'wait'; readonly ms: number }
  /** The end: absent usage is that of the bill. */
  | {
      readonly do: 'end';
      readonly usage?: 'missing' | 'zero' | 'twice' | 'absurd' | 'prompt';
      readonly holdMs?: number;
      readonly reason?: Finish;
    }
  /** A call of a tool that the gateway runs. */
  | { readonly do: 'callTool' };

type Finish = 'stop' | 'calls' | 'blank' | 'error';

export interface Order {
  readonly marker: string;
  readonly steps: readonly Step[];
  /** Of the turns after the first, where the gateway runs tools. */
  readonly later?: readonly Step[];
  /** Of a plain answer: what it is, after the steps. */
  readonly plain?: 'deep' | 'deepCall' | 'huge';
}

export interface Provider {
  readonly url: string;
  /** What would be billed now for the requests with a marker. */
  bills(marker: string): readonly Bill[];
  /** How many requests came with a marker. */
  readonly asked: Map<string, number>;
  close(): Promise<void>;
}

/** Hidden tokens per second, and visible ones where a pace is kept. */
export const TOKENS_PER_SECOND = 400;
export const IMAGE_TOKENS = 1_290;
const DEEP = `{"a":${'['.repeat(64)}${']'.repeat(64)}}`;
/** Bytes of a token of sound, as 24,000 samples of two bytes a second make 25 tokens of it. */
const SOUND_BYTES = 1_920;
const IMAGE = Buffer.from(`\u0089PNG${'\0'.repeat(3_000)}`).toString('base64');
const HUGE = 2 * 1024 * 1024;
export const MAX_TOKENS = 4_096;

const wireOf = (path: string): Wire =>
  path.startsWith('/responses')
    ? 'responses'
    : path.includes('/messages')
      ? 'anthropic'
      : path.includes(':') || path.includes('/models/')
        ? 'gemini'
        : 'openai';

export async function startProvider(): Promise<Provider> {
  const bills = new Map<string, Bill[]>();
  const asked = new Map<string, number>();
  const server: Server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const order = orderIn(body);
      if (!order) return void response.writeHead(400).end('{"error":{"message":"no order"}}');
      const times = (asked.get(order.marker) ?? 0) + 1;
      asked.set(order.marker, times);
      const path = request.url ?? '';
      const wire = wireOf(path);
      const bill: Bill = { prompt: promptTokens(body), text: 0, reasoning: 0, images: 0, audio: 0 };
      bills.set(order.marker, [...(bills.get(order.marker) ?? []), bill]);
      const media = MEDIA.find(([end]) => path.endsWith(end));
      if (media) return media[1](response, bill, body);
      const isStream = /"stream":true/.test(body) || path.includes('stream');
      const steps = times > 1 ? (order.later ?? order.steps) : order.steps;
      const run = new Run(response, wire, bill, { ...order, steps });
      return (isStream ? run.stream() : run.plain()).catch(() => response.destroy());
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', 4_096, done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bills: (marker) => bills.get(marker) ?? [],
    asked,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Speech, images and vectors: their beginning, and then silence. */
const MEDIA: readonly (readonly [string, (response: ServerResponse, bill: Bill, body: string) => void])[] = [
  [
    '/audio/speech',
    (response, bill, body) => {
      // It bills characters.
      bill.prompt = (JSON.parse(body) as { input: string }).input.length;
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(Buffer.alloc(4_000, 1));
    },
  ],
  [
    '/images/generations',
    (response, bill) => {
      // Whoever leaves an image gets it drawn all the same.
      bill.images = USUAL_IMAGE_TOKENS;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const partial = { type: 'image_generation.partial_image', partial_image_index: 0, b64_json: IMAGE };
      setTimeout(() => response.write(`data: ${JSON.stringify(partial)}\n\n`), 200);
    },
  ],
  ['/embeddings', () => undefined],
];
/** Of a square of 1,024 pixels, as published. */
const USUAL_IMAGE_TOKENS = 1_056;

/** The order stands in a text between two marks, however the wire wraps it. */
function orderIn(body: string): Order | undefined {
  const found = /<<([A-Za-z0-9_-]+)>>/.exec(body)?.[1];
  return found === undefined ? undefined : (JSON.parse(Buffer.from(found, 'base64url').toString()) as Order);
}

export const written = (order: Order): string =>
  `Do this: <<${Buffer.from(JSON.stringify(order)).toString('base64url')}>>`;

/** Its own rule: a token for ten bytes of the body. */
const promptTokens = (body: string): number => Math.ceil(body.length / 10);

class Run {
  private isOpen = true;
  private readonly shapes;

  constructor(
    private readonly response: ServerResponse,
    wire: Wire,
    private readonly bill: Bill,
    private readonly order: Order,
  ) {
    this.shapes = SHAPES[wire];
    response.on('close', () => (this.isOpen = false));
  }

  async stream(): Promise<void> {
    this.response.writeHead(200, { 'content-type': 'text/event-stream' });
    this.send(this.shapes.opening(this.bill.prompt));
    for (const step of this.order.steps) {
      if (!this.isOpen) return;
      await this.take(step);
    }
  }

  /** The steps are gone through in silence; what they would have sent comes at the end. */
  async plain(): Promise<void> {
    const { response, bill, order, shapes } = this;
    for (const step of order.steps) {
      if (step.do === 'think') await this.think(step.ms);
      if (step.do === 'words') bill.text += step.count;
      if (!this.isOpen) return;
    }
    const text = ' word'.repeat(bill.text).trim();
    const args = order.plain === 'deepCall' ? DEEP : undefined;
    const whole = shapes.whole({ text, ...(args !== undefined && { args }) }, shapes.usage(bill));
    response.writeHead(200, { 'content-type': 'application/json' });
    if (order.plain === 'huge') {
      bill.text = MAX_TOKENS;
      const head = JSON.stringify(whole).slice(0, -1);
      response.write(`${head},"more":"`);
      for (let i = 0; i < 33 && this.isOpen; i++) {
        response.write('word '.repeat(209_715));
        await sleep(1);
      }
      return void response.end('"}');
    }
    const more = order.plain === 'deep' ? { more: nested(120) } : {};
    response.end(JSON.stringify({ ...whole, ...more }));
  }

  private send(events: readonly string[]): void {
    if (this.isOpen) this.response.write(events.join(''));
  }

  /** Bills by the clock, so that a busy machine changes nothing. */
  private async think(ms: number): Promise<void> {
    const { bill } = this;
    const before = bill.reasoning;
    const since = performance.now();
    const note = (): void => {
      const spent = Math.min(performance.now() - since, ms);
      bill.reasoning = before + Math.floor((spent / 1_000) * TOKENS_PER_SECOND);
    };
    while (this.isOpen && performance.now() - since < ms) {
      await sleep(10);
      if (this.isOpen) note();
    }
  }

  private async take(step: Step): Promise<void> {
    const { bill, shapes, response } = this;
    switch (step.do) {
      case 'think':
        return this.think(step.ms);
      case 'wait':
        await sleep(step.ms);
        return;
      case 'words': {
        const word = step.length ? ` ${'w'.repeat(step.length)}` : ' word';
        for (let i = 0; i < step.count && this.isOpen; i++) {
          const counted = step.growing ? { ...bill, text: bill.text + 1 } : undefined;
          this.send(shapes.words(i === 0 ? 'First' : word, counted));
          if (step.paceMs) await sleep(step.paceMs);
          // A word that was written while the connection closed has reached nobody.
          if (this.isOpen) bill.text += 1;
        }
        return;
      }
      case 'arguments': {
        this.send(shapes.callStart('deep'));
        bill.text += 1;
        for (let i = 0; i < step.pieces && this.isOpen; i++) {
          this.send(shapes.callPiece(i === 0 ? '{"a":["some words"' : ',"more words"'));
          if (step.paceMs) await sleep(step.paceMs);
          if (this.isOpen) bill.text += 2;
        }
        return;
      }
      case 'deepCall': {
        bill.text += Math.ceil(DEEP.length / 8);
        if (step.atOnce) return this.send(shapes.call('deep', DEEP));
        this.send(shapes.callStart('deep'));
        for (const piece of DEEP.match(/.{1,7}/g) ?? []) this.send(shapes.callPiece(piece));
        return;
      }
      case 'callTool':
        bill.text += 5;
        return this.send(shapes.call('datetime', '{}'));
      case 'deepEvent':
        bill.text += 1;
        return this.send([`data: ${JSON.stringify({ choices: [], x: nested(120) })}\n\n`]);
      case 'hugeEvent':
        // No provider bills more than it was allowed to write.
        bill.text = MAX_TOKENS;
        return this.send(shapes.words(' word'.repeat(Math.ceil(HUGE / 5))));
      case 'image':
        bill.images += IMAGE_TOKENS;
        return this.send(shapes.image(IMAGE));
      case 'sound': {
        bill.audio += step.tokens;
        bill.text += 2;
        return this.send([sound(Buffer.alloc(step.tokens * SOUND_BYTES).toString('base64'), ' two words')]);
      }
      case 'reset':
        await sleep(30);
        return void response.destroy();
      case 'error':
        this.send(shapes.error());
        return void response.end();
      case 'garbage':
        this.send(['data: <html>\n\n']);
        return void response.end();
      case 'cut':
        return void response.end();
      case 'hang':
        await sleep(60_000, undefined, { ref: false });
        return;
      case 'end': {
        this.send(shapes.finish(step.reason ?? 'stop'));
        if (step.holdMs) await sleep(step.holdMs);
        if (!this.isOpen) return;
        const usage = this.usageOf(step.usage);
        const events = shapes.end(usage, step.reason ?? 'stop');
        if (step.usage === 'twice' && events.length > 1) this.send(events.slice(0, 1));
        this.send(events);
        return void response.end();
      }
    }
  }

  private usageOf(kind: Extract<Step, { do: 'end' }>['usage']): object | null {
    const { shapes, bill } = this;
    switch (kind) {
      case 'missing':
        return null;
      case 'zero':
        return shapes.counts(0, 0);
      case 'absurd':
        return shapes.counts(-5, 1e15);
      case 'prompt':
        return shapes.counts(bill.prompt, undefined);
      default:
        return shapes.usage(bill);
    }
  }
}

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

/** What a bill costs, in nano-USD, at the prices of `configuration`. */
export const billed = (bills: readonly Bill[]): number =>
  bills.reduce(
    (sum, bill) =>
      sum +
      bill.prompt * PRICES.prompt +
      (completionOf(bill) - bill.images) * PRICES.completion +
      bill.images * PRICES.image,
    0,
  );

/** Nano-USD of a token. */
export const PRICES = { prompt: 1_000, completion: 2_000, image: 30_000 };
