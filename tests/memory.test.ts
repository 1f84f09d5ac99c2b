import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Configuration } from '../src/configuration';
import { png } from './support/images';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';
import { completion, json, startUpstream, type Upstream } from './support/upstream';
import { eventually, rawRequest } from './support/wire';

/** What a request may make the gateway hold, with all that is put into it. */

const MEBIBYTE = 1024 * 1024;
const REQUEST_BYTES = 3 * MEBIBYTE;
const PROCESS_BYTES = 5 * MEBIBYTE;
/** An image of 1 MiB: 1.4 MB in base64, so two fit into a request, and three into the process. */
const IMAGE = Buffer.concat([png(), Buffer.alloc(MEBIBYTE - png().length, 7)]);
const IMAGE_BYTES = Math.ceil(IMAGE.length / 3) * 4;

let upstream: Upstream;
let site: Server;
let at: string;
let served: number;
/** Of each answer to a download: bytes that are held back until they are released. */
let holdBack: Promise<void> | undefined;
let gateway: TestGateway;
let imageId: string;
let textId: string;

const architecture = { input_modalities: ['text' as const, 'image' as const, 'file' as const] };
const free = { prompt: '0', completion: '0' };
const configuration = (): Configuration => ({
  providers: [
    { slug: 'chat', protocol: 'openai', base_url: upstream.url, api_key: 'k'.repeat(12) },
    { slug: 'claude', protocol: 'anthropic', base_url: upstream.url, api_key: 'k'.repeat(12) },
    { slug: 'google', protocol: 'gemini', base_url: upstream.url, api_key: 'k'.repeat(12) },
  ],
  models: [
    { id: 'test/chat', architecture, endpoints: [{ provider: 'chat', pricing: free }] },
    { id: 'test/claude', architecture, endpoints: [{ provider: 'claude', pricing: free }] },
    { id: 'test/google', architecture, endpoints: [{ provider: 'google', pricing: free }] },
    { id: 'test/words', endpoints: [{ provider: 'chat', pricing: free }] },
    {
      id: 'test/listener',
      architecture: { input_modalities: ['audio'], output_modalities: ['transcription'] },
      endpoints: [{ provider: 'chat', pricing: free }],
    },
    {
      id: 'test/painter',
      architecture: { input_modalities: ['text', 'image'], output_modalities: ['image'] },
      endpoints: [{ provider: 'chat', pricing: free, image: {} }],
    },
  ],
  settings: {
    network: { allow_private: ['127.0.0.1'] },
    memory: { request_bytes: REQUEST_BYTES, process_bytes: PROCESS_BYTES },
  },
});

beforeAll(async () => {
  upstream = await startUpstream();
  site = createServer((_, response) => {
    served += 1;
    response.write(IMAGE.subarray(0, 1_000));
    void (holdBack ?? Promise.resolve()).then(() => response.end(IMAGE.subarray(1_000)));
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  gateway = await startGateway({ configuration: configuration() });
  const upload = async (bytes: Buffer, name: string): Promise<string> => {
    const { body } = await gateway.as('inference').post('/files').attach('file', bytes, name).expect(200);
    return body.id as string;
  };
  imageId = await upload(IMAGE, 'a.png');
  textId = await upload(Buffer.from('word '.repeat(MEBIBYTE / 10)), 'a.txt');
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});
beforeEach(() => {
  served = 0;
  holdBack = undefined;
  upstream.received.length = 0;
  upstream.answer(completion('Seen.'));
});
afterEach(() => eventually(async () => (await heldBytes()) === 0));

const heldBytes = async (): Promise<number> => {
  const text = await (await fetch(`${gateway.origin}/metrics`)).text();
  return Number(/^gateway_request_memory_bytes (\d+)$/m.exec(text)?.[1]);
};
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const stored = (id: string) => ({ type: 'file', file: { file_id: id } });
const image = { type: 'image_url', image_url: { url: '' } };
const chat = (content: unknown, model = 'test/chat') => ({ model, messages: [{ role: 'user', content }] });
const post = (path: string, body: object) => gateway.as('inference').post(path).send(body);

/** Sends the head of a request with a body of 3 MiB, and 2 MiB of it. */
const begin = (path: string, base = '/api/v1') => {
  const { port } = new URL(gateway.origin);
  const socket = connect(Number(port), '127.0.0.1');
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(
    `POST ${base}${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${INFERENCE_KEY}\r\nContent-Type: application/json\r\nContent-Length: ${3 * MEBIBYTE}\r\n\r\n${' '.repeat(2 * MEBIBYTE)}`,
  );
  return { socket, text: () => text };
};

describe('a stored file counts at every place that names it', () => {
  test('as often as it fits, it is sent', async () => {
    await post('/chat/completions', chat(times(2, stored(imageId)))).expect(200);
    expect(JSON.stringify(upstream.received[0]?.body).length).toBeGreaterThan(2 * IMAGE_BYTES);
  });

  test.each([
    { format: 'chat', path: '/chat/completions', body: () => chat(times(3, stored(imageId))) },
    {
      format: 'Responses',
      path: '/responses',
      body: () => ({
        model: 'test/chat',
        input: [
          { role: 'user', content: times(3, { type: 'input_image', detail: 'auto', file_id: imageId }) },
        ],
      }),
    },
    {
      format: 'Messages',
      path: '/messages',
      body: () => ({
        ...chat(times(3, { type: 'image', source: { type: 'file', file_id: imageId } }), 'test/claude'),
        max_tokens: 5,
      }),
    },
    {
      format: 'Messages, text',
      path: '/messages',
      body: () => ({
        ...chat(times(4, { type: 'document', source: { type: 'file', file_id: textId } }), 'test/claude'),
        max_tokens: 5,
      }),
    },
    {
      format: 'a count of tokens',
      path: '/messages/count_tokens',
      body: () =>
        chat(times(3, { type: 'image', source: { type: 'file', file_id: imageId } }), 'test/claude'),
    },
    {
      format: 'chat, over several messages',
      path: '/chat/completions',
      body: () => ({
        model: 'test/chat',
        messages: times(3, { role: 'user', content: [stored(imageId)] }),
      }),
    },
  ])('$format: once too often is a 413, and nothing is sent', async ({ path, body }) => {
    const answer = await post(path, body()).expect(413);
    expect(JSON.stringify(answer.body)).toContain(`larger than ${REQUEST_BYTES} bytes`);
    expect(upstream.received).toEqual([]);
  });

  test('the text of a file that is parsed counts at each place too', async () => {
    const base64 = Buffer.from('x'.repeat(700_000)).toString('base64');
    const file = { filename: 'a.txt', file_data: `data:text/plain;base64,${base64}` };
    await post('/chat/completions', chat(times(2, { type: 'file', file }), 'test/words')).expect(413);
    expect(upstream.received).toEqual([]);
  });
});

describe('media by address', () => {
  const by = (count: number, model = 'test/google') =>
    chat(
      Array.from({ length: count }, (_, index) => ({ ...image, image_url: { url: `${at}/${index}.png` } })),
      model,
    );
  const GEMINI = {
    candidates: [{ content: { role: 'model', parts: [{ text: 'Seen.' }] }, finishReason: 'STOP' }],
  };

  test('a request that is too large with them is a 413', async () => {
    upstream.answer(json(200, GEMINI));
    await post('/chat/completions', by(2)).expect(200);
    upstream.received.length = 0;
    await post('/chat/completions', by(3)).expect(413);
    expect(upstream.received).toEqual([]);
  });

  test('a process without room answers 503, and serves the same request later', async () => {
    upstream.answer(json(200, GEMINI));
    const other = begin('/chat/completions');
    await eventually(async () => (await heldBytes()) === 2 * MEBIBYTE);
    const refused = await post('/chat/completions', by(2)).expect(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(upstream.received).toEqual([]);
    other.socket.destroy();
    await eventually(async () => (await heldBytes()) === 0);
    await post('/chat/completions', by(2)).expect(200);
  });

  test('a client that disconnects during a download gives its memory back', async () => {
    holdBack = new Promise(() => undefined);
    const leaving = new AbortController();
    const call = fetch(`${gateway.url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${INFERENCE_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(by(2)),
      signal: leaving.signal,
    });
    await eventually(async () => served === 2 && (await heldBytes()) > 2_000);
    leaving.abort();
    await expect(call).rejects.toThrow();
  });
});

describe('bodies', () => {
  test('many at once are refused with 503 while they arrive, and small ones are served meanwhile', async () => {
    const open = [1, 2].map(() => begin('/chat/completions'));
    await eventually(async () => (await heldBytes()) === 4 * MEBIBYTE);
    for (const path of [
      '/chat/completions',
      '/messages',
      '/messages/count_tokens',
      '/responses',
      '/embeddings',
      '/images',
      '/audio/speech',
      '/audio/transcriptions',
      '/presets/a/chat/completions',
      '/presets/a/messages',
      '/presets/a/responses',
    ]) {
      const refused = begin(path);
      await eventually(() => refused.text().includes('HTTP/1.1 503'));
      expect(refused.text()).toMatch(/Retry-After: 1\r\n/i);
    }
    for (const path of [
      '/chat/completions',
      '/messages',
      '/messages/count_tokens',
      '/responses',
      '/embeddings',
      '/images/generations',
      '/images/edits',
      '/audio/speech',
    ]) {
      const refused = begin(path, '/v1');
      await eventually(() => refused.text().includes('HTTP/1.1 503'));
      expect(refused.text()).toMatch(/Retry-After: 1\r\n/i);
      expect(refused.text()).toMatch(/"(type|code)":"(server_error|api_error|overloaded_error)"/);
    }
    await post('/chat/completions', chat('Hi')).expect(200);
    for (const { socket } of open) socket.destroy();
  });

  test('long texts of wide characters take two bytes a character', async () => {
    await post('/chat/completions', chat('a'.repeat(2 * MEBIBYTE))).expect(200);
    await post('/chat/completions', chat(`ж${'a'.repeat(2 * MEBIBYTE)}`)).expect(413);
  });

  test('a body in chunks of one byte is read', async () => {
    const body = JSON.stringify(chat('x'.repeat(50_000)));
    const chunks = [...body].map((byte) => `1\r\n${byte}\r\n`).join('');
    const answer = await rawRequest(
      gateway.origin,
      `POST /api/v1/chat/completions HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${INFERENCE_KEY}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
    );
    expect(answer.status).toBe(200);
    expect(upstream.received[0]?.body['messages']).toEqual(chat('x'.repeat(50_000)).messages);
  });
});

describe('other kinds of requests', () => {
  test('a recording in JSON counts as text and as bytes', async () => {
    const recording = (bytes: number) => ({
      model: 'test/listener',
      input_audio: { data: Buffer.alloc(bytes, 1).toString('base64'), format: 'wav' },
    });
    await post('/audio/transcriptions', recording(1.5 * MEBIBYTE)).expect(413);
    expect(upstream.received).toEqual([]);
  });

  test('a recording in a form counts when it is read', async () => {
    await gateway
      .as('inference')
      .post('/audio/transcriptions')
      .field('model', 'test/listener')
      .attach('file', Buffer.alloc(3.5 * MEBIBYTE, 1), 'a.wav')
      .expect(413);
    expect(upstream.received).toEqual([]);
  });

  test('an image to start from counts at every place', async () => {
    const url = `data:image/png;base64,${IMAGE.toString('base64')}`;
    const body = (count: number) => ({
      model: 'test/painter',
      prompt: 'A dot.',
      input_references: times(count, { type: 'image_url', image_url: { url } }),
    });
    await post('/images', body(2)).expect(413);
    expect(upstream.received).toEqual([]);
  });

  test('a stream holds its memory until it has ended', async () => {
    let finish: () => void = () => undefined;
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"id":"u","choices":[{"index":0,"delta":{"content":"a"}}]}\n\n');
      finish = () =>
        response.end(
          'data: {"id":"u","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
        );
    });
    const answer = await fetch(`${gateway.url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${INFERENCE_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...chat([stored(imageId)]), stream: true }),
    });
    expect(answer.status).toBe(200);
    expect(await heldBytes()).toBeGreaterThan(IMAGE_BYTES);
    finish();
    expect(await answer.text()).toContain('[DONE]');
  });

  test('of answers that the process has no memory for together, one arrives', async () => {
    const text = 'x'.repeat(4 * MEBIBYTE);
    upstream.answer(completion(text));
    const answers = await Promise.all(
      times(3, undefined).map(async () => post('/chat/completions', chat('Hi'))),
    );
    const whole = answers.filter(({ status }) => status === 200);
    expect(whole.length).toBeGreaterThan(0);
    for (const { body } of whole) expect(body.choices[0].message.content).toHaveLength(text.length);
    for (const answer of answers)
      if (answer.status !== 200) expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
  });

  test('an answer without room is given up with 503', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((done) => (finish = done));
    const large = JSON.stringify({
      choices: [{ message: { content: 'x'.repeat(6 * MEBIBYTE) }, finish_reason: 'stop' }],
    });
    upstream.answer(
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write(large.slice(0, -1));
        void held.then(() => response.end('}'));
      },
      completion('x'.repeat(MEBIBYTE)),
    );
    const first = post('/chat/completions', chat('Hi')).then(({ status }) => status);
    await eventually(async () => (await heldBytes()) > 6 * MEBIBYTE);
    const { headers } = await post('/chat/completions', chat('Hi')).expect(503);
    expect(headers['retry-after']).toBe('1');
    finish();
    expect(await first).toBe(200);
  });

  test('a provider that fails leaves nothing held', async () => {
    upstream.answer(json(500, { error: { message: 'no' } }));
    expect((await post('/chat/completions', chat([stored(imageId)]))).status).toBeGreaterThanOrEqual(500);
  });
});
