import type { ChatRequest } from './format';

/** Request fields that endpoints list as supported parameters. */
export const PARAMETERS = [
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'top_a',
  'frequency_penalty',
  'presence_penalty',
  'repetition_penalty',
  'logit_bias',
  'logprobs',
  'top_logprobs',
  'prediction',
  'seed',
  'response_format',
  'stop',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'verbosity',
  'reasoning',
  'reasoning_effort',
] as const satisfies readonly (keyof ChatRequest)[];

export type Parameter = (typeof PARAMETERS)[number];
