import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration } from '../src/configuration';
import { startGateway, type TestGateway } from './support/gateway';
import { emptyPages, film, opus, silentFlac, wav } from './support/media';
import { completion, json, startUpstream, type Upstream } from './support/upstream';

/** Callers with a limit spend no more on media than that: media are measured before anything is sent. */

const WIRES = ['chat', 'responses', 'anthropic', 'gemini'] as const;
type Wire = (typeof WIRES)[number];
/** USD for a token of the prompt. */
const PRICE = 0.000003;

const ANSWERS: Record<Exclude<Wire, 'chat'>, object> = {
  responses: {
    id: 'r',
    status: 'completed',
    output: [
      {
        type: 'message',
        id: 'msg_1',
        status: 'completed',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'Hi', annotations: [] }],
      },
    ],
    usage: { input_tokens: 1, output_tokens: 1 },
  },
  anthropic: {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'some-model',
    content: [{ type: 'text', text: 'Hi' }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  },
  gemini: {
    candidates: [{ content: { role: 'model', parts: [{ text: 'Hi' }] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1 },
  },
};

let upstream: Upstream;
let site: Server;
let at: string;
let files: Record<string, { readonly type: string; readonly bytes: Buffer }>;
let requested: string[];
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  site = createServer((request, response) => {
    requested.push(request.url ?? '');
    const file = files[request.url ?? ''];
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.type });
    response.end(file.bytes);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const configuration: Configuration = {
    providers: WIRES.map((wire) => ({
      slug: wire,
      protocol: wire === 'chat' || wire === 'responses' ? ('openai' as const) : wire,
      ...(wire === 'responses' && { apis: ['responses' as const] }),
      base_url: upstream.url,
      api_key: `upstream-secret-${wire}`,
    })),
    models: [
      ...(['transcription', 'embeddings'] as const).map((output) => ({
        id: `test/${output}`,
        architecture: { output_modalities: [output] },
        endpoints: [
          {
            provider: 'gemini',
            max_completion_tokens: 10,
            pricing: { prompt: String(PRICE), completion: '0' },
          },
        ],
      })),
      ...[...WIRES, 'small' as const].map((name) => ({
        id: name === 'small' ? 'openai/gpt-4o-mini' : `test/${name}`,
        context_length: 2_000_000,
        architecture: {
          input_modalities: ['text', 'image', 'file', 'audio', 'video'] as (
            'text' | 'image' | 'file' | 'audio' | 'video'
          )[],
        },
        endpoints: [
          {
            provider: name === 'small' ? 'chat' : name,
            upstream_model: name === 'anthropic' ? 'claude-sonnet-4-5' : 'some-model',
            max_completion_tokens: 10,
            pricing: { prompt: String(PRICE), completion: '0.000002' },
          },
        ],
      })),
    ],
    settings: { network: { allow_private: ['127.0.0.1'] } },
  };
  gateway = await startGateway({ configuration });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});
beforeEach(() => {
  requested = [];
  files = {};
  upstream.received.length = 0;
});

async function keyWith(limit: number): Promise<string> {
  const { body } = await gateway.as('management').post('/keys').send({ name: 'limited', limit }).expect(200);
  return body.key;
}

const answerOf = (wire: Wire) => (wire === 'chat' ? completion('Hi') : json(200, ANSWERS[wire]));
async function chat(wire: Wire, parts: readonly object[], limit?: number, model = `test/${wire}`) {
  upstream.answer(answerOf(wire));
  const caller = limit === undefined ? gateway.as('inference') : gateway.as({ key: await keyWith(limit) });
  return caller.post('/chat/completions').send({ model, messages: [{ role: 'user', content: parts }] });
}

const serve = (path: string, type: string, bytes: Buffer): string => {
  files[path] = { type, bytes };
  return at + path;
};
const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;
const image = (url: string, more = {}) => ({ type: 'image_url', image_url: { url, ...more } });
const file = (data: string) => ({ type: 'file', file: { filename: 'a', file_data: data } });
const video = (url: string) => ({ type: 'video_url', video_url: { url } });
const audio = (bytes: Buffer, format: string) => ({
  type: 'input_audio',
  input_audio: { data: bytes.toString('base64'), format },
});
const WORDS = Buffer.from('word '.repeat(100_000));
/** Its header says how large it is; nobody here looks at the rest. */
function png(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080600000000000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

/** Refused by a limit that the true cost is above, let through by one that the bound is within. */
async function costs(wire: Wire, part: object, trueTokens: number, within: number): Promise<void> {
  const least = trueTokens * PRICE;
  expect((await chat(wire, [part], least * 0.99)).status).toBe(402);
  expect(upstream.received).toEqual([]);
  const answer = await chat(wire, [part], least * within + 0.001);
  expect({ status: answer.status, error: answer.body.error?.message }).toEqual({ status: 200 });
}

describe('a hold covers', () => {
  test.each(['chat', 'responses', 'anthropic', 'gemini'] as const)(
    'a text by address on %s',
    async (wire) => {
      const url = serve('/words.txt', 'text/plain', WORDS);
      // A word and a blank are a token or more; five bytes are no more than five tokens.
      await costs(wire, file(url), 100_000, 5.1);
      expect(JSON.stringify(upstream.received[0]?.body)).not.toContain(url);
    },
  );

  test('a film of an hour, by address and inside the request', async () => {
    const bytes = await film(3_600, 'mp4');
    await costs('gemini', video(serve('/a.mp4', 'video/mp4', bytes)), 3_600 * 258, 1.3);
    upstream.received.length = 0;
    await costs('gemini', video(dataUrl('video/mp4', bytes)), 3_600 * 258, 1.3);
  });

  test('nine hours of silence in 64 kB of FLAC', async () => {
    const bytes = silentFlac(9 * 3_600, 800);
    expect(bytes.length).toBeLessThan(65_536);
    await costs('gemini', audio(bytes, 'flac'), 9 * 3_600 * 32, 1.01);
  });

  test.each([
    ['WAV whose header states no sound', () => wav(600, 0), 'wav', 600, 1.05],
    ['Opus in MP4', () => opus(60, 'mp4'), 'm4a', 60, 6.2],
  ] as const)('%s', async (_, make, format, seconds, within) => {
    await costs('gemini', audio(await make(), format), seconds * 32, within);
  });

  test.each(['anthropic', 'gemini', 'chat', 'responses'] as const)('500 empty pages on %s', async (wire) => {
    const least = { anthropic: 1_600, gemini: 258, chat: 1_600, responses: 1_600 }[wire];
    const bytes = await emptyPages(500);
    await costs(
      wire,
      file(dataUrl('application/pdf', bytes)),
      500 * least,
      { gemini: 20 }[wire as 'gemini'] ?? 6,
    );
    upstream.received.length = 0;
    await costs(wire, file(serve('/a.pdf', 'application/pdf', bytes)), 500 * least, 20);
  });

  test('a large image by the rule of each wire', async () => {
    const url = serve('/a.png', 'image/png', png(4_000, 3_000));
    await costs('anthropic', image(url), 1_568, 1.1);
    upstream.received.length = 0;
    await costs('gemini', image(url), 258 * 24, 1.1);
  });

  test('images of small models of OpenAI', async () => {
    const small = [image(dataUrl('image/png', png(2_048, 4_096)))];
    expect((await chat('chat', small, 25_000 * PRICE, 'openai/gpt-4o-mini')).status).toBe(402);
    expect((await chat('chat', small, 50_000 * PRICE, 'openai/gpt-4o-mini')).status).toBe(200);
  });

  test('the instructions that Anthropic adds for tools of its own', async () => {
    upstream.answer(json(200, ANSWERS.anthropic));
    const ask = async (limit: number) =>
      gateway
        .as({ key: await keyWith(limit) })
        .post('/messages')
        .send({
          model: 'test/anthropic',
          max_tokens: 10,
          messages: [{ role: 'user', content: 'Hi' }],
          tools: [{ type: 'bash_20250124', name: 'bash' }],
        });
    expect((await ask(1_000 * PRICE)).status).toBe(402);
    expect((await ask(3_000 * PRICE)).status).toBe(200);
  });

  test('a rejected prediction', async () => {
    // The prompt alone is at most 0.15 USD: its bytes at the price of a token.
    const key = await keyWith(0.2);
    const body = {
      model: 'test/chat',
      messages: [{ role: 'user', content: 'Hi' }],
      prediction: { type: 'content', content: 'word '.repeat(10_000) },
    };
    await gateway.as({ key }).post('/chat/completions').send(body).expect(402);
    expect(upstream.received).toEqual([]);
  });
});

describe('a caller’s own body', () => {
  const post = async (path: string, wire: Wire, body: object, limit: number) => {
    upstream.answer(answerOf(wire));
    const key = await keyWith(limit);
    return gateway
      .as({ key })
      .post(path)
      .send({ model: `test/${wire}`, ...body });
  };
  const responses = (part: object, limit: number) =>
    post('/responses', 'responses', { input: [{ role: 'user', content: [part] }] }, limit);
  const message = (block: object, limit: number) =>
    post('/messages', 'anthropic', { max_tokens: 10, messages: [{ role: 'user', content: [block] }] }, limit);

  test('FLAC that says to be bare samples is measured as FLAC', async () => {
    const input_audio = { data: silentFlac(9 * 3_600).toString('base64'), format: 'pcm16' };
    expect((await chat('chat', [{ type: 'input_audio', input_audio }], 0.1)).status).toBe(402);
    expect(upstream.received).toEqual([]);
  });

  test('an address that stands at many places is fetched once, and the same at each', async () => {
    const path = '/grows.txt';
    let times = 0;
    files = {
      get [path]() {
        return { type: 'text/plain', bytes: Buffer.from(++times < 16 ? 'hello' : 'word '.repeat(12_000)) };
      },
    };
    const part = { type: 'input_file', file_url: at + path };
    const content = Array.from({ length: 16 }, () => part);
    const { status } = await post('/responses', 'responses', { input: [{ role: 'user', content }] }, 0.1);
    expect(status).toBe(200);
    expect(requested).toEqual([path]);
    expect(JSON.stringify(upstream.received[0]?.body).length).toBeLessThan(5_000);
  });

  test('in Responses carries files and images inside it', async () => {
    const text = { type: 'input_file', file_url: serve('/words.txt', 'text/plain', WORDS) };
    expect((await responses(text, 0.1)).status).toBe(402);
    expect(upstream.received).toEqual([]);
    expect((await responses(text, 2)).status).toBe(200);
    const bytes = png(10, 10);
    const picture = { type: 'input_image', detail: 'auto', image_url: serve('/a.png', 'image/png', bytes) };
    expect((await responses(picture, 2)).status).toBe(200);
    const parts = upstream.received.map(
      ({ body }) => (body['input'] as { content: object[] }[])[0]?.content[0],
    );
    expect(parts).toEqual([
      { type: 'input_file', file_data: dataUrl('text/plain', WORDS), filename: 'file.txt' },
      { type: 'input_image', detail: 'auto', image_url: dataUrl('image/png', bytes) },
    ]);
  });

  test('in Messages carries documents and images inside it', async () => {
    const pages = await emptyPages(500);
    const document = (url: string) => ({ type: 'document', source: { type: 'url', url } });
    const url = serve('/a.pdf', 'application/pdf', pages);
    expect((await message(document(url), 0.3)).status).toBe(402);
    expect(upstream.received).toEqual([]);
    expect((await message(document(url), 5)).status).toBe(200);
    expect((await message(document(serve('/a.txt', 'text/plain', Buffer.from('Hi'))), 5)).status).toBe(200);
    const bytes = png(10, 10);
    const picture = { type: 'image', source: { type: 'url', url: serve('/a.png', 'image/png', bytes) } };
    const turn = { type: 'tool_result', tool_use_id: 't', content: [picture] };
    expect((await message(turn, 5)).status).toBe(200);
    const blocks = upstream.received.map(
      ({ body }) => (body['messages'] as { content: object[] }[])[0]?.content[0],
    );
    const base64 = (media_type: string, data: Buffer) => ({
      type: 'base64',
      media_type,
      data: data.toString('base64'),
    });
    expect(blocks).toEqual([
      { type: 'document', source: base64('application/pdf', pages) },
      { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'Hi' } },
      { ...turn, content: [{ type: 'image', source: base64('image/png', bytes) }] },
    ]);
  });

  test.each([
    ['responses', { type: 'input_file', file_id: 'file-abc' }],
    ['responses', { type: 'input_file', file_id: 'file-abc', file_data: 'data:text/plain;base64,SGk=' }],
    ['responses', { type: 'a_part_of_tomorrow' }],
    ['messages', { type: 'document', source: { type: 'file', file_id: 'file_011' } }],
    ['messages', { type: 'image', source: { type: 'file', file_id: 'file_011' } }],
    ['messages', { type: 'image', source: { type: 'a_source_of_tomorrow' } }],
  ] as const)('in %s may not name %j', async (format, part) => {
    const answer = await (format === 'responses' ? responses(part, 5) : message(part, 5));
    expect(answer.status).toBe(403);
    expect(JSON.stringify(answer.body)).toMatch(/(?:input|messages)\.0\.content\.0/);
    expect(upstream.received).toEqual([]);
  });
});

describe('with a limit a part is refused by name', () => {
  test.each([
    ['a sound that cannot be read', audio(Buffer.alloc(1_000, 7), 'wav'), 400, 'the length of this audio'],
    ['a sound under another name', audio(wav(1), 'mp3'), 400, 'says mp3'],
    [
      'a film that cannot be read',
      video(dataUrl('video/mp4', Buffer.alloc(1_000))),
      400,
      'length of this video',
    ],
    [
      'an image that cannot be read',
      image(dataUrl('image/png', Buffer.alloc(99))),
      400,
      'size of this image',
    ],
    ['a broken PDF', file(dataUrl('application/pdf', Buffer.from('%PDF-1.4'))), 400, 'PDF'],
    ['another kind of file', file(dataUrl('application/msword', Buffer.alloc(99))), 400, 'size of this file'],
    ['YouTube', video('https://www.youtube.com/watch?v=x'), 403, 'measure'],
    ['storage of Google', file('gs://bucket/a.pdf'), 403, 'measure'],
    ['a file of Gemini', file('https://generativelanguage.googleapis.com/v1beta/files/x'), 403, 'measure'],
    ['a file id', { type: 'file', file: { file_id: 'file-abc' } }, 403, 'file_id'],
    ['a member that raises the cost', { ...image('data:,'), max_pixels: 1e9 }, 403, 'max_pixels'],
    [
      'agentic reading',
      { type: 'video_url', video_url: { url: 'data:,', processing: 'agentic' } },
      403,
      'processing',
    ],
  ] as const)('%s', async (_, part, status, says) => {
    const answer = await chat('gemini', [{ type: 'text', text: 'What is it?' }, part], 100);
    expect(answer.status).toBe(status);
    expect(answer.body.error.message).toContain('messages.0.content.1');
    expect(answer.body.error.message).toContain(says);
    expect(upstream.received).toEqual([]);
  });
});

describe('other kinds', () => {
  const hear = async (bytes: Buffer, format: string, limit: number, provider?: object) =>
    gateway
      .as({ key: await keyWith(limit) })
      .post('/audio/transcriptions')
      .send({
        model: 'test/transcription',
        input_audio: { data: bytes.toString('base64'), format },
        ...(provider && { provider }),
      });

  test('a transcript of nine hours in 64 kB is held', async () => {
    upstream.answer(json(200, ANSWERS.gemini));
    expect((await hear(silentFlac(9 * 3_600), 'flac', 9 * 3_600 * 32 * PRICE * 0.99)).status).toBe(402);
    expect(upstream.received).toEqual([]);
    expect((await hear(silentFlac(9 * 3_600), 'flac', 9 * 3_600 * 45 * PRICE)).status).toBe(200);
  });

  test('a sound that cannot be read, and options that cost apart, are refused by name', async () => {
    const unread = await hear(Buffer.alloc(1_000, 7), 'wav', 1);
    expect(unread.status).toBe(400);
    expect(unread.body.error.message).toContain('file: the length of this audio cannot be determined');
    const options = { options: { gemini: { tools: [{ googleSearch: {} }] } } };
    const asked = await hear(wav(1), 'wav', 1, options);
    expect(asked.status).toBe(403);
    expect(asked.body.error.message).toContain('provider.options.gemini.tools');
    expect(upstream.received).toEqual([]);
  });

  test('vectors of sounds are held by their length', async () => {
    upstream.answer(json(200, { embedding: { values: [1] }, usageMetadata: { promptTokenCount: 1 } }));
    const sound = { data: wav(600, 0).toString('base64'), format: 'wav' };
    const embed = async (limit: number) =>
      gateway
        .as({ key: await keyWith(limit) })
        .post('/embeddings')
        .send({
          model: 'test/embeddings',
          input: [{ content: [{ type: 'input_audio', input_audio: sound }] }],
        });
    expect((await embed(600 * 32 * PRICE * 0.99)).status).toBe(402);
    expect(upstream.received).toEqual([]);
    expect((await embed(600 * 32 * PRICE * 1.1)).status).toBe(200);
  });
});

test('without a limit addresses pass where the provider reads them, and nothing is measured', async () => {
  const parts = [image(`${at}/a.png`), audio(Buffer.alloc(10, 7), 'wav')];
  expect((await chat('chat', parts)).status).toBe(200);
  expect(requested).toEqual([]);
  expect((upstream.received[0]?.body['messages'] as { content: object[] }[])[0]?.content).toEqual(parts);
});
