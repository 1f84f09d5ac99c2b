/** The one place that says which addresses the clients are given. */
export interface Address {
  /** The base URL of clients that speak OpenAI's API. */
  readonly openai: string;
  /** The base URL of clients that speak Anthropic's API: they add `/v1/messages`. */
  readonly anthropic: string;
  /** The base URL of clients that speak the contract's own shapes: OpenRouter's. */
  readonly contract: string;
  /** True if answers have the shapes of the original services, errors and models included. */
  readonly original: boolean;
}

export const ADDRESSES: Readonly<Record<string, (origin: string) => Address>> = {
  api: (origin) => ({
    openai: `${origin}/api/v1`,
    anthropic: `${origin}/api`,
    contract: `${origin}/api/v1`,
    original: false,
  }),
  v1: (origin) => ({
    openai: `${origin}/v1`,
    anthropic: origin,
    contract: `${origin}/api/v1`,
    original: true,
  }),
};

/** The address of a run without `--address NAME`. */
export const DEFAULT_ADDRESS = 'v1';
