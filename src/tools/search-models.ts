import type { components } from '../../generated/openapi';
import type { Model } from '../inference/catalogue';
import { listOf, numberOf, textOf } from './given';
import type { ServerTool, ToolParts } from './tool';

type Settings = components['schemas']['SearchModelsServerToolConfig'];

const MOST_RESULTS = 20;
const DESCRIPTION_CHARACTERS = 300;

/** `service:experimental__search_models`: which models this gateway offers. */
export const searchModels = (
  { max_results: mostResults = 5 }: Settings,
  { catalogue }: ToolParts,
): ServerTool => ({
  name: 'search_models',
  description: 'Searches the catalogue of language models that are available here.',
  parameters: {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        description: 'Words that the name, id or description of a model must contain.',
      },
      input_modalities: {
        type: 'array',
        items: { type: 'string' },
        description: 'Kinds of input that the model must take, such as text, image, file, audio or video.',
      },
      output_modalities: {
        type: 'array',
        items: { type: 'string' },
        description: 'Kinds of output that the model must give, such as text or image.',
      },
      min_context_length: { type: 'integer', minimum: 0, description: 'Smallest context length, in tokens.' },
      series: { type: 'string', description: 'Family of models, such as GPT, Claude or Gemini.' },
      max_results: {
        type: 'integer',
        minimum: 1,
        maximum: MOST_RESULTS,
        description: 'Most models to return.',
      },
    },
  },
  async run(given) {
    const words = textOf(given, 'query').toLowerCase().split(/\s+/).filter(Boolean);
    const inputs = listOf(given, 'input_modalities');
    const outputs = listOf(given, 'output_modalities');
    const context = numberOf(given, 'min_context_length') ?? 0;
    const series = textOf(given, 'series').toLowerCase();
    const most = Math.min(Math.max(numberOf(given, 'max_results') ?? mostResults, 1), MOST_RESULTS);
    const found = [...catalogue().models.values()].filter(
      (model) =>
        words.every((word) => searched(model).includes(word)) &&
        inputs.every((kind) => model.inputModalities.includes(kind)) &&
        outputs.every((kind) => model.outputModalities.includes(kind)) &&
        contextOf(model) >= context &&
        (series === '' || seriesOf(model).includes(series)),
    );
    return { total: found.length, models: found.slice(0, most).map(toResult) };
  },
});

const searched = ({ id, configuration: { name = '', description = '' } }: Model): string =>
  `${id} ${name} ${description}`.toLowerCase();

const seriesOf = ({ id, configuration }: Model): string[] => [
  (configuration.architecture?.tokenizer ?? '').toLowerCase(),
  id.slice(0, id.indexOf('/')).replace(/^~/, ''),
];

const contextOf = ({ configuration, endpoints }: Model): number =>
  configuration.context_length ?? Math.max(0, ...endpoints.map(({ contextLength }) => contextLength ?? 0));

function toResult(model: Model): object {
  const { id, configuration, inputModalities, outputModalities, endpoints } = model;
  const pricing = endpoints[0]?.listedPricing;
  return {
    id,
    name: configuration.name ?? id,
    description: (configuration.description ?? '').slice(0, DESCRIPTION_CHARACTERS),
    context_length: contextOf(model),
    input_modalities: inputModalities,
    output_modalities: outputModalities,
    ...(pricing && { pricing: { prompt: pricing.prompt, completion: pricing.completion } }),
  };
}
