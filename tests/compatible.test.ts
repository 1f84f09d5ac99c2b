import { APIError, toFile } from 'openai';
import type OpenAI from 'openai';
import type { Configuration } from '../src/configuration';
import {
  INFERENCE_KEY,
  MANAGEMENT_KEY,
  startGateway,
  UNKNOWN_KEY,
  type TestGateway,
} from './support/gateway';
import { png } from './support/images';
import {
  completion,
  configurationFor,
  events,
  json,
  startUpstream,
  USAGE,
  words,
  type Upstream,
} from './support/upstream';

/** The address `/v1` in the format of OpenAI, by its official client and by raw requests. */

const PNG = png();
let upstream: Upstream;
let gateway: TestGateway;
let client: OpenAI;

const kind = (modality: string, inputs: string[] = ['text']) => ({
  architecture: { input_modalities: inputs, output_modalities: [modality] },
});

beforeAll(async () => {
  upstream = await startUpstream();
  const { providers = [], models = [] } = configurationFor(upstream);
  const [endpoint] = models[0]?.endpoints ?? [];
  const price = { provider: 'p1', upstream_model: 'up', pricing: { prompt: '0', completion: '0' } };
  const given = {
    providers,
    models: [
      { ...models[0], id: 'openai/gpt-4o', created: 1_715_367_049, endpoints: [endpoint] },
      { id: 'acme/owl-1', name: 'Owl 1', created: 1_700_000_000, aliases: ['owl'], endpoints: [endpoint] },
      { id: 'openai/text-embedding-3-small', ...kind('embeddings'), endpoints: [price] },
      {
        id: 'openai/gpt-image-1.5',
        ...kind('image', ['text', 'image']),
        endpoints: [{ ...price, image: { parameters: { input_references: { min: 0, max: 16 } } } }],
      },
      {
        id: 'openai/streaming-painter',
        ...kind('image', ['text', 'image']),
        endpoints: [{ ...price, image: { streaming: true } }],
      },
      { id: 'openai/gpt-4o-mini-tts', ...kind('speech'), endpoints: [price] },
      { id: 'openai/whisper-1', ...kind('transcription'), endpoints: [price] },
    ],
  } as unknown as Configuration;
  gateway = await startGateway({ configuration: given });
  client = gateway.openaiAtV1();
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.answer(completion('Hello there.'));
  upstream.received.length = 0;
});

const HI = { model: 'gpt-4o', messages: [{ role: 'user' as const, content: 'Hi' }] };

const refusal = async (call: PromiseLike<unknown>): Promise<APIError> => {
  const error: unknown = await Promise.resolve(call).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof APIError)) throw new Error(`expected an APIError, got ${String(error)}`);
  return error;
};

const raw = (path: string, body?: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(`${gateway.origin}${path}`, {
    method: body === undefined && method === 'POST' ? 'GET' : method,
    headers: {
      authorization: `Bearer ${INFERENCE_KEY}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

describe('chat', () => {
  test('a plain answer, by a short name', async () => {
    const { data, response, request_id: id } = await client.chat.completions.create(HI).withResponse();
    expect(data).toMatchObject({ object: 'chat.completion', model: 'openai/gpt-4o' });
    expect(data.choices[0]?.message.content).toBe('Hello there.');
    expect(response.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);
    expect(id).toBe(response.headers.get('x-request-id'));
  });

  test('a stream holds no chunk without choices: the tutorial loop works', async () => {
    const stream = await client.chat.completions.create({ ...HI, stream: true });
    let text = '';
    for await (const chunk of stream)
      text += (chunk.choices[0] as { delta: { content?: string } }).delta.content ?? '';
    expect(text).toBe('Hello there.');
  });

  test('a stream ends with its usage where that was asked for', async () => {
    const stream = await client.chat.completions.create({
      ...HI,
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: USAGE });
    expect(chunks.filter(({ usage }) => usage)).toHaveLength(1);
  });

  test('the same request at /api/v1 has its usage in the stream as before', async () => {
    const answer = await raw('/api/v1/chat/completions', { ...HI, stream: true });
    expect(await answer.text()).toContain('"usage"');
  });

  test('a failure after the first token is an error event of the format', async () => {
    const [first = {}, second = {}] = words('One two');
    upstream.answer(events(first, second, { error: { message: 'The upstream broke.', code: 500 } }));
    const text = await (await raw('/v1/chat/completions', { ...HI, stream: true })).text();
    const last = text.trim().split('\n\n').at(-1) ?? '';
    expect(JSON.parse(last.replace('data: ', ''))).toEqual({
      error: {
        message: expect.any(String),
        type: 'server_error',
        param: null,
        code: 'provider_unavailable',
      },
    });
    upstream.answer(events(first, second, { error: { message: 'The upstream broke.', code: 500 } }));
    const stream = await client.chat.completions.create({ ...HI, stream: true });
    const error = await refusal(
      (async () => {
        for await (const chunk of stream) void chunk;
      })(),
    );
    expect(error).toMatchObject({ type: 'server_error', code: 'provider_unavailable' });
  });
});

describe('Responses and embeddings', () => {
  test('a response, plain and streamed', async () => {
    const answer = await client.responses.create({ model: 'gpt-4o', input: 'Hi' });
    expect(answer.output_text).toBe('Hello there.');
    const stream = await client.responses.create({ model: 'gpt-4o', input: 'Hi', stream: true });
    let text = '';
    for await (const event of stream) if (event.type === 'response.output_text.delta') text += event.delta;
    expect(text).toBe('Hello there.');
  });

  test('embeddings in base64, as the client asks for them', async () => {
    upstream.answer(
      json(200, {
        object: 'list',
        model: 'up',
        data: [{ object: 'embedding', index: 0, embedding: [0.25, -0.5] }],
        usage: { prompt_tokens: 1, total_tokens: 1 },
      }),
    );
    const answer = await client.embeddings.create({ model: 'text-embedding-3-small', input: 'Hi' });
    expect(answer.object).toBe('list');
    expect(answer.data[0]).toMatchObject({ object: 'embedding', index: 0, embedding: [0.25, -0.5] });
    expect(answer.usage).toMatchObject({ prompt_tokens: 1, total_tokens: 1 });
  });
});

describe('images', () => {
  const drawn = (count = 1) =>
    json(200, {
      created: 1_764_000_000,
      data: Array.from({ length: count }, () => ({ b64_json: PNG.toString('base64') })),
      usage: { input_tokens: 5, output_tokens: 7, total_tokens: 12 },
    });

  test('are drawn after a text', async () => {
    upstream.answer(drawn());
    const answer = await client.images.generate({
      model: 'gpt-image-1.5',
      prompt: 'A lighthouse',
      size: 'auto',
      quality: 'auto',
      n: null,
      background: null,
    });
    expect(answer).toMatchObject({
      created: expect.any(Number),
      data: [{ b64_json: PNG.toString('base64') }],
      output_format: 'png',
      usage: {
        input_tokens: 5,
        output_tokens: 7,
        total_tokens: 12,
        input_tokens_details: { text_tokens: 5, image_tokens: 0 },
      },
    });
    expect(upstream.received[0]).toMatchObject({
      path: '/v1/images/generations',
      body: { prompt: 'A lighthouse' },
    });
  });

  test('come as data URLs where URLs are asked for', async () => {
    upstream.answer(drawn());
    const answer = await client.images.generate({
      model: 'gpt-image-1.5',
      prompt: 'A lighthouse',
      response_format: 'url',
    });
    expect(answer.data).toEqual([{ url: `data:image/png;base64,${PNG.toString('base64')}` }]);
  });

  test('a stream from an endpoint without streams has the whole image in one event', async () => {
    upstream.answer(drawn());
    const stream = await client.images.generate({
      model: 'gpt-image-1.5',
      prompt: 'A lighthouse',
      stream: true,
    });
    const seen = [];
    for await (const event of stream) seen.push(event);
    expect(seen).toMatchObject([
      { type: 'image_generation.completed', b64_json: PNG.toString('base64'), usage: { total_tokens: 12 } },
    ]);
  });

  test('a stream of partial images keeps the format', async () => {
    const image = PNG.toString('base64');
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const event of [
        { type: 'image_generation.partial_image', b64_json: image, partial_image_index: 0 },
        {
          type: 'image_generation.completed',
          b64_json: image,
          usage: { input_tokens: 5, output_tokens: 7, total_tokens: 12 },
        },
      ])
        response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
      response.end();
    });
    const stream = await client.images.generate({
      model: 'streaming-painter',
      prompt: 'A lighthouse',
      stream: true,
      partial_images: 1,
    });
    const seen = [];
    for await (const event of stream) seen.push(event);
    expect(seen).toMatchObject([
      { type: 'image_generation.partial_image', partial_image_index: 0, created_at: expect.any(Number) },
      { type: 'image_generation.completed', b64_json: image, usage: { output_tokens: 7 } },
    ]);
  });

  test.each([1, 3])('are edited, %d at once, as files of a form', async (count) => {
    upstream.answer(drawn());
    const files = await Promise.all(
      Array.from({ length: count }, (_, index) => toFile(PNG, `${index}.png`, { type: 'image/png' })),
    );
    const answer = await client.images.edit({
      model: 'gpt-image-1.5',
      prompt: 'At night',
      image: count === 1 ? (files[0] as File) : files,
      n: 1,
    });
    expect(answer.data?.[0]?.b64_json).toBe(PNG.toString('base64'));
    expect(upstream.received[0]?.path).toBe('/v1/images/edits');
  });

  test('are edited after addresses in JSON', async () => {
    upstream.answer(drawn());
    const answer = await raw('/v1/images/edits', {
      model: 'gpt-image-1.5',
      prompt: 'At night',
      images: [{ image_url: `data:image/png;base64,${PNG.toString('base64')}` }],
    });
    expect(answer.status).toBe(200);
  });

  test.each([
    [{ mask: true }, 'mask'],
    [{ image: 'none' }, 'image'],
    [{ image: 'text' }, 'image'],
  ] as const)('an edit with %j is refused by name', async (wrong, param) => {
    const form = new FormData();
    form.set('model', 'gpt-image-1.5');
    form.set('prompt', 'At night');
    const png = new Blob([new Uint8Array(PNG)]);
    if ('mask' in wrong) {
      form.set('image', png, 'a.png');
      form.set('mask', png, 'm.png');
    } else if (wrong.image === 'text') form.set('image', new Blob(['no image']), 'a.png');
    const answer = await fetch(`${gateway.origin}/v1/images/edits`, {
      method: 'POST',
      headers: { authorization: `Bearer ${INFERENCE_KEY}` },
      body: form,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error', param } });
  });
});

describe('audio', () => {
  test('speech is mp3 unless another format is named', async () => {
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.end('sound');
    });
    const answer = await client.audio.speech.create({
      model: 'gpt-4o-mini-tts',
      input: 'Hi',
      voice: 'alloy',
    });
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    expect(await answer.text()).toBe('sound');
    expect(upstream.received[0]?.body).toMatchObject({ response_format: 'mp3', voice: 'alloy' });
  });

  test('another encoding is refused by name', async () => {
    const error = await refusal(
      client.audio.speech.create({
        model: 'gpt-4o-mini-tts',
        input: 'Hi',
        voice: 'alloy',
        response_format: 'flac',
      }),
    );
    expect(error).toMatchObject({ status: 400, param: 'response_format' });
  });

  const transcript = json(200, {
    text: 'Hello there.',
    language: 'english',
    duration: 1.5,
    segments: [
      { id: 0, start: 0, end: 0.75, text: ' Hello' },
      { id: 1, start: 0.75, end: 1.5, text: ' there.' },
    ],
  });
  const transcribe = (form?: 'json' | 'text' | 'srt' | 'verbose_json' | 'vtt') =>
    toFile(Buffer.from('RIFF'), 'a.wav').then((file) =>
      client.audio.transcriptions.create({
        file,
        model: 'whisper-1',
        ...(form && { response_format: form }),
      } as { file: File; model: string }),
    );

  test.each([
    [undefined, { text: 'Hello there.' }],
    ['json', { text: 'Hello there.' }],
    ['verbose_json', { text: 'Hello there.', duration: 1.5, segments: [{ start: 0 }, { start: 0.75 }] }],
  ] as const)('a transcript as %s', async (form, wanted) => {
    upstream.answer(transcript);
    expect(await transcribe(form)).toMatchObject(wanted);
  });

  test.each([
    ['text', 'Hello there.\n'],
    ['srt', '1\n00:00:00,000 --> 00:00:00,750\nHello\n\n2\n00:00:00,750 --> 00:00:01,500\nthere.\n'],
    ['vtt', 'WEBVTT\n\n00:00:00.000 --> 00:00:00.750\nHello\n\n00:00:00.750 --> 00:00:01.500\nthere.\n'],
  ] as const)('a transcript as %s', async (form, wanted) => {
    upstream.answer(transcript);
    expect(await transcribe(form)).toBe(wanted);
  });
});

describe('models', () => {
  test('are listed in the format, every kind of them', async () => {
    const list = await client.models.list();
    expect(list.object).toBe('list');
    const models = [];
    for await (const model of list) models.push(model);
    expect(models).toEqual(
      expect.arrayContaining([
        { id: 'openai/gpt-4o', object: 'model', created: 1_715_367_049, owned_by: 'openai' },
        { id: 'openai/whisper-1', object: 'model', created: 0, owned_by: 'openai' },
      ]),
    );
  });

  test('an unchanged list is a 304', async () => {
    const { headers } = await gateway.as('inference', '/v1').get('/models').expect(200);
    await gateway
      .as('inference', '/v1')
      .get('/models')
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304);
  });

  test.each(['openai/gpt-4o', 'gpt-4o', 'acme/owl-1', 'owl'])('%s is retrieved by the client', async (id) => {
    const model = await client.models.retrieve(id);
    expect(model).toMatchObject({ object: 'model', owned_by: id.includes('owl') ? 'acme' : 'openai' });
  });

  test.each(['/v1/models/openai/gpt-4o', '/v1/models/openai%2Fgpt-4o', '/v1/models/gpt-4o'])(
    'GET %s',
    async (path) => {
      expect(await (await raw(path)).json()).toMatchObject({ id: 'openai/gpt-4o' });
    },
  );

  test.each(['gpt-9', 'openai/gpt-9'])('%s is a 404', async (id) => {
    expect(await refusal(client.models.retrieve(id))).toMatchObject({
      status: 404,
      code: 'model_not_found',
      param: 'model',
      type: 'invalid_request_error',
    });
  });
});

describe('files', () => {
  const upload = async (name = 'note.txt', purpose: 'user_data' | 'batch' = 'user_data') =>
    client.files.create({ file: await toFile(Buffer.from('Just some words.\n'), name), purpose });

  test('are uploaded, listed, read, downloaded and deleted', async () => {
    const file = await upload();
    expect(file).toEqual({
      id: expect.stringMatching(/^file_/),
      object: 'file',
      bytes: 17,
      created_at: expect.any(Number),
      filename: 'note.txt',
      purpose: 'user_data',
      status: 'processed',
    });
    expect(Math.abs(file.created_at - Date.now() / 1000)).toBeLessThan(60);
    expect(await client.files.retrieve(file.id)).toEqual(file);
    expect(await (await client.files.content(file.id)).text()).toBe('Just some words.\n');
    const list = await client.files.list();
    expect(list.data.map(({ id }) => id)).toContain(file.id);
    expect(await client.files.delete(file.id)).toEqual({ id: file.id, object: 'file', deleted: true });
    expect(await refusal(client.files.retrieve(file.id))).toMatchObject({
      status: 404,
      type: 'invalid_request_error',
      code: null,
    });
  });

  test('are listed newest first, by purpose, and in pages', async () => {
    const made = [];
    for (const name of ['a.txt', 'b.txt', 'c.txt']) made.push((await upload(name, 'batch')).id);
    const ids = [];
    for await (const { id } of client.files.list({ purpose: 'batch', limit: 2 })) ids.push(id);
    expect([...ids].sort()).toEqual([...made].sort());
    const ascending = [];
    for await (const { id } of client.files.list({ purpose: 'batch', limit: 2, order: 'asc' }))
      ascending.push(id);
    expect(ascending).toEqual([...ids].reverse());
    for (const id of made) await client.files.delete(id);
  });

  test('the content has parts and conditions', async () => {
    const { id } = await upload();
    const content = (name: string, value: string) =>
      gateway.as('inference', '/v1').get(`/files/${id}/content`).set(name, value);
    const part = await content('Range', 'bytes=0-3').buffer(true).expect(206);
    expect((part.body as Buffer).toString()).toBe('Just');
    const { headers } = await content('Accept', '*/*').expect(200);
    await content('If-None-Match', headers['etag'] ?? '').expect(304);
    await content('If-Match', '"other"').expect(412);
    const refused = await content('Range', 'bytes=999-').expect(416);
    expect(refused.body).toMatchObject({ error: { type: 'invalid_request_error', code: null } });
  });

  test("another workspace's key does not see them", async () => {
    const { body: workspace } = await gateway
      .as('management')
      .post('/workspaces')
      .send({ name: 'Other', slug: 'other' });
    const { body: made } = await gateway
      .as('management')
      .post('/keys')
      .send({ name: 'k', workspace_id: workspace.data.id });
    const file = await upload();
    const other = gateway.openaiAtV1(made.key as string);
    expect(await refusal(other.files.content(file.id))).toMatchObject({ status: 404 });
    await client.files.delete(file.id);
  });

  test('uploads without a purpose stay where they are', async () => {
    const form = new FormData();
    form.set('file', new Blob(['Just some words.\n']), 'note.txt');
    const answer = await fetch(`${gateway.origin}/v1/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${INFERENCE_KEY}` },
      body: form,
    });
    const { id } = (await answer.json()) as { id: string };
    expect(await refusal(client.files.content(id))).toMatchObject({ status: 400, param: 'file_id' });
    const { body } = await gateway.as('inference').get(`/files/${id}/content`).expect(400);
    expect(body.error.param).toBe('file_id');
  });

  test('files with a purpose still cannot be downloaded at /api/v1', async () => {
    const file = await upload();
    await gateway.as('inference').get(`/files/${file.id}/content`).expect(400);
  });
});

describe('errors', () => {
  const poor = async () => {
    const { body } = await gateway
      .as('management')
      .post('/keys')
      .send({ name: 'poor', limit: 0 })
      .expect(200);
    return gateway.openaiAtV1(body.key as string);
  };

  test('an unknown key is invalid_api_key', async () => {
    expect(await refusal(gateway.openaiAtV1(UNKNOWN_KEY).models.list())).toMatchObject({
      status: 401,
      code: 'invalid_api_key',
      type: 'invalid_request_error',
      param: null,
    });
  });

  test.each(['gpt-9', 'openai/gpt-9', 'openai/gpt-4o:free', ''])(
    'the model "%s" is model_not_found',
    async (model) => {
      for (const call of [
        () => client.chat.completions.create({ ...HI, model }),
        () => client.chat.completions.create({ ...HI, model, stream: true }),
        () => client.responses.create({ model, input: 'Hi' }),
        ...(model === ''
          ? []
          : [
              () => client.embeddings.create({ model, input: 'Hi' }),
              () => client.images.generate({ model, prompt: 'Hi' }),
              () => client.audio.speech.create({ model, input: 'Hi', voice: 'alloy' }),
            ]),
      ]) {
        const error = await refusal(call());
        expect(error).toMatchObject({
          status: 404,
          code: 'model_not_found',
          type: 'invalid_request_error',
          param: 'model',
        });
        expect(error.requestID).toMatch(/^[\w.-]{8,64}$/);
      }
    },
  );

  test('a key that may spend nothing is insufficient_quota', async () => {
    expect(await refusal((await poor()).chat.completions.create(HI))).toMatchObject({
      status: 402,
      code: 'insufficient_quota',
      type: 'insufficient_quota',
    });
  });

  test('a rate limit of the provider is rate_limit_exceeded', async () => {
    upstream.answer(json(429, { error: { message: 'Slow down.' } }, { 'retry-after': '7' }));
    const error = await refusal(client.chat.completions.create(HI));
    expect(error).toMatchObject({ status: 429, code: 'rate_limit_exceeded', type: 'requests' });
    expect(error.headers?.get('retry-after')).toBe('7');
  });

  test('a prompt that is too long is context_length_exceeded', async () => {
    upstream.answer(
      json(400, { error: { message: 'Too long.', code: 'context_length_exceeded', param: 'messages' } }),
    );
    expect(await refusal(client.chat.completions.create(HI))).toMatchObject({
      status: 400,
      code: 'context_length_exceeded',
      param: 'messages',
    });
    upstream.answer(json(400, { error: { message: 'No.', param: 'what the caller said, with blanks' } }));
    expect(await refusal(client.chat.completions.create(HI))).toMatchObject({ status: 400, param: null });
  });

  test.each([
    ['/chat/completions', { ...HI, temperature: 3 }, 'temperature'],
    ['/chat/completions', { ...HI, messages: [{ role: 'user' }] }, 'messages[0].content'],
    ['/chat/completions', { messages: HI.messages, models: 'x' }, 'models'],
    ['/responses', { model: 'gpt-4o', input: 'Hi', top_p: 2 }, 'top_p'],
    ['/embeddings', { model: 'text-embedding-3-small' }, 'input'],
    ['/images/generations', { model: 'gpt-image-1.5', prompt: 'Hi', n: 99 }, 'n'],
    ['/images/generations', { model: 'gpt-image-1.5' }, 'prompt'],
    ['/audio/speech', { model: 'gpt-4o-mini-tts', input: 'Hi', voice: 'a', speed: -1 }, 'speed'],
  ])('%s names the field at fault: %j', async (path, body, param) => {
    const answer = await raw(`/v1${path}`, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: { message: expect.any(String), type: 'invalid_request_error', param, code: null },
    });
  });

  test.each([
    ['a broken body', '/v1/chat/completions', '{"a":', {}, 400],
    ['another type of content', '/v1/chat/completions', '{}', { 'content-type': 'text/plain' }, 415],
    ['JSON in place of a form', '/v1/files', '{}', {}, 415],
    ['a management key', '/v1/chat/completions', HI, { authorization: `Bearer ${MANAGEMENT_KEY}` }, 403],
    ['no key', '/v1/chat/completions', HI, { authorization: '' }, 401],
  ])('%s has the shape of the format before a handler runs', async (_, path, body, headers, status) => {
    const answer = await raw(path, body, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);
    const { error } = (await answer.json()) as { error: { code: unknown; type: unknown } };
    expect(Object.keys(error).sort()).toEqual(['code', 'message', 'param', 'type']);
    expect(typeof error.code === 'string' || error.code === null).toBe(true);
  });

  test('a method that a path lacks is a 405', async () => {
    const answer = await raw('/v1/chat/completions', undefined, {}, 'GET');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error', code: null } });
  });

  test('a path that cannot be decoded is a 400 of the format', async () => {
    const answer = await raw('/v1/models/%ff');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  test('query parameters that nobody knows are ignored', async () => {
    expect((await raw('/v1/models?client_version=1.2.3')).status).toBe(200);
    expect((await raw('/v1/chat/completions?api-version=2025-01-01', HI)).status).toBe(200);
  });

  test('the user agent decides nothing', async () => {
    for (const agent of ['OpenAI/Python 1.0', 'curl/8', 'Anthropic/JS 1.0']) {
      const answer = await raw('/v1/files', undefined, { 'user-agent': agent });
      expect(await answer.json()).toMatchObject({ object: 'list' });
    }
  });

  test.each([
    ['POST', '/v1/moderations', /filters screen requests/],
    ['POST', '/v1/completions', /\/v1\/chat\/completions/],
    ['POST', '/v1/batches', /one by one/],
    ['GET', '/v1/batches/batch_1', /one by one/],
    ['GET', '/v1/responses/resp_1', /not stored/],
    ['POST', '/v1/images/variations', /\/v1\/images\/edits/],
    ['GET', '/v1/assistants', /\/v1\/openapi\.json/],
  ])('%s %s is a 404 that says what to do instead', async (method, path, says) => {
    const answer = await raw(path, method === 'POST' ? {} : undefined, {}, method);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      error: {
        message: expect.stringMatching(says),
        type: 'invalid_request_error',
        param: null,
        code: 'unknown_url',
      },
    });
  });

  test.each([
    '/v1/v1/chat/completions',
    '/v1/v1/models',
    '/v1/chat/completions/chat/completions',
    '/v1/embeddings/embeddings',
    '/v1/models/v1/models/gpt-4o/x',
    '/v1',
    '/v1/',
    '/v1/nothing',
  ])('a wrong base URL is told the right ones: %s', async (path) => {
    const answer = await raw(path, {});
    expect(answer.status).toBe(404);
    const { error } = (await answer.json()) as { error: { message: string; code: string } };
    expect(error.code).toBe('unknown_url');
    for (const base of [
      `${gateway.origin}/v1 for OpenAI`,
      `${gateway.origin} for Anthropic`,
      `${gateway.origin}/api/v1`,
    ])
      expect(error.message).toContain(base);
    expect(error.message).toContain('docs/clients.md');
  });

  test('the client with a wrong base URL reads what is wrong', async () => {
    for (const baseURL of [
      `${gateway.origin}/v1/v1`,
      `${gateway.origin}/v1/chat/completions`,
      gateway.origin,
    ]) {
      const wrong = gateway.openaiAtV1().withOptions({ baseURL });
      const error = await refusal(wrong.chat.completions.create(HI));
      expect(error.status).toBe(404);
      expect(error.message).toContain(`${gateway.origin}/v1 for OpenAI clients`);
    }
  });
});

test('calls to files are counted with those of the contract', async () => {
  const limited = await startGateway({
    configuration: { settings: { rate_limits: { management_requests_per_minute: 1 } } },
  });
  const as = limited.as('inference', '/v1');
  const form = () => as.post('/files').attach('file', Buffer.from('a'), 'a.txt');
  await limited.as('inference').get('/files').expect(200);
  for (const call of [
    as.get('/files'),
    form(),
    as.get('/files/absent'),
    as.delete('/files/absent'),
    as.get('/files/absent/content'),
  ]) {
    const { body, headers } = await call.expect(429);
    expect(body.error).toMatchObject({ type: 'requests', code: 'rate_limit_exceeded' });
    expect(headers['retry-after']).toMatch(/^[1-9]\d?$/);
  }
  await limited.close();
});

test('an upload at /v1 takes its room before it is stored', async () => {
  const small = await startGateway({ configuration: { settings: { files: { quota_bytes: 100 } } } });
  const send = (bytes: number) =>
    small.as('inference', '/v1').post('/files').attach('file', Buffer.alloc(bytes, 'a'), 'a.txt');
  const refused = await send(101).expect(403);
  expect(refused.body.error).toMatchObject({ type: 'permission_error', code: 'permission_denied' });
  await send(100).expect(200);
  await send(1).expect(403);
  await small.close();
});

test('images of a form count against the memory of a request', async () => {
  const { providers = [] } = configurationFor(upstream);
  const endpoint = { provider: 'p1', pricing: { prompt: '0', completion: '0' } };
  const small = await startGateway({
    configuration: {
      providers,
      models: [{ id: 'test/painter', ...kind('image', ['text', 'image']), endpoints: [endpoint] }],
      settings: { memory: { request_bytes: 1_000_000, process_bytes: 8_000_000 } },
    } as unknown as Configuration,
  });
  const { body } = await small
    .as('inference', '/v1')
    .post('/images/edits')
    .field({ model: 'test/painter', prompt: 'At night' })
    .attach('image', Buffer.concat([PNG, Buffer.alloc(1_000_000)]), 'a.png')
    .expect(413);
  expect(body.error).toMatchObject({ type: 'invalid_request_error', code: 'request_too_large' });
  await small.close();
});

test.each([
  ['OpenAI/Python 2.8.0', true],
  ['AsyncOpenAI/Python 2.8.0', true],
  ['AzureOpenAI/JS 6.0.0', true],
  ['OpenAI/Go 3.0.0', true],
  ['OpenAIClientImpl/Java 4.8.0', true],
  ['OpenAIClientAsyncImpl/Java 4.8.0', true],
  ['OpenAIish/1', false],
  ['curl/8', false],
])('files at /api/v1 still go by the user agent: %s', async (agent, isTheirs) => {
  const { body } = await gateway.as('inference').get('/files').set('User-Agent', agent).expect(200);
  expect(body.object).toBe(isTheirs ? 'list' : undefined);
});

test('the document of this address is served there', async () => {
  const document = (await (await fetch(`${gateway.origin}/v1/openapi.json`)).json()) as {
    servers: unknown;
    paths: object;
  };
  expect(document.servers).toMatchObject([{ url: '/v1' }]);
  expect(Object.keys(document.paths)).toContain('/images/edits');
});
