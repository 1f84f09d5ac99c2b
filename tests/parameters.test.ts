import { createHash } from 'node:crypto';
import type { Configuration } from '../src/configuration';
import { PARAMETERS, type Parameter } from '../src/providers/parameters';
import { startGateway, type TestGateway } from './support/gateway';
import { transcript, type Wire } from './support/transcripts';
import { completion, json, startUpstream, type Upstream } from './support/upstream';

/** Every parameter to every wire: it arrives, or is dropped, or rules the endpoint out, as the caller says. */
const WIRES = {
  openai: { wire: 'openai', upstreamModel: 'gpt-5' },
  responses: { wire: 'responses', upstreamModel: 'gpt-5' },
  anthropic: { wire: 'anthropic', upstreamModel: 'claude-opus-4-5' },
  'anthropic, newest': { wire: 'anthropic', upstreamModel: 'claude-opus-4-8' },
  'anthropic, older': { wire: 'anthropic', upstreamModel: 'claude-sonnet-4-5' },
  gemini: { wire: 'gemini', upstreamModel: 'gemini-2.5-flash' },
  'gemini, older': { wire: 'gemini', upstreamModel: 'gemini-2.0-flash' },
} as const satisfies Record<string, { wire: Wire; upstreamModel: string }>;
type Name = keyof typeof WIRES;
const NAMES = Object.keys(WIRES) as Name[];

/** Where a parameter arrives in the upstream's body, and as what. Absent: the wire has no words for it. */
type Arrival = readonly [path: string, value: unknown];

interface Row {
  readonly value: unknown;
  /** Without which it means nothing. */
  readonly beside?: object;
  readonly at: Partial<Record<Name, Arrival>>;
}

const schema = {
  type: 'object',
  properties: { a: { type: 'string' } },
  required: ['a'],
  additionalProperties: false,
};
const tools = [{ type: 'function', function: { name: 'f', parameters: schema } }];
const both = (name: 'anthropic' | 'gemini', ...rest: Arrival): Row['at'] =>
  name === 'gemini'
    ? { gemini: rest, 'gemini, older': rest }
    : { anthropic: rest, 'anthropic, newest': rest, 'anthropic, older': rest };
const sampled = (...rest: Arrival): Row['at'] => ({ anthropic: rest, 'anthropic, older': rest });
const effort: Row['at'] = {
  openai: ['reasoning_effort', 'low'],
  responses: ['reasoning.effort', 'low'],
  // A fifth of the 10,000 tokens of the answer.
  anthropic: ['thinking', { type: 'enabled', budget_tokens: 2_000 }],
  'anthropic, older': ['thinking', { type: 'enabled', budget_tokens: 2_000 }],
  'anthropic, newest': ['output_config.effort', 'low'],
  gemini: ['generationConfig.thinkingConfig.thinkingBudget', 2_000],
};

const ROWS = {
  temperature: {
    value: 0.5,
    at: {
      openai: ['temperature', 0.5],
      responses: ['temperature', 0.5],
      ...sampled('temperature', 0.5),
      ...both('gemini', 'generationConfig.temperature', 0.5),
    },
  },
  top_p: {
    value: 0.9,
    at: {
      openai: ['top_p', 0.9],
      responses: ['top_p', 0.9],
      ...sampled('top_p', 0.9),
      ...both('gemini', 'generationConfig.topP', 0.9),
    },
  },
  top_k: {
    value: 7,
    at: { openai: ['top_k', 7], ...sampled('top_k', 7), ...both('gemini', 'generationConfig.topK', 7) },
  },
  min_p: { value: 0.1, at: { openai: ['min_p', 0.1] } },
  top_a: { value: 0.1, at: { openai: ['top_a', 0.1] } },
  frequency_penalty: {
    value: 0.5,
    at: { openai: ['frequency_penalty', 0.5], ...both('gemini', 'generationConfig.frequencyPenalty', 0.5) },
  },
  presence_penalty: {
    value: -0.5,
    at: { openai: ['presence_penalty', -0.5], ...both('gemini', 'generationConfig.presencePenalty', -0.5) },
  },
  repetition_penalty: { value: 1.1, at: { openai: ['repetition_penalty', 1.1] } },
  logit_bias: { value: { '5': 1 }, at: { openai: ['logit_bias', { '5': 1 }] } },
  logprobs: {
    value: true,
    at: {
      openai: ['logprobs', true],
      responses: ['include', ['reasoning.encrypted_content', 'message.output_text.logprobs']],
      ...both('gemini', 'generationConfig.responseLogprobs', true),
    },
  },
  top_logprobs: {
    value: 3,
    beside: { logprobs: true },
    at: {
      openai: ['top_logprobs', 3],
      responses: ['top_logprobs', 3],
      ...both('gemini', 'generationConfig.logprobs', 3),
    },
  },
  prediction: {
    value: { type: 'content', content: 'x' },
    at: { openai: ['prediction', { type: 'content', content: 'x' }] },
  },
  seed: { value: 7, at: { openai: ['seed', 7], ...both('gemini', 'generationConfig.seed', 7) } },
  response_format: {
    value: { type: 'json_schema', json_schema: { name: 'n', schema, strict: true } },
    at: {
      openai: ['response_format.json_schema.schema', schema],
      responses: ['text.format', { type: 'json_schema', name: 'n', schema, strict: true }],
      ...both('anthropic', 'output_config.format', { type: 'json_schema', schema }),
      ...both('gemini', 'generationConfig.responseMimeType', 'application/json'),
    },
  },
  stop: {
    value: ['END'],
    at: {
      openai: ['stop', ['END']],
      ...both('anthropic', 'stop_sequences', ['END']),
      ...both('gemini', 'generationConfig.stopSequences', ['END']),
    },
  },
  tools: {
    value: tools,
    at: {
      openai: ['tools.0.function.name', 'f'],
      responses: ['tools.0.name', 'f'],
      ...both('anthropic', 'tools.0.name', 'f'),
      ...both('gemini', 'tools.0.functionDeclarations.0.name', 'f'),
    },
  },
  tool_choice: {
    value: 'required',
    beside: { tools },
    at: {
      openai: ['tool_choice', 'required'],
      responses: ['tool_choice', 'required'],
      ...both('anthropic', 'tool_choice', { type: 'any' }),
      ...both('gemini', 'toolConfig.functionCallingConfig.mode', 'ANY'),
    },
  },
  parallel_tool_calls: {
    value: false,
    beside: { tools },
    at: {
      openai: ['parallel_tool_calls', false],
      responses: ['parallel_tool_calls', false],
      ...both('anthropic', 'tool_choice', { type: 'auto', disable_parallel_tool_use: true }),
    },
  },
  verbosity: {
    value: 'low',
    at: {
      openai: ['verbosity', 'low'],
      responses: ['text.verbosity', 'low'],
      anthropic: ['output_config.effort', 'low'],
      'anthropic, newest': ['output_config.effort', 'low'],
    },
  },
  reasoning: { value: { effort: 'low' }, at: effort },
  reasoning_effort: { value: 'low', at: effort },
} as const satisfies Record<Parameter, Row>;

const ROUTE = { price: { prompt: '0.000001', completion: '0.000002' } };
const LISTED = ['max_tokens', ...PARAMETERS];
const TIERS = ['flex', 'priority'] as const;

const configuration = (upstream: string, spare: string): Configuration => ({
  providers: [
    ...NAMES.map((name, index) => ({
      slug: `p${index}`,
      base_url: upstream,
      api_key: 'upstream-secret',
      ...(WIRES[name].wire === 'responses'
        ? { protocol: 'openai' as const, apis: ['responses' as const] }
        : { protocol: WIRES[name].wire }),
    })),
    { slug: 'spare', protocol: 'openai', base_url: spare, api_key: 'upstream-secret' },
  ],
  models: NAMES.map((name, index) => {
    const endpoint = {
      provider: `p${index}`,
      upstream_model: WIRES[name].upstreamModel,
      pricing: ROUTE.price,
      supported_parameters: LISTED,
    };
    return {
      id: `test/${index}`,
      context_length: 128_000,
      endpoints: [
        endpoint,
        ...TIERS.map((tier) => ({ ...endpoint, tier })),
        { provider: 'spare', pricing: ROUTE.price, supported_parameters: [...LISTED, 'image_config'] },
      ],
    };
  }),
});

let upstream: Upstream;
let spare: Upstream;
let gateway: TestGateway;
let wire: Wire;

beforeAll(async () => {
  upstream = await startUpstream();
  spare = await startUpstream();
  gateway = await startGateway({ configuration: configuration(upstream.url, spare.url) });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  await spare.close();
});
beforeEach(() => {
  upstream.received.length = 0;
  upstream.answer((response, call) => json(200, transcript(wire, 1).plain)(response, call));
  spare.received.length = 0;
  spare.answer(completion('From the spare one.'));
});

type Body = Record<string, unknown>;

const asked = (name: Name) => ({
  model: `test/${NAMES.indexOf(name)}`,
  messages: [{ role: 'user', content: 'Hi' }],
  max_tokens: 10_000,
});

/** @returns what the endpoint of that wire was sent; undefined: it went to the spare one. */
async function sent(name: Name, given: object): Promise<Body | undefined> {
  ({ wire } = WIRES[name]);
  upstream.received.length = 0;
  spare.received.length = 0;
  await gateway
    .as('inference')
    .post('/chat/completions')
    .send({ ...asked(name), ...given })
    .expect(({ status, body }) => {
      if (status !== 200) throw new Error(JSON.stringify(body));
    });
  expect(upstream.received.length + spare.received.length).toBe(1);
  return upstream.received[0]?.body;
}

const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((node, step) => (node as Body | undefined)?.[step], body);
/** Where some endpoint knows these, only such are asked. */
const PREFERRED = new Set<Parameter>(['tools', 'response_format', 'verbosity']);
const require = { provider: { require_parameters: true } };

describe.each(NAMES)('%s', (name) => {
  test.each(PARAMETERS)('%s', async (parameter) => {
    const { value, beside, at: arrivals }: Row = ROWS[parameter];
    const given = { ...beside, [parameter]: value };
    const arrival = arrivals[name];
    const lax = await sent(name, given);
    if (!arrival) {
      // As if it had not been said, but that the spare one, which knows it, goes before for some.
      const only = { provider: { only: [`p${NAMES.indexOf(name)}`] } };
      expect(await sent(name, { ...given, ...only })).toEqual(await sent(name, { ...beside, ...only }));
      expect(lax !== undefined).toBe(!PREFERRED.has(parameter));
      expect(await sent(name, { ...given, ...require })).toBeUndefined();
      return;
    }
    const [path, expected] = arrival;
    expect(at(lax, path)).toEqual(expected);
    expect(at(await sent(name, { ...given, ...require }), path)).toEqual(expected);
    expect(await sent(name, beside ?? {})).not.toEqual(lax);
  });

  test('a field of its own providers rules out who would not be told', async () => {
    const passes = ['openai', 'responses'].includes(WIRES[name].wire);
    for (const field of ['vendor_setting', 'prompt_cache_key'])
      expect((await sent(name, { [field]: 'x', ...require }))?.[field]).toBe(passes ? 'x' : undefined);
    expect((await sent(name, { vendor_setting: 1, ...require })) !== undefined).toBe(passes);
    expect(await sent(name, { vendor_setting: 1 })).toBeDefined();
    expect(await sent(name, { vendor_setting: null, store: true, max_tokens: 9, ...require })).toBeDefined();
    const own = WIRES[name].wire === 'gemini' ? 'safety_settings' : 'inference_geo';
    expect(await sent(name, { [own]: 'us', ...require })).toBeDefined();
  });

  test('what only says what is so anyway rules nobody out', async () => {
    const idle = { tools, parallel_tool_calls: true, tool_choice: 'auto', logprobs: false };
    expect(await sent(name, { ...idle, ...require })).toBeDefined();
  });

  test.each(TIERS)('the %s tier is asked for, where the wire knows it', async (tier) => {
    const status = WIRES[name].wire === 'anthropic' && tier === 'flex' ? 400 : 200;
    const provider = { only: [`p${NAMES.indexOf(name)}/${tier}`] };
    ({ wire } = WIRES[name]);
    const answer = await gateway
      .as('inference')
      .post('/chat/completions')
      .send({ ...asked(name), provider });
    expect(answer.status).toBe(status);
    const [call] = upstream.received;
    if (status === 400) {
      expect(answer.body.error.message).toBe('service_tier: this endpoint cannot ask for flex');
      expect(call).toBeUndefined();
    } else if (WIRES[name].wire === 'anthropic') {
      expect(call?.body).toMatchObject({ speed: 'fast' });
      expect(call?.headers['anthropic-beta']).toBe('fast-mode-2026-02-01');
    } else {
      const field = WIRES[name].wire === 'gemini' ? 'serviceTier' : 'service_tier';
      expect(call?.body).toMatchObject({ [field]: tier });
      expect(answer.body.service_tier).toBe(tier);
    }
  });
});

describe.each(['openai', 'responses'] as const)('the %s wire', (name) => {
  test('keeps nothing at the provider', async () => {
    const body = await sent(name, { store: true });
    expect(body).toBeDefined();
    expect(body?.['store'] ?? false).toBe(false);
  });

  test('names the end user by a hash, under either name', async () => {
    const hash = createHash('sha256').update('bob@example.com').digest('hex').slice(0, 32);
    const body = await sent(name, { safety_identifier: 'bob@example.com' });
    expect(body?.['safety_identifier']).toBe(hash);
    const both = await sent(name, { safety_identifier: 'bob@example.com', user: 'bob@example.com' });
    expect(both).toMatchObject({ safety_identifier: hash, ...(name === 'openai' && { user: hash }) });
    expect(await sent(name, { safety_identifier: { mail: 'bob@example.com' } })).not.toHaveProperty(
      'safety_identifier',
    );
  });

  test('says under which key the prompt is cached', async () => {
    expect(await sent(name, { prompt_cache_key: 'k' })).toMatchObject({ prompt_cache_key: 'k' });
  });
});

/** Values that a wire knows the parameter but not the value of: the nearest, or nothing, or another endpoint. */
test.each<[Name, string, object, Arrival]>([
  ['openai', 'verbosity above the wire’s', { verbosity: 'max' }, ['verbosity', 'high']],
  ['responses', 'verbosity above the wire’s', { verbosity: 'xhigh' }, ['text.verbosity', 'high']],
  [
    'openai',
    'no reasoning, without an effort',
    { reasoning: { enabled: false, effort: 'high' } },
    ['reasoning_effort', undefined],
  ],
  [
    'responses',
    'no reasoning, without an effort',
    { reasoning: { enabled: false } },
    ['reasoning', undefined],
  ],
  ['openai', 'settings of images', { image_config: { aspect_ratio: '1:1' } }, ['image_config', undefined]],
  ['responses', 'settings of images', { image_config: { aspect_ratio: '1:1' } }, ['image_config', undefined]],
  ['anthropic', 'settings of images', { image_config: { aspect_ratio: '1:1' } }, ['image_config', undefined]],
  ['anthropic', 'a temperature above the wire’s', { temperature: 1.5 }, ['temperature', 1]],
  [
    'anthropic',
    'a temperature of 0 beside reasoning',
    { temperature: 0, reasoning: { effort: 'high' } },
    ['temperature', undefined],
  ],
  ['anthropic', 'temperature and top_p together', { temperature: 0.5, top_p: 0.5 }, ['top_p', undefined]],
  ['anthropic', 'stops of white space', { stop: ['\n', 'END'] }, ['stop_sequences', ['END']]],
  [
    'anthropic',
    'reasoning before a tool that must be called',
    { tools, tool_choice: 'required', reasoning: { effort: 'high' } },
    ['thinking', undefined],
  ],
  [
    'anthropic',
    'an answer too short to reason in',
    { max_tokens: 1_000, reasoning: { effort: 'high' } },
    ['thinking', undefined],
  ],
  ['gemini', 'a seed above the wire’s', { seed: 2 ** 40 + 5 }, ['generationConfig.seed', 5]],
])('%s: %s', async (name, _what, given, [path, expected]) => {
  expect(at(await sent(name, given), path)).toEqual(expected);
  upstream.received.length = 0;
  const strict = await gateway
    .as('inference')
    .post('/chat/completions')
    .send({ ...asked(name), ...given, ...require });
  expect(upstream.received).toEqual([]);
  // The spare one is of the openai wire, and takes none of what that does not.
  if (strict.status !== 200)
    expect(strict.body.error).toMatchObject({
      code: 400,
      message: expect.stringMatching(/^(verbosity|reasoning): this endpoint takes /),
    });
});

test.each(['responses', 'anthropic'] as const)(
  '%s: pictures and sound are not answered with text',
  async (name) => {
    expect(await sent(name, { modalities: ['text', 'image'] })).toBeUndefined();
    expect(
      await sent(name, { modalities: ['text', 'audio'], audio: { voice: 'a', format: 'wav' } }),
    ).toBeUndefined();
  },
);
