/** A provider that costs as little as it can: prepared answers, streams whose chunks say when they were written. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface UpstreamSettings {
  /** Content chunks of one stream. */
  readonly chunks: number;
  /** Between two chunks; 0: as fast as they go. */
  readonly delayMs: number;
}

let settings: UpstreamSettings = { chunks: 100, delayMs: 0 };
const open = new Set<ServerResponse>();

const USAGE = { prompt_tokens: 142, completion_tokens: 100, total_tokens: 242 };
const IDENTITY = { id: 'chatcmpl-bench', created: 1_700_000_000, model: 'mock' };
const ANSWER = Buffer.from(
  JSON.stringify({
    ...IDENTITY,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'All is well, and there is nothing to add. '.repeat(8) },
        finish_reason: 'stop',
      },
    ],
    usage: USAGE,
  }),
);

const event = (rest: object): string =>
  `data: ${JSON.stringify({ ...IDENTITY, object: 'chat.completion.chunk', ...rest })}\n\n`;
const chunk = (delta: object, finish: string | null = null): string =>
  event({ choices: [{ index: 0, delta, finish_reason: finish }] });
const FIRST = chunk({ role: 'assistant', content: '' });
const LAST = `${chunk({}, 'stop')}${event({ choices: [], usage: USAGE })}data: [DONE]\n\n`;
const [BEFORE = '', AFTER = ''] = chunk({ content: '@' }).split('@');
/** The machine's own clock in microseconds, 15 digits. */
const stamped = (): string =>
  `${BEFORE}@${String(process.hrtime.bigint() / 1000n).padStart(15, '0')}@ token${AFTER}`;

function stream(response: ServerResponse): void {
  const { chunks, delayMs } = settings;
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  open.add(response);
  response.on('close', () => {
    open.delete(response);
    clearInterval(timer);
  });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(FIRST);
  const next = (): void => {
    if (response.destroyed || response.writableEnded) return;
    if (sent === chunks) {
      response.end(LAST);
      return;
    }
    sent += 1;
    const isTaken = response.write(stamped());
    if (delayMs > 0) return;
    if (isTaken) setImmediate(next);
    else response.once('drain', next);
  };
  if (delayMs > 0) timer = setInterval(next, delayMs);
  else setImmediate(next);
}

function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  if (request.url === '/settings') {
    if (body.length > 0) settings = JSON.parse(body.toString()) as UpstreamSettings;
    response.end(JSON.stringify({ openStreams: open.size }));
  } else if (body.includes('"stream":true')) stream(response);
  else {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': ANSWER.length });
    response.end(ANSWER);
  }
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => answer(request, response, Buffer.concat(parts)));
});
server.keepAliveTimeout = 120_000;
server.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 }, () => {
  console.log(`listening on ${(server.address() as AddressInfo).port}`);
});
