/** The least a gateway can do: bytes in, the same bytes out, over kept connections. Nothing is checked or recorded. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

const [, , origin = ''] = process.argv;
const pool = new Pool(origin, { pipelining: 1, bodyTimeout: 0 });

async function forward(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
  const left = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) left.abort();
  });
  try {
    const answer = await pool.request({
      path: request.url ?? '/',
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' },
      body,
      signal: left.signal,
    });
    const { 'content-type': type = 'application/json', 'content-length': length } = answer.headers;
    response.setHeader('content-type', type);
    if (length !== undefined) response.setHeader('content-length', length);
    response.writeHead(answer.statusCode);
    answer.body.on('error', () => response.destroy());
    answer.body.pipe(response);
  } catch {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  }
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => void forward(request, response, Buffer.concat(parts)));
});
server.keepAliveTimeout = 120_000;
server.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 }, () => {
  console.log(`listening on ${(server.address() as AddressInfo).port}`);
});
