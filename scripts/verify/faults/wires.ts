/** What providers of each wire format send, so that faults can be made of it. */

export const WIRES = ['openai', 'anthropic', 'gemini'] as const;
export type Wire = (typeof WIRES)[number];

/** Counts as an upstream reports them; they need not be believable. */
export interface Reported {
  readonly prompt: number;
  readonly completion: number;
}

interface WireShapes {
  /** A whole answer's body. Undefined usage: none is reported. */
  readonly whole: (text: string, usage: Reported | undefined) => object;
  /** A stream's opening, as SSE events. */
  readonly opening: (usage: Reported | undefined) => string[];
  readonly piece: (text: string) => string;
  /** What follows the last piece. */
  readonly ending: (usage: Reported | undefined) => string[];
  /** An error, in place of an answer and in the middle of a stream. */
  readonly failure: (message: string) => object;
  readonly failureEvent: (message: string) => string;
}

const data = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
const named = (event: string, value: object): string =>
  `event: ${event}\ndata: ${JSON.stringify({ type: event, ...value })}\n\n`;
const chunk = (delta: object, finish: string | null = null): string =>
  data({ id: 'up', choices: [{ index: 0, delta, finish_reason: finish }] });

const openai: WireShapes = {
  whole: (text, usage) => ({
    id: 'up',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    ...(usage && { usage: openaiUsage(usage) }),
  }),
  opening: () => [chunk({ role: 'assistant', content: '' })],
  piece: (text) => chunk({ content: text }),
  ending: (usage) => [
    chunk({}, 'stop'),
    ...(usage ? [data({ id: 'up', choices: [], usage: openaiUsage(usage) })] : []),
    'data: [DONE]\n\n',
  ],
  failure: (message) => ({ error: { message, type: 'server_error', code: null } }),
  failureEvent: (message) => data(openai.failure(message)),
};

const openaiUsage = ({ prompt, completion }: Reported) => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
});

const anthropic: WireShapes = {
  whole: (text, usage) => ({
    id: 'up',
    type: 'message',
    role: 'assistant',
    model: 'up',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    ...(usage && { usage: { input_tokens: usage.prompt, output_tokens: usage.completion } }),
  }),
  opening: (usage) => [
    named('message_start', {
      message: {
        id: 'up',
        type: 'message',
        role: 'assistant',
        model: 'up',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        ...(usage && { usage: { input_tokens: usage.prompt, output_tokens: 1 } }),
      },
    }),
    named('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
  ],
  piece: (text) => named('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  ending: (usage) => [
    named('content_block_stop', { index: 0 }),
    named('message_delta', {
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      ...(usage && { usage: { output_tokens: usage.completion } }),
    }),
    named('message_stop', {}),
  ],
  failure: (message) => ({ type: 'error', error: { type: 'api_error', message } }),
  failureEvent: (message) => named('error', anthropic.failure(message)),
};

const candidate = (text: string, finish?: string) => ({
  responseId: 'up',
  candidates: [
    { index: 0, content: { role: 'model', parts: [{ text }] }, ...(finish && { finishReason: finish }) },
  ],
});

const geminiUsage = ({ prompt, completion }: Reported) => ({
  usageMetadata: {
    promptTokenCount: prompt,
    candidatesTokenCount: completion,
    totalTokenCount: prompt + completion,
  },
});

const gemini: WireShapes = {
  whole: (text, usage) => ({ ...candidate(text, 'STOP'), ...(usage && geminiUsage(usage)) }),
  opening: () => [],
  piece: (text) => data(candidate(text)),
  ending: (usage) => [data({ ...candidate('', 'STOP'), ...(usage && geminiUsage(usage)) })],
  failure: (message) => ({ error: { code: 500, message, status: 'INTERNAL' } }),
  failureEvent: (message) => data(gemini.failure(message)),
};

export const SHAPES = { openai, anthropic, gemini } satisfies Record<Wire, WireShapes>;
