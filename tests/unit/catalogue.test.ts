import type { Configuration } from '../../src/configuration';
import { buildCatalogue } from '../../src/inference/catalogue';

/** What endpoints are taken to know. */

type ModelEntry = NonNullable<Configuration['models']>[number];

const priced = { prompt: '0', completion: '0' };

function known(
  model: Omit<ModelEntry, 'id' | 'endpoints'>,
  protocol: 'openai' | 'anthropic' | 'gemini' = 'openai',
  listed?: string[],
): string[] {
  const { models } = buildCatalogue({
    providers: [{ slug: 'p', protocol, base_url: 'http://127.0.0.1:9' }],
    models: [
      {
        ...model,
        id: 'test/model',
        endpoints: [
          {
            provider: 'p',
            upstream_model: 'gemini-2.0-flash',
            pricing: priced,
            ...(listed && { supported_parameters: listed }),
          },
        ],
      },
    ],
  });
  return [...(models.get('test/model')?.endpoints[0]?.supportedParameters ?? [])];
}

const reasoning = { mandatory: false };

test('a model of which is said how it reasons knows the parameters of that', () => {
  expect(known({ reasoning })).toEqual(
    expect.arrayContaining(['temperature', 'reasoning', 'include_reasoning']),
  );
  expect(known({ reasoning, supported_parameters: ['seed', 'reasoning'] })).toEqual([
    'seed',
    'reasoning',
    'include_reasoning',
  ]);
  expect(known({})).not.toContain('reasoning');
});

test('but not at an endpoint whose list says otherwise, nor where the wire has no words for it', () => {
  expect(known({ reasoning }, 'openai', ['seed'])).toEqual(['seed']);
  expect(known({ reasoning, supported_parameters: ['seed'] }, 'gemini')).toEqual(['seed']);
  expect(known({ reasoning, supported_parameters: ['temperature'] }, 'anthropic')).toContain('reasoning');
});

test('models of embeddings know parameters of embeddings, unless others are listed', () => {
  const architecture = { output_modalities: ['embeddings' as const] };
  expect(known({ architecture })).toEqual(['dimensions', 'encoding_format', 'user']);
  expect(known({ architecture }, 'gemini')).toEqual(['dimensions', 'encoding_format']);
  expect(known({ architecture, supported_parameters: ['input_type'] })).toEqual(['input_type']);
});
