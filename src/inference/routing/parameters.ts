import type { ChatRequest, Dialect } from '../../providers/format';
import { PARAMETERS, READ_FIELDS, type Parameter } from '../../providers/parameters';
import { dropped } from '../../providers/protocols';
import { knowsReasoning } from '../../providers/reasoning';
import type { Endpoint } from '../catalogue';

/** Parameters of the request that an endpoint does not know. What asks for no more than their absence is none. */
export const missingParameters = (
  endpoint: Endpoint,
  chat: ChatRequest,
  dialect?: Dialect,
): readonly string[] => [...unknownThere(endpoint, chat), ...lostThere(endpoint, chat, dialect)];

/** Fields that nobody here knows, where the wire has no place for them. */
function lostThere({ provider, apis }: Endpoint, chat: ChatRequest, dialect?: Dialect): string[] {
  const isDropped = dropped(provider.protocol, apis, dialect);
  return Object.entries(chat).flatMap(([name, value]: [string, unknown]) =>
    READ_FIELDS.has(name) || value === undefined || value === null || !isDropped(name) ? [] : [name],
  );
}

const unknownThere = ({ supportedParameters }: Endpoint, chat: ChatRequest): string[] =>
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
