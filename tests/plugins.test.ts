import { createHash } from 'node:crypto';
import type { components } from '../generated/openapi';
import type { Configuration, ModelConfiguration } from '../src/configuration';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';
import { blankPdf, dataUrl, pdfOf } from './support/pdf';
import {
  completion,
  events,
  json,
  startUpstream,
  words,
  type Received,
  type Upstream,
} from './support/upstream';
import { readStream } from './support/wire';

type Schemas = components['schemas'];
type Plugin = Schemas['RequestPlugin'];

const PARAMETERS = ['max_tokens', 'temperature', 'tools', 'tool_choice', 'response_format'];
const METADATA = { 'X-Service-Metadata': 'enabled' };

/** Prices in USD per million tokens. */
const model = (
  id: string,
  prompt: number,
  completion_: number,
  more: Partial<ModelConfiguration> & {
    readonly provider?: string;
    readonly context?: number;
    readonly parameters?: string[];
  } = {},
): ModelConfiguration => {
  const { provider = 'p', context = 128_000, parameters = PARAMETERS, ...rest } = more;
  return {
    id,
    endpoints: [
      {
        provider,
        context_length: context,
        upstream_model: id,
        max_completion_tokens: 4_096,
        pricing: { prompt: (prompt / 1e6).toFixed(12), completion: (completion_ / 1e6).toFixed(12) },
        supported_parameters: parameters,
      },
    ],
    ...rest,
  };
};
const scores = (agentic: number, coding: number, intelligence: number) => ({
  benchmarks: {
    artificial_analysis: {
      agentic_index: agentic,
      coding_index: coding,
      intelligence_index: intelligence,
    },
  },
});
const takes = (...input: ('text' | 'image' | 'file')[]) => ({ architecture: { input_modalities: input } });

const configurationOf = (upstream: Upstream, claude: Upstream, dead: Upstream): Configuration => ({
  providers: [
    { slug: 'p', name: 'P', protocol: 'openai', base_url: upstream.url, api_key: 'upstream-secret' },
    { slug: 'c', name: 'C', protocol: 'anthropic', base_url: claude.url },
    { slug: 'dead', name: 'Dead', protocol: 'openai', base_url: dead.url },
  ],
  models: [
    model('cheap/small', 0.1, 0.2, { ...scores(10, 20, 30), ...takes('text') }),
    model('cheap/coder', 0.2, 0.4, scores(20, 45, 20)),
    model('cheap/agent', 0.3, 0.6, scores(50, 25, 25)),
    model('mid/mind', 2, 4, { ...scores(40, 50, 60), ...takes('text', 'image', 'file') }),
    model('dear/best', 20, 80, scores(70, 60, 70)),
    model('cheap/gift:free', 0, 0, { ...takes('text') }),
    model('gift/plain', 0, 0, { context: 4_000, parameters: ['max_tokens'] }),
    model('gift/seeing', 0, 0, takes('text', 'image')),
    model('tiny/context', 1, 1, { context: 1_000 }),
    model('wide/context', 1, 1, { context: 20_000 }),
    model('claude/talk', 1, 1, { provider: 'c', context: 200_000 }),
    model('dead/model', 1, 1, { provider: 'dead' }),
  ],
  settings: { routing: { balance: 'off' }, regional_hosts: ['eu'] },
});

let upstream: Upstream;
let claude: Upstream;
let dead: Upstream;
let gateway: TestGateway;
let time = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  [upstream, claude, dead] = await Promise.all([startUpstream(), startUpstream(), startUpstream()]);
  gateway = await startGateway({
    configuration: configurationOf(upstream, claude, dead),
    now: () => time,
  });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([upstream.close(), claude.close(), dead.close()]);
});
beforeEach(() => {
  upstream.answer(completion('Hello there.'));
  dead.answer(json(503, { error: { message: 'down' } }));
  upstream.received.length = 0;
  claude.received.length = 0;
});

const HI = [{ role: 'user', content: 'Hi' }];
const ask = (body: object, headers: Record<string, string> = METADATA) =>
  gateway
    .as('inference')
    .post('/chat/completions')
    .set(headers)
    .send({ model: 'cheap/small', messages: HI, ...body });
const stream = (body: object) =>
  readStream(gateway.url, INFERENCE_KEY, { model: 'cheap/small', messages: HI, ...body }, METADATA);
const record = async (id: unknown): Promise<Schemas['Generation']> =>
  (
    await gateway
      .as('inference')
      .get(`/generation?id=${String(id)}`)
      .expect(200)
  ).body.data as Schemas['Generation'];
const last = (): Received => upstream.received.at(-1) as Received;

describe('rules of all plugins', () => {
  test.each<{ plugins: object[]; says: RegExp }>([
    {
      plugins: [{ id: 'response-healing' }, { id: 'response-healing', enabled: false }],
      says: /response-healing is named twice/,
    },
    { plugins: [{ id: 'web' }], says: /web is not available.*web search service/ },
    { plugins: [{ id: 'web-fetch' }], says: /web-fetch is not available.*pages/ },
    { plugins: [{ id: 'moderation' }], says: /moderation is not available.*moderation model/ },
    { plugins: [{ id: 'fusion' }], says: /fusion is not available.*models/ },
    { plugins: [{ id: 'switchyard-router' }], says: /switchyard-router is not available.*router/ },
    { plugins: [{ id: 'jev-router' }], says: /jev-router is not available.*router/ },
    { plugins: [{ id: 'alignment', rules: ['Be kind.'] }], says: /alignment is not available.*judge/ },
    { plugins: [{ id: 'file-parser', pdf: { engine: 'mistral-ocr' } }], says: /mistral-ocr needs/ },
  ])('$plugins is refused', async ({ plugins, says }) => {
    for (const streamed of [false, true]) {
      const { body } = await ask({ plugins, stream: streamed }).expect(400);
      expect(body.error.message).toMatch(says);
      expect(body.error.metadata.error_type).toBe('invalid_request');
    }
    expect(upstream.received).toHaveLength(0);
  });

  test('what is switched off does not run', async () => {
    upstream.answer(completion('{a: 1}'));
    const { body } = await ask({
      response_format: { type: 'json_object' },
      plugins: [
        { id: 'response-healing', enabled: false },
        { id: 'web', enabled: false },
      ],
    }).expect(200);
    expect(body.choices[0].message.content).toBe('{a: 1}');
    expect(body.service_metadata.pipeline).toBeUndefined();
  });

  test('settings of plugins stay here', async () => {
    await ask({ plugins: [{ id: 'response-healing' }, { id: 'auto-router', cost_tier: 'max' }] }).expect(200);
    expect(Object.keys(last().body).sort()).toEqual(['messages', 'model']);
  });
});

describe('response-healing', () => {
  const healing = {
    response_format: { type: 'json_object' },
    plugins: [{ id: 'response-healing' }] satisfies Plugin[],
  };
  const BROKEN = 'Sure:\n```json\n{name: "Ann", "tags": ["a",],}\n```';

  test('mends a plain answer and says so', async () => {
    upstream.answer(completion(BROKEN));
    const { body } = await ask(healing).expect(200);
    expect(JSON.parse(body.choices[0].message.content as string)).toEqual({ name: 'Ann', tags: ['a'] });
    expect(body.service_metadata.pipeline).toEqual([
      {
        type: 'response_healing',
        name: 'response-healing',
        summary: expect.any(String),
        data: { choices: 1 },
      },
    ]);
    expect(body.usage.completion_tokens).toBe(20);
  });

  test('mends an answer of a provider that speaks the format of the caller', async () => {
    const other = await startGateway({
      configuration: {
        providers: [
          { slug: 'r', name: 'R', protocol: 'openai', base_url: upstream.url, apis: ['responses'] },
        ],
        models: [model('native/json', 1, 1, { provider: 'r' })],
      },
    });
    try {
      const content = [{ type: 'output_text', text: BROKEN, annotations: [] }];
      upstream.answer(
        json(200, {
          id: 'resp_up',
          object: 'response',
          status: 'completed',
          output: [{ type: 'message', id: 'msg_up', role: 'assistant', status: 'completed', content }],
          usage: { input_tokens: 10, output_tokens: 20, total_tokens: 30 },
        }),
      );
      const { body } = await other
        .as('inference')
        .post('/responses')
        .send({
          model: 'native/json',
          input: 'Hi',
          text: { format: { type: 'json_object' } },
          plugins: healing.plugins,
        })
        .expect(200);
      expect(JSON.parse(body.output[0].content[0].text as string)).toEqual({ name: 'Ann', tags: ['a'] });
    } finally {
      await other.close();
    }
  });

  test('leaves a valid answer alone and says nothing', async () => {
    upstream.answer(completion('{ "a":1 }'));
    const { body } = await ask(healing).expect(200);
    expect(body.choices[0].message.content).toBe('{ "a":1 }');
    expect(body.service_metadata.pipeline).toBeUndefined();
  });

  test.each<{ what: string; body: object }>([
    { what: 'without a format', body: { plugins: healing.plugins } },
    { what: 'with text as the format', body: { ...healing, response_format: { type: 'text' } } },
    { what: 'without the plugin', body: { response_format: healing.response_format } },
  ])('does nothing $what', async ({ body: given }) => {
    upstream.answer(completion(BROKEN));
    const { body } = await ask(given).expect(200);
    expect(body.choices[0].message.content).toBe(BROKEN);
  });

  test('does nothing to an answer that was cut at its length', async () => {
    const message = { role: 'assistant', content: '{"a": 1, "b": 2' };
    upstream.answer(
      json(200, { id: 'x', choices: [{ index: 0, message, finish_reason: 'length' }], usage: {} }),
    );
    const { body } = await ask(healing).expect(200);
    expect(body.choices[0].message.content).toBe(message.content);
  });

  test('does nothing to a stream', async () => {
    upstream.answer(completion(BROKEN));
    expect((await stream(healing)).content).toBe(BROKEN);
  });

  test('follows the schema: an array where one is asked for', async () => {
    upstream.answer(completion('Here is {"not": "it"}: [1, 2,]'));
    const { body } = await ask({
      ...healing,
      response_format: { type: 'json_schema', json_schema: { name: 'l', schema: { type: 'array' } } },
    }).expect(200);
    expect(JSON.parse(body.choices[0].message.content as string)).toEqual([1, 2]);
  });
});

describe('context-compression', () => {
  const long = (count: number): string => Array.from({ length: count }, (_, i) => `w${i}`).join(' ');
  const talk = (turns: number, size: number) => [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'first' },
    ...Array.from({ length: turns }, (_, i) => ({
      role: i % 2 ? 'user' : 'assistant',
      content: `${i} ${long(size)}`,
    })),
    { role: 'user', content: 'last' },
  ];
  const COMPRESSION: Plugin[] = [{ id: 'context-compression' }];

  test('is on where the context is small', async () => {
    const { body } = await ask({ model: 'tiny/context', messages: talk(20, 60) }).expect(200);
    const sent = last().body['messages'] as { content: string }[];
    expect(sent[0]?.content).toBe('Be brief.');
    expect(sent[1]?.content).toBe('first');
    expect(sent.at(-1)?.content).toBe('last');
    expect(sent.length).toBeLessThan(23);
    expect(body.service_metadata.pipeline).toEqual([
      expect.objectContaining({
        type: 'context_compression',
        name: 'context-compression',
        data: expect.objectContaining({ engine: 'middle-out', messages_left_out: 23 - sent.length }),
      }),
    ]);
  });

  test('leaves room for the answer that was asked for', async () => {
    await ask({ model: 'tiny/context', messages: talk(20, 60), max_tokens: 700 }).expect(200);
    const text = JSON.stringify(last().body['messages']);
    expect(text.length).toBeLessThan(1_600);
  });

  test('switched off, a prompt that is too long is an error', async () => {
    const { body } = await ask({
      model: 'tiny/context',
      messages: talk(20, 60),
      plugins: [{ id: 'context-compression', enabled: false }],
    }).expect(400);
    expect(body.error.metadata.error_type).toBe('context_length_exceeded');
    expect(body.error.message).toMatch(/context is 1000 tokens/);
    expect(upstream.received).toHaveLength(0);
  });

  test('an answer as long as the context leaves nothing to shorten to', async () => {
    const { body } = await ask({ model: 'tiny/context', messages: HI, max_tokens: 1_000 }).expect(400);
    expect(body.error.metadata.error_type).toBe('context_length_exceeded');
  });

  test('where the context is large it is off, and on when it is asked for', async () => {
    // It fits, but leaves the answer less than an eighth of the context.
    const messages = talk(46, 200);
    await ask({ model: 'wide/context', messages }).expect(200);
    expect(last().body['messages']).toHaveLength(49);
    await ask({ model: 'wide/context', messages, plugins: COMPRESSION }).expect(200);
    expect((last().body['messages'] as object[]).length).toBeLessThan(49);
    // Far too much.
    await ask({ model: 'wide/context', messages: talk(200, 200), plugins: COMPRESSION }).expect(200);
    expect(last().body['messages']).toContainEqual({ role: 'user', content: 'last' });
  });

  test('prefers a model with room for half of it', async () => {
    const { body } = await ask({
      model: 'tiny/context',
      models: ['wide/context'],
      messages: talk(20, 100),
      plugins: COMPRESSION,
    }).expect(200);
    expect(body.model).toBe('wide/context');
    expect(body.service_metadata.pipeline).toBeUndefined();
  });

  test('keeps an anthropic endpoint below its most messages', async () => {
    claude.answer(
      json(200, {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [{ type: 'text', text: 'ok' }],
        stop_reason: 'end_turn',
        usage: { input_tokens: 1, output_tokens: 1 },
      }),
    );
    await ask({ model: 'claude/talk', messages: talk(1_200, 1), plugins: COMPRESSION }).expect(200);
    const sent = JSON.stringify(claude.received[0]?.body['messages']);
    expect((claude.received[0]?.body['messages'] as object[]).length).toBeLessThanOrEqual(1_000);
    expect(sent).toContain('first');
    expect(sent).toContain('last');
  });

  test('only what goes out is reserved and charged', async () => {
    const key = (
      await gateway.as('management').post('/keys').send({ name: 'limited', limit: 0.0035 }).expect(200)
    ).body.key as string;
    // As it came, the prompt alone would cost twenty times the limit.
    const huge = [{ role: 'user', content: long(40_000) }];
    await gateway
      .as({ key })
      .post('/chat/completions')
      .send({ model: 'tiny/context', messages: huge, max_tokens: 100 })
      .expect(200);
  });
});

describe('file-parser', () => {
  const PDF = pdfOf('The secret word is heron.', 'Second page.');
  const HASH = createHash('sha256').update(PDF).digest('hex');
  const file = (data: string, filename = 'report.pdf') => ({
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Read it.' },
          { type: 'file', file: { filename, file_data: data } },
        ],
      },
    ],
  });
  const ANNOTATION = {
    type: 'file',
    file: {
      hash: HASH,
      name: 'report.pdf',
      content: [{ type: 'text', text: 'The secret word is heron.\n\nSecond page.' }],
    },
  };

  test('a model without files gets the text, and the caller the annotation', async () => {
    const { body } = await ask(file(dataUrl(PDF))).expect(200);
    expect(last().body['messages']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Read it.' },
          { type: 'text', text: '<file name="report.pdf">' },
          { type: 'text', text: 'The secret word is heron.\n\nSecond page.' },
          { type: 'text', text: '</file>' },
        ],
      },
    ]);
    expect(body.choices[0].message.annotations).toEqual([ANNOTATION]);
    expect(body.service_metadata.pipeline).toEqual([
      expect.objectContaining({
        type: 'plugin',
        name: 'file-parser',
        data: expect.objectContaining({ files: 1 }),
      }),
    ]);
  });

  test('a stream carries the annotation in a delta', async () => {
    const { chunks, content } = await stream(file(dataUrl(PDF)));
    expect(content).toBe('Hello there.');
    const found = chunks.flatMap(({ choices }) => choices[0]?.delta.annotations ?? []);
    expect(found).toEqual([ANNOTATION]);
  });

  test('sent back, it is not read again', async () => {
    const given = file(dataUrl(PDF));
    const annotation = {
      ...ANNOTATION,
      file: { ...ANNOTATION.file, content: [{ type: 'text', text: 'REMEMBERED' }] },
    };
    const { body } = await ask({
      messages: [
        ...given.messages,
        { role: 'assistant', content: 'heron', annotations: [annotation] },
        { role: 'user', content: 'And?' },
      ],
    }).expect(200);
    expect(JSON.stringify(last().body['messages'])).toContain('REMEMBERED');
    expect(JSON.stringify(last().body['messages'])).not.toContain('secret word');
    expect(JSON.stringify(last().body['messages'])).not.toContain('annotations');
    expect(body.choices[0].message.annotations).toEqual([]);
    expect(body.service_metadata.pipeline).toBeUndefined();
  });

  test.each([
    { what: 'of another file', change: { hash: '0'.repeat(64) } },
    { what: 'without content', change: { content: [] } },
    { what: 'with odd content', change: { content: [{ type: 'text' }] } },
  ])('an annotation $what is no help', async ({ change }) => {
    const annotation = { type: 'file', file: { ...ANNOTATION.file, ...change } };
    await ask({
      messages: [
        ...file(dataUrl(PDF)).messages,
        { role: 'assistant', content: 'x', annotations: [annotation] },
        { role: 'user', content: 'And?' },
      ],
    }).expect(200);
    expect(JSON.stringify(last().body['messages'])).toContain('secret word');
  });

  test('a model that takes files gets the file, unless text is asked for', async () => {
    const native = { model: 'mid/mind', ...file(dataUrl(PDF)) };
    const { body } = await ask(native).expect(200);
    expect(JSON.stringify(last().body['messages'])).toContain('"file_data"');
    expect(body.choices[0].message.annotations).toEqual([]);
    for (const engine of ['cloudflare-ai', 'pdf-text']) {
      await ask({ ...native, plugins: [{ id: 'file-parser', pdf: { engine } }] }).expect(200);
      expect(JSON.stringify(last().body['messages'])).toContain('secret word');
    }
  });

  test('native is refused where the model takes no files, and goes to one that does', async () => {
    const plugins = [{ id: 'file-parser', pdf: { engine: 'native' } }];
    const { body } = await ask({ ...file(dataUrl(PDF)), plugins }).expect(400);
    expect(body.error.message).toMatch(/takes no files.*native/);
    const other = await ask({ ...file(dataUrl(PDF)), plugins, models: ['mid/mind'] }).expect(200);
    expect(other.body.model).toBe('mid/mind');
  });

  test('switched off, files go on as they are', async () => {
    await ask({ ...file(dataUrl(PDF)), plugins: [{ id: 'file-parser', enabled: false }] }).expect(200);
    expect(JSON.stringify(last().body['messages'])).toContain('"file_data"');
  });

  test('text files are text', async () => {
    await ask(file(dataUrl(Buffer.from('Grüße,\nzwei'), 'text/plain'), 'a"b<c>.txt')).expect(200);
    const sent = JSON.stringify(last().body['messages']);
    expect(sent).toContain('Grüße,\\nzwei');
    expect(sent).toContain('<file name=\\"a_b_c_.txt\\">');
  });

  test.each<{ what: string; data: string; says: RegExp }>([
    {
      what: 'a broken PDF',
      data: dataUrl(Buffer.from('%PDF-1.7 broken')),
      says: /"report.pdf".*cannot be read/,
    },
    { what: 'a PDF that is none', data: dataUrl(Buffer.from('hello')), says: /"report.pdf".*cannot be read/ },
    { what: 'a scan', data: dataUrl(blankPdf()), says: /holds no text/ },
    {
      what: 'a type nobody reads',
      data: dataUrl(Buffer.from('PK'), 'application/zip'),
      says: /application\/zip/,
    },
    {
      what: 'text that is none',
      data: dataUrl(Buffer.from([0xff, 0xfe, 0xff]), 'text/plain'),
      says: /UTF-8/,
    },
    { what: 'a private address', data: 'http://10.0.0.1/a.pdf', says: /"report.pdf".*send a data URL/ },
    { what: 'no data', data: '', says: /file_data/ },
  ])('$what is refused, and not sent', async ({ data, says }) => {
    for (const streamed of [false, true]) {
      const { body } = await ask({ ...file(data), stream: streamed }).expect(400);
      expect(body.error.message).toMatch(says);
    }
    expect(upstream.received).toHaveLength(0);
  });

  test('what cannot be read here goes to a model that reads it', async () => {
    const { body } = await ask({ ...file(dataUrl(blankPdf())), models: ['mid/mind'] }).expect(200);
    expect(body.model).toBe('mid/mind');
  });

  test('when every provider failed the caller gets the text back', async () => {
    const { body } = await ask({ ...file(dataUrl(PDF)), model: 'dead/model' }).expect(503);
    expect(body.error.metadata.file_annotations).toEqual([ANNOTATION]);
    const other = await ask({ model: 'dead/model' }).expect(503);
    expect(other.body.error.metadata.file_annotations).toBeUndefined();
  });

  test('what the file unpacks to is reserved', async () => {
    const key = (
      await gateway.as('management').post('/keys').send({ name: 'few cents', limit: 0.01 }).expect(200)
    ).body.key as string;
    const wordy = pdfOf(...Array.from({ length: 40 }, () => 'many words '.repeat(400)));
    const { body } = await gateway
      .as({ key })
      .post('/chat/completions')
      .send({ model: 'dear/best', ...file(dataUrl(wordy)), max_tokens: 10 })
      .expect(402);
    expect(body.error.metadata.limit_source).toBe('service_key_limit');
    expect(upstream.received).toHaveLength(0);
  });

  test('neither text nor name of a file is logged', async () => {
    const secret = 'CANARY-OF-A-FILE';
    await ask(file(dataUrl(pdfOf(secret)), `${secret}.pdf`)).expect(200);
    await ask(file(dataUrl(Buffer.from(`%PDF-1.4 ${secret}`)), `${secret}.pdf`)).expect(400);
    await ask({ ...file(dataUrl(pdfOf(secret)), `${secret}.pdf`), model: 'dead/model' }).expect(503);
    upstream.answer(completion(`{${secret}: `));
    await ask({ response_format: { type: 'json_object' }, plugins: [{ id: 'response-healing' }] }).expect(
      200,
    );
    await ask({ model: 'tiny/context', messages: [{ role: 'user', content: secret.repeat(500) }] }).expect(
      200,
    );
    expect(gateway.logs.join('\n')).not.toContain(secret);
  });
});

describe('service/auto', () => {
  const chosen = async (body: object = {}): Promise<string> => {
    const { body: answer } = await ask({ model: 'service/auto', ...body }).expect(200);
    return answer.model as string;
  };
  const tool = { type: 'function', function: { name: 'f', parameters: { type: 'object' } } };
  const auto = (settings: object) => ({ plugins: [{ id: 'auto-router', ...settings }] });

  test('names the model that answered, and itself as the router', async () => {
    const { body } = await ask({ model: 'service/auto' }).expect(200);
    expect(body.model).toMatch(/^cheap\//);
    expect(body.service_metadata).toMatchObject({ requested: 'service/auto', strategy: 'auto' });
    expect(await record(body.id)).toMatchObject({ model: body.model, router: 'service/auto' });
    expect(last().body['model']).toBe(body.model);
  });

  test('a stream does too', async () => {
    const { chunks } = await stream({ model: 'service/auto' });
    expect(chunks[0]?.model).toMatch(/^cheap\//);
    expect(chunks.at(-1)?.service_metadata?.strategy).toBe('auto');
  });

  test.each([
    { what: 'a general question', body: {}, model: 'cheap/small' },
    {
      what: 'code',
      body: { messages: [{ role: 'user', content: 'Fix this:\n```\nx\n```' }] },
      model: 'cheap/coder',
    },
    { what: 'tools', body: { tools: [tool] }, model: 'cheap/agent' },
    { what: 'the medium class', body: auto({ cost_tier: 'medium' }), model: 'mid/mind' },
    { what: 'the dearest class', body: auto({ cost_tier: 'max' }), model: 'dear/best' },
    { what: 'a class that is empty', body: auto({ cost_tier: 'xhigh' }), model: 'dear/best' },
    { what: 'the older setting', body: auto({ cost_quality_tradeoff: 0 }), model: 'dear/best' },
    { what: 'a list', body: auto({ allowed_models: ['dear/*'] }), model: 'dear/best' },
    {
      what: 'a list with a free variant',
      body: auto({ allowed_models: ['*:free'] }),
      model: 'cheap/gift:free',
    },
    {
      what: 'exclusions',
      body: auto({ allowed_models: ['cheap/*', 'mid/mind'], excluded_models: ['cheap/*'] }),
      model: 'mid/mind',
    },
    {
      what: 'an image',
      body: {
        ...auto({ allowed_models: ['cheap/small', 'gift/seeing', 'mid/mind'], cost_tier: 'medium' }),
        messages: [
          {
            role: 'user',
            content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }],
          },
        ],
      },
      model: 'mid/mind',
    },
    {
      what: 'a long prompt',
      body: {
        ...auto({ allowed_models: ['tiny/context', 'dear/best'] }),
        messages: [{ role: 'user', content: 'long '.repeat(3_000) }],
      },
      model: 'dear/best',
    },
    {
      what: 'settings that are switched off',
      body: auto({ enabled: false, cost_tier: 'max' }),
      model: 'cheap/small',
    },
  ])('$what goes to $model', async ({ body, model: expected }) => {
    // Nothing used yet in this week: the indices decide.
    time = new Date(time.getTime() + 8 * 86_400_000);
    expect(await chosen(body)).toBe(expected);
  });

  test('what callers spend on counts', async () => {
    time = new Date(time.getTime() + 8 * 86_400_000);
    expect(await chosen()).toBe('cheap/small');
    time = new Date(time.getTime() + 8 * 86_400_000);
    for (let i = 0; i < 3; i++) await ask({ model: 'cheap/coder' }).expect(200);
    expect(await chosen()).toBe('cheap/coder');
    // A week later nobody remembers.
    time = new Date(time.getTime() + 8 * 86_400_000);
    expect(await chosen()).toBe('cheap/small');
  });

  test('falls back to the next of its choice', async () => {
    time = new Date(time.getTime() + 8 * 86_400_000);
    upstream.answer(json(503, { error: { message: 'busy' } }), completion('Hi.'));
    const { body } = await ask({ model: 'service/auto' }).expect(200);
    expect(upstream.received.map(({ body: sent }) => sent['model'])).toEqual(['cheap/small', body.model]);
    expect(body.model).not.toBe('cheap/small');
    expect(await record(body.id)).toMatchObject({ router: 'service/auto' });
  });

  test('a conversation keeps its model for ten minutes', async () => {
    time = new Date(time.getTime() + 8 * 86_400_000);
    const session = { session_id: 'talk-1' };
    expect(await chosen({ ...session, tools: [tool] })).toBe('cheap/agent');
    expect(await chosen(session)).toBe('cheap/agent');
    expect(await chosen({ session_id: 'talk-2' })).toBe('cheap/small');
    time = new Date(time.getTime() + 8 * 86_400_000);
    expect(await chosen(session)).toBe('cheap/small');
  });

  test('a pinned conversation keeps it for good, by its session or by what was answered', async () => {
    time = new Date(time.getTime() + 8 * 86_400_000);
    const pin = auto({ pin_model: true });
    expect(await chosen({ ...pin, session_id: 'talk-3', tools: [tool] })).toBe('cheap/agent');
    time = new Date(time.getTime() + 30 * 86_400_000);
    expect(await chosen({ ...pin, session_id: 'talk-3' })).toBe('cheap/agent');
    const before = [...HI, { role: 'assistant', content: 'Hello', model: 'cheap/coder' }, ...HI];
    time = new Date(time.getTime() + 8 * 86_400_000);
    expect(await chosen({ ...pin, messages: before })).toBe('cheap/coder');
    expect(await chosen({ messages: before })).toBe('cheap/small');
  });

  test.each([
    { what: 'restrictions that leave nothing', body: auto({ allowed_models: ['nobody/*'] }) },
    { what: 'exclusions of everything', body: auto({ excluded_models: ['*'] }) },
    { what: 'providers that leave nothing', body: { provider: { only: ['nobody'] } } },
  ])('$what: 404', async ({ body }) => {
    const { body: answer } = await ask({ model: 'service/auto', ...body }).expect(404);
    expect(answer.error.message).toBe('No models match your request and model restrictions');
    expect(answer.error.availability).toMatchObject({
      code: 'constraint_filtered',
      requested_models: ['service/auto'],
    });
    expect(upstream.received).toHaveLength(0);
  });

  test('the beta has settings of its own', async () => {
    time = new Date(time.getTime() + 8 * 86_400_000);
    const { body } = await ask({
      model: 'service/auto-beta',
      plugins: [
        { id: 'auto-beta-router', cost_tier: 'medium' },
        { id: 'auto-router', cost_tier: 'max' },
      ],
    }).expect(200);
    expect(body.model).toBe('mid/mind');
    expect(await record(body.id)).toMatchObject({ router: 'service/auto-beta' });
  });

  test('is refused where the host binds a request to a region', async () => {
    const { body } = await ask({ model: 'service/auto' }, { Host: 'eu.gateway.example' }).expect(403);
    expect(body.error.message).toContain('service/auto: models are not chosen');
  });

  test('works within a list of models', async () => {
    const { body } = await ask({ model: 'dead/model', models: ['service/auto'] }).expect(200);
    expect(body.model).toMatch(/^cheap\//);
    expect(body.service_metadata).toMatchObject({ requested: 'dead/model', strategy: 'fallback' });
    expect(await record(body.id)).toMatchObject({ router: 'service/auto' });
    const direct = await ask({
      models: ['service/auto', 'cheap/coder'],
      model: undefined,
      plugins: [{ id: 'auto-router', allowed_models: ['nobody/*'] }],
    }).expect(200);
    expect(direct.body.model).toBe('cheap/coder');
  });
});

describe('service/free', () => {
  test('takes free models only, and all of them in time', async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 40; i++) {
      time = new Date(time.getTime() + 61_000);
      const { body } = await ask({ model: 'service/free' }).expect(200);
      expect(body.usage.cost).toBe(0);
      expect(body.service_metadata.strategy).toBe('free');
      seen.add(body.model as string);
    }
    expect([...seen].sort()).toEqual(['cheap/gift:free', 'gift/plain', 'gift/seeing']);
  });

  test.each([
    {
      what: 'an image',
      body: {
        messages: [
          {
            role: 'user',
            content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }],
          },
        ],
      },
      models: ['gift/seeing'],
    },
    {
      what: 'JSON and more text than some take',
      body: {
        response_format: { type: 'json_object' },
        messages: [{ role: 'user', content: 'word '.repeat(5_000) }],
      },
      models: ['cheap/gift:free', 'gift/seeing'],
    },
  ])('$what goes to one that can', async ({ body: given, models }) => {
    for (let i = 0; i < 8; i++) {
      time = new Date(time.getTime() + 61_000);
      const { body } = await ask({ model: 'service/free', ...given }).expect(200);
      expect(models).toContain(body.model);
    }
  });
});

describe('service/pareto-code', () => {
  const pareto = (settings: object) => ({ plugins: [{ id: 'pareto-router', ...settings }] });

  test.each([
    { what: 'nothing said', body: {}, model: 'cheap/coder' },
    { what: 'the high class', body: pareto({ min_coding_score: 0.66 }), model: 'cheap/coder' },
    { what: 'the medium class', body: pareto({ min_coding_score: 0.5 }), model: 'cheap/small' },
    { what: 'the low class, which is empty', body: pareto({ min_coding_score: 0.1 }), model: 'cheap/small' },
    { what: 'a price that most exceed', body: pareto({ max_price: 0.15 }), model: 'cheap/small' },
    {
      what: 'a blended price',
      body: pareto({ max_price: 0.13, price_source: 'weighted_avg', min_coding_score: 0.4 }),
      model: 'cheap/small',
    },
  ])('$what goes to $model', async ({ body: given, model: expected }) => {
    const { body } = await ask({ model: 'service/pareto-code', ...given }).expect(200);
    expect(body.model).toBe(expected);
    expect(body.service_metadata).toMatchObject({ strategy: 'pareto', requested: 'service/pareto-code' });
  });

  test('has two to fall back to, by price', async () => {
    upstream.answer(json(503, { error: { message: 'busy' } }));
    await ask({ model: 'service/pareto-code' }).expect(503);
    expect(upstream.received.map(({ body: sent }) => sent['model'])).toEqual([
      'cheap/coder',
      'mid/mind',
      'dear/best',
    ]);
  });

  test('a price that all exceed: 404', async () => {
    await ask({ model: 'service/pareto-code', ...pareto({ max_price: 0 }) }).expect(404);
  });

  test('other suffixes are refused by name', async () => {
    for (const suffix of [':floor', ':floor:nitro']) {
      const { body } = await ask({ model: `service/pareto-code${suffix}` }).expect(400);
      expect(body.error.message).toMatch(/:nitro/);
    }
  });
});

describe('router models in the list', () => {
  test('stand there with honest prices', async () => {
    const { body } = await gateway.as('inference').get('/models').expect(200);
    const routers = (body.data as Schemas['Model'][]).filter(({ id }) => id.startsWith('service/'));
    expect(routers.map(({ id, pricing }) => [id, pricing.prompt, pricing.completion])).toEqual([
      ['service/auto', '-1', '-1'],
      ['service/auto-beta', '-1', '-1'],
      ['service/free', '0', '0'],
      ['service/pareto-code', '-1', '-1'],
    ]);
    expect(routers.every(({ architecture }) => architecture.tokenizer === 'Router')).toBe(true);
  });

  test('benchmarks stand in the records of models', async () => {
    const { body } = await gateway.as('inference').get('/models').expect(200);
    const [first] = body.data as Schemas['Model'][];
    expect(first?.benchmarks).toEqual({
      artificial_analysis: { agentic_index: 10, coding_index: 20, intelligence_index: 30 },
      design_arena: [],
    });
  });

  test('are not there where there is nothing to choose, and then are no models', async () => {
    const small = await startGateway({
      configuration: {
        providers: [{ slug: 'p', protocol: 'openai', base_url: upstream.url }],
        models: [model('only/one', 1, 1)],
      },
    });
    const { body } = await small.as('inference').get('/models').expect(200);
    expect((body.data as Schemas['Model'][]).map(({ id }) => id)).toEqual(['only/one']);
    const call = (id: string) =>
      small.as('inference').post('/chat/completions').send({ model: id, messages: HI });
    expect((await call('service/auto').expect(200)).body.model).toBe('only/one');
    for (const id of ['service/free', 'service/pareto-code', 'service/else']) {
      const refused = await call(id).expect(400);
      expect(refused.body.error.availability.code).toBe('model_not_found');
    }
    await small.close();
  });
});

test('a mid-stream failure after a parsed file is told as any other', async () => {
  upstream.answer((response, request) =>
    events(...words('Hel').slice(0, 2), { error: { message: 'broke', code: 500 } })(response, request),
  );
  const { chunks, done } = await stream({
    messages: [
      {
        role: 'user',
        content: [{ type: 'file', file: { filename: 'a.pdf', file_data: dataUrl(pdfOf('x y')) } }],
      },
    ],
  });
  expect(chunks[0]?.choices[0]?.delta.annotations).toHaveLength(1);
  expect(chunks.at(-1)?.error).toBeDefined();
  expect(done).toBe(false);
});
