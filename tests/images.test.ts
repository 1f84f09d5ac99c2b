import { randomFillSync } from 'node:crypto';
import { LLMock } from '@copilotkit/aimock';
import type { ServerResponse } from 'node:http';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';
import { PNG as PNGFile } from 'pngjs';
import { SVG, jpeg, png } from './support/images';
import { startProvider, type Provider } from './support/provider';
import { startSink } from './support/sink';

const PNG = png(1024, 1024).toString('base64');
const WIDE = png(1536, 1024).toString('base64');
const DATA_URL = `data:image/png;base64,${png(2, 2).toString('base64')}`;
const USAGE = {
  input_tokens: 20,
  output_tokens: 272,
  total_tokens: 292,
  input_tokens_details: { text_tokens: 12, image_tokens: 8 },
};

const told =
  (status: number, body: unknown) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
const drawn = (images: readonly string[] = [PNG], more: object = { usage: USAGE }) =>
  told(200, { created: 1, data: images.map((b64_json) => ({ b64_json })), ...more });
const events =
  (...sent: object[]) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(sent.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
  };
const partial = (index: number, kind = 'image_generation') => ({
  type: `${kind}.partial_image`,
  partial_image_index: index,
  b64_json: PNG,
  output_format: 'png',
});
const completed = { type: 'image_generation.completed', b64_json: PNG, usage: USAGE, quality: 'low' };
const geminiDrew = (parts: object[], more: object = {}) =>
  told(200, {
    responseId: 'r-1',
    candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', ...more }],
    usageMetadata: {
      promptTokenCount: 10,
      candidatesTokenCount: 1_290,
      candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 1_290 }],
    },
  });

let first: Provider;
let second: Provider;
let mock: LLMock;
let gateway: TestGateway;

const ALL = {
  n: { min: 1, max: 10 },
  input_references: { min: 0, max: 16 },
  size: ['1024x1024', '1536x1024', '1024x1536'],
  quality: ['low' as const, 'medium' as const, 'high' as const],
  background: ['transparent' as const, 'opaque' as const],
  output_format: ['png' as const, 'jpeg' as const, 'webp' as const],
  output_compression: { min: 0, max: 100 },
};

beforeAll(async () => {
  first = await startProvider();
  second = await startProvider();
  mock = new LLMock({ port: 0 });
  await mock.start();
  // Text costs $5 and $10 a million, images $10 and $40.
  const tokens = {
    prompt: '0.000005',
    image_token: '0.00001',
    completion: '0.00001',
    image_output: '0.00004',
  };
  const free = { prompt: '0', completion: '0' };
  const painter = (id: string, ...endpoints: object[]) => ({
    id,
    architecture: {
      input_modalities: ['text' as const, 'image' as const],
      output_modalities: ['image' as const],
    },
    endpoints: endpoints.map((endpoint) => ({
      provider: 'one',
      upstream_model: 'painter',
      pricing: free,
      ...endpoint,
    })),
  });
  gateway = await startGateway({
    env: { UPSTREAM_HEADERS_TIMEOUT_MS: '2000' },
    configuration: {
      providers: [
        { slug: 'one', name: 'One', protocol: 'openai', base_url: first.url, api_key: 'secret-of-one' },
        { slug: 'two', name: 'Two', protocol: 'openai', base_url: second.url, api_key: 'secret-of-two' },
        { slug: 'google', protocol: 'gemini', base_url: first.url, api_key: 'secret-of-google' },
        { slug: 'claude', protocol: 'anthropic', base_url: first.url, api_key: 'secret-of-claude' },
        { slug: 'mock', protocol: 'openai', base_url: `${mock.url}/v1`, api_key: 'secret-of-mock' },
      ],
      models: [
        painter('test/all', {
          pricing: tokens,
          image: {
            parameters: ALL,
            streaming: true,
            passthrough: ['moderation', 'partial_images'],
            tokens: [{ most: 400, variant: 'low' }, { most: 6_000 }],
          },
        }),
        painter(
          'test/pair',
          { pricing: tokens, image: { parameters: ALL, streaming: true } },
          { provider: 'two', pricing: tokens, image: { parameters: ALL } },
        ),
        painter('test/stated', {
          pricing: tokens,
          image: { parameters: ALL, streaming: true, tokens: [{ most: 200 }] },
        }),
        painter('test/streamed', {
          image: {
            streaming: true,
            prices: [
              { unit: 'image', cost_usd: '0.02', variant: '1K' },
              { unit: 'image', cost_usd: '0.2', variant: '4K' },
            ],
          },
        }),
        painter('test/plain', {}),
        painter('test/single', {}, { provider: 'two', image: { parameters: { n: { min: 1, max: 4 } } } }),
        painter('test/vector', {
          image: { parameters: { output_format: ['svg'] }, response_format: 'b64_json' },
        }),
        painter('test/priced', {
          image: {
            parameters: { quality: ['low', 'high'], n: { min: 1, max: 4 }, size: ['1024x1024', '1536x1024'] },
            prices: [
              { unit: 'image', cost_usd: '0.01' },
              { unit: 'image', cost_usd: '0.04', variant: 'high' },
              { unit: 'image', cost_usd: '0.06', variant: 'high/1536x1024' },
            ],
          },
        }),
        painter('test/megapixel', {
          pricing: { ...free, request: '0.001', image: '0.002' },
          image: {
            parameters: { input_references: { min: 0, max: 2 } },
            prices: [{ unit: 'megapixel', cost_usd: '0.05' }],
          },
        }),
        painter('test/edit', { image: { parameters: { input_references: { min: 1, max: 2 } } } }),
        painter('test/google', {
          provider: 'google',
          pricing: { prompt: '0.000001', completion: '0.000002', image_output: '0.00003' },
          max_completion_tokens: 2_000,
          image: {
            parameters: {
              aspect_ratio: ['1:1', '2:3', '16:9', '21:9'],
              resolution: ['1K', '2K'],
              size: ['1024x1024', '2752x1536'],
              seed: true,
              input_references: { min: 0, max: 3 },
            },
            passthrough: ['safetySettings'],
          },
        }),
        painter('test/silent', { provider: 'claude' }),
        painter('test/mock', { provider: 'mock', image: { parameters: ALL } }),
        { id: 'test/chat', endpoints: [{ provider: 'one', pricing: free }] },
      ],
      settings: { network: { allow_private: ['127.0.0.1'] } },
    },
  });
});
beforeEach(() => {
  for (const provider of [first, second]) {
    provider.received.length = 0;
    provider.answer = drawn();
  }
});
afterAll(async () => {
  await gateway.close();
  first.close();
  second.close();
  await mock.stop();
});

const draw = (body: object) =>
  gateway
    .as('inference')
    .post('/images')
    .send({ model: 'test/all', prompt: 'A lighthouse', ...body });
const sent = (provider: Provider, index = 0) => {
  const call = provider.received[index];
  return { ...call, json: JSON.parse(call?.body.toString() ?? '{}') as Record<string, unknown> };
};
const record = async (id: string | undefined) =>
  (await gateway.as('inference').get(`/generation?id=${id}`).expect(200)).body.data as Record<
    string,
    unknown
  >;
const eventsOf = (text: string) =>
  text
    .split('\n\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)) as Record<string, unknown>);
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let wait = 0; !(await holds()); wait++) {
    if (wait > 200) throw new Error('it never came to that');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('POST /images', () => {
  test('an image comes with its record, its usage and its price by kinds of tokens', async () => {
    const { body, headers } = await draw({ quality: 'low', seed: 7 }).expect(200);
    expect(body).toMatchObject({
      data: [{ b64_json: PNG, media_type: 'image/png' }],
      usage: {
        prompt_tokens: 20,
        completion_tokens: 272,
        total_tokens: 292,
        completion_tokens_details: { image_tokens: 272 },
        cost: 0.01102,
        is_byok: false,
      },
    });
    expect(sent(first)).toMatchObject({
      path: '/v1/images/generations',
      headers: { authorization: 'Bearer secret-of-one' },
    });
    // What the endpoint does not know, and what is the default, is not said.
    expect(sent(first).json).toEqual({ model: 'painter', prompt: 'A lighthouse', quality: 'low' });
    expect(await record(headers['x-generation-id'])).toMatchObject({
      api_type: 'image',
      model: 'test/all',
      provider_name: 'One',
      total_cost: 0.01102,
      native_tokens_completion_images: 272,
      num_media_completion: 1,
      finish_reason: 'stop',
      streamed: false,
      usage_estimated: false,
    });
  });

  test('every field that the endpoint knows goes to it', async () => {
    first.answer = drawn([jpeg(1536, 1024), jpeg(1536, 1024)].map((each) => each.toString('base64')));
    await draw({
      n: 2,
      size: '1536x1024',
      resolution: '1K',
      aspect_ratio: '3:2',
      quality: 'high',
      background: 'opaque',
      output_format: 'jpeg',
      output_compression: 70,
      user: 'somebody',
      provider: { options: { one: { moderation: 'low' }, two: { other: 1 } } },
    }).expect(200);
    expect(sent(first).json).toEqual({
      model: 'painter',
      prompt: 'A lighthouse',
      n: 2,
      size: '1536x1024',
      quality: 'high',
      background: 'opaque',
      output_format: 'jpeg',
      output_compression: 70,
      moderation: 'low',
    });
  });

  test.each<[string, object, object]>([
    ['a ratio becomes the nearest size', { aspect_ratio: '16:9' }, { size: '1536x1024' }],
    ['a tall one too', { aspect_ratio: '9:21' }, { size: '1024x1536' }],
    ['auto is left to the model', { aspect_ratio: 'auto', quality: 'auto', background: 'auto' }, {}],
    ['a tier in size is a resolution', { size: '1K', aspect_ratio: '1:1' }, { size: '1024x1024' }],
    [
      'compression of png is ignored',
      { output_format: 'png', output_compression: 10 },
      { output_format: 'png' },
    ],
    ['so is that of nobody knows what', { output_compression: 10 }, {}],
    [
      'what is transparent is asked for in a format that can be',
      { background: 'transparent' },
      { background: 'transparent', output_format: 'png' },
    ],
    ['several images come whole', { n: 2, stream: true }, { n: 2 }],
  ])('%s', async (_, body, expected) => {
    first.answer = drawn([PNG, PNG]);
    await draw(body).expect(200);
    expect(sent(first).json).toEqual({ model: 'painter', prompt: 'A lighthouse', ...expected });
  });

  test.each<[object, RegExp]>([
    [{ size: '2K', resolution: '4K' }, /^size: 2K contradicts the resolution 4K/],
    [{ size: '1024x1024', resolution: '4K' }, /^size: 1024x1024 contradicts the resolution 4K/],
    [{ size: '1024x1024', aspect_ratio: '16:9' }, /^size: 1024x1024 contradicts the aspect_ratio 16:9/],
    [
      { background: 'transparent', output_format: 'jpeg' },
      /^background: transparent needs the output_format/,
    ],
    [{ background: 'transparent', output_format: 'svg' }, /^background: transparent needs the output_format/],
    [{ size: '640x480' }, /^size: no endpoint of test\/all draws 640x480; it draws 1024x1024/],
    [{ resolution: '4K' }, /^resolution: no endpoint of test\/all draws 4K/],
    [{ output_format: 'svg' }, /^output_format: no endpoint of test\/all draws svg; it draws png/],
    [{ model: 'test/plain', n: 2 }, /^n: no endpoint of test\/plain draws 2 images at once/],
    [
      { model: 'test/plain', size: '1024x1024' },
      /^size: no endpoint of test\/plain .* takes sizes in pixels/,
    ],
    [{ model: 'test/plain', resolution: '1K' }, /^resolution: no endpoint of test\/plain/],
    [{ model: 'test/plain', background: 'transparent' }, /^background: no endpoint of test\/plain/],
    [
      { model: 'test/plain', input_references: [{ type: 'image_url', image_url: { url: DATA_URL } }] },
      /^input_references: no endpoint of test\/plain takes images/,
    ],
    [{ model: 'test/edit' }, /^input_references: test\/edit needs 1 at least/],
    [{ provider: { options: { one: { prompt: 'x' } } } }, /^provider.options.one.prompt: only moderation/],
    [{ n: 0 }, /^n:/],
    [{ n: 11 }, /^n:/],
    [{ n: 1.5 }, /^n:/],
    [{ prompt: '' }, /^prompt:/],
    [{ output_compression: 101 }, /^output_compression:/],
    [{ output_compression: -1 }, /^output_compression:/],
    [{ aspect_ratio: '5:2' }, /^aspect_ratio:/],
    [{ quality: 'max' }, /^quality:/],
    [{ resolution: '8K' }, /^resolution:/],
    [{ size: 'large' }, /^size:/],
    [{ size: '0x1024' }, /^size:/],
    [{ output_format: 'gif' }, /^output_format:/],
    [{ background: 'blue' }, /^background:/],
    [{ provider: { zdr: true } }, /^provider/],
    [
      { input_references: Array(17).fill({ type: 'image_url', image_url: { url: DATA_URL } }) },
      /^input_references:/,
    ],
    [
      { input_references: [{ type: 'image_url', image_url: { url: 'file:///etc/passwd' } }] },
      /expected a data URL/,
    ],
    [
      { input_references: [{ type: 'image_url', image_url: { url: 'data:image/png,AAAA' } }] },
      /holds base64/,
    ],
    [
      {
        input_references: [
          { type: 'image_url', image_url: { url: 'data:image/png;base64,R0lGODlhAQABAAAAACw=' } },
        ],
      },
      /expected a PNG, JPEG or WebP image/,
    ],
    [{ model: 'test/chat' }, /is no model for images/],
    [{ model: 'test/absent' }, /test\/absent/],
  ])('%j is refused, and nobody is asked', async (wrong, message) => {
    const { body } = await draw(wrong).expect(400);
    expect(body.error.message.replace(/^Invalid request: /, '')).toMatch(message);
    expect(first.received).toHaveLength(0);
  });

  test('a wire that draws nothing is not found', async () => {
    await draw({ model: 'test/silent' }).expect(404);
  });

  test('an endpoint that draws too few is left out for one that draws enough', async () => {
    second.answer = drawn([PNG, PNG, PNG]);
    const { body } = await draw({ model: 'test/single', n: 3 }).expect(200);
    expect(body.data).toHaveLength(3);
    expect(first.received).toHaveLength(0);
    await draw({ model: 'test/single' }).expect(200);
    expect(first.received).toHaveLength(1);
  });

  test('a drawing is markup in base64, however it came', async () => {
    const base64 = Buffer.from(SVG).toString('base64');
    for (const given of [base64, SVG]) {
      first.answer = drawn([given], {});
      const { body } = await draw({ model: 'test/vector', output_format: 'svg' }).expect(200);
      expect(body.data).toEqual([{ b64_json: base64, media_type: 'image/svg+xml' }]);
    }
    expect(sent(first).json).toEqual({
      model: 'painter',
      prompt: 'A lighthouse',
      response_format: 'b64_json',
    });
  });

  describe('images to start from', () => {
    const reference = (url: string) => ({ type: 'image_url', image_url: { url } });

    test('go to edits as files, by data URL and by address', async () => {
      const site = await startProvider();
      const photo = jpeg(30, 20);
      site.answer = (response) => response.end(photo);
      try {
        await draw({
          input_references: [reference(DATA_URL), reference(`${site.url}/photo`)],
          quality: 'low',
          output_format: 'png',
        }).expect(200);
      } finally {
        site.close();
      }
      const { path, headers, body } = first.received[0] as Provider['received'][number];
      expect(path).toBe('/v1/images/edits');
      const form = await new Response(body, {
        headers: { 'content-type': headers['content-type'] ?? '' },
      }).formData();
      expect(Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))).toEqual({
        model: 'painter',
        prompt: 'A lighthouse',
        quality: 'low',
        output_format: 'png',
      });
      const files = form.getAll('image[]') as unknown as File[];
      expect(files.map(({ name, type }) => ({ name, type }))).toEqual([
        { name: 'image-1.png', type: 'image/png' },
        { name: 'image-2.jpeg', type: 'image/jpeg' },
      ]);
      expect(Buffer.from(await (files[1] as File).arrayBuffer()).equals(photo)).toBe(true);
    });

    test.each<[string, (response: ServerResponse) => void, RegExp]>([
      ['nothing there', told(404, {}), /status 404/],
      ['a page', (response) => response.end('<html>'), /expected a PNG/],
    ])('an address with %s is the caller’s mistake, and free', async (_, answer, message) => {
      const site = await startProvider();
      site.answer = answer;
      const { body, headers } = await draw({ input_references: [reference(`${site.url}/x`)] }).expect(400);
      site.close();
      expect(body.error.message).toMatch(message);
      expect(first.received).toHaveLength(0);
      expect(await record(headers['x-generation-id'])).toMatchObject({ total_cost: 0 });
    });

    test('a private address is not fetched', async () => {
      const { body } = await draw({ input_references: [reference('http://169.254.169.254/x')] }).expect(400);
      expect(body.error.metadata.error_type).toBe('image_download_failed');
    });
  });

  describe('what goes wrong', () => {
    const failures: [string, (response: ServerResponse) => void][] = [
      ['an error', told(500, { error: { message: 'down' } })],
      ['an error that calls itself an answer', told(200, { error: { message: 'no' } })],
      ['no JSON', (response) => response.end('<html>')],
      ['an answer without images', drawn([])],
      ['half of the images', drawn([PNG])],
      ['an image that is cut off', drawn([PNG, png(9, 9).subarray(0, 50).toString('base64')])],
      ['an image that is no base64', drawn([PNG, '§§§'])],
      ['something else than an image', drawn([PNG, Buffer.from('hello').toString('base64')])],
      ['an image of another format', drawn([PNG, jpeg().toString('base64')])],
      [
        'an address in place of an image',
        told(200, { data: [{ url: 'http://a/b' }, { url: 'http://a/c' }] }),
      ],
      ['a broken connection', (response) => response.destroy()],
      ['silence', () => undefined],
    ];
    test.each(failures)('%s falls back, and is charged once', async (_, answer) => {
      first.answer = answer;
      second.answer = drawn([PNG, PNG]);
      const { body, headers } = await draw({ model: 'test/pair', n: 2, output_format: 'png' }).expect(200);
      expect(body.data).toHaveLength(2);
      expect(await record(headers['x-generation-id'])).toMatchObject({
        provider_name: 'Two',
        total_cost: 0.01102,
      });
    });

    test.each([
      { given: 'overload', answer: told(529, {}), status: 529, type: 'provider_overloaded' },
      { given: 'silence', answer: () => undefined, status: 524, type: 'timeout' },
      { given: 'no quota', answer: told(429, {}), status: 429, type: 'rate_limit_exceeded' },
      { given: 'half of the images', answer: drawn([PNG]), status: 502, type: 'provider_unavailable' },
      {
        given: 'a refusal',
        answer: told(400, {
          error: { code: 'moderation_blocked', message: 'rejected by the safety system' },
        }),
        status: 400,
        type: 'content_policy_violation',
      },
    ])('$given everywhere is $status, recorded and free', async ({ answer, status, type }) => {
      first.answer = second.answer = answer;
      const { body, headers } = await draw({ model: 'test/pair', n: 2 }).expect(status);
      expect(body.error).toMatchObject({ code: status, metadata: { error_type: type } });
      expect(await record(headers['x-generation-id'])).toMatchObject({
        total_cost: 0,
        num_media_completion: 0,
      });
    });

    test('a client that disconnects frees the provider, which draws on and is paid', async () => {
      let asked = (): void => undefined;
      const isAsked = new Promise<void>((resolve) => (asked = resolve));
      const closed = new Promise<number>((resolve) => {
        first.answer = (response) => {
          asked();
          response.on('close', () => resolve(performance.now()));
        };
      });
      const leaving = new AbortController();
      const request = fetch(`${gateway.url}/images`, {
        method: 'POST',
        headers: { authorization: `Bearer ${INFERENCE_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'test/all', prompt: 'x', session_id: 'left' }),
        signal: leaving.signal,
      });
      await isAsked;
      const left = performance.now();
      leaving.abort();
      await expect(request).rejects.toThrow();
      expect((await closed) - left).toBeLessThan(100);
      await until(() => Promise.resolve(gateway.gateway.inFlight() === 0));
      const [row] = await gateway.gateway.database.knex('generations').where({ session_id: 'left' });
      expect(Boolean(row.cancelled)).toBe(true);
      expect(Boolean(row.usage_estimated)).toBe(true);
      expect(Number(row.cost_nano_usd)).toBe(168_965_000);
    });
  });

  describe('streams', () => {
    const stream = (body: object = {}) => draw({ stream: true, ...body }).buffer(true);

    test('partial images come, then the whole with its cost', async () => {
      first.answer = events(partial(0), partial(1), completed);
      const { text, headers } = await stream({ quality: 'low' }).expect(200);
      expect(headers['content-type']).toMatch(/^text\/event-stream/);
      expect(eventsOf(text)).toEqual([
        { type: 'image_generation.partial_image', partial_image_index: 0, b64_json: PNG },
        { type: 'image_generation.partial_image', partial_image_index: 1, b64_json: PNG },
        expect.objectContaining({
          type: 'image_generation.completed',
          b64_json: PNG,
          media_type: 'image/png',
          usage: expect.objectContaining({ cost: 0.01102, total_tokens: 292 }) as object,
        }),
      ]);
      expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true);
      expect(sent(first).json).toMatchObject({ stream: true, partial_images: 2 });
      expect(await record(headers['x-generation-id'])).toMatchObject({ streamed: true, total_cost: 0.01102 });
    });

    test('edits stream as well, and how many come is an option', async () => {
      first.answer = events(partial(0, 'image_edit'), { ...completed, type: 'image_edit.completed' });
      const { text } = await stream({
        input_references: [{ type: 'image_url', image_url: { url: DATA_URL } }],
        provider: { options: { one: { partial_images: 1 } } },
      }).expect(200);
      expect(eventsOf(text).map(({ type }) => type)).toEqual([
        'image_generation.partial_image',
        'image_generation.completed',
      ]);
      expect(first.received[0]?.body.toString('latin1')).toContain('name="partial_images"\r\n\r\n1\r\n');
    });

    test('the official client reads them through its generic call', async () => {
      first.answer = events(partial(0), completed);
      const answer = await gateway.openai().post<AsyncIterable<{ type: string }>>('/images', {
        body: { model: 'test/all', prompt: 'A lighthouse', stream: true },
        stream: true,
      });
      const types: string[] = [];
      for await (const { type } of answer) types.push(type);
      expect(types).toEqual(['image_generation.partial_image', 'image_generation.completed']);
    });

    test('an upstream that answers at once, or cannot stream, is passed on whole', async () => {
      const { body } = await stream().expect(200);
      expect(body.data).toHaveLength(1);
      first.answer = told(500, {});
      const other = await stream({ model: 'test/pair' }).expect(200);
      expect(other.body.data).toHaveLength(1);
      expect(sent(second).json).not.toHaveProperty('stream');
    });

    test.each<[string, (response: ServerResponse) => void]>([
      ['an error event', events({ type: 'error', error: { message: 'no' } })],
      ['an empty stream', events()],
      [
        'what is no JSON',
        (response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.end('data: {"type":\n\n');
        },
      ],
      ['a broken image', events({ ...completed, b64_json: 'AAAA' })],
    ])('%s before the first image falls back', async (_, answer) => {
      first.answer = answer;
      const { body, headers } = await stream({ model: 'test/pair' }).expect(200);
      expect(body.data).toHaveLength(1);
      expect(await record(headers['x-generation-id'])).toMatchObject({ provider_name: 'Two' });
    });

    test.each<[string, (response: ServerResponse) => void]>([
      ['an end', events(partial(0))],
      ['an error', events(partial(0), { type: 'error', error: { message: 'no', code: 'server_error' } })],
      ['a broken image', events(partial(0), { ...completed, b64_json: PNG.slice(0, 40) })],
    ])('%s after it is an event, and free', async (_, answer) => {
      first.answer = answer;
      const { text, headers } = await stream({ model: 'test/pair' }).expect(200);
      expect(eventsOf(text).at(-1)).toMatchObject({ type: 'error', error: { code: '502' } });
      expect(await record(headers['x-generation-id'])).toMatchObject({
        total_cost: 0,
        finish_reason: 'error',
      });
      expect(second.received).toHaveLength(0);
    });

    test.each([
      // One token of prompt each; 272 tokens for the image of low quality and 100 for the one on its way.
      { model: 'test/all', quality: 'low', cost: 0.014885 },
      // 1,056 of medium quality where none is asked for, and nothing is stated.
      { model: 'test/pair', cost: 0.046245 },
      { model: 'test/pair', size: '1536x1024', quality: 'high', cost: 0.253605 },
      // The most that is stated.
      { model: 'test/stated', quality: 'high', cost: 0.012005 },
      // The image's price, of the size that has come.
      { model: 'test/streamed', cost: 0.02 },
      // The prompt that the upstream has counted; its count of the output is the least that the whole costs.
      { model: 'test/all', counted: { usage: { input_tokens: 20, output_tokens: 30 } }, cost: 0.04634 },
      { model: 'test/all', counted: { usage: { input_tokens: 20, output_tokens: 3_000 } }, cost: 0.1201 },
    ])('who leaves after an image has come pays for the whole: $cost', async ({ cost, counted, ...body }) => {
      const closed = new Promise<number>((resolve) => {
        first.answer = (response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.write(`data: ${JSON.stringify({ ...partial(0), ...counted })}\n\n`);
          response.on('close', () => resolve(performance.now()));
        };
      });
      const leaving = new AbortController();
      const response = await fetch(`${gateway.url}/images`, {
        method: 'POST',
        headers: { authorization: `Bearer ${INFERENCE_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ prompt: 'Hi', stream: true, ...body }),
        signal: leaving.signal,
      });
      await (response.body as ReadableStream<Uint8Array>).getReader().read();
      const left = performance.now();
      leaving.abort();
      expect((await closed) - left).toBeLessThan(100);
      const id = response.headers.get('x-generation-id') ?? '';
      await until(async () => (await gateway.as('inference').get(`/generation?id=${id}`)).status === 200);
      expect(await record(id)).toMatchObject({
        cancelled: true,
        usage_estimated: true,
        total_cost: cost,
      });
    });
  });

  describe('money', () => {
    test.each([
      { body: { quality: 'high', size: '1536x1024' }, images: [WIDE], cost: 0.06 },
      { body: { quality: 'high', n: 2 }, images: [PNG, WIDE], cost: 0.1 },
      { body: { quality: 'low' }, images: [PNG], cost: 0.01 },
      // Nobody says how much care was taken: it is the price of no particular quality.
      { body: {}, images: [PNG], cost: 0.01 },
      { body: {}, images: [PNG], more: { quality: 'high' }, cost: 0.04 },
    ])('by image: $body costs $cost', async ({ body, images, more = {}, cost }) => {
      first.answer = drawn(images, more);
      const answer = await draw({ model: 'test/priced', ...body }).expect(200);
      expect(answer.body.usage.cost).toBe(cost);
    });

    test('by megapixel, request and reference', async () => {
      const input_references = [DATA_URL, DATA_URL].map((url) => ({ type: 'image_url', image_url: { url } }));
      const { body, headers } = await draw({ model: 'test/megapixel', input_references }).expect(200);
      // 1.048576 megapixels at $0.05, a request at $0.001, two images at $0.002.
      expect(body.usage.cost).toBe(0.0574288);
      expect(await record(headers['x-generation-id'])).toMatchObject({ num_media_prompt: 2 });
    });

    test('a limit is reserved by what was asked for, and kept', async () => {
      const { body: made } = await gateway
        .as('management')
        .post('/keys')
        .send({ name: 'small', limit: 0.07 });
      const ask = (body: object) =>
        gateway
          .as({ key: made.key })
          .post('/images')
          .send({ model: 'test/priced', prompt: 'x', ...body });
      first.answer = drawn([PNG], {});
      expect((await ask({ quality: 'high', n: 2 })).status).toBe(402);
      expect(first.received).toHaveLength(0);
      const statuses = [];
      for (let call = 0; call < 3; call++)
        statuses.push((await ask({ quality: 'high', size: '1024x1024' })).status);
      expect(statuses).toEqual([200, 402, 402]);
      // Where the quality is open, it may be high, and large.
      expect((await ask({})).status).toBe(402);
      expect((await ask({ quality: 'low' })).status).toBe(200);
      const { body } = await gateway.as({ key: made.key }).get('/key');
      expect(body.data).toMatchObject({ usage: 0.05, limit_remaining: 0.02 });
    });

    test('tokens that nobody counted are taken at their most', async () => {
      first.answer = drawn([PNG], {});
      const { body, headers } = await draw({ quality: 'low' }).expect(200);
      expect(body.usage.completion_tokens).toBe(400);
      expect(await record(headers['x-generation-id'])).toMatchObject({ usage_estimated: true });
    });

    test('an Idempotency-Key is charged once', async () => {
      const ask = () => draw({}).set('Idempotency-Key', 'draw-1');
      const one = await ask().expect(200);
      const two = await ask().expect(200);
      expect(two.body).toEqual(one.body);
      expect(two.headers['idempotent-replayed']).toBe('true');
      expect(first.received).toHaveLength(1);
    });

    test('large images come again under their Idempotency-Key', async () => {
      const picture = new PNGFile({ width: 1536, height: 1024 });
      randomFillSync(picture.data);
      const large = PNGFile.sync.write(picture, { deflateLevel: 1, filterType: 0 }).toString('base64');
      expect(large.length).toBeGreaterThan(6_000_000);
      first.answer = drawn([large]);
      const ask = () => draw({}).set('Idempotency-Key', 'draw-large');
      const one = await ask().expect(200);
      expect(one.body.data[0].b64_json).toHaveLength(large.length);
      const two = await ask().expect(200);
      expect(two.headers['idempotent-replayed']).toBe('true');
      expect(two.body).toEqual(one.body);
      expect(first.received).toHaveLength(1);
    });
  });

  describe('Gemini', () => {
    const INLINE = { inlineData: { mimeType: 'image/png', data: PNG } };
    const ask = (body: object = {}) => draw({ model: 'test/google', ...body });

    test('draws in its own words', async () => {
      first.answer = geminiDrew([
        { text: 'Here it is.' },
        { inlineData: { mimeType: 'image/png', data: 'ZHJhZnQ=' }, thought: true },
        INLINE,
      ]);
      const { body, headers } = await ask({
        size: '2K',
        aspect_ratio: '20:9',
        seed: 5,
        stream: true,
        quality: 'high',
        input_references: [{ type: 'image_url', image_url: { url: DATA_URL } }],
        provider: { options: { google: { safetySettings: [] } } },
      }).expect(200);
      expect(body.data).toEqual([{ b64_json: PNG, media_type: 'image/png' }]);
      expect(sent(first)).toMatchObject({
        path: '/v1/models/painter:generateContent',
        headers: { 'x-goog-api-key': 'secret-of-google' },
      });
      expect(sent(first).json).toEqual({
        safetySettings: [],
        contents: [
          {
            role: 'user',
            parts: [
              { text: 'A lighthouse' },
              { inlineData: { mimeType: 'image/png', data: DATA_URL.slice(DATA_URL.indexOf(',') + 1) } },
            ],
          },
        ],
        generationConfig: {
          responseModalities: ['IMAGE'],
          imageConfig: { aspectRatio: '21:9', imageSize: '2K' },
          seed: 5,
          maxOutputTokens: 2_000,
        },
      });
      expect(await record(headers['x-generation-id'])).toMatchObject({
        total_cost: 0.03871,
        native_tokens_completion_images: 1_290,
        upstream_id: 'r-1',
      });
    });

    test('pixels that it has become a ratio and a tier', async () => {
      first.answer = geminiDrew([INLINE]);
      await ask({ size: '2752x1536' }).expect(200);
      expect(sent(first).json['generationConfig']).toMatchObject({
        imageConfig: { aspectRatio: '16:9', imageSize: '2K' },
      });
    });

    test.each<[string, (response: ServerResponse) => void, number, string]>([
      ['no image', geminiDrew([{ text: 'I cannot.' }]), 502, 'provider_unavailable'],
      ['an unsafe image', geminiDrew([], { finishReason: 'IMAGE_SAFETY' }), 400, 'content_policy_violation'],
      [
        'a blocked prompt',
        told(200, { promptFeedback: { blockReason: 'SAFETY' } }),
        400,
        'content_policy_violation',
      ],
    ])('%s is an error, and free', async (_, answer, status, type) => {
      first.answer = answer;
      const { body, headers } = await ask().expect(status);
      expect(body.error.metadata.error_type).toBe(type);
      expect(await record(headers['x-generation-id'])).toMatchObject({ total_cost: 0 });
    });
  });

  describe('a stand-in of others', () => {
    test('draws and edits', async () => {
      mock.onImage('A lighthouse', { image: { b64Json: PNG } });
      const { body } = await draw({ model: 'test/mock' }).expect(200);
      expect(body.data).toEqual([{ b64_json: PNG, media_type: 'image/png' }]);
      const input_references = [{ type: 'image_url', image_url: { url: DATA_URL } }];
      const edited = await draw({ model: 'test/mock', input_references }).expect(200);
      expect(edited.body.data).toEqual(body.data);
    });
  });
});

test('a destination is told of the prompt, and of no pictures', async () => {
  const sink = await startSink();
  try {
    const path = '/observability/destinations';
    const { body: made } = await gateway
      .as('management')
      .post(path)
      .send({ name: 'Mine', type: 'webhook', config: { url: `${sink.url}/in` } })
      .expect(201);
    const input_references = [{ type: 'image_url', image_url: { url: DATA_URL } }];
    const { headers } = await draw({ input_references }).expect(200);
    const told = await sink.until((calls) =>
      calls
        .map(({ body }) => body.toString())
        .find((body) => body.includes(String(headers['x-generation-id']))),
    );
    expect(told).toContain('A lighthouse');
    expect(told).not.toContain('base64');
    await gateway.as('management').delete(`${path}/${made.data.id}`).expect(200);
  } finally {
    await sink.close();
  }
});

describe('GET /images/models', () => {
  test('lists those that draw, with what their endpoints take together', async () => {
    const { body } = await gateway.as('inference').get('/images/models').expect(200);
    const ids = (body.data as { id: string }[]).map(({ id }) => id);
    expect(ids).toContain('test/all');
    expect(ids).not.toContain('test/chat');
    expect(ids).not.toContain('test/silent');
    expect((body.data as { id: string }[]).find(({ id }) => id === 'test/single')).toMatchObject({
      endpoints: '/api/v1/images/models/test/single/endpoints',
      supported_parameters: { n: { type: 'range', min: 1, max: 4 } },
      supports_streaming: false,
    });
  });

  test('and where they are, at what price', async () => {
    const { body } = await gateway.as('inference').get('/images/models/test/all/endpoints').expect(200);
    expect(body).toEqual({
      id: 'test/all',
      endpoints: [
        {
          provider_name: 'One',
          provider_slug: 'one',
          provider_tag: 'one',
          pricing: [
            { billable: 'input_text', unit: 'token', cost_usd: 0.000005 },
            { billable: 'input_image', unit: 'token', cost_usd: 0.00001 },
            { billable: 'output_image', unit: 'token', cost_usd: 0.00004 },
          ],
          supported_parameters: expect.objectContaining({
            size: { type: 'enum', values: ['1024x1024', '1536x1024', '1024x1536'] },
            output_compression: { type: 'range', min: 0, max: 100 },
          }) as object,
          supports_streaming: true,
          allowed_passthrough_parameters: ['moderation', 'partial_images'],
        },
      ],
    });
    const priced = await gateway.as('inference').get('/images/models/test/priced/endpoints').expect(200);
    expect(priced.body.endpoints[0].pricing).toContainEqual({
      billable: 'output_image',
      unit: 'image',
      cost_usd: 0.06,
      variant: 'high/1536x1024',
    });
    await gateway.as('inference').get('/images/models/test/chat/endpoints').expect(404);
  });
});

test('how long images take is measured, and no tokens a second where nobody counts them', async () => {
  first.answer = drawn([PNG], {});
  await draw({ model: 'test/stated' }).expect(200);
  const read = async () =>
    (await gateway.as('inference').get('/models/test/stated/endpoints').expect(200)).body.data.endpoints[0];
  await until(async () => (await read()).latency_last_30m !== null);
  expect((await read()).throughput_last_30m).toBeNull();
});
