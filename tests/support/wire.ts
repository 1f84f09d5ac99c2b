import { connect } from 'node:net';
import type { components } from '../../generated/openapi';

export type Chunk = components['schemas']['ChatStreamChunk'];

/** A streamed answer, read to its end. */
export interface ReadStream {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly chunks: readonly Chunk[];
  readonly comments: readonly string[];
  /** Whether `[DONE]` came last. */
  readonly done: boolean;
  /** What the deltas say when joined. */
  readonly content: string;
}

export async function readStream(
  url: string,
  key: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<ReadStream> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...body, stream: true }),
  });
  const text = await response.text();
  const lines = text.split('\n').filter((line) => line !== '');
  const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6));
  const chunks = data.filter((line) => line !== '[DONE]').map((line) => JSON.parse(line) as Chunk);
  return {
    status: response.status,
    headers: response.headers,
    text,
    chunks,
    comments: lines.filter((line) => line.startsWith(':')),
    done: data.at(-1) === '[DONE]',
    content: chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join(''),
  };
}

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  readonly closedAfterMs: number;
}

/** Bytes as they are over a socket; resolves when the other side has closed it. */
export function rawRequest(
  origin: string,
  ...writes: readonly (string | Buffer | { readonly waitMs: number } | { readonly end: true })[]
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    socket.on('data', (part) => parts.push(part));
    // A side that closes while we still send may reset the connection after its answer.
    socket.on('error', (error) => (parts.length === 0 ? reject(error) : undefined));
    socket.on('close', () => {
      const text = Buffer.concat(parts).toString();
      const end = text.indexOf('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]),
        head: text.slice(0, end),
        body: text.slice(end + 4),
        closedAfterMs: performance.now() - started,
      });
    });
    void (async () => {
      for (const write of writes) {
        if (typeof write === 'object' && 'waitMs' in write)
          await new Promise((next) => setTimeout(next, write.waitMs));
        else if (typeof write === 'object' && 'end' in write) socket.end();
        else if (socket.writable) socket.write(write);
      }
    })();
  });
}

/** Numbers in [0, 1) that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Asks again until it holds. @throws when it never does. */
export async function eventually(holds: () => Promise<boolean> | boolean, withinMs = 3_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await holds());) {
    if (Date.now() > deadline) throw new Error(`it did not happen within ${withinMs} ms`);
    await new Promise((next) => setTimeout(next, 5));
  }
}
