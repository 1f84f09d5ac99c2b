import { readdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { API_KEY, type Running } from '../harness';

/** How requests are sent here, and how memory and disk are read. */

export interface Answered {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/** Sends a request. A connection that breaks is the status 0. */
export const send = (
  { origin }: Running,
  path: string,
  body: Buffer | string,
  type = 'application/json',
): Promise<Answered> =>
  new Promise((resolve) => {
    const call = request(
      `${origin}/api/v1${path}`,
      {
        method: 'POST',
        agent: false,
        headers: {
          authorization: `Bearer ${API_KEY}`,
          'content-type': type,
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('close', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      },
    );
    call.on('error', () => resolve({ status: 0, retryAfter: undefined, text: '' }));
    call.end(body);
  });

/** Sends pieces over a bare connection, each when the one before was taken. Resolves with all that came back. */
export function raw(
  { origin }: Running,
  pieces: Iterable<string | Buffer>,
  until: (text: string) => boolean,
): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket: Socket = connect(Number(port), hostname);
    let text = '';
    const end = (): void => {
      socket.destroy();
      resolve(text);
    };
    socket.setMaxListeners(0);
    socket.on('error', end).on('close', end);
    socket.on('data', (part: Buffer) => {
      text = (text + part.toString('latin1')).slice(-200_000);
      if (until(text)) end();
    });
    void (async () => {
      for (const piece of pieces)
        if (!socket.writable) return;
        else if (!socket.write(piece))
          await new Promise<void>((next) => socket.once('drain', next).once('close', next));
    })();
  });
}

export const head = (path: string, type: string, more: string): string =>
  `POST /api/v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${API_KEY}\r\nContent-Type: ${type}\r\n${more}\r\n\r\n`;

/** A body in HTTP chunks of one byte each, in packets of 64 KB. */
export function* inBytes(bytes: Buffer): Generator<Buffer> {
  const PACKET = 10_000;
  for (let from = 0; from < bytes.length; from += PACKET) {
    const part = bytes.subarray(from, from + PACKET);
    const packet = Buffer.alloc(part.length * 6, '1\r\n?\r\n', 'latin1');
    for (const [index, byte] of part.entries()) packet[index * 6 + 3] = byte;
    yield packet;
  }
  yield Buffer.from('0\r\n\r\n');
}

/** Resident memory of a process in MB, now and at its peak. */
export function residentMB({ child }: Running): { now: number; peak: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const of = (name: string): number =>
    Math.round((Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) * 1024) / 1e6);
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

/** Samples resident memory while work is done. Returns what it came to, and by how many MB memory grew at most. */
export async function growing<T>(
  gateway: Running,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly growthMB: number }> {
  const before = residentMB(gateway).now;
  let most = before;
  const timer = setInterval(() => {
    if (isAlive(gateway)) most = Math.max(most, residentMB(gateway).now);
  }, 10);
  try {
    const result = await work();
    return { result, growthMB: most - before };
  } finally {
    clearInterval(timer);
  }
}

/** Bytes of all files below a folder. */
export function bytesBelow(folder: string): number {
  let bytes = 0;
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    // The folder is made by the first upload.
  }
  return bytes;
}

export const isAlive = ({ child }: Running): boolean => child.exitCode === null && child.signalCode === null;

/** Bytes that running requests hold, as the gateway reports them. */
export async function heldBytes({ origin }: Running): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^gateway_request_memory_bytes (\d+)$/m.exec(text)?.[1] ?? NaN);
}
