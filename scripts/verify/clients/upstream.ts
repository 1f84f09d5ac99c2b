/**
 * The provider behind the gateway: a third party's view of the wires of OpenAI, Anthropic and Gemini.
 * The last user message names the answer (`matrix:chat`), so every client can ask for every case.
 */
import { LLMock, type ChatCompletionRequest, type FixtureResponse } from '@copilotkit/aimock';

export const UPSTREAM_KEY = 'sk-proj-Matrix0123456789abcdefghijklmnopqrst';
export const ANSWER = 'Air scatters blue light more than red light.';
export const THOUGHT = 'Shorter waves scatter more.';
export const CITY = { city: 'Paris', population: 2_100_000 };
const USAGE = { prompt_tokens: 21, completion_tokens: 11, total_tokens: 32 };

const CALLS = [
  { id: 'call_paris', name: 'get_weather', arguments: JSON.stringify({ city: 'Paris' }) },
  { id: 'call_rome', name: 'get_weather', arguments: JSON.stringify({ city: 'Rome' }) },
] as const;

/** A client asks for structured output by a schema, or by a tool of a name of its own. */
function structured(request: ChatCompletionRequest): FixtureResponse {
  const json = JSON.stringify(CITY);
  const tool = request.tools?.find(({ function: { name } }) => name !== 'get_weather')?.function;
  return tool === undefined
    ? { content: json, usage: USAGE }
    : { toolCalls: [{ name: tool.name, arguments: json }], usage: USAGE };
}

export async function startMatrixUpstream(): Promise<LLMock> {
  const mock = new LLMock({ port: 0, auth: { apiKeys: [UPSTREAM_KEY] }, chunkSize: 8 });
  await mock.start();
  mock.addFixture({
    match: { model: /none/ },
    response: {
      error: {
        message: 'The model does not exist',
        type: 'invalid_request_error',
        param: 'model',
        code: 'model_not_found',
      },
      status: 404,
    },
  });
  mock.addFixture({
    match: { userMessage: /matrix:(tool|mixed)/, hasToolResult: true },
    response: { content: ANSWER, usage: USAGE },
  });
  mock.onMessage('matrix:tools', { toolCalls: [...CALLS], usage: USAGE });
  mock.onMessage('matrix:tool', { toolCalls: [CALLS[0]], usage: USAGE });
  mock.onMessage('matrix:mixed', { content: 'I look it up.', toolCalls: [...CALLS], usage: USAGE });
  mock.onMessage('matrix:json', structured);
  mock.onMessage('matrix:think', { content: ANSWER, reasoning: THOUGHT, usage: USAGE });
  for (const [status, type, code] of [
    [400, 'invalid_request_error', 'invalid_value'],
    [402, 'insufficient_quota', 'insufficient_quota'],
  ] as const)
    mock.onMessage(`matrix:${status}`, { error: { message: 'as ordered', type, code }, status });
  mock.onMessage('matrix:429', {
    error: { message: 'as ordered', type: 'rate_limit_error', code: 'rate_limit_exceeded' },
    status: 429,
    retryAfter: 7,
  });
  mock.onMessage('matrix:cut', { content: ANSWER, usage: USAGE }, { truncateAfterChunks: 3 });
  mock.onMessage(
    'matrix:slow',
    { content: 'word '.repeat(400), usage: USAGE },
    { streamingProfile: { ttft: 10, tps: 20 } },
  );
  // The prompt of the blocks in docs/clients.md.
  mock.onMessage('Hello!', { content: ANSWER, usage: USAGE });
  mock.onMessage('matrix', { content: ANSWER, usage: USAGE });
  return mock;
}

/**
 * One model for each wire; the upstream sees a name that its own clients know. The alias is for clients that refuse a
 * name which is not on their own list.
 */
export const WIRES = {
  openai: { id: 'openai/matrix', alias: 'claude-sonnet-4-20250514', upstream: 'gpt-4o', base: '/v1' },
  anthropic: {
    id: 'anthropic/matrix',
    alias: 'claude-sonnet-4-5-20250929',
    upstream: 'claude-sonnet-4-5',
    base: '/v1',
  },
  gemini: {
    id: 'google/matrix',
    alias: 'claude-opus-4-20250514',
    upstream: 'gemini-2.5-flash',
    base: '/v1beta',
  },
} as const;

export type Wire = keyof typeof WIRES;

export const configuration = (origin: string): object => ({
  providers: Object.entries(WIRES).map(([wire, { base }]) => ({
    slug: wire,
    protocol: wire,
    base_url: `${origin}${base}`,
    api_key: UPSTREAM_KEY,
    ...(wire === 'openai' && { apis: ['chat', 'responses'] }),
  })),
  models: Object.entries(WIRES).map(([wire, { id, alias, upstream }]) => ({
    id,
    aliases: [alias],
    context_length: 128_000,
    architecture: { input_modalities: ['text', 'image', 'file'], output_modalities: ['text'] },
    endpoints: [
      {
        provider: wire,
        upstream_model: upstream,
        max_completion_tokens: 8_192,
        pricing: { prompt: '0.000001', completion: '0.000002' },
      },
    ],
  })),
});
