import type { Configuration } from '../../src/configuration';
import type { ApiError } from '../../src/errors';
import { buildCatalogue } from '../../src/inference/catalogue';
import { select } from '../../src/inference/select';
import type { ChatRequest } from '../../src/providers/format';

/**
 * a: dear, keeps and trains by default; b: keeps nothing, fp8; c: keeps but does not train, fp4, small output;
 * d: cheap, says nothing of its policy, knows no tools.
 */
const configuration: Configuration = {
  providers: [
    {
      slug: 'a',
      name: 'Alpha',
      protocol: 'openai',
      base_url: 'http://a',
      data_policy: { training: true, retains_prompts: true },
    },
    {
      slug: 'b',
      name: 'Beta',
      protocol: 'openai',
      base_url: 'http://b',
      data_policy: { training: false, retains_prompts: false },
    },
    {
      slug: 'c',
      name: 'Gamma',
      protocol: 'openai',
      base_url: 'http://c',
      data_policy: { training: false, retains_prompts: true },
    },
    { slug: 'd', name: 'Delta', protocol: 'openai', base_url: 'http://d' },
  ],
  models: [
    {
      id: 'test/model',
      endpoints: [
        {
          provider: 'a',
          pricing: { prompt: '0.00001', completion: '0.00002' },
          supported_parameters: ['tools', 'temperature', 'response_format', 'seed'],
          max_completion_tokens: 1_000,
        },
        {
          provider: 'b',
          quantization: 'fp8',
          pricing: { prompt: '0.000002', completion: '0.000004' },
          supported_parameters: ['tools', 'temperature'],
          max_completion_tokens: 500,
        },
        {
          provider: 'c',
          quantization: 'nvfp4',
          pricing: { prompt: '0.000001', completion: '0.000002', request: '0.001', image: '0.002' },
          supported_parameters: ['temperature', 'response_format', 'tools'],
          max_completion_tokens: 100,
        },
        {
          provider: 'd',
          pricing: { prompt: '0.0000001', completion: '0.0000002' },
          supported_parameters: ['temperature'],
        },
      ],
    },
    { id: 'test/other', endpoints: [{ provider: 'a', pricing: { prompt: '0', completion: '0' } }] },
  ],
};
const catalogue = buildCatalogue(configuration);

type Given = Partial<ChatRequest>;
const chat = (given: Given): ChatRequest => ({
  model: 'test/model',
  messages: [{ role: 'user', content: 'Hi' }],
  ...given,
});
const order = (given: Given): string =>
  select(chat(given), catalogue)
    .candidates.map(({ provider, model }) =>
      model.id === 'test/model' ? provider.slug : provider.slug.toUpperCase(),
    )
    .join('');
const tools: NonNullable<ChatRequest['tools']> = [{ type: 'function', function: { name: 'f' } }];

test.each<[string, Given, string]>([
  ['nothing: the order of the configuration', {}, 'abcd'],
  ['order: those first, the rest after', { provider: { order: ['c', 'a'] } }, 'cabd'],
  ['order by name', { provider: { order: ['Gamma'] } }, 'cabd'],
  ['order by tag', { provider: { order: ['b/fp8'] } }, 'bacd'],
  ['order in other letters', { provider: { order: ['B/FP8'] } }, 'bacd'],
  ['order with an unknown one', { provider: { order: ['nobody', 'd'] } }, 'dabc'],
  ['order with one twice', { provider: { order: ['d', 'd'] } }, 'dabc'],
  ['an empty order', { provider: { order: [] } }, 'abcd'],
  ['only', { provider: { only: ['b', 'd'] } }, 'bd'],
  ['an empty only', { provider: { only: [] } }, 'abcd'],
  ['only and order', { provider: { only: ['b', 'd'], order: ['d'] } }, 'db'],
  ['ignore', { provider: { ignore: ['a', 'Beta'] } }, 'cd'],
  ['only and ignore', { provider: { only: ['a', 'b'], ignore: ['a'] } }, 'b'],
  ['no fallbacks: the first alone', { provider: { allow_fallbacks: false } }, 'a'],
  [
    'no fallbacks with an order: exactly those',
    { provider: { allow_fallbacks: false, order: ['c', 'b'] } },
    'cb',
  ],
  ['no fallbacks with a sort', { provider: { allow_fallbacks: false, sort: 'price' } }, 'd'],
  ['fallbacks said aloud', { provider: { allow_fallbacks: true } }, 'abcd'],
  ['quantizations', { provider: { quantizations: ['fp8'] } }, 'b'],
  ['fp4 stands for its variants', { provider: { quantizations: ['fp4'] } }, 'c'],
  ['a variant by name', { provider: { quantizations: ['nvfp4'] } }, 'c'],
  ['unknown quantization', { provider: { quantizations: ['unknown'] } }, 'ad'],
  ['several quantizations', { provider: { quantizations: ['fp8', 'fp4'] } }, 'bc'],
  ['an empty list of quantizations', { provider: { quantizations: [] } }, 'abcd'],
  ['max_price of the prompt, per million', { provider: { max_price: { prompt: 2 } } }, 'bcd'],
  ['max_price as text', { provider: { max_price: { prompt: '1.5' } } }, 'cd'],
  ['max_price of the completion', { provider: { max_price: { completion: 2 } } }, 'cd'],
  ['max_price of a request', { provider: { max_price: { request: 0 } } }, 'abd'],
  ['max_price of an image', { provider: { max_price: { image: '0.001' } } }, 'abd'],
  ['max_price exactly', { provider: { max_price: { prompt: 10, completion: 20 } } }, 'abcd'],
  ['zdr: keeps nothing and trains on nothing', { provider: { zdr: true } }, 'b'],
  ['zdr false', { provider: { zdr: false } }, 'abcd'],
  ['data_collection deny: neither keeps nor trains', { provider: { data_collection: 'deny' } }, 'b'],
  ['data_collection allow', { provider: { data_collection: 'allow' } }, 'abcd'],
  ['require_parameters', { temperature: 1, seed: 1, provider: { require_parameters: true } }, 'a'],
  ['require_parameters without parameters', { provider: { require_parameters: true } }, 'abcd'],
  ['require_parameters and a null', { seed: null, provider: { require_parameters: true } }, 'abcd'],
  ['unknown parameters do not exclude by themselves', { seed: 1 }, 'abcd'],
  ['tools go to those that know them', { tools }, 'abc'],
  ['structured output too', { response_format: { type: 'json_object' } }, 'ac'],
  ['plain text needs no support', { response_format: { type: 'text' } }, 'abcd'],
  ['where nobody knows both, all are tried', { verbosity: 'low' }, 'abcd'],
  ['a limit above what an endpoint gives', { max_tokens: 600 }, 'ad'],
  ['a limit that all give', { max_completion_tokens: 100 }, 'abcd'],
  ['sort by price', { provider: { sort: 'price' } }, 'dcba'],
  ['sort by price, spelt out', { provider: { sort: { by: 'price' } } }, 'dcba'],
  ['order goes before sort', { provider: { sort: 'price', order: ['a'] } }, 'adcb'],
  ['further models after the first', { models: ['test/other'] }, 'abcdA'],
  ['a list alone', { model: undefined as never, models: ['test/other', 'test/model'] }, 'Aabcd'],
  ['unknown models in the list are passed over', { models: ['test/none', 'test/other'] }, 'abcdA'],
  ['filters hold for every model', { models: ['test/other'], provider: { ignore: ['a'] } }, 'bcd'],
])('%s', (_, given, expected) => {
  expect(order(given)).toBe(expected);
});

const refused = (given: Given): ApiError => {
  try {
    select(chat(given), catalogue);
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('was not refused');
};

test.each<[string, Given, number, object]>([
  [
    'no provider of that name',
    { provider: { only: ['nobody'] } },
    404,
    { code: 'constraint_filtered', excluded_by: ['allowed_providers'] },
  ],
  [
    'too dear',
    { provider: { max_price: { prompt: 0 } } },
    404,
    { code: 'constraint_filtered', excluded_by: ['max_price'] },
  ],
  [
    'two reasons',
    { provider: { only: ['a', 'b'], zdr: true, quantizations: ['int8'] } },
    404,
    {
      excluded_by: expect.arrayContaining([
        'allowed_providers',
        'data_policy:zdr',
        'quantization',
      ]) as unknown,
    },
  ],
  [
    'nobody takes the parameters',
    { top_a: 1, provider: { require_parameters: true } },
    404,
    { excluded_by: ['require_parameters'] },
  ],
  [
    'a limit above all',
    { max_tokens: 5_000, provider: { ignore: ['d'] } },
    404,
    { excluded_by: ['context_length', 'allowed_providers'] },
  ],
  [
    'an unknown model',
    { model: 'test/none' },
    400,
    { code: 'model_not_found', requested_models: ['test/none'] },
  ],
])('%s', (_, given, status, availability) => {
  const error = refused(given);
  expect(error.status).toBe(status);
  expect(error.detail.availability).toMatchObject({ retryable: false, ...availability });
});

test('a request that names no model is a 400', () => {
  expect(refused({ model: undefined as never })).toMatchObject({ status: 400 });
});

test('a refused model is not repeated at length', () => {
  expect(refused({ model: 'x'.repeat(5_000) }).message.length).toBeLessThan(200);
});

test('all endpoints of the requested models are told of, also the excluded ones', () => {
  const { available, requested } = select(chat({ provider: { only: ['b'] } }), catalogue);
  expect(requested).toBe('test/model');
  expect(available).toHaveLength(4);
});
