/** Answers of providers that hold many of one thing, in every wire's format. */

/** The wires that chat, Responses and Messages go out over. */
export const WIRES = ['openai', 'responses', 'anthropic', 'gemini'] as const;
export type Wire = (typeof WIRES)[number];

export interface Sent {
  readonly status?: number;
  readonly type: string;
  readonly body: Buffer;
  /** Bytes of each HTTP chunk; absent: the body is sent as it is. */
  readonly chunk?: number;
}

export interface AnswerCase {
  readonly name: string;
  readonly wire: Wire;
  readonly streamed: boolean;
  /** Largest count that is grown to: the limit of the gateway, or what makes some megabytes. */
  readonly most: number;
  readonly sent: (count: number) => Sent;
  /** Exceeds a limit: it is sent at its largest size alone, and refused. */
  readonly isOver?: true;
}

const ITEMS = 40_000;
const CALLS = 10_000;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const plain = (value: object, status?: number): Sent => ({
  type: 'application/json',
  body: Buffer.from(JSON.stringify(value)),
  ...(status !== undefined && { status }),
});
const stream = (...events: readonly string[]): Sent => ({
  type: 'text/event-stream',
  body: Buffer.from(events.join('')),
});
const data = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
const named = (type: string, value: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`;

/* ---- OpenAI's chat ---- */

const USAGE = { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 };
const message = (fields: object, more: object = {}): Sent =>
  plain({
    id: 'up',
    choices: [
      { index: 0, message: { role: 'assistant', content: 'a', ...fields }, finish_reason: 'stop', ...more },
    ],
    usage: USAGE,
  });
const chunk = (delta: object, more: object = {}): string =>
  data({ id: 'up', choices: [{ index: 0, delta, finish_reason: null, ...more }] });
const CHAT_END = chunk({}, { finish_reason: 'stop' }) + data({ id: 'up', choices: [], usage: USAGE });
const deltas = (
  count: number,
  make: (index: number) => object,
  more: (index: number) => object = () => ({}),
) => stream(...times(count, (index) => chunk(make(index), more(index))), CHAT_END, 'data: [DONE]\n\n');

const probability = (index: number) => ({
  token: `t${index % 99}`,
  logprob: -0.5,
  bytes: [116, 48],
});
const logprobs = (count: number) => ({
  content: times(count, (index) => ({ ...probability(index), top_logprobs: times(5, probability) })),
});
const call = (index: number, args = '{"a":[1,2]}') => ({
  index,
  id: `call_${index}`,
  type: 'function',
  function: { name: 'f', arguments: args },
});
const source = (index: number) => ({
  type: 'url_citation',
  url_citation: { url: `https://example.com/${index}`, title: 'T', start_index: 0, end_index: 1 },
});
const image = (index: number) => ({
  type: 'image_url',
  index,
  image_url: { url: 'data:image/png;base64,AAAA' },
});
const thought = (index: number) => ({
  type: 'reasoning.encrypted',
  data: 'AAAA',
  id: `rs_${index}`,
  format: 'openai-responses-v1',
  index,
});
const words = (index: number) => ({
  type: 'reasoning.text',
  text: 'why ',
  signature: null,
  id: 'one',
  index: 0,
  format: 'unknown',
  n: index,
});

type Given = Omit<AnswerCase, 'wire'>;
const whole = (name: string, most: number, sent: AnswerCase['sent']): Given => ({
  name,
  streamed: false,
  most,
  sent,
});
const live = (name: string, most: number, sent: AnswerCase['sent']): Given => ({
  name,
  streamed: true,
  most,
  sent,
});
const over = (given: Given): Given => ({ ...given, isOver: true });

const openai: Given[] = [
  whole('text', 4_000_000, (n) => message({ content: 'word '.repeat(n / 5) })),
  whole('content parts', 40_000, (n) => message({ content: times(n, () => ({ type: 'text', text: 'a' })) })),
  whole('choices', ITEMS, (n) =>
    plain({
      id: 'up',
      choices: times(n, (index) => ({
        index,
        message: { role: 'assistant', content: 'a' },
        finish_reason: 'stop',
      })),
      usage: USAGE,
    }),
  ),
  whole('tool calls', CALLS, (n) => message({ tool_calls: times(n, (index) => call(index)) })),
  whole('arguments', 1_000_000, (n) =>
    message({ tool_calls: [call(0, JSON.stringify({ a: times(n / 2, () => 1) }))] }),
  ),
  whole('sources', ITEMS, (n) => message({ annotations: times(n, source) })),
  whole('images', ITEMS, (n) => message({ images: times(n, image) })),
  whole('thoughts', ITEMS, (n) => message({ reasoning_details: times(n, thought) })),
  whole('pieces of one thought', ITEMS, (n) => message({ reasoning_details: times(n, words) })),
  whole('probabilities', 16_000, (n) => message({}, { logprobs: logprobs(n) })),
  whole('unknown fields', 90_000, (n) => message(Object.fromEntries(times(n, (index) => [`x${index}`, 1])))),
  whole('unknown values', 900_000, (n) => message({ x: times(n, () => []) })),
  over(whole('values', 12_000_000, (n) => message({ x: times(n, () => []) }))),
  over(whole('names', 2_000_000, (n) => message(Object.fromEntries(times(n, (index) => [`x${index}`, 1]))))),
  over(whole('tool calls', 300_000, (n) => message({ tool_calls: times(n, (index) => call(index)) }))),
  over(
    whole('values in arguments', 10_000_000, (n) =>
      message({ tool_calls: [call(0, `{"a":[${Array(n).fill('[]').join(',')}]}`)] }),
    ),
  ),
  whole('error', 250_000, (n) =>
    plain({ error: { message: 'key-'.repeat(n / 4), code: 'a'.repeat(100) } }, 400),
  ),
  whole('error with values', 80_000, (n) =>
    plain({ error: { message: 'no', details: times(n, () => []) } }, 500),
  ),
  live('texts', 40_000, (n) => deltas(n, () => ({ content: 'word ' }))),
  live('texts in one-byte chunks', 4_000, (n) => ({ ...deltas(n, () => ({ content: 'word ' })), chunk: 1 })),
  live('roles', 40_000, (n) =>
    deltas(n, (index) => (index === 0 ? { content: 'a' } : { role: 'assistant' })),
  ),
  live('events without anything', 100_000, (n) =>
    stream(chunk({ content: 'a' }), 'data: {}\n\n'.repeat(n), CHAT_END),
  ),
  live('comments', 400_000, (n) => stream(chunk({ content: 'a' }), ':\n\n'.repeat(n), CHAT_END)),
  live('lines that end with CR', 400_000, (n) =>
    stream(chunk({ content: 'a' }), ':\r\r'.repeat(n), CHAT_END),
  ),
  live('lines of one event', 100_000, (n) =>
    stream(chunk({ content: 'a' }), 'data:\n'.repeat(n), '\n', CHAT_END),
  ),
  live('one long line', 1_000_000, (n) => stream(chunk({ content: 'a'.repeat(n) }), CHAT_END)),
  live('one long line in one-byte chunks', 400_000, (n) => ({
    ...stream(chunk({ content: 'a'.repeat(n) }), CHAT_END),
    chunk: 1,
  })),
  live('pieces of one call', 40_000, (n) =>
    deltas(n, (index) => ({
      tool_calls: [index === 0 ? call(0, '{"a":"') : { index: 0, function: { arguments: 'word ' } }],
    })),
  ),
  live('pieces of two calls in turn', 40_000, (n) =>
    deltas(n, (index) => ({
      tool_calls: [
        index < 2 ? call(index, '{"a":"') : { index: index % 2, function: { arguments: 'word ' } },
      ],
    })),
  ),
  live('tool calls', CALLS, (n) => deltas(n, (index) => ({ tool_calls: [call(index)] }))),
  live('tool calls at once', 5_000, (n) =>
    deltas(1, () => ({ tool_calls: times(n, (index) => call(index)) })),
  ),
  live('open tool calls', CALLS, (n) => deltas(n, (index) => ({ tool_calls: [call(index, '{"a":')] }))),
  live('sparse tool calls', CALLS, (n) => deltas(n, (index) => ({ tool_calls: [call(index * 90_000)] }))),
  live('sources', ITEMS, (n) => deltas(n, (index) => ({ content: 'a', annotations: [source(index)] }))),
  live('images', ITEMS, (n) => deltas(n, (index) => ({ images: [image(index)] }))),
  live('thoughts', ITEMS, (n) => deltas(n, (index) => ({ reasoning_details: [thought(index)] }))),
  live('pieces of one thought', 40_000, (n) => deltas(n, (index) => ({ reasoning_details: [words(index)] }))),
  live('thoughts and texts in turn', 20_000, (n) =>
    deltas(n, (index) => (index % 2 === 0 ? { content: 'a' } : { reasoning: 'b' })),
  ),
  live('probabilities', 8_000, (n) =>
    deltas(
      n,
      () => ({ content: 'a' }),
      () => ({ logprobs: logprobs(1) }),
    ),
  ),
  live('choices', ITEMS, (n) =>
    stream(
      ...times(n, (index) =>
        data({ id: 'up', choices: [{ index, delta: { content: 'a' }, finish_reason: 'stop' }] }),
      ),
      CHAT_END,
    ),
  ),
  live('error', 480_000, (n) =>
    stream(chunk({ content: 'a' }), data({ error: { message: 'key-'.repeat(n / 4) } })),
  ),
  over(live('values', 300_000, (n) => stream(chunk({ content: 'a', x: times(n, () => []) }), CHAT_END))),
];

/* ---- Anthropic's messages ---- */

const COUNTS = { input_tokens: 5, output_tokens: 7 };
const blocks = (content: object[]): Sent =>
  plain({
    id: 'up',
    type: 'message',
    role: 'assistant',
    model: 'up',
    content,
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: COUNTS,
  });
const START = named('message_start', {
  message: {
    id: 'up',
    type: 'message',
    role: 'assistant',
    model: 'up',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: COUNTS,
  },
});
const END =
  named('message_delta', {
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 7 },
  }) + named('message_stop', {});
const block = (index: number, start: object, ...steps: readonly object[]): string =>
  named('content_block_start', { index, content_block: start }) +
  steps.map((delta) => named('content_block_delta', { index, delta })).join('') +
  named('content_block_stop', { index });
const WORDS = { type: 'text', text: 'a', citations: null };
const citation = (index: number) => ({
  type: 'web_search_result_location',
  url: `https://example.com/${index}`,
  title: 'T',
  cited_text: 'a',
  encrypted_index: 'AAAA',
});
const blockStream = (count: number, make: (index: number) => string): Sent =>
  stream(START, ...times(count, make), END);

const anthropic: Given[] = [
  whole('unknown blocks', ITEMS, (n) => blocks([WORDS, ...times(n - 1, () => ({ type: 'unknown' }))])),
  whole('texts', ITEMS, (n) => blocks(times(n, () => WORDS))),
  whole('thoughts', ITEMS, (n) =>
    blocks(times(n, () => ({ type: 'thinking', thinking: 'why', signature: 'AAAA' }))),
  ),
  whole('calls', CALLS, (n) =>
    blocks(times(n, (index) => ({ type: 'tool_use', id: `toolu_${index}`, name: 'f', input: { a: [1] } }))),
  ),
  whole('citations of one text', ITEMS, (n) => blocks([{ ...WORDS, citations: times(n, citation) }])),
  whole('cited texts', ITEMS, (n) =>
    blocks(times(n, (index) => ({ ...WORDS, citations: [citation(index)] }))),
  ),
  over(whole('unknown blocks', 1_000_000, (n) => blocks([WORDS, ...times(n, () => ({ type: 'x' }))]))),
  over(
    whole('cited texts', 150_000, (n) =>
      blocks(times(n, (index) => ({ ...WORDS, citations: [citation(index)] }))),
    ),
  ),
  live('unknown blocks', ITEMS, (n) =>
    blockStream(n, (index) => block(index, index === 0 ? WORDS : { type: 'unknown' })),
  ),
  live('texts', ITEMS, (n) => blockStream(n, (index) => block(index, WORDS))),
  live('thoughts', ITEMS, (n) =>
    blockStream(n, (index) =>
      block(
        index,
        { type: 'thinking', thinking: '', signature: '' },
        { type: 'signature_delta', signature: 'AAAA' },
      ),
    ),
  ),
  live('calls', CALLS, (n) =>
    blockStream(n, (index) =>
      block(
        index,
        { type: 'tool_use', id: `toolu_${index}`, name: 'f', input: {} },
        { type: 'input_json_delta', partial_json: '{"a":1}' },
      ),
    ),
  ),
  live('citations', ITEMS, (n) =>
    stream(
      START,
      block(0, WORDS, ...times(n, (index) => ({ type: 'citations_delta', citation: citation(index) }))),
      END,
    ),
  ),
  live('cited texts', ITEMS, (n) =>
    blockStream(n, (index) => block(index, { ...WORDS, citations: [citation(index)] })),
  ),
  live('deltas', 20_000, (n) =>
    stream(START, block(0, WORDS, ...times(n, () => ({ type: 'text_delta', text: 'word ' }))), END),
  ),
  live('error', 480_000, (n) =>
    stream(
      START,
      block(0, WORDS),
      named('error', { error: { type: 'api_error', message: 'key-'.repeat(n / 4) } }),
    ),
  ),
];

/* ---- Gemini ---- */

const COUNTED = { promptTokenCount: 5, candidatesTokenCount: 7, totalTokenCount: 12 };
const candidate = (parts: object[], more: object = {}) => ({
  responseId: 'up',
  candidates: [{ index: 0, content: { role: 'model', parts }, ...more }],
});
const ended = (parts: object[], more: object = {}) => ({
  ...candidate(parts, { finishReason: 'STOP', ...more }),
  usageMetadata: COUNTED,
});
const picture = { inlineData: { mimeType: 'image/png', data: 'AAAA' } };
const signed = { text: 'why', thought: true, thoughtSignature: 'AAAA' };
const called = (index: number) => ({
  functionCall: { name: 'f', args: { a: [index] } },
  thoughtSignature: 'AAAA',
});
const grounding = (count: number) => ({
  groundingMetadata: {
    groundingChunks: [{ web: { uri: 'https://example.com/', title: 'T' } }],
    groundingSupports: times(count, () => ({
      segment: { startIndex: 1, endIndex: 40_000, text: 'a' },
      groundingChunkIndices: [0],
    })),
  },
});
const LONG_TEXT = { text: 'wörd '.repeat(20_000) };
const results = (count: number) => ({
  logprobsResult: {
    chosenCandidates: times(count, () => ({ token: 'a', logProbability: -0.5 })),
    topCandidates: times(count, () => ({
      candidates: times(5, () => ({ token: 'a', logProbability: -0.5 })),
    })),
  },
});
const parts = (count: number, make: (index: number) => object): Sent =>
  plain(ended([{ text: 'a' }, ...times(count - 1, make)]));
const partStream = (count: number, make: (index: number) => object): Sent =>
  stream(...times(count, (index) => data(candidate([make(index)]))), data(ended([{ text: 'a' }])));

const gemini: Given[] = [
  whole('texts', ITEMS, (n) => parts(n, () => ({ text: 'a' }))),
  whole('images', ITEMS, (n) => parts(n, () => picture)),
  whole('calls', CALLS, (n) => parts(n, called)),
  whole('thoughts', ITEMS, (n) => parts(n, (index) => (index % 2 === 0 ? signed : { text: 'a' }))),
  whole('sources of a long text', ITEMS, (n) => plain(ended([LONG_TEXT], grounding(n)))),
  whole('probabilities', 16_000, (n) => plain(ended([{ text: 'a' }], results(n)))),
  over(whole('images', 300_000, (n) => parts(n, () => picture))),
  live('texts', 40_000, (n) => partStream(n, () => ({ text: 'word ' }))),
  live('images', ITEMS, (n) => partStream(n, () => picture)),
  live('images of one event', ITEMS, (n) =>
    stream(data(ended([{ text: 'a' }, ...times(n - 1, () => picture)]))),
  ),
  live('calls', CALLS, (n) => partStream(n, called)),
  live('calls of one event', CALLS, (n) => stream(data(ended([{ text: 'a' }, ...times(n - 1, called)])))),
  live('thoughts', ITEMS, (n) => partStream(n, () => signed)),
  live('sources', ITEMS, (n) =>
    stream(
      data(candidate([LONG_TEXT])),
      ...times(n, () => data(candidate([{ text: 'a' }], grounding(1)))),
      data(ended([])),
    ),
  ),
  live('sources of one event', ITEMS, (n) =>
    stream(data(candidate([LONG_TEXT])), data(ended([], grounding(n)))),
  ),
  live('probabilities', 16_000, (n) => stream(data(candidate([{ text: 'a' }], results(n))), data(ended([])))),
  over(live('images', 300_000, (n) => stream(data(ended([{ text: 'a' }, ...times(n, () => picture)]))))),
];

/* ---- OpenAI's Responses ---- */

const answered = (output: object[], more: object = {}) => ({
  id: 'resp_up',
  object: 'response',
  created_at: 1,
  status: 'completed',
  model: 'up',
  output,
  usage: { input_tokens: 5, output_tokens: 7, total_tokens: 12 },
  ...more,
});
const said = (index: number, more: object = {}) => ({
  id: `msg_${index}`,
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: 'a', annotations: [], ...more }],
});
const reasoned = (index: number) => ({
  id: `rs_${index}`,
  type: 'reasoning',
  summary: [{ type: 'summary_text', text: 'why' }],
  encrypted_content: 'AAAA',
});
const functionCall = (index: number, args = '{"a":1}') => ({
  id: `fc_${index}`,
  type: 'function_call',
  call_id: `call_${index}`,
  name: 'f',
  arguments: args,
  status: 'completed',
});
const url = (index: number) => ({
  type: 'url_citation',
  url: `https://example.com/${index}`,
  title: 'T',
  start_index: 0,
  end_index: 1,
});
const searched = (index: number) => ({
  id: `ws_${index}`,
  type: 'web_search_call',
  status: 'completed',
  action: { type: 'search', query: 'a' },
});
const items = (count: number, make: (index: number) => object): Sent =>
  plain(answered([said(0), ...times(count - 1, make)]));
const CREATED = named('response.created', { response: answered([], { status: 'in_progress', usage: null }) });
const completed = (output: object[]): string => named('response.completed', { response: answered(output) });
const added = (index: number, item: object, ...steps: readonly string[]): string =>
  named('response.output_item.added', {
    output_index: index,
    item: { ...item, status: 'in_progress', ...('content' in item && { content: [] }) },
  }) +
  steps.join('') +
  named('response.output_item.done', { output_index: index, item });
const itemStream = (count: number, make: (index: number) => object): Sent =>
  stream(CREATED, ...times(count, (index) => added(index, make(index))), completed([said(0)]));
const part = (type: string, fields: object): string =>
  named(type, { item_id: 'msg_0', output_index: 0, content_index: 0, ...fields });

const responses: Given[] = [
  whole('thoughts', ITEMS, (n) => items(n, reasoned)),
  whole('messages', ITEMS, (n) => items(n, said)),
  whole('calls', CALLS, (n) => items(n, functionCall)),
  whole('searches', ITEMS, (n) => items(n, searched)),
  whole('unknown items', ITEMS, (n) => items(n, (index) => ({ id: `x_${index}`, type: 'unknown' }))),
  whole('sources', ITEMS, (n) => plain(answered([said(0, { annotations: times(n, url) })]))),
  whole('probabilities', 16_000, (n) => plain(answered([said(0, { logprobs: logprobs(n).content })]))),
  over(whole('thoughts', 150_000, (n) => items(n, reasoned))),
  live('thoughts', ITEMS, (n) => itemStream(n, (index) => (index === 0 ? said(0) : reasoned(index)))),
  live('messages', ITEMS, (n) => itemStream(n, said)),
  live('calls', CALLS, (n) => itemStream(n, (index) => (index === 0 ? said(0) : functionCall(index)))),
  live('thoughts of the last event', ITEMS, (n) =>
    stream(CREATED, completed([said(0), ...times(n - 1, reasoned)])),
  ),
  live('calls of the last event', CALLS, (n) =>
    stream(CREATED, completed([said(0), ...times(n - 1, (index) => functionCall(index))])),
  ),
  live('deltas', 20_000, (n) =>
    stream(
      CREATED,
      added(
        0,
        said(0),
        ...times(n, () => part('response.output_text.delta', { delta: 'word ', logprobs: [] })),
      ),
      completed([said(0)]),
    ),
  ),
  live('sources', ITEMS, (n) =>
    stream(
      CREATED,
      added(
        0,
        said(0),
        part('response.output_text.delta', { delta: 'word ', logprobs: [] }),
        ...times(n, (index) =>
          part('response.output_text.annotation.added', { annotation_index: index, annotation: url(index) }),
        ),
      ),
      completed([said(0)]),
    ),
  ),
  live('sources of a stream that breaks off', ITEMS, (n) =>
    stream(
      CREATED,
      named('response.output_item.added', {
        output_index: 0,
        item: { ...said(0), status: 'in_progress', content: [] },
      }),
      part('response.output_text.delta', { delta: 'word ', logprobs: [] }),
      ...times(n, (index) =>
        part('response.output_text.annotation.added', { annotation_index: index, annotation: url(index) }),
      ),
    ),
  ),
  live('progress', 10_000, (n) =>
    stream(
      CREATED,
      added(0, said(0)),
      ...times(n, () => named('response.in_progress', { response: answered([], { status: 'in_progress' }) })),
      completed([said(0)]),
    ),
  ),
  live('probabilities of the last event', 8_000, (n) =>
    stream(CREATED, completed([said(0, { logprobs: logprobs(n).content })])),
  ),
  over(
    live('thoughts of the last event', 100_000, (n) =>
      stream(CREATED, completed([said(0), ...times(n, reasoned)])),
    ),
  ),
];

const BY_WIRE = { openai, responses, anthropic, gemini } satisfies Record<Wire, Given[]>;

export const cases: readonly AnswerCase[] = WIRES.flatMap((wire) =>
  BY_WIRE[wire].map((given) => ({ ...given, wire })),
);

/* ---- Answers that are no chat ---- */

export interface OtherCase {
  readonly name: string;
  readonly path: string;
  readonly most: number;
  readonly body: (count: number) => object;
  readonly sent: (count: number) => Sent;
}

const PNG = Buffer.concat([
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64'),
  Buffer.alloc(3_000_000, 7),
  Buffer.from('0000000049454e44ae426082', 'hex'),
]).toString('base64');
const VECTOR = times(1_536, (index) => Math.sin(index));

export const others: readonly OtherCase[] = [
  {
    name: 'vectors',
    path: '/embeddings',
    most: 2_048,
    body: (n) => ({ model: 'linear/embeddings', input: times(n, () => 'a') }),
    sent: (n) =>
      plain({
        object: 'list',
        data: times(n, (index) => ({ object: 'embedding', index, embedding: VECTOR })),
        usage: { prompt_tokens: 4, total_tokens: 4 },
      }),
  },
  {
    name: 'images',
    path: '/images',
    most: 8,
    body: (n) => ({ model: 'linear/images', prompt: 'a', n }),
    sent: (n) => plain({ created: 1, data: times(n, () => ({ b64_json: PNG })) }),
  },
  {
    name: 'words of a transcript',
    path: '/audio/transcriptions',
    most: 20_000,
    body: () => ({
      model: 'linear/transcription',
      input_audio: { data: 'AAAA', format: 'wav' },
      response_format: 'verbose_json',
      timestamp_granularities: ['word'],
    }),
    sent: (n) =>
      plain({
        text: 'a',
        duration: 1,
        words: times(n, () => ({ word: 'a', start: 0, end: 1 })),
        segments: times(n / 10, (id) => ({ id, start: 0, end: 1, text: 'a', tokens: [1, 2] })),
      }),
  },
];
