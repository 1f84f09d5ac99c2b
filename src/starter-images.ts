import type { ImageSettings } from './image-settings';

/** Models that draw, of those that are offered without a configuration file. */
export interface ImageRow {
  readonly id: string;
  readonly name: string;
  /** USD per million tokens. */
  readonly pricing: {
    readonly prompt: string;
    readonly completion: string;
    readonly imageToken?: string;
    readonly imageOutput: string;
    readonly cacheRead?: string;
  };
  readonly max_completion_tokens?: number;
  readonly image: ImageSettings;
}

const GPT_IMAGE: ImageSettings = {
  parameters: {
    background: ['transparent', 'opaque'],
    input_references: { min: 0, max: 16 },
    n: { min: 1, max: 10 },
    output_compression: { min: 0, max: 100 },
    output_format: ['png', 'jpeg', 'webp'],
    quality: ['low', 'medium', 'high'],
    size: ['1024x1024', '1536x1024', '1024x1536'],
  },
  streaming: true,
  passthrough: ['input_fidelity', 'moderation', 'partial_images'],
  // An image of 1024x1536, with room for the words that some models write before it.
  tokens: [{ most: 1_000, variant: 'low' }, { most: 2_500, variant: 'medium' }, { most: 7_000 }],
};

export const OPENAI_IMAGES: readonly ImageRow[] = [
  {
    id: 'openai/gpt-image-1.5',
    name: 'OpenAI: GPT Image 1.5',
    pricing: { prompt: '5', imageToken: '8', completion: '10', imageOutput: '32', cacheRead: '1.25' },
    image: GPT_IMAGE,
  },
  {
    id: 'openai/gpt-image-1',
    name: 'OpenAI: GPT Image 1',
    pricing: { prompt: '5', imageToken: '10', completion: '40', imageOutput: '40', cacheRead: '1.25' },
    image: GPT_IMAGE,
  },
  {
    id: 'openai/gpt-image-1-mini',
    name: 'OpenAI: GPT Image 1 Mini',
    pricing: { prompt: '2', imageToken: '2.5', completion: '8', imageOutput: '8', cacheRead: '0.2' },
    image: { ...GPT_IMAGE, passthrough: ['moderation', 'partial_images'] },
  },
];

export const GEMINI_IMAGES: readonly ImageRow[] = [
  {
    id: 'google/gemini-2.5-flash-image',
    name: 'Google: Gemini 2.5 Flash Image',
    pricing: { prompt: '0.3', completion: '2.5', imageOutput: '30' },
    // An image takes 1,290 of them.
    max_completion_tokens: 2_000,
    image: {
      parameters: {
        aspect_ratio: ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'],
        input_references: { min: 0, max: 3 },
        resolution: ['1K'],
        size: [
          '1024x1024',
          '832x1248',
          '1248x832',
          '864x1184',
          '1184x864',
          '896x1152',
          '1152x896',
          '768x1344',
          '1344x768',
          '1536x672',
        ],
      },
    },
  },
];
