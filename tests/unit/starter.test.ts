import { readConfiguration } from '../../src/configuration';
import { buildCatalogue } from '../../src/inference/catalogue';
import { parsePrice } from '../../src/money';
import { starterConfiguration } from '../../src/starter';

const CREDENTIALS = {
  OPENAI_API_KEY: 'a',
  ANTHROPIC_API_KEY: 'b',
  GEMINI_API_KEY: 'c',
  GROQ_API_KEY: 'd',
  DEEPSEEK_API_KEY: 'e',
  TOGETHER_API_KEY: 'f',
};

const refuse = (problem: string): never => {
  throw new Error(problem);
};

test.each<[string, NodeJS.ProcessEnv, string[]]>([
  ['nothing', {}, ['demo']],
  ['an empty credential', { OPENAI_API_KEY: ' ' }, ['demo']],
  ['an address alone', { OPENAI_BASE_URL: 'http://x' }, ['demo']],
  ['one credential', { OPENAI_API_KEY: 'k' }, ['demo', 'openai']],
  [
    'all of them',
    CREDENTIALS,
    ['demo', 'openai', 'anthropic', 'google-ai-studio', 'groq', 'deepseek', 'together'],
  ],
])('%s offers %j', (_, env, slugs) => {
  expect(starterConfiguration(env).providers?.map(({ slug }) => slug)).toEqual(slugs);
});

test('the address can be another one, and the key is without its spaces', () => {
  const [, openai] =
    starterConfiguration({ OPENAI_API_KEY: ' k ', OPENAI_BASE_URL: ' http://x/v1 ' }).providers ?? [];
  expect(openai).toMatchObject({ api_key: 'k', base_url: 'http://x/v1' });
  const [, plain] = starterConfiguration({ OPENAI_API_KEY: 'k' }).providers ?? [];
  expect(plain?.base_url).toBe('https://api.openai.com/v1');
});

test('what it offers is a configuration that an operator could have written', () => {
  const offered = starterConfiguration(CREDENTIALS);
  expect(readConfiguration(offered, {}, refuse)).toEqual(offered);
});

test.each([
  ['openai/gpt-5', 'prompt', '0.00000125'],
  ['openai/gpt-5', 'completion', '0.00001'],
  ['openai/gpt-5', 'input_cache_read', '0.000000125'],
  ['openai/gpt-5-nano', 'prompt', '0.00000005'],
  ['openai/gpt-5-nano', 'input_cache_read', '0.000000005'],
  ['openai/gpt-4.1', 'prompt', '0.000002'],
  ['openai/gpt-4o-mini', 'prompt', '0.00000015'],
  ['openai/gpt-4o-mini', 'completion', '0.0000006'],
  ['openai/gpt-4o-mini', 'input_cache_read', '0.000000075'],
  ['anthropic/claude-haiku-4.5', 'input_cache_write', '0.00000125'],
  ['anthropic/claude-haiku-4.5', 'input_cache_write_1h', '0.000002'],
  ['google/gemini-3.8-flash', 'completion', '0.00000375'],
  ['deepseek/deepseek-chat', 'input_cache_read', '0.000000028'],
  ['openai/gpt-image-1.5', 'image_output', '0.000032'],
  ['google/gemini-2.5-flash-image', 'image_output', '0.00003'],
  ['openai/text-embedding-3-small', 'prompt', '0.00000002'],
  ['google/gemini-embedding-001', 'prompt', '0.00000015'],
  ['demo/echo', 'prompt', '0'],
] as const)('the %s price of %s is an exact decimal per token', (id, unit, expected) => {
  const model = starterConfiguration(CREDENTIALS).models?.find((entry) => entry.id === id);
  const price = model?.endpoints[0]?.pricing[unit];
  expect(price).toBe(expected);
  expect(parsePrice(price ?? '')).toBe(parsePrice(expected));
});

test('a model of two providers is one model with two endpoints, each under its own name upstream', () => {
  const model = buildCatalogue(starterConfiguration(CREDENTIALS)).models.get(
    'meta-llama/llama-3.3-70b-instruct',
  );
  expect(model?.endpoints.map(({ provider, upstreamModel }) => [provider.slug, upstreamModel])).toEqual([
    ['groq', 'llama-3.3-70b-versatile'],
    ['together', 'meta-llama/Llama-3.3-70B-Instruct-Turbo'],
  ]);
});

test('the demo says that it is one', () => {
  const demo = starterConfiguration({}).models?.[0];
  expect(demo?.description).toMatch(/^Not a language model/);
});

test.each<{ env: NodeJS.ProcessEnv; provider: string; baseUrl: string; headers: object; model: string }>([
  {
    env: { ANTHROPIC_API_KEY: 'k' },
    provider: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    headers: { 'x-api-key': 'k' },
    model: 'anthropic/claude-sonnet-5.5',
  },
  {
    env: { ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: 'http://127.0.0.1:9/' },
    provider: 'anthropic',
    baseUrl: 'http://127.0.0.1:9/v1',
    headers: { 'x-api-key': 'k' },
    model: 'anthropic/claude-haiku-4.5',
  },
  {
    env: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: 'http://127.0.0.1:9/v1beta' },
    provider: 'google-ai-studio',
    baseUrl: 'http://127.0.0.1:9/v1beta',
    headers: { 'x-goog-api-key': 'k' },
    model: 'google/gemini-3.8-flash',
  },
  {
    env: { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' },
    provider: 'openai',
    baseUrl: 'http://127.0.0.1:9/v1',
    headers: { authorization: 'Bearer k' },
    model: 'openai/gpt-4o-mini',
  },
])('$env offers $model at $baseUrl', ({ env, provider, baseUrl, headers, model }) => {
  const configuration = starterConfiguration(env);
  // What is built in passes the checks that an operator's file passes.
  expect(readConfiguration(configuration, {}, refuse)).toEqual(configuration);
  const catalogue = buildCatalogue(configuration);
  expect(catalogue.providers.get(provider)).toMatchObject({ baseUrl, headers });
  expect(catalogue.models.get(model)?.endpoints).toMatchObject([{ provider: { slug: provider } }]);
});

test('a provider of an unknown wire is refused with the wires that are known', () => {
  const document = { providers: [{ slug: 'x', protocol: 'smoke', base_url: 'http://127.0.0.1' }] };
  expect(() => readConfiguration(document, {}, refuse)).toThrow(
    'providers[0].protocol: got "smoke"; expected one of openai, anthropic, gemini, elevenlabs, demo',
  );
});

test('OpenAI itself is asked in the Responses format too; what stands at another address is not', () => {
  const openai = (env: NodeJS.ProcessEnv) =>
    [...buildCatalogue(starterConfiguration(env)).providers.values()].find(({ slug }) => slug === 'openai');
  expect([...(openai({ OPENAI_API_KEY: 'k' })?.apis ?? [])]).toEqual(['chat', 'responses']);
  expect([...(openai({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://x/v1' })?.apis ?? [])]).toEqual([
    'chat',
  ]);
});
