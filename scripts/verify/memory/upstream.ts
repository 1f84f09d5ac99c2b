import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { png } from '../../../tests/support/images';

/** A provider that counts what it is sent, and a site with images: neither keeps any of it. */
export interface MemoryUpstream {
  readonly origin: string;
  /** Bytes of request bodies since the last `reset`. */
  readonly received: () => number;
  /** The most that one request brought. */
  readonly largest: () => number;
  readonly reset: () => void;
  /** Streams wait for this before they end. */
  hold(): () => void;
  close(): Promise<void>;
}

const MEBIBYTE = 1024 * 1024;
export const VECTORS = 1_400;
const USAGE = { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 };
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

/** An image of so many bytes, by its first ones. */
export const imageOf = (bytes: number): Buffer => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length, 7)]);

export async function startMemoryUpstream(): Promise<MemoryUpstream> {
  let received = 0;
  let largest = 0;
  let held: Promise<void> | undefined;
  const image = imageOf(19_000_000);
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    if (url.startsWith('/image'))
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(image);
    let size = 0;
    let head = '';
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      received += chunk.length;
      if (head.length < 4_096) head += chunk.toString('latin1', 0, 4_096);
      // A stream is asked for at the end of a long body.
      else head = head.slice(0, 4_096) + chunk.toString('latin1').slice(-200);
    });
    request.on('end', () => {
      largest = Math.max(largest, size);
      answer(url, head, response);
    });
  });

  const answer = (url: string, head: string, response: ServerResponse): void => {
    if (head.includes('"stream":true')) return void stream(response);
    const json = (body: object): void =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.includes('generateContent'))
      return json({
        candidates: [{ content: { role: 'model', parts: [{ text: 'Seen.' }] }, finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 2 },
      });
    if (url.endsWith('/transcriptions'))
      return json({ text: 'Heard.', usage: { type: 'duration', seconds: 1 } });
    if (url.includes('/images/'))
      return json({ data: [{ b64_json: png().toString('base64') }], usage: USAGE });
    if (url.endsWith('/embeddings')) return void vectors(response);
    if (url.endsWith('/messages'))
      return json({
        id: 'msg',
        type: 'message',
        role: 'assistant',
        model: 'up',
        content: [{ type: 'text', text: 'Seen.' }],
        stop_reason: 'end_turn',
        stop_sequence: null,
        usage: { input_tokens: 10, output_tokens: 2 },
      });
    const text = head.includes('ANSWER_IN_BYTES') ? 'x'.repeat(MEBIBYTE) : 'Seen.';
    const body = JSON.stringify({
      id: 'up',
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      usage: USAGE,
    });
    if (text === 'Seen.') return json(JSON.parse(body) as object);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    response.socket?.end(`${[...body].map((byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`);
  };

  /** 84 MB of vectors, written as they are taken. */
  const vectors = (response: ServerResponse): void => {
    const row = JSON.stringify(Array.from({ length: 3_072 }, (_, index) => Math.sin(index)));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"object":"list","data":[');
    let index = 0;
    const more = (): void => {
      while (index < VECTORS)
        if (
          !response.write(
            `${index > 0 ? ',' : ''}{"object":"embedding","index":${index++},"embedding":${row}}`,
          )
        )
          return void response.once('drain', more);
      response.end('],"model":"up","usage":{"prompt_tokens":5,"total_tokens":5}}');
    };
    more();
  };

  const stream = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (value: object): void => void response.write(`data: ${JSON.stringify(value)}\n\n`);
    send({ id: 'up', choices: [{ index: 0, delta: { content: 'first ' }, finish_reason: null }] });
    void (held ?? Promise.resolve()).then(() => {
      send({ id: 'up', choices: [{ index: 0, delta: { content: 'last' }, finish_reason: null }] });
      send({ id: 'up', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: USAGE });
      response.end('data: [DONE]\n\n');
    });
  };

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    largest: () => largest,
    reset: () => void (received = largest = 0),
    hold() {
      let release: () => void = () => undefined;
      held = new Promise((done) => (release = done));
      return () => {
        held = undefined;
        release();
      };
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
