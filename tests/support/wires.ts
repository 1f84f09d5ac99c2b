import type { Configuration } from '../../src/configuration';
import type { Wire } from './transcripts';

/** A provider and a model, `test/<wire>`, for each upstream format, all at one address. */
export const WIRES = ['openai', 'responses', 'anthropic', 'gemini'] as const satisfies readonly Wire[];

type Endpoint = NonNullable<Configuration['models']>[number]['endpoints'][number];

/** @param endpoint more settings of each endpoint. Calls are free without prices. */
export const wiresConfiguration = (
  url: string,
  endpoint: (wire: (typeof WIRES)[number]) => Partial<Endpoint> = () => ({}),
): Configuration => ({
  providers: WIRES.map((wire) => ({
    slug: wire,
    ...(wire === 'responses'
      ? { protocol: 'openai' as const, apis: ['responses' as const] }
      : { protocol: wire }),
    base_url: url,
    api_key: `upstream-secret-${wire}`,
  })),
  models: WIRES.map((wire) => ({
    id: `test/${wire}`,
    context_length: 128_000,
    endpoints: [
      {
        provider: wire,
        upstream_model: 'up',
        pricing: { prompt: '0', completion: '0' },
        ...endpoint(wire),
      },
    ],
  })),
});

/** Prices of 1 and 2 USD for a million tokens, and the settings that tools and reasoning need. */
export const pricedWires = (url: string): Configuration =>
  wiresConfiguration(url, (wire) => ({
    upstream_model: wire === 'anthropic' ? 'claude-sonnet-4-5' : 'some-model',
    max_completion_tokens: 16_384,
    pricing: { prompt: '0.000001', completion: '0.000002' },
    supported_parameters: ['max_tokens', 'tools', 'tool_choice', 'reasoning'],
  }));
