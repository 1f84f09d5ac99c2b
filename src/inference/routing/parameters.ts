import type { ChatRequest } from '../../providers/format';
import { PARAMETERS, type Parameter } from '../../providers/parameters';
import { knowsReasoning } from '../../providers/reasoning';
import type { Endpoint } from '../catalogue';

/** Parameters of the request that an endpoint does not know. What asks for no more than their absence is none. */
export const missingParameters = ({ supportedParameters }: Endpoint, chat: ChatRequest): string[] =>
  PARAMETERS.filter((name) => {
    const value = chat[name];
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return false;
    if (IDLE[name] === value) return false;
    return name === 'reasoning' || name === 'reasoning_effort'
      ? !knowsReasoning(supportedParameters)
      : !supportedParameters.has(name);
  });

const IDLE: Partial<Record<Parameter, unknown>> = {
  parallel_tool_calls: true,
  tool_choice: 'auto',
  logprobs: false,
};

/** Tools, structured output and verbosity go to endpoints that know them, where any does. */
export function preferSupporting(endpoints: readonly Endpoint[], chat: ChatRequest): readonly Endpoint[] {
  const needed = [
    ...(usesTools(chat) ? ['tools'] : []),
    ...(chat.response_format && chat.response_format.type !== 'text' ? ['response_format'] : []),
    ...(chat.verbosity ? ['verbosity'] : []),
  ];
  const able = endpoints.filter(({ supportedParameters }) =>
    needed.every((name) => supportedParameters.has(name)),
  );
  return able.length > 0 ? able : endpoints;
}

export const usesTools = ({ tools }: ChatRequest): boolean => (tools?.length ?? 0) > 0;
