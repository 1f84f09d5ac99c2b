import { buildCatalogue } from '../../src/inference/catalogue';
import { readConfiguration } from '../../src/configuration';
import { starterConfiguration } from '../../src/starter';

const refuse = (problem: string): never => {
  throw new Error(problem);
};

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
    'providers[0].protocol: got "smoke"; expected one of openai, anthropic, gemini, demo',
  );
});
