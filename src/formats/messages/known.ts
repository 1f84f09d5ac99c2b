import type { MessagesRequest } from './request';

/** Fields of the format. */
const KNOWN = {
  cache_control: true,
  context_management: true,
  deferred_tools: true,
  fallbacks: true,
  max_tokens: true,
  messages: true,
  metadata: true,
  model: true,
  models: true,
  output_config: true,
  plugins: true,
  preset: true,
  provider: true,
  route: true,
  safeguards: true,
  service_tier: true,
  session_id: true,
  speed: true,
  stop_sequences: true,
  stop_server_tools_when: true,
  stream: true,
  system: true,
  temperature: true,
  thinking: true,
  tool_choice: true,
  tools: true,
  top_k: true,
  top_p: true,
  trace: true,
  user: true,
} as const satisfies Record<keyof MessagesRequest, true>;

/** Whether the format, or an older one of it, has a field. */
export const isKnown = (name: string): boolean => Object.hasOwn(KNOWN, name) || name === 'output_format';

/** The first field of a body that the format has not; undefined: there is none. */
export const unknownField = (body: MessagesRequest): string | undefined =>
  Object.entries(body).find(([name, value]) => !isKnown(name) && value !== undefined && value !== null)?.[0];
