import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SinkCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Sink {
  readonly url: string;
  /** Every call, test calls included. */
  readonly calls: SinkCall[];
  /** Decides on each answer; absent answers are 200. */
  answer(script: (call: SinkCall, response: ServerResponse) => number | 'hang'): void;
  /** Resolves with what `find` returns as soon as that is something. */
  until<T>(find: (calls: readonly SinkCall[]) => T | undefined, withinMs?: number): Promise<T>;
  close(): Promise<void>;
}

/** A destination on loopback, on a real socket. */
export async function startSink(): Promise<Sink> {
  const calls: SinkCall[] = [];
  let script: (call: SinkCall, response: ServerResponse) => number | 'hang' = () => 200;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call: SinkCall = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      };
      calls.push(call);
      const status = script(call, response);
      if (status === 'hang' || response.writableEnded) return;
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (given) => void (script = given),
    async until(find, withinMs = 15_000) {
      for (const deadline = Date.now() + withinMs; ;) {
        const found = find(calls);
        if (found !== undefined) return found;
        if (Date.now() > deadline) throw new Error(`not seen in ${calls.length} calls`);
        await sleep(20);
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
