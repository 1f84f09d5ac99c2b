import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedBytes {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A provider on loopback for bodies of any kind, which does what a test tells it to. */
export interface Provider {
  readonly url: string;
  readonly received: ReceivedBytes[];
  answer: (response: ServerResponse, call: ReceivedBytes) => void;
  close(): void;
}

export async function startProvider(): Promise<Provider> {
  const received: ReceivedBytes[] = [];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) };
      received.push(call);
      provider.answer(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: Provider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    answer: (response) => response.end(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return provider;
}
