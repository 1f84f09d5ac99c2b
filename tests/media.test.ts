import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration } from '../src/configuration';
import { startGateway, type TestGateway } from './support/gateway';
import { completion, json, startUpstream, type Upstream } from './support/upstream';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const GEMINI_ANSWER = {
  responseId: 'r',
  candidates: [{ content: { role: 'model', parts: [{ text: 'A dot.' }] }, finishReason: 'STOP' }],
  usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 2 },
};

let upstream: Upstream;
let site: Server;
let at: string;
let requested: string[];
let serve: RequestListener;
let gateway: TestGateway;

const READS_ALL: NonNullable<Configuration['models']>[number]['architecture'] = {
  input_modalities: ['text', 'image', 'file', 'video'],
};

const configuration = (allow: string[]): Configuration => ({
  providers: [
    { slug: 'google', protocol: 'gemini', base_url: upstream.url, api_key: 'k'.repeat(12) },
    { slug: 'other', protocol: 'openai', base_url: upstream.url, api_key: 'k'.repeat(12) },
  ],
  models: [
    {
      id: 'test/gemini',
      architecture: READS_ALL,
      endpoints: [{ provider: 'google', pricing: { prompt: '0', completion: '0' } }],
    },
    {
      id: 'test/both',
      architecture: READS_ALL,
      endpoints: [
        { provider: 'google', pricing: { prompt: '0', completion: '0' } },
        { provider: 'other', pricing: { prompt: '0', completion: '0' } },
      ],
    },
    {
      id: 'test/other',
      architecture: READS_ALL,
      endpoints: [{ provider: 'other', pricing: { prompt: '0', completion: '0' } }],
    },
  ],
  settings: { network: { allow_private: allow } },
});

const start = async (allow = ['127.0.0.1']): Promise<void> => {
  gateway = await startGateway({ configuration: configuration(allow) });
};

const ask = (parts: object[], model = 'test/gemini') =>
  gateway
    .as('inference')
    .post('/chat/completions')
    .send({ model, provider: { order: ['google', 'other'] }, messages: [{ role: 'user', content: parts }] });
const image = (path: string) => ({ type: 'image_url', image_url: { url: `${at}${path}` } });
const file = (path: string) => ({ type: 'file', file: { filename: 'a', file_data: `${at}${path}` } });
const video = (path: string) => ({ type: 'video_url', video_url: { url: `${at}${path}` } });
const sentParts = () =>
  (upstream.received[0]?.body['contents'] as { parts: Record<string, unknown>[] }[])[0]?.parts;

beforeAll(async () => {
  upstream = await startUpstream();
  site = createServer((request, response) => {
    requested.push(request.url ?? '');
    serve(request, response);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await upstream.close();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});
beforeEach(() => {
  requested = [];
  upstream.received.length = 0;
  upstream.answer(json(200, GEMINI_ANSWER));
  serve = (_, response) => response.end(PNG);
});
afterEach(() => gateway.close());

test('an image behind an address reaches a provider that reads none', async () => {
  await start();
  const { body } = await ask([
    { type: 'text', text: 'What is it?' },
    image('/a.png'),
    image('/b.png'),
  ]).expect(200);
  expect(body.choices[0].message.content).toBe('A dot.');
  const inlineData = { mimeType: 'image/png', data: PNG.toString('base64') };
  expect(sentParts()).toEqual([{ text: 'What is it?' }, { inlineData }, { inlineData }]);
  expect(requested.sort()).toEqual(['/a.png', '/b.png']);
});

test('of what the openai wire is sent, documents alone go inside: it fetches pictures itself', async () => {
  await start();
  const pdf = Buffer.from('%PDF-1.4\n%%EOF');
  serve = (_, response) => response.end(pdf);
  upstream.answer(completion('A dot.'));
  await ask([image('/a.png'), file('/a.pdf'), video('/a.mp4')], 'test/other').expect(200);
  expect(upstream.received[0]?.body['messages']).toEqual([
    {
      role: 'user',
      content: [
        image('/a.png'),
        {
          type: 'file',
          file: { filename: 'a', file_data: `data:application/pdf;base64,${pdf.toString('base64')}` },
        },
        video('/a.mp4'),
      ],
    },
  ]);
  expect(requested).toEqual(['/a.pdf']);
});

test.each([
  ['JPEG', image, Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 'image/jpeg'],
  ['GIF', image, Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000', 'latin1'), 'image/gif'],
  ['WebP', image, Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'latin1'), 'image/webp'],
  ['PDF', file, Buffer.from('%PDF-1.4\n%%EOF'), 'application/pdf'],
  ['PDF after other bytes', file, Buffer.from('\n\n%PDF-1.4\n%%EOF'), 'application/pdf'],
  ['text', file, Buffer.from('plain words'), 'text/csv'],
  ['MP4', video, Buffer.from('\u0000\u0000\u0000\u0018ftypmp42', 'latin1'), 'video/mp4'],
  [
    'WebM',
    video,
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
    'video/webm',
  ],
] as const)('a %s is known by its bytes', async (_, part, bytes, mimeType) => {
  await start();
  serve = (_request, response) => response.setHeader('content-type', 'text/csv; charset=utf-8').end(bytes);
  await ask([part('/x')]).expect(200);
  expect(sentParts()).toEqual([{ inlineData: { mimeType, data: bytes.toString('base64') } }]);
});

test.each<[string, RequestListener, (path: string) => object, number, string, RegExp]>([
  ['that is missing', (_, r) => r.writeHead(404).end(), image, 400, 'image_download_failed', /status 404/],
  [
    'that is a page',
    (_, r) => r.end('<html></html>'),
    image,
    400,
    'unsupported_image_format',
    /expected a PNG/,
  ],
  ['that is empty', (_, r) => r.end(), image, 400, 'unsupported_image_format', /expected a PNG/],
  ['that is a drawing', (_, r) => r.end('<svg xmlns="x"/>'), image, 400, 'unsupported_image_format', /PNG/],
  [
    'that is too large',
    (_, r) => r.writeHead(200, { 'content-length': String(21 * 1024 * 1024) }).end(),
    image,
    400,
    'image_too_large',
    /larger than 20971520 bytes/,
  ],
  ['whose server breaks off', (_, r) => r.destroy(), image, 400, 'image_download_failed', /not be reached/],
  ['of a file that is missing', (_, r) => r.writeHead(410).end(), file, 400, 'invalid_request', /status 410/],
  ['of a file of no known kind', (_, r) => r.end('MZ\0\0'), file, 400, 'invalid_request', /a PDF or a text/],
  ['of a video that is none', (_, r) => r.end('no video'), video, 400, 'invalid_request', /expected an MP4/],
])('an address %s is refused by name', async (_, behave, part, status, type, message) => {
  await start();
  serve = behave;
  const { body } = await ask([part('/secret-path')]).expect(status);
  expect(body.error.metadata.error_type).toBe(type);
  expect(body.error.message).toMatch(message);
  expect(body.error.message).not.toContain('secret-path');
  expect(upstream.received).toHaveLength(0);
});

test.each([
  ['an image', image, 'image_download_failed'],
  ['a file', file, 'invalid_request'],
  ['a video', video, 'invalid_request'],
] as const)('%s behind a private address is not asked for', async (_, part, type) => {
  await start([]);
  const { body } = await ask([part('/x')]).expect(400);
  expect(body.error.message).toMatch(/not a public one/);
  expect(body.error.metadata.error_type).toBe(type);
  expect(requested).toEqual([]);
  expect(upstream.received).toHaveLength(0);
});

test('where one provider cannot be given the image, the next one may read the address itself', async () => {
  await start([]);
  upstream.answer(completion('A dot.'));
  const { body } = await ask([image('/x')], 'test/both').expect(200);
  expect(body.provider).toBe('other');
  expect(JSON.stringify(upstream.received[0]?.body)).toContain(`${at}/x`);
  expect(requested).toEqual([]);
});

test('an address is asked once, however many endpoints are tried', async () => {
  await start();
  upstream.answer(json(500, { error: { message: 'down' } }));
  await ask([image('/x')], 'test/both').expect(502);
  expect(requested).toEqual(['/x']);
});

test('an image in a result of a tool is downloaded too', async () => {
  await start();
  await gateway
    .as('inference')
    .post('/chat/completions')
    .send({
      model: 'test/gemini',
      messages: [
        { role: 'user', content: 'Look.' },
        {
          role: 'assistant',
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: [image('/x')] },
      ],
    })
    .expect(200);
  expect(requested).toEqual(['/x']);
  expect(JSON.stringify(upstream.received[0]?.body)).toContain(PNG.toString('base64'));
});

test('more addresses than are downloaded for one request are refused', async () => {
  await start();
  const { body } = await ask(Array.from({ length: 33 }, (_, index) => image(`/${index}`))).expect(400);
  expect(body.error.message).toMatch(/33 images and files .* at most 32/);
  expect(requested).toEqual([]);
});

test('addresses that the provider reads are left to it', async () => {
  await start([]);
  const url = 'https://www.youtube.com/watch?v=1';
  await ask([{ type: 'video_url', video_url: { url } }]).expect(200);
  expect(sentParts()).toEqual([{ fileData: { fileUri: url } }]);
});

test('what is too much together is refused, although each alone is not', async () => {
  await start();
  const large = Buffer.concat([PNG, Buffer.alloc(19 * 1024 * 1024)]);
  serve = (_, response) => response.end(large);
  const { body } = await ask([image('/a'), image('/b'), image('/c')]).expect(413);
  expect(body.error.metadata.error_type).toBe('payload_too_large');
  expect(upstream.received).toHaveLength(0);
});
