/** How providers of each wire send a stream and a whole answer, for a mock that is told what to send. */

export const WIRES = ['openai', 'responses', 'anthropic', 'gemini'] as const;
export type Wire = (typeof WIRES)[number];

/** Tokens as the mock bills them. */
export interface Bill {
  prompt: number;
  text: number;
  reasoning: number;
  images: number;
  audio: number;
}

export const completionOf = ({ text, reasoning, images, audio }: Bill): number =>
  text + reasoning + images + audio;

type Finish = 'stop' | 'calls' | 'blank' | 'error';

interface Shapes {
  readonly opening: (prompt: number) => string[];
  readonly words: (text: string, growing?: Bill) => string[];
  readonly callStart: (name: string) => string[];
  readonly callPiece: (args: string) => string[];
  /** A call whose arguments come in one piece. */
  readonly call: (name: string, args: string) => string[];
  readonly image: (base64: string) => string[];
  readonly finish: (reason: Finish) => string[];
  /** What comes last; `usage` null: without. */
  readonly end: (usage: object | null, reason: Finish) => string[];
  readonly usage: (bill: Bill) => object;
  /** Counts that are given in place of the bill. */
  readonly counts: (prompt: unknown, completion: unknown) => object;
  readonly error: () => string[];
  readonly whole: (
    content: { readonly text: string; readonly args?: string },
    usage: object | null,
  ) => object;
}

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const named = (type: string, value: object): string => `event: ${type}\n${data({ type, ...value })}`;

/* ---- OpenAI chat ---- */

const chunk = (delta: object, finish: string | null = null, more: object = {}): string =>
  data({ id: 'up', choices: [{ index: 0, delta, finish_reason: finish }], ...more });
const FINISH = { stop: 'stop', calls: 'tool_calls', blank: '', error: 'error' } as const;

const openai: Shapes = {
  opening: () => [chunk({ role: 'assistant', content: '' })],
  words: (text, growing) => [chunk({ content: text }, null, growing ? { usage: openai.usage(growing) } : {})],
  callStart: (name) => [
    chunk({ tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name, arguments: '' } }] }),
  ],
  callPiece: (args) => [chunk({ tool_calls: [{ index: 0, function: { arguments: args } }] })],
  call: (name, args) => [
    chunk({ tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name, arguments: args } }] }),
  ],
  image: (base64) => [
    chunk({
      images: [{ type: 'image_url', index: 0, image_url: { url: `data:image/png;base64,${base64}` } }],
    }),
  ],
  finish: (reason) => [chunk({}, FINISH[reason])],
  end: (usage) => [...(usage ? [data({ id: 'up', choices: [], usage })] : []), 'data: [DONE]\n\n'],
  usage: (bill) => ({
    prompt_tokens: bill.prompt,
    completion_tokens: completionOf(bill),
    completion_tokens_details: {
      reasoning_tokens: bill.reasoning,
      ...(bill.images > 0 && { image_tokens: bill.images }),
      ...(bill.audio > 0 && { audio_tokens: bill.audio }),
    },
  }),
  counts: (prompt, completion) => ({ prompt_tokens: prompt, completion_tokens: completion }),
  error: () => [data({ error: { message: 'as ordered', type: 'server_error', code: null } })],
  whole: ({ text, args }, usage) => ({
    id: 'up',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text,
          ...(args !== undefined && {
            tool_calls: [{ id: 'c1', type: 'function', function: { name: 'deep', arguments: args } }],
          }),
        },
        finish_reason: args === undefined ? 'stop' : 'tool_calls',
      },
    ],
    ...(usage && { usage }),
  }),
};

/** The audio of an OpenAI chat: sound in base64 with its transcript. */
export const sound = (base64: string, transcript: string): string =>
  chunk({ audio: { id: 'a1', data: base64, transcript } });

/* ---- OpenAI Responses ---- */

const MESSAGE = { id: 'm1', type: 'message', role: 'assistant', status: 'in_progress', content: [] };
const PART = { type: 'output_text', text: '', annotations: [] };
const callItem = (name: string, args: string): object => ({
  id: 'fc1',
  type: 'function_call',
  call_id: 'c1',
  name,
  arguments: args,
  status: 'completed',
});
const responseOf = (status: string, usage: object | null, output: object[] = []): object => ({
  id: 'resp',
  object: 'response',
  created_at: 1,
  model: 'up',
  status,
  output,
  usage,
});

const responses: Shapes = {
  opening: () => [
    named('response.created', { response: responseOf('in_progress', null) }),
    named('response.output_item.added', { output_index: 0, item: MESSAGE }),
    named('response.content_part.added', { item_id: 'm1', output_index: 0, content_index: 0, part: PART }),
  ],
  words: (text) => [
    named('response.output_text.delta', { item_id: 'm1', output_index: 0, content_index: 0, delta: text }),
  ],
  callStart: (name) => [named('response.output_item.added', { output_index: 1, item: callItem(name, '') })],
  callPiece: (args) => [
    named('response.function_call_arguments.delta', { item_id: 'fc1', output_index: 1, delta: args }),
  ],
  call: (name, args) => [
    named('response.output_item.added', { output_index: 1, item: callItem(name, '') }),
    named('response.output_item.done', { output_index: 1, item: callItem(name, args) }),
  ],
  image: (base64) => {
    const item = { id: 'ig', type: 'image_generation_call', status: 'completed', result: base64 };
    return [
      named('response.output_item.added', { output_index: 2, item: { ...item, result: null } }),
      named('response.output_item.done', { output_index: 2, item }),
    ];
  },
  finish: () => [],
  end: (usage) => [named('response.completed', { response: responseOf('completed', usage) })],
  usage: (bill) => ({
    input_tokens: bill.prompt,
    output_tokens: completionOf(bill),
    output_tokens_details: { reasoning_tokens: bill.reasoning },
    total_tokens: bill.prompt + completionOf(bill),
  }),
  counts: (prompt, completion) => ({ input_tokens: prompt, output_tokens: completion }),
  error: () => [named('error', { code: 'server_error', message: 'as ordered', param: null })],
  whole: ({ text, args }, usage) =>
    responseOf('completed', usage, [
      { ...MESSAGE, status: 'completed', content: [{ ...PART, text }] },
      ...(args === undefined ? [] : [callItem('deep', args)]),
    ]),
};

/* ---- Anthropic ---- */

const anthropicMessage = { id: 'msg', type: 'message', role: 'assistant', model: 'up' };

const anthropic: Shapes = {
  opening: (prompt) => [
    named('message_start', {
      message: {
        ...anthropicMessage,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: prompt, output_tokens: 1 },
      },
    }),
    named('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
  ],
  words: (text) => [named('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })],
  callStart: (name) => [
    named('content_block_stop', { index: 0 }),
    named('content_block_start', {
      index: 1,
      content_block: { type: 'tool_use', id: 'c1', name, input: {} },
    }),
  ],
  callPiece: (args) => [
    named('content_block_delta', { index: 1, delta: { type: 'input_json_delta', partial_json: args } }),
  ],
  call: (name, args) => [...anthropic.callStart(name), ...anthropic.callPiece(args)],
  image: () => [],
  finish: () => [],
  end: (usage, reason) => [
    named('content_block_stop', { index: 0 }),
    named('message_delta', {
      delta: { stop_reason: reason === 'calls' ? 'tool_use' : 'end_turn', stop_sequence: null },
      ...(usage && { usage }),
    }),
    named('message_stop', {}),
  ],
  usage: (bill) => ({ input_tokens: bill.prompt, output_tokens: completionOf(bill) }),
  counts: (prompt, completion) => ({ input_tokens: prompt, output_tokens: completion }),
  error: () => [named('error', { error: { type: 'api_error', message: 'as ordered' } })],
  whole: ({ text, args }, usage) => ({
    ...anthropicMessage,
    content: [
      { type: 'text', text },
      ...(args === undefined
        ? []
        : [{ type: 'tool_use', id: 'c1', name: 'deep', input: JSON.parse(args) as object }]),
    ],
    stop_reason: args === undefined ? 'end_turn' : 'tool_use',
    stop_sequence: null,
    ...(usage && { usage }),
  }),
};

/* ---- Gemini ---- */

const candidate = (parts: object[], finish?: string, usage?: object | null): object => ({
  responseId: 'up',
  candidates: [{ index: 0, content: { role: 'model', parts }, ...(finish && { finishReason: finish }) }],
  ...(usage && { usageMetadata: usage }),
});
const calledArgs = (args: string): object => JSON.parse(args) as object;

const gemini: Shapes = {
  opening: () => [],
  words: (text, growing) => [
    data(candidate([{ text }], undefined, growing ? gemini.usage(growing) : undefined)),
  ],
  callStart: () => [],
  callPiece: (args) => [data(candidate([{ functionCall: { name: 'deep', args: { piece: args } } }]))],
  call: (name, args) => [data(candidate([{ functionCall: { name, args: calledArgs(args) } }]))],
  image: (base64) => [data(candidate([{ inlineData: { mimeType: 'image/png', data: base64 } }]))],
  finish: () => [],
  end: (usage) => [data(candidate([{ text: '' }], 'STOP', usage))],
  usage: (bill) => ({
    promptTokenCount: bill.prompt,
    candidatesTokenCount: completionOf(bill) - bill.reasoning,
    thoughtsTokenCount: bill.reasoning,
    ...(bill.images > 0 && { candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: bill.images }] }),
  }),
  counts: (prompt, completion) => ({ promptTokenCount: prompt, candidatesTokenCount: completion }),
  error: () => [data({ error: { code: 500, message: 'as ordered', status: 'INTERNAL' } })],
  whole: ({ text, args }, usage) =>
    candidate(
      [{ text }, ...(args === undefined ? [] : [{ functionCall: { name: 'deep', args: calledArgs(args) } }])],
      'STOP',
      usage,
    ),
};

export const SHAPES = { openai, responses, anthropic, gemini } satisfies Record<Wire, Shapes>;
