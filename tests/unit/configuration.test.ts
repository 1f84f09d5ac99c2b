import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, readConfig } from '../../src/config';
import { readConfiguration } from '../../src/configuration';

const refusal = (document: unknown, env: NodeJS.ProcessEnv = {}): string => {
  try {
    readConfiguration(document, env, (problem) => {
      throw new ConfigError(problem);
    });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('was accepted');
};
const accept = (document: unknown, env: NodeJS.ProcessEnv = {}) =>
  readConfiguration(document, env, (problem) => {
    throw new Error(problem);
  });

const SECRET = 'sk-secret-0123456789';
const PROVIDER = { slug: 'p', protocol: 'openai', base_url: 'http://p/v1', api_key: SECRET };
const ENDPOINT = { provider: 'p', pricing: { prompt: '0', completion: '0' } };
const MODEL = { id: 'test/model', endpoints: [ENDPOINT] };
const provider = (change: object) => ({ providers: [{ ...PROVIDER, ...change }], models: [MODEL] });
const model = (change: object) => ({ providers: [PROVIDER], models: [{ ...MODEL, ...change }] });
const endpoint = (change: object) => model({ endpoints: [{ ...ENDPOINT, ...change }] });
const settings = (change: object) => ({ settings: change });

test.each<[string, unknown, string, RegExp, RegExp]>([
  ['a misspelt section', { provider: [] }, 'provider', /unknown/, /misspelt/],
  ['a misspelt key of a provider', provider({ baseurl: 'x' }), 'providers[0].baseurl', /unknown/, /misspelt/],
  [
    'a misspelt key of an endpoint',
    endpoint({ prices: {} }),
    'models[0].endpoints[0].prices',
    /unknown/,
    /misspelt/,
  ],
  [
    'a misspelt price',
    endpoint({ pricing: { prompt: '0', completion: '0', cache: '0' } }),
    'models[0].endpoints[0].pricing.cache',
    /unknown/,
    /misspelt/,
  ],
  [
    'a size that is none',
    endpoint({ image: { parameters: { size: ['large'] } } }),
    'models[0].endpoints[0].image.parameters.size[0]',
    /"large"/,
    /pixels/,
  ],
  [
    'a bound that is upside down',
    endpoint({ image: { parameters: { n: { min: 4, max: 2 } } } }),
    'models[0].endpoints[0].image.parameters.n',
    /object/,
    /below min/,
  ],
  [
    'a price for what is no setting',
    endpoint({ image: { prices: [{ unit: 'image', cost_usd: '1', variant: 'high/big' }] } }),
    'models[0].endpoints[0].image.prices[0].variant',
    /high\/big/,
    /quality, tier, size/,
  ],
  [
    'images of a protocol that draws none',
    {
      providers: [{ ...PROVIDER, protocol: 'anthropic' }],
      models: [{ ...MODEL, endpoints: [{ ...ENDPOINT, image: {} }] }],
    },
    'models[0].endpoints[0].image',
    /object/,
    /anthropic/,
  ],
  ...(
    [
      [{ parameters: { quality: ['low'] } }, 'parameters.quality'],
      [{ parameters: { n: { max: 2 } } }, 'parameters.n'],
      [{ parameters: { output_format: ['png', 'webp'] } }, 'parameters.output_format'],
      [{ parameters: { size: ['1024x1024'] } }, 'parameters.size'],
      [{ streaming: true }, 'streaming'],
      [{ response_format: 'b64_json' }, 'response_format'],
    ] as const
  ).map(([image, key]): [string, unknown, string, RegExp, RegExp] => [
    `what Gemini cannot be told: ${key}`,
    {
      providers: [{ ...PROVIDER, protocol: 'gemini' }],
      models: [{ ...MODEL, endpoints: [{ ...ENDPOINT, image }] }],
    },
    `models[0].endpoints[0].image.${key}`,
    /./,
    /gemini/,
  ]),
  ['an unknown API', provider({ apis: ['chats'] }), 'providers[0].apis[0]', /"chats"/, /chat, responses/],
  ['no API at all', provider({ apis: [] }), 'providers[0].apis', /empty list/, /a list of at least 1 entry$/],
  [
    'APIs of a protocol without a choice',
    provider({ protocol: 'anthropic', apis: ['chat'] }),
    'providers[0].apis',
    /list/,
    /openai/,
  ],
  [
    'APIs of such an endpoint',
    {
      providers: [{ ...PROVIDER, protocol: 'gemini' }],
      models: [{ ...MODEL, endpoints: [{ ...ENDPOINT, apis: ['responses'] }] }],
    },
    'models[0].endpoints[0].apis',
    /list/,
    /openai/,
  ],
  ['a misspelt setting', settings({ credit: {} }), 'settings.credit', /unknown/, /misspelt/],
  [
    'a name among allowed addresses',
    settings({ network: { allow_private: ['10.0.0.1', 'localhost'] } }),
    'settings.network.allow_private[1]',
    /"localhost"/,
    /an address or a range/,
  ],
  [
    'a price as a number',
    endpoint({ pricing: { prompt: 0.1, completion: '0' } }),
    'models[0].endpoints[0].pricing.prompt',
    /0\.1/,
    /expected a text$/,
  ],
  [
    'a price with an exponent',
    endpoint({ pricing: { prompt: '1e-6', completion: '0' } }),
    'models[0].endpoints[0].pricing.prompt',
    /"1e-6"/,
    /decimal string/,
  ],
  [
    'a negative price',
    endpoint({ pricing: { prompt: '-1', completion: '0' } }),
    'models[0].endpoints[0].pricing.prompt',
    /"-1"/,
    /decimal string/,
  ],
  [
    '19 decimals',
    endpoint({ pricing: { prompt: '0.0000000000000000001', completion: '0' } }),
    'models[0].endpoints[0].pricing.prompt',
    /0\.0000/,
    /18 decimals/,
  ],
  [
    'a missing price',
    endpoint({ pricing: { prompt: '0' } }),
    'models[0].endpoints[0].pricing.completion',
    /nothing/,
    /expected a text$/,
  ],
  [
    'an unknown tier',
    endpoint({ tier: 'turbo' }),
    'models[0].endpoints[0].tier',
    /"turbo"/,
    /expected one of flex, priority, scale, ultrafast/,
  ],
  [
    'a date that is none',
    model({ expiration_date: 'soon' }),
    'models[0].expiration_date',
    /"soon"/,
    /expected a date/,
  ],
  [
    'no endpoints',
    model({ endpoints: [] }),
    'models[0].endpoints',
    /an empty list/,
    /a list of at least 1 entry$/,
  ],
  ['a section left empty', { providers: null }, 'providers', /nothing \(null\)/, /expected a list$/],
  ['a price left empty', endpoint({ pricing: null }), 'models[0].endpoints[0].pricing', /null/, /an object$/],
  ['a name left empty', model({ name: '' }), 'models[0].name', /""/, /expected a text that is not empty$/],
  [
    'more than all',
    settings({ byok: { fee_percent: 101 } }),
    'settings.byok.fee_percent',
    /101/,
    /expected a number of at most 100$/,
  ],
  [
    'a programme of another kind',
    settings({ interns: { programme: 'some' } }),
    'settings.interns.programme',
    /"some"/,
    /expected all, none or a list of slugs/,
  ],
  ['an id without author', model({ id: 'model' }), 'models[0].id', /"model"/, /author\/slug/],
  ['an id in capitals', model({ id: 'Test/Model' }), 'models[0].id', /"Test\/Model"/, /lower case/],
  [
    'a negative context',
    model({ context_length: -1 }),
    'models[0].context_length',
    /-1/,
    /expected a number above 0$/,
  ],
  [
    'a fraction of tokens',
    endpoint({ max_completion_tokens: 1.5 }),
    'models[0].endpoints[0].max_completion_tokens',
    /1\.5/,
    /expected a whole number$/,
  ],
  [
    'an unknown provider',
    endpoint({ provider: 'q' }),
    'models[0].endpoints[0].provider',
    /"q"/,
    /slug of a provider in this file \(p\)/,
  ],
  [
    'an unknown modality',
    model({ architecture: { input_modalities: ['smell'] } }),
    'models[0].architecture.input_modalities[0]',
    /"smell"/,
    /text/,
  ],
  [
    'a benchmark index that is no number',
    model({ benchmarks: { artificial_analysis: { coding_index: 'good' } } }),
    'models[0].benchmarks.artificial_analysis.coding_index',
    /"good"/,
    /number/,
  ],
  [
    'an unknown protocol',
    provider({ protocol: 'soap' }),
    'providers[0].protocol',
    /"soap"/,
    /expected one of openai/,
  ],
  ['no base_url', provider({ base_url: undefined }), 'providers[0].base_url', /nothing/, /URL/],
  [
    'a base_url that is none',
    provider({ base_url: 'p.example' }),
    'providers[0].base_url',
    /"p\.example"/,
    /http or https URL/,
  ],
  [
    'another scheme',
    provider({ base_url: 'file:///etc/passwd' }),
    'providers[0].base_url',
    /file:/,
    /http or https URL/,
  ],
  ['a slug in capitals', provider({ slug: 'P' }), 'providers[0].slug', /"P"/, /lower-case/],
  ['a region that is none', provider({ regions: ['mars'] }), 'providers[0].regions[0]', /"mars"/, /eu/],
  [
    'two providers of one slug',
    { providers: [PROVIDER, PROVIDER] },
    'providers[1].slug',
    /"p"/,
    /no other entry/,
  ],
  [
    'two models of one id',
    { providers: [PROVIDER], models: [MODEL, MODEL] },
    'models[1].id',
    /"test\/model"/,
    /no other entry/,
  ],
  ['a list where an object belongs', { providers: {} }, 'providers', /an object/, /expected a list$/],
  [
    'a text for a switch',
    settings({ credits: { enforce: 'yes' } }),
    'settings.credits.enforce',
    /"yes"/,
    /expected true or false$/,
  ],
  [
    'an unknown word',
    settings({ vault: { writes: 'sometimes' } }),
    'settings.vault.writes',
    /"sometimes"/,
    /enabled/,
  ],
])('%s is refused by key, value and expectation', (_, document, key, value, expected) => {
  const problem = refusal(document);
  expect(problem).toContain(`${key}:`);
  expect(problem).toMatch(value);
  expect(problem).toMatch(expected);
  expect(problem).not.toContain(SECRET);
  expect(problem).not.toMatch(/Invalid|Too (small|big)|received/);
});

test.each([
  ['an empty key', provider({ api_key: '' })],
  ['a key that is a number', provider({ api_key: 1234567890123 })],
  ['a header that is no text', provider({ headers: { 'x-key': { secret: SECRET } } })],
  ['providers that are one provider', { providers: PROVIDER }],
  ['an address with a password', provider({ base_url: `ftp://user:${SECRET}@p` })],
  ['a provider that is a text', { providers: [SECRET] }],
  ['a wrong key beside a secret', provider({ slug: 'P' })],
])('%s is refused without showing a credential', (_, document) => {
  const problem = refusal(document);
  expect(problem).toContain('providers');
  expect(problem).not.toMatch(/sk-secret|1234567890/);
});

test('a value is cut short', () => {
  expect(refusal(model({ id: 'x'.repeat(10_000) })).length).toBeLessThan(300);
});

describe('${NAME}', () => {
  test('is read from the environment, everywhere in a text', () => {
    const { providers } = accept(provider({ api_key: '${KEY}', base_url: 'http://${HOST}:${PORT}/v1' }), {
      KEY: 'k',
      HOST: 'h.example',
      PORT: '81',
    });
    expect(providers?.[0]).toMatchObject({ api_key: 'k', base_url: 'http://h.example:81/v1' });
  });

  test('that is missing is named with its place', () => {
    expect(refusal(provider({ api_key: '${MISSING_KEY}' }))).toBe(
      'providers[0].api_key: the environment has no variable MISSING_KEY',
    );
  });

  test.each<[string, object]>([
    ['$NOPE', {}],
    ['${NOPE', {}],
    ['$(NOPE)', {}],
    ['${NOPE:-other}', {}],
    ['${my-key}', {}],
    ['', { headers: { 'x-key': '$NOPE' } }],
    ['', { headers: { authorization: 'Bearer $NOPE' } }],
  ])('that is mistaken in a secret is refused, unseen: %s %j', (key, change) => {
    const problem = refusal(provider({ api_key: key || SECRET, ...change }), { NOPE: SECRET });
    expect(problem).toMatch(/^providers\[0\]\.\S+: got a value that is not shown; expected \$\{NAME\}/);
    expect(problem).not.toMatch(/NOPE|my-key|sk-secret/);
  });

  test('leaves other dollars alone', () => {
    const { providers } = accept(provider({ name: '$HOME', api_key: 'a$b', headers: { 'x-cost': '5 $' } }));
    expect(providers?.[0]).toMatchObject({ name: '$HOME', api_key: 'a$b', headers: { 'x-cost': '5 $' } });
  });

  test('is not read twice', () => {
    const { providers } = accept(provider({ api_key: '${KEY}' }), { KEY: '${OTHER}', OTHER: 'no' });
    expect(providers?.[0]?.api_key).toBe('${OTHER}');
  });
});

test('an empty file is an empty configuration', () => {
  expect(accept(null)).toEqual({});
});

describe('GATEWAY_CONFIG', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'config-'))));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  const SAMPLE = `
providers:
  - slug: openai
    name: OpenAI
    protocol: openai            # wire format
    base_url: https://api.openai.com/v1
    api_key: \${OPENAI_API_KEY}
    data_policy: { training: false, retains_prompts: true, retention_days: 30 }
    regions: [us]
models:
  - id: openai/gpt-4o-mini
    name: "OpenAI: GPT-4o-mini"
    context_length: 128000
    architecture: { input_modalities: [text, image], output_modalities: [text], tokenizer: GPT, instruct_type: null }
    endpoints:
      - provider: openai
        upstream_model: gpt-4o-mini
        context_length: 128000
        max_completion_tokens: 16384
        pricing: { prompt: "0.00000015", completion: "0.0000006" }
        supported_parameters: [tools, temperature, response_format]
settings:
  credits: { enforce: false }
  interns: { programme: all }
  vault: { writes: enabled }
  regional_hosts: [eu, us]
  network: { allow_private: [127.0.0.1] }
`;

  test('is read as YAML, and as JSON', () => {
    const env = { OPENAI_API_KEY: SECRET };
    const yaml = readConfig({ ...env, GATEWAY_CONFIG: write('a.yaml', SAMPLE) }).configuration;
    expect(yaml.providers?.[0]).toMatchObject({ slug: 'openai', api_key: SECRET, regions: ['us'] });
    expect(yaml.models?.[0]?.endpoints[0]?.pricing).toEqual({
      prompt: '0.00000015',
      completion: '0.0000006',
    });
    expect(yaml.settings?.interns).toEqual({ programme: 'all' });
    const json = readConfig({ ...env, GATEWAY_CONFIG: write('a.json', JSON.stringify(yaml)) }).configuration;
    expect(json).toEqual(yaml);
  });

  test.each([
    [
      'that is missing',
      () => join(folder, 'none.yaml'),
      /cannot read .*none\.yaml: there is no such file \(ENOENT\)/,
    ],
    ['that is a folder', () => folder, /cannot read .* \(EISDIR\)/],
    ['that is neither YAML nor JSON', () => write('b.yaml', 'a: [1,'), /neither YAML nor JSON/],
    [
      'that contains itself',
      () => write('circle.yaml', 'settings: &a [*a]'),
      /circle\.yaml: settings: contains itself/,
    ],
    [
      'with a section left empty',
      () => write('empty.yaml', 'providers:\nmodels: []'),
      /empty\.yaml: providers: got nothing \(null\); expected a list$/,
    ],
    ['with a mistake', () => write('c.yaml', 'models: [{ id: nope }]'), /c\.yaml: models\[0\]/],
  ])('a file %s stops the start', (_, file, message) => {
    expect(() => readConfig({ GATEWAY_CONFIG: file() })).toThrow(message);
    expect(() => readConfig({ GATEWAY_CONFIG: file() })).toThrow(/^GATEWAY_CONFIG: /);
    expect(() => readConfig({ GATEWAY_CONFIG: file() })).toThrow(ConfigError);
  });

  test('broken YAML beside a credential does not show it', () => {
    const file = write('d.yaml', `providers:\n  - { api_key: "${SECRET}" slug: [ }`);
    let message = '';
    try {
      readConfig({ GATEWAY_CONFIG: file });
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(message).toContain('neither YAML nor JSON');
    expect(message).not.toContain(SECRET);
  });
});

test.each([
  ['PORT', '80a', /whole number from 0 to 65535, got "80a"/],
  ['PORT', '65536', /65535/],
  ['PORT', '-1', /"-1"/],
  ['LOG_LEVEL', 'loud', /one of error, .*got "loud"/],
  ['UPSTREAM_TIMEOUT_MS', '0', /from 1/],
  ['DATABASE_URL', 'mysql://user:hunter2@host/db', /file:<path> or postgres/],
  ['BOOTSTRAP_API_KEY', 'too-short-hunter2', /at least 32 characters, but it has 17/],
  ['BOOTSTRAP_MANAGEMENT_KEY', `hunter2 ${'x'.repeat(40)}`, /without spaces/],
])('%s=%s is refused', (name, value, expected) => {
  expect(() => readConfig({ [name]: value })).toThrow(expected);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: (?!.*hunter2)`));
});
