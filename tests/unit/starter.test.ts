import { readConfiguration } from '../../src/configuration';
import { buildCatalogue } from '../../src/inference/catalogue';
import { parsePrice } from '../../src/money';
import { starterConfiguration } from '../../src/starter';

const CREDENTIALS = { OPENAI_API_KEY: 'a', GROQ_API_KEY: 'b', DEEPSEEK_API_KEY: 'c', TOGETHER_API_KEY: 'd' };

test.each<[string, NodeJS.ProcessEnv, string[]]>([
  ['nothing', {}, ['demo']],
  ['an empty credential', { OPENAI_API_KEY: ' ' }, ['demo']],
  ['an address alone', { OPENAI_BASE_URL: 'http://x' }, ['demo']],
  ['one credential', { OPENAI_API_KEY: 'k' }, ['demo', 'openai']],
  ['all of them', CREDENTIALS, ['demo', 'openai', 'groq', 'deepseek', 'together']],
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
  const read = readConfiguration(offered, {}, (problem) => {
    throw new Error(problem);
  });
  expect(read).toEqual(offered);
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
  ['deepseek/deepseek-chat', 'input_cache_read', '0.000000028'],
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
