import Anthropic from '@anthropic-ai/sdk';
import { OPERATOR } from '../src/stores/audit';
import { createPresetStore } from '../src/stores/presets';
import { createPresetService } from '../src/services/presets';
import { responseAnswer } from './support/canaries';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';
import { completion, configurationFor, json, startUpstream, type Upstream } from './support/upstream';
import { rawRequest } from './support/wire';

let upstream: Upstream;
let claude: Upstream;
let native: Upstream;
let gateway: TestGateway;
let clock: Date;

beforeAll(async () => {
  clock = new Date();
  [upstream, claude, native] = await Promise.all([startUpstream(), startUpstream(), startUpstream()]);
  native.answer(responseAnswer);
  upstream.answer(completion('Hello.'));
  claude.answer(
    json(200, {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude',
      content: [{ type: 'text', text: 'Hello.' }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 10, output_tokens: 20 },
    }),
  );
  const { providers = [], models = [] } = configurationFor(upstream);
  const [model] = models;
  gateway = await startGateway({
    now: () => clock,
    configuration: {
      providers: [
        ...providers,
        { slug: 'claude', protocol: 'anthropic', base_url: claude.url, api_key: 'upstream-secret-9' },
        {
          slug: 'both',
          protocol: 'openai',
          base_url: upstream.url,
          api_key: 'k',
          apis: ['chat', 'responses'],
        },
        { slug: 'native', protocol: 'openai', base_url: native.url, api_key: 'k', apis: ['responses'] },
      ],
      models: [
        ...models,
        { ...model, id: 'test/other', name: 'Other' } as (typeof models)[number],
        {
          id: 'test/native',
          name: 'Native',
          context_length: 100_000,
          endpoints: [
            {
              provider: 'native',
              upstream_model: 'up',
              pricing: { prompt: '0', completion: '0' },
              supported_parameters: ['temperature', 'tools', 'response_format', 'verbosity'],
            },
          ],
        },
        {
          id: 'test/both',
          name: 'Both',
          context_length: 100_000,
          endpoints: [
            {
              provider: 'both',
              upstream_model: 'up',
              pricing: { prompt: '0', completion: '0' },
              supported_parameters: [
                'seed',
                'logit_bias',
                'min_p',
                'repetition_penalty',
                'logprobs',
                'stop',
                'top_k',
                'frequency_penalty',
                'presence_penalty',
                'tools',
              ],
            },
          ],
        },
        {
          id: 'test/claude',
          name: 'Claude',
          context_length: 100_000,
          endpoints: [
            { provider: 'claude', upstream_model: 'claude', pricing: { prompt: '0', completion: '0' } },
          ],
        },
      ],
    },
  });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([upstream.close(), claude.close(), native.close()]);
});

let clients = 0;
const api = () => gateway.as('inference');
const HI = [{ role: 'user', content: 'Hi' }];
const lastSent = (at = upstream): Record<string, unknown> => at.received.at(-1)?.body ?? {};

let made = 0;
/** A preset of this chat request. */
async function preset(body: object): Promise<{ slug: string; data: Record<string, unknown> }> {
  const slug = `preset-${++made}`;
  const answer = await api()
    .post(`/presets/${slug}/chat/completions`)
    .send({ messages: HI, ...body })
    .expect(200);
  return { slug, data: answer.body.data };
}

const chat = (body: object) =>
  api()
    .post('/chat/completions')
    .send({ messages: HI, ...body });

const TOOL = (name: string, description = 'Does it.') => ({
  type: 'function',
  function: { name, description, parameters: { type: 'object', properties: {} } },
});

describe('what a preset keeps', () => {
  test('of a chat request: its settings, and none of what belongs to one request', async () => {
    const { slug, data } = await preset({
      model: 'test/model',
      models: ['test/other'],
      temperature: 0.2,
      top_k: null,
      provider: { sort: 'price' },
      tools: [TOOL('a')],
      own_field: 7,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'developer', content: [{ type: 'text', text: 'Be kind.' }] },
        ...HI,
      ],
      stream: true,
      stream_options: { include_usage: true },
      user: 'u',
      session_id: 's',
      metadata: { team: 'a' },
      trace: { trace_id: 't' },
      debug: { echo_upstream_body: false },
      prompt_cache_key: 'k',
      prediction: { type: 'content', content: 'x' },
      usage: { include: true },
    });
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspace_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      slug,
      name: slug,
      description: null,
      status: 'active',
      status_updated_at: null,
      creator_user_id: expect.any(String),
      created_at: clock.toISOString(),
      updated_at: clock.toISOString(),
      designated_version_id: (data['designated_version'] as { id: string }).id,
      designated_version: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        preset_id: data['id'],
        version: 1,
        creator_id: data['creator_user_id'],
        system_prompt: 'Be brief.\n\nBe kind.',
        created_at: clock.toISOString(),
        updated_at: clock.toISOString(),
        config: {
          model: 'test/model',
          models: ['test/other'],
          temperature: 0.2,
          provider: { sort: 'price' },
          tools: [TOOL('a')],
          own_field: 7,
        },
      },
    });
    expect(upstream.received).toHaveLength(0);
  });

  test.each([
    {
      format: 'messages',
      body: {
        model: 'test/model',
        max_tokens: 50,
        system: [{ type: 'text', text: 'Be brief.' }],
        stop_sequences: ['x'],
        metadata: { user_id: 'u' },
        stream: true,
        messages: HI,
        tools: [{ name: 'a', description: 'Does it.', input_schema: { type: 'object', properties: {} } }],
      },
      config: { model: 'test/model', max_tokens: 50, stop: ['x'], tools: [TOOL('a')] },
    },
    {
      format: 'responses',
      body: {
        model: 'test/model',
        max_output_tokens: 50,
        instructions: 'Be brief.',
        input: 'Hi',
        reasoning: { effort: 'low' },
        metadata: { a: 'b' },
        safety_identifier: 'u',
        stream: true,
      },
      config: { model: 'test/model', max_tokens: 50, reasoning: { effort: 'low' } },
    },
  ])('of a $format request: the same, in the words of chat', async ({ format, body, config }) => {
    const answer = await api().post(`/presets/of-${format}/${format}`).send(body).expect(200);
    expect(answer.body.data.designated_version).toMatchObject({ system_prompt: 'Be brief.' });
    expect(answer.body.data.designated_version.config).toEqual(config);
  });

  test('without system text its prompt is null', async () => {
    const { data } = await preset({ model: 'test/model' });
    expect(data['designated_version']).toMatchObject({
      system_prompt: null,
      config: { model: 'test/model' },
    });
  });
});

test.each([
  { given: 'a slug with a slash', slug: 'a%2Fb', body: {} },
  { given: 'a slug with a colon', slug: 'a:free', body: {} },
  { given: 'a slug that begins with a hyphen', slug: '-a', body: {} },
  { given: 'a slug of 65 characters', slug: 'a'.repeat(65), body: {} },
  { given: 'a preset as the model', slug: 'a', body: { model: '@preset/b' } },
  { given: 'a preset behind the model', slug: 'a', body: { model: 'test/model@preset/b' } },
  { given: 'a preset among the models', slug: 'a', body: { models: ['@preset/b'] } },
  { given: 'a preset field', slug: 'a', body: { preset: 'b' } },
  { given: 'no messages', slug: 'a', body: { messages: undefined } },
  { given: 'a temperature of 3', slug: 'a', body: { temperature: 3 } },
  { given: 'U+0000', slug: 'a', body: { messages: [{ role: 'system', content: 'a\0' }] } },
])('POST /presets/{slug}/chat/completions answers 400 to $given', async ({ slug, body }) => {
  const answer = await api()
    .post(`/presets/${slug}/chat/completions`)
    .send({ model: 'test/model', messages: HI, ...body })
    .expect(400);
  expect(answer.body.error.code).toBe(400);
  await api().get('/presets/a').expect(404);
});

test('what only a provider of the Anthropic format can do is no part of a preset', async () => {
  const answer = await api()
    .post('/presets/native/messages')
    .send({ model: 'test/claude', max_tokens: 9, messages: HI, container: 'c' })
    .expect(400);
  expect(answer.body.error.message).toContain('container');
});

test('bodies are as large as those of inference', async () => {
  const tools = [TOOL('a', 'x'.repeat(200_000))];
  await preset({ model: 'test/model', tools });
});

describe('versions', () => {
  test('the same slug again makes a version that is used from then on; the old ones stay', async () => {
    const { slug, data } = await preset({ model: 'test/model', temperature: 0.1 });
    clock = new Date(clock.getTime() + 1_000);
    const again = await api()
      .post(`/presets/${slug}/responses`)
      .send({ model: 'test/other', input: 'Hi', temperature: 0.9 })
      .expect(200);
    expect(again.body.data).toMatchObject({
      id: data['id'],
      created_at: data['created_at'],
      updated_at: clock.toISOString(),
      designated_version: { version: 2, config: { model: 'test/other', temperature: 0.9 } },
    });
    const { body } = await api().get(`/presets/${slug}`).expect(200);
    expect(body.data).toEqual(again.body.data);
    const versions = await api().get(`/presets/${slug}/versions`).expect(200);
    expect(versions.body).toMatchObject({ total_count: 2, data: [{ version: 2 }, { version: 1 }] });
    const first = await api().get(`/presets/${slug}/versions/1`).expect(200);
    expect(first.body.data).toEqual(data['designated_version']);
    const page = await api().get(`/presets/${slug}/versions?offset=1&limit=1`).expect(200);
    expect(page.body).toMatchObject({ total_count: 2, data: [{ version: 1 }] });
    await chat({ model: `@preset/${slug}` }).expect(200);
    expect(lastSent()).toMatchObject({ temperature: 0.9 });
  });

  test.each(['0', '3', '01', 'latest', '1e0', '99999999999999999999', '%00'])(
    'there is no version %s',
    async (version) => {
      const { slug } = await preset({ model: 'test/model' });
      const { body } = await api().get(`/presets/${slug}/versions/${version}`).expect(404);
      expect(body.error.message).toContain('no version');
    },
  );

  test('of 20 at once each gets a number of its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api().post('/presets/busy/chat/completions').send({ model: 'test/model', messages: HI, seed: index }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    const numbers = answers.map(({ body }) => body.data.designated_version.version as number);
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });
});

test('they are listed newest first, in pages', async () => {
  const slugs: string[] = [];
  for (let i = 0; i < 3; i++) {
    clock = new Date(clock.getTime() + 1_000);
    slugs.push((await preset({ model: 'test/model' })).slug);
  }
  const { body } = await api().get('/presets?limit=2').expect(200);
  expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual(slugs.reverse().slice(0, 2));
  expect(body.total_count).toBeGreaterThanOrEqual(3);
  expect(body.data[0]).not.toHaveProperty('designated_version');
  const next = await api().get('/presets?limit=1&offset=2').expect(200);
  expect(next.body.data[0].slug).toBe(slugs[2]);
});

describe('a workspace of its own', () => {
  let key: string;
  let workspaceId: string;

  beforeAll(async () => {
    const admin = gateway.as('management');
    const workspace = await admin.post('/workspaces').send({ name: 'P', slug: 'presets' }).expect(201);
    workspaceId = workspace.body.data.id;
    const issued = await admin.post('/keys').send({ name: 'k', workspace_id: workspaceId }).expect(200);
    key = issued.body.key;
  });

  test('neither sees nor uses the presets of another', async () => {
    const { slug } = await preset({ model: 'test/model' });
    const other = gateway.as({ key });
    await other.get(`/presets/${slug}`).expect(404);
    await other.get(`/presets/${slug}/versions`).expect(404);
    expect((await other.get('/presets').expect(200)).body).toEqual({ data: [], total_count: 0 });
    const used = await other
      .post('/chat/completions')
      .send({ model: `@preset/${slug}`, messages: HI })
      .expect(404);
    expect(used.body.error.metadata.error_type).toBe('not_found');
    // The slug is free there.
    const own = await other
      .post(`/presets/${slug}/chat/completions`)
      .send({ model: 'test/other', messages: HI })
      .expect(200);
    expect(own.body.data).toMatchObject({ workspace_id: workspaceId, designated_version: { version: 1 } });
  });

  test('takes its presets along when it goes', async () => {
    const admin = gateway.as('management');
    const { body } = await admin.get(`/keys?workspace_id=${workspaceId}`).expect(200);
    for (const { hash } of body.data) await admin.patch(`/keys/${hash}`).send({ disabled: true }).expect(200);
    await admin.delete('/workspaces/presets').expect(200);
    const { knex } = gateway.gateway.database;
    expect(await knex('presets').where({ workspace_id: workspaceId })).toEqual([]);
  });
});

describe('use', () => {
  const KEPT = {
    model: 'test/model',
    temperature: 0.2,
    max_completion_tokens: 77,
    tools: [TOOL('a', 'Of the preset.'), TOOL('b')],
    messages: [{ role: 'system', content: 'Be brief.' }, ...HI],
  };
  const NAMES = (slug: string) => [
    { by: 'the model', fields: { model: `@preset/${slug}` } },
    { by: 'a model before it', fields: { model: `test/model@preset/${slug}` } },
    { by: 'the field', fields: { preset: slug } },
    { by: 'both, when they agree', fields: { model: `@preset/${slug}`, preset: `@preset/${slug}` } },
  ];

  test('in each way of naming it, plain and streamed, it is recorded', async () => {
    const { slug, data } = await preset(KEPT);
    for (const { fields } of NAMES(slug))
      for (const stream of [false, true]) {
        const answer = await chat({ ...fields, stream }).expect(200);
        expect(lastSent()).toMatchObject({
          model: 'upstream-model',
          temperature: 0.2,
          messages: [{ role: 'system', content: 'Be brief.' }, ...HI],
        });
        expect(lastSent()).not.toHaveProperty('preset');
        const id = answer.headers['x-generation-id'];
        const { body } = await api().get(`/generation?id=${id}`).expect(200);
        expect(body.data).toMatchObject({ preset_id: data['id'], model: 'test/model' });
      }
  });

  test('the model before it goes before its own', async () => {
    const { slug } = await preset(KEPT);
    const { body } = await chat({ model: `test/other@preset/${slug}` }).expect(200);
    expect(body.model).toBe('test/other');
  });

  test('fields of the request go before its own, null too, and whichever name they have', async () => {
    const { slug } = await preset({ ...KEPT, reasoning: { effort: 'high' }, top_p: 0.5 });
    await chat({
      preset: slug,
      temperature: 0.7,
      top_p: null,
      max_tokens: 11,
      reasoning_effort: 'low',
    }).expect(200);
    const sent = lastSent();
    expect(sent).toMatchObject({ temperature: 0.7 });
    expect(sent['max_completion_tokens'] ?? sent['max_tokens']).toBe(11);
    expect(JSON.stringify(sent)).toContain('"low"');
    expect(JSON.stringify(sent)).not.toContain('"high"');
    expect(sent['top_p'] ?? null).toBeNull();
  });

  test('tools are united, its own first, and of two with one name the request has its way', async () => {
    const { slug } = await preset(KEPT);
    await chat({ preset: slug, tools: [TOOL('c'), TOOL('a', 'Of the request.')] }).expect(200);
    const tools = lastSent()['tools'] as { function: { name: string; description: string } }[];
    expect(tools.map(({ function: { name, description } }) => `${name} ${description}`)).toEqual([
      'a Of the request.',
      'b Does it.',
      'c Does it.',
    ]);
  });

  test('system text of the request goes before its own', async () => {
    const { slug } = await preset(KEPT);
    await chat({ preset: slug, messages: [{ role: 'system', content: 'Be long.' }, ...HI] }).expect(200);
    expect(JSON.stringify(lastSent())).toContain('Be long.');
    expect(JSON.stringify(lastSent())).not.toContain('Be brief.');
  });

  test('its provider settings are filters as ever', async () => {
    const { slug } = await preset({ model: 'test/model', provider: { only: ['absent'] } });
    const { body } = await chat({ preset: slug }).expect(404);
    expect(body.error.availability.excluded_by).toEqual(['allowed_providers']);
    await chat({ preset: slug, provider: { only: ['p1'] } }).expect(200);
  });

  test.each([
    { given: 'one that is not there', body: { preset: 'absent' }, status: 404 },
    { given: 'one that is not there as the model', body: { model: '@preset/absent' }, status: 404 },
    { given: 'nothing behind the mark', body: { model: '@preset/' }, status: 404 },
    { given: 'two different ones', body: { model: '@preset/a', preset: 'b' }, status: 400 },
    { given: 'one among the models', body: { model: 'test/model', models: ['@preset/a'] }, status: 400 },
  ])('answers $status to $given', async ({ body, status }) => {
    for (const stream of [false, true]) {
      const answer = await chat({ ...body, stream }).expect(status);
      expect(answer.body.error.message).toContain('preset');
    }
  });

  test('what this gateway cannot do is refused at use, by name', async () => {
    const { slug } = await preset({ model: 'test/model', response_format: { type: 'python' } });
    const { body } = await chat({ preset: slug }).expect(400);
    expect(body.error.message).toContain('python');
  });

  test('the official OpenAI client takes it as a model, for both of its formats', async () => {
    const { slug } = await preset(KEPT);
    const client = gateway.openai();
    const answer = await client.chat.completions.create({
      model: `@preset/${slug}`,
      messages: [{ role: 'user', content: 'Hi' }],
    });
    expect(answer.choices[0]?.message.content).toBe('Hello.');
    let streamed = '';
    for await (const chunk of await client.chat.completions.create({
      model: `@preset/${slug}`,
      stream: true,
      messages: [{ role: 'user', content: 'Hi' }],
    }))
      streamed += chunk.choices[0]?.delta.content ?? '';
    expect(streamed).toBe('Hello.');
    const response = await client.responses.create({ model: `@preset/${slug}`, input: 'Hi' });
    expect(response.output_text).toBe('Hello.');
    expect(lastSent()).toMatchObject({ temperature: 0.2 });
    let text = '';
    for await (const event of await client.responses.create({
      model: `@preset/${slug}`,
      input: 'Hi',
      stream: true,
    }))
      if (event.type === 'response.output_text.delta') text += event.delta;
    expect(text).toBe('Hello.');
  });

  test('the official Anthropic client takes it as a model, and counts its prompt', async () => {
    const { slug } = await preset(KEPT);
    const client = new Anthropic({ apiKey: INFERENCE_KEY, baseURL: `${gateway.origin}/api`, maxRetries: 0 });
    const request = {
      model: `@preset/${slug}`,
      max_tokens: 40,
      messages: [{ role: 'user' as const, content: 'Hi' }],
    };
    const answer = await client.messages.create(request);
    expect(answer.content).toMatchObject([{ type: 'text', text: 'Hello.' }]);
    expect(lastSent()).toMatchObject({
      temperature: 0.2,
      messages: [{ role: 'system', content: 'Be brief.' }, ...HI],
    });
    expect(await client.messages.stream(request).finalText()).toBe('Hello.');
    const { max_tokens: _most, ...countable } = request;
    const counted = await client.messages.countTokens(countable);
    const bare = await client.messages.countTokens({ ...countable, model: 'test/model' });
    expect(counted.input_tokens).toBeGreaterThan(bare.input_tokens);
  });

  describe('at a provider that speaks the format of the caller', () => {
    const send = (body: object) =>
      api()
        .post('/messages')
        .send({ max_tokens: 40, messages: HI, ...body })
        .expect(200);

    test('its settings arrive there', async () => {
      const { slug } = await preset({ ...KEPT, model: 'test/claude' });
      await send({ model: `@preset/${slug}`, tools: [{ name: 'c', input_schema: { type: 'object' } }] });
      const sent = lastSent(claude);
      expect(sent).toMatchObject({ model: 'claude', max_tokens: 40, temperature: 0.2 });
      expect(JSON.stringify(sent['system'])).toContain('Be brief.');
      expect((sent['tools'] as { name: string }[]).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    });

    test('one that only routes leaves the body as it is', async () => {
      const { slug } = await preset({ model: 'test/claude', provider: { only: ['claude'] } });
      await send({ model: `@preset/${slug}`, container: 'c' });
      expect(lastSent(claude)).toEqual({ model: 'claude', max_tokens: 40, messages: HI, container: 'c' });
    });
  });
});

/** Each way to name a preset, with the model that serves it. */
const NAMED = [
  ['as the model', (slug: string) => ({ model: `@preset/${slug}` })],
  ['behind a model', (slug: string) => ({ model: `test/other@preset/${slug}` })],
  ['in its field', (slug: string) => ({ model: 'test/other', preset: slug })],
] as const;

describe.each(NAMED)('the official clients name it %s', (_, named) => {
  const KEPT = {
    model: 'test/model',
    temperature: 0.3,
    messages: [{ role: 'system', content: 'Be brief.' }],
  };
  const made = async (): Promise<{ model: string; preset?: string }> => {
    const slug = `c-${++clients}`;
    await api().post(`/presets/${slug}/chat/completions`).send(KEPT).expect(200);
    return named(slug);
  };
  const arrived = (): void =>
    expect(lastSent()).toMatchObject({
      temperature: 0.3,
      messages: [{ role: 'system', content: 'Be brief.' }, ...HI],
    });
  const user = [{ role: 'user' as const, content: 'Hi' }];

  test('chat, plain and streamed', async () => {
    const client = gateway.openai();
    const asked = { ...(await made()), messages: user };
    const answer = await client.chat.completions.create(asked);
    expect(answer.choices[0]?.message.content).toBe('Hello.');
    arrived();
    let text = '';
    for await (const chunk of await client.chat.completions.create({ ...asked, stream: true }))
      text += chunk.choices[0]?.delta.content ?? '';
    expect(text).toBe('Hello.');
    arrived();
  });

  test('Responses, plain and streamed', async () => {
    const client = gateway.openai();
    const asked = { ...(await made()), input: 'Hi' };
    expect((await client.responses.create(asked)).output_text).toBe('Hello.');
    arrived();
    let text = '';
    for await (const event of await client.responses.create({ ...asked, stream: true }))
      if (event.type === 'response.output_text.delta') text += event.delta;
    expect(text).toBe('Hello.');
    arrived();
  });

  test('Messages, plain, streamed and counted', async () => {
    const client = new Anthropic({ apiKey: INFERENCE_KEY, baseURL: `${gateway.origin}/api`, maxRetries: 0 });
    const asked = { ...(await made()), max_tokens: 40, messages: user };
    expect((await client.messages.create(asked)).content).toMatchObject([{ type: 'text', text: 'Hello.' }]);
    arrived();
    expect(await client.messages.stream(asked).finalText()).toBe('Hello.');
    arrived();
    const { max_tokens: _most, ...countable } = asked;
    const counted = await client.messages.countTokens(countable);
    const bare = await client.messages.countTokens({ model: 'test/model', messages: user });
    expect(counted.input_tokens).toBeGreaterThan(bare.input_tokens);
  });
});

describe('under a body that goes to a provider of its format as it is', () => {
  const put = async (body: object): Promise<string> => {
    const slug = `n-${++clients}`;
    await api()
      .post(`/presets/${slug}/chat/completions`)
      .send({ messages: HI, ...body })
      .expect(200);
    return slug;
  };
  const OWN = {
    max_tokens: 4_000,
    top_k: 5,
    thinking: { type: 'enabled', budget_tokens: 2_000 },
    container: 'c',
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Hi', cache_control: { type: 'ephemeral' } }] },
    ],
  };

  test('Messages keeps its own fields, and gets the settings of the preset in its own words', async () => {
    const preset = await put({
      model: 'test/claude',
      stop: 'END',
      top_p: 0.9,
      tool_choice: 'auto',
      messages: [{ role: 'system', content: 'Be brief.' }, ...HI],
      tools: [
        { type: 'function', function: { name: 'a', description: 'A', parameters: { type: 'object' } } },
        { type: 'function', function: { name: 'b' } },
      ],
    });
    const tools = [
      { name: 'b', input_schema: { type: 'object' } },
      { type: 'web_search_20250305', name: 'web_search' },
    ];
    await api()
      .post('/messages')
      .send({ model: 'test/claude', preset, ...OWN, tools })
      .expect(200);
    expect(lastSent(claude)).toEqual({
      ...OWN,
      model: 'claude',
      stop_sequences: ['END'],
      top_p: 0.9,
      system: 'Be brief.',
      tool_choice: { type: 'auto' },
      tools: [{ name: 'a', description: 'A', input_schema: { type: 'object' } }, ...tools],
    });
  });

  test.each([
    ['reasoning', { effort: 'high' }],
    ['verbosity', 'low'],
    ['plugins', [{ id: 'response-healing' }]],
  ])(
    'what a preset says in %s is not lost: it is refused beside what only the provider can do',
    async (name, value) => {
      const preset = await put({ model: 'test/claude', [name]: value });
      const before = claude.received.length;
      const { thinking: _own, ...others } = OWN;
      const { body } = await api()
        .post('/messages')
        .send({ model: 'test/claude', preset, ...others })
        .expect(400);
      expect(body.error.message).toMatch(
        new RegExp(`^container .* cannot be combined with the ${name} of its preset`),
      );
      expect(claude.received).toHaveLength(before);
    },
  );

  const SETTINGS: readonly (readonly [string, unknown])[] = [
    ['seed', 7],
    ['logit_bias', { 5: 1 }],
    ['min_p', 0.1],
    ['repetition_penalty', 1.1],
    ['logprobs', true],
  ];

  test.each([...SETTINGS, ['stop', ['END']], ['top_k', 5]] as typeof SETTINGS)(
    'the %s of a preset goes to an upstream of Responses as from chat',
    async (name, value) => {
      const preset = await put({ model: 'test/both', [name]: value });
      await api().post('/chat/completions').send({ preset, messages: HI }).expect(200);
      expect(lastSent(upstream)).toMatchObject({ [name]: value });
      await api().post('/responses').send({ preset, model: 'test/both', input: 'Hi' }).expect(200);
      expect(lastSent(upstream)).toMatchObject({ [name]: value });
      const before = upstream.received.length;
      const { body } = await api()
        .post('/responses')
        .send({ preset, model: 'test/both', input: 'Hi', tools: [{ type: 'web_search' }] })
        .expect(400);
      expect(body.error.message).toContain(`the ${name} of its preset`);
      expect(upstream.received).toHaveLength(before);
    },
  );

  test.each([...SETTINGS, ['frequency_penalty', 0.5], ['presence_penalty', 0.5]] as typeof SETTINGS)(
    'the %s of a preset is not lost on Messages',
    async (name, value) => {
      const preset = await put({ model: 'test/both', [name]: value });
      await api()
        .post('/messages')
        .send({ preset, model: 'test/both', max_tokens: 5, messages: HI })
        .expect(200);
      expect(lastSent(upstream)).toMatchObject({ [name]: value });
      const { body } = await api()
        .post('/messages')
        .send({ preset, model: 'test/claude', ...OWN })
        .expect(400);
      expect(body.error.message).toContain(`the ${name} of its preset`);
    },
  );

  test('an own field that is not known is refused by name beside what is converted', async () => {
    const preset = await put({ model: 'test/claude', reasoning: { effort: 'high' } });
    const asked = { preset, model: 'test/claude', max_tokens: 4_000, messages: HI };
    const before = claude.received.length;
    const { body } = await api()
      .post('/messages')
      .send({ ...asked, zork: 1 })
      .expect(400);
    expect(body.error.message).toMatch(/^zork .* cannot be combined with the reasoning of its preset$/);
    expect(claude.received).toHaveLength(before);
    await api().post('/messages').send(asked).expect(200);
  });

  test('what of Responses a preset cannot keep is refused, and the rest is kept', async () => {
    const make = (more: object) =>
      api()
        .post('/presets/from-responses/responses')
        .send({ model: 'test/native', input: 'Hi', ...more });
    const { body } = await make({ max_tool_calls: 3, truncation: 'auto' }).expect(200);
    expect(body.data.designated_version.config).toMatchObject({ max_tool_calls: 3 });
    for (const field of [{ include: ['reasoning.encrypted_content'] }, { prompt_cache_key: 'k' }]) {
      const refused = await make(field).expect(400);
      expect(refused.body.error.message).toMatch(
        new RegExp(`^${Object.keys(field)[0]}: cannot be part of a preset`),
      );
    }
  });

  test('a preset made from Messages keeps what it says of tools, and refuses marks that it cannot keep', async () => {
    const tool = {
      name: 'a',
      strict: true,
      cache_control: { type: 'ephemeral' },
      input_schema: { type: 'object', properties: {}, additionalProperties: false },
    };
    const slug = `m-${++clients}`;
    const make = (more: object) =>
      api()
        .post(`/presets/${slug}/messages`)
        .send({ model: 'test/claude', max_tokens: 50, messages: HI, ...more });
    await make({ tools: [tool] }).expect(200);
    const asked = { preset: slug, model: 'test/claude', max_tokens: 50, messages: HI };
    await api().post('/messages').send(asked).expect(200);
    expect(lastSent(claude)['tools']).toEqual([tool]);
    // By conversion too.
    await api()
      .post('/messages')
      .send({ ...asked, plugins: [{ id: 'response-healing' }] })
      .expect(200);
    expect(lastSent(claude)['tools']).toEqual([
      expect.objectContaining({ name: 'a', cache_control: tool.cache_control }),
    ]);
    const { body } = await make({
      system: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }],
    }).expect(400);
    expect(body.error.message).toMatch(/^cache_control of system\[0\]: cannot be part of a preset/);
    await make({ system: [{ type: 'text', text: 'Be brief.' }] }).expect(200);
  });

  test('Responses keeps its own fields too', async () => {
    const preset = await put({
      model: 'test/native',
      temperature: 0.4,
      verbosity: 'low',
      messages: [{ role: 'system', content: 'Be brief.' }, ...HI],
      response_format: { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'object' } } },
      tools: [{ type: 'function', function: { name: 'a', parameters: { type: 'object' } } }],
    });
    const own = { include: ['reasoning.encrypted_content'], tools: [{ type: 'web_search' }] };
    await api()
      .post('/responses')
      .send({ model: 'test/native', preset, input: 'Hi', ...own })
      .expect(200);
    expect(lastSent(native)).toEqual({
      model: 'up',
      store: false,
      input: 'Hi',
      instructions: 'Be brief.',
      include: own.include,
      temperature: 0.4,
      text: { format: { type: 'json_schema', name: 'x', schema: { type: 'object' } }, verbosity: 'low' },
      tools: [{ type: 'function', name: 'a', parameters: { type: 'object' }, strict: false }, ...own.tools],
    });
  });
});

test.each([
  ['chat/completions', { messages: HI }],
  ['messages', { messages: HI, max_tokens: 5 }],
  ['responses', { input: 'Hi' }],
] as const)('a workspace that goes while a preset arrives as %s gets none', async (format, prompt) => {
  const admin = gateway.as('management');
  const slug = `leaving-${++clients}`;
  const workspace = await admin.post('/workspaces').send({ name: slug, slug }).expect(201);
  const key = await admin
    .post('/keys')
    .send({ name: slug, workspace_id: workspace.body.data.id })
    .expect(200);
  const body = JSON.stringify({ model: 'test/model', ...prompt });
  const answering = rawRequest(
    gateway.origin,
    `POST /api/v1/presets/${slug}/${format} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key.body.key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
    { waitMs: 1_000 },
    body,
  );
  // Its key has been let in by then.
  await new Promise((next) => setTimeout(next, 200));
  await admin.delete(`/keys/${key.body.data.hash}`).expect(200);
  await admin.delete(`/workspaces/${slug}`).expect(200);
  const answer = await answering;
  expect(answer.status).toBe(404);
  expect(answer.body).toContain('The workspace of this key is gone');
});

test('each change of a preset has its row in the audit log', async () => {
  const slug = `audited-${++clients}`;
  const make = () =>
    api().post(`/presets/${slug}/messages`).send({ model: 'test/model', max_tokens: 5, messages: HI });
  const { body } = await make().expect(200);
  await make().expect(200);
  const { database } = gateway.gateway;
  const service = createPresetService({ presets: createPresetStore(database), now: () => clock });
  await service.setStatus(OPERATOR, body.data.workspace_id, slug, 'disabled');
  await make().expect(409);
  const rows = await database.knex('audit_log').where({ target: body.data.id }).orderBy('at');
  const told = rows.map(({ actor, action, workspace_id: workspace, detail }) => ({
    actor,
    action,
    workspace,
    detail: JSON.parse(detail) as unknown,
  }));
  const workspace = body.data.workspace_id as string;
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      { actor: 'key', action: 'preset.create', workspace, detail: { slug, version: 1 } },
      { actor: 'key', action: 'preset.update', workspace, detail: { slug, version: 2 } },
      { actor: 'operator', action: 'preset.update', workspace, detail: { slug, status: 'disabled' } },
    ]),
  );
});

describe('one that is out of use', () => {
  const service = () =>
    createPresetService({ presets: createPresetStore(gateway.gateway.database), now: () => clock });

  test.each(['disabled', 'archived'] as const)('%s: refused, and it takes no version', async (status) => {
    const { slug, data } = await preset({ model: 'test/model' });
    const workspaceId = data['workspace_id'] as string;
    expect(await service().setStatus(OPERATOR, workspaceId, slug, status)).toBe(true);
    const { body } = await chat({ preset: slug }).expect(404);
    expect(body.error.message).toContain(status);
    for (const [format, prompt] of [
      ['chat/completions', { messages: HI }],
      ['messages', { messages: HI, max_tokens: 5 }],
      ['responses', { input: 'Hi' }],
    ] as const) {
      const version = await api()
        .post(`/presets/${slug}/${format}`)
        .send({ model: 'test/model', ...prompt })
        .expect(409);
      expect(version.body.error.message).toContain(status);
    }
    const shown = await api().get(`/presets/${slug}`).expect(200);
    expect(shown.body.data).toMatchObject({ status, status_updated_at: clock.toISOString() });
    await service().setStatus(OPERATOR, workspaceId, slug, 'active');
    await chat({ preset: slug }).expect(200);
  });

  test('there is nothing to change of one that is not there', async () => {
    expect(await service().setStatus(OPERATOR, 'absent', 'absent', 'disabled')).toBe(false);
  });
});
