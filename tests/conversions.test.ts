import fc from 'fast-check';
import { readMessages, type Message as Answered } from './support/grammar/messages';
import * as messages from '../src/formats/messages';
import * as responses from '../src/formats/responses';
import type { AnswerContext, EventWriter, Told } from '../src/inference/caller-format';
import { anthropic } from '../src/providers/anthropic';
import { gemini } from '../src/providers/gemini';
import { openai } from '../src/providers/openai';
import { responses as responsesWire } from '../src/providers/responses';
import type {
  ChatAnswer,
  ChatDelta,
  ChatFormat,
  ChatMessage,
  ChatRequest,
  Target,
} from '../src/providers/format';
import type { ReasoningDetail } from '../src/providers/reasoning';
import { sealDetails } from '../src/providers/sealed-reasoning';

/**
 * Chat ⇄ Responses ⇄ Messages on generated conversations: whichever format carries one, providers are
 * sent the same; and what a model said comes back from every format as it was.
 */
const RUNS = 150;

/* ---- Conversations, in no format ---- */

interface Mark {
  readonly type: 'ephemeral';
  readonly ttl?: '5m' | '1h';
}
type Part =
  | { readonly kind: 'text'; readonly text: string; readonly mark: Mark | undefined }
  | { readonly kind: 'image'; readonly data: string; readonly mark: Mark | undefined }
  | { readonly kind: 'pdf'; readonly data: string; readonly name: string; readonly mark: Mark | undefined };
type Thought =
  | { readonly kind: 'signed'; readonly text: string; readonly signature: string }
  | { readonly kind: 'redacted'; readonly data: string };
interface Call {
  readonly id: string;
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly result: readonly Part[] | string;
}
interface Turn {
  readonly user: readonly Part[] | string;
  readonly thoughts: readonly Thought[];
  readonly said: string;
  readonly calls: readonly Call[];
}
interface Conversation {
  readonly system: readonly Part[] | string | undefined;
  readonly turns: readonly Turn[];
  readonly last: readonly Part[] | string;
  readonly tools: readonly { readonly name: string; readonly description: string; readonly schema: object }[];
  readonly choice: 'auto' | 'none' | 'required' | undefined;
  readonly maxTokens: number;
  readonly temperature: number | undefined;
  readonly budget: number | undefined;
  /** One call at a time. */
  readonly single: boolean;
  /** The answer is JSON of a schema. */
  readonly json: boolean;
  readonly user: string | undefined;
}

/** Words with all that gets lost on the way: scripts, joined emoji, quotes, line ends. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => text.replaceAll('\u0000', ''))
  .filter((text) => text.trim() !== '')
  .map((text) => `${text}.`);
const name = fc.constantFrom('get_weather', 'search', 'noop');
const base64 = fc
  .uint8Array({ minLength: 3, maxLength: 12 })
  .map((bytes) => Buffer.from(bytes).toString('base64'));
const mark = fc.option(
  fc.constantFrom<Mark>(
    { type: 'ephemeral' },
    { type: 'ephemeral', ttl: '5m' },
    { type: 'ephemeral', ttl: '1h' },
  ),
  { nil: undefined, freq: 3 },
);
const textPart = fc.record({ kind: fc.constant('text' as const), text: words, mark });
const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 3, arbitrary: textPart },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('image' as const), data: base64, mark }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pdf' as const), data: base64, name: words, mark }) },
);
const content = fc.oneof(words, fc.array(part, { minLength: 1, maxLength: 3 }));
const thought: fc.Arbitrary<Thought> = fc.oneof(
  fc.record({ kind: fc.constant('signed' as const), text: words, signature: base64 }),
  fc.record({ kind: fc.constant('redacted' as const), data: base64 }),
);
const json = fc.dictionary(
  fc.constantFrom('city', 'list', 'deep'),
  fc.oneof(words, fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.integer(), { maxLength: 2 })),
);
const turn = fc
  .record({
    user: content,
    thoughts: fc.array(thought, { maxLength: 2 }),
    said: fc.oneof(fc.constant(''), words),
    calls: fc.array(fc.record({ name, input: json, result: content }), { maxLength: 2 }),
  })
  // A turn of the model says something, or does.
  .map((made) => (made.said === '' && made.calls.length === 0 ? { ...made, said: 'Well.' } : made));

const conversation: fc.Arbitrary<Conversation> = fc
  .record({
    system: fc.option(fc.oneof(words, fc.array(textPart, { minLength: 1, maxLength: 2 })), {
      nil: undefined,
    }),
    turns: fc.array(turn, { maxLength: 3 }),
    last: content,
    tools: fc.uniqueArray(
      fc.record({
        name,
        description: words,
        schema: fc.constantFrom<object>(
          { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
          { type: 'object', properties: {} },
        ),
      }),
      { selector: (tool) => tool.name, maxLength: 3 },
    ),
    choice: fc.constantFrom('auto' as const, 'none' as const, 'required' as const, undefined),
    maxTokens: fc.integer({ min: 2_048, max: 8_192 }),
    temperature: fc.option(fc.constantFrom(0, 0.5, 1), { nil: undefined }),
    budget: fc.option(fc.integer({ min: 1_024, max: 2_000 }), { nil: undefined }),
    single: fc.boolean(),
    json: fc.boolean(),
    user: fc.option(fc.constantFrom('someone', 'm@e.example'), { nil: undefined }),
  })
  .map((made) => ({
    ...made,
    choice: made.tools.length > 0 ? made.choice : undefined,
    // The Messages format says so beside the choice alone.
    single: made.single && made.tools.length > 0 && (made.choice === 'auto' || made.choice === 'required'),
    turns: made.turns.map((one, at) => ({
      ...one,
      calls: one.calls.map((call, index) => ({ ...call, id: `tool_${at}_${index}` })),
    })),
  }));

/* ---- The same in each format, written as a client writes it ---- */

const marked = (given: Mark | undefined): object => (given ? { cache_control: given } : {});
const partsOf = (given: readonly Part[] | string, one: (part: Part) => object): unknown =>
  typeof given === 'string' ? given : given.map(one);

const chatPart = (given: Part): object => {
  switch (given.kind) {
    case 'text':
      return { type: 'text', text: given.text, ...marked(given.mark) };
    case 'image':
      return {
        type: 'image_url',
        image_url: { url: `data:image/png;base64,${given.data}` },
        ...marked(given.mark),
      };
    case 'pdf':
      return {
        type: 'file',
        file: { filename: given.name, file_data: `data:application/pdf;base64,${given.data}` },
        ...marked(given.mark),
      };
  }
};
const detailsOf = (thoughts: readonly Thought[]): ReasoningDetail[] =>
  thoughts.map((given, index) =>
    given.kind === 'signed'
      ? {
          type: 'reasoning.text',
          text: given.text,
          signature: given.signature,
          id: null,
          format: 'anthropic-claude-v1',
          index,
        }
      : { type: 'reasoning.encrypted', data: given.data, id: null, format: 'anthropic-claude-v1', index },
  );

const asChat = (given: Conversation): ChatRequest =>
  ({
    model: 'm',
    max_tokens: given.maxTokens,
    messages: [
      ...(given.system === undefined ? [] : [{ role: 'system', content: partsOf(given.system, chatPart) }]),
      ...given.turns.flatMap(({ user, thoughts, said, calls }) => [
        { role: 'user', content: partsOf(user, chatPart) },
        {
          role: 'assistant',
          content: said === '' ? null : said,
          ...(calls.length > 0 && {
            tool_calls: calls.map((call) => ({
              id: call.id,
              type: 'function',
              function: { name: call.name, arguments: JSON.stringify(call.input) },
            })),
          }),
          ...(thoughts.length > 0 && { reasoning_details: detailsOf(thoughts) }),
        },
        ...calls.map((call) => ({
          role: 'tool',
          tool_call_id: call.id,
          content: partsOf(call.result, chatPart),
        })),
      ]),
      { role: 'user', content: partsOf(given.last, chatPart) },
    ],
    ...(given.tools.length > 0 && {
      tools: given.tools.map(({ name: called, description, schema }) => ({
        type: 'function',
        function: { name: called, description, parameters: schema },
      })),
    }),
    ...(given.choice && { tool_choice: given.choice }),
    ...(given.temperature !== undefined && { temperature: given.temperature }),
    ...(given.budget !== undefined && { reasoning: { max_tokens: given.budget } }),
    ...(given.single && { parallel_tool_calls: false }),
    ...(given.json && {
      response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: SCHEMA, strict: true } },
    }),
    ...(given.user !== undefined && { user: given.user }),
  }) as ChatRequest;

const SCHEMA = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};

const block = (given: Part): object => {
  switch (given.kind) {
    case 'text':
      return { type: 'text', text: given.text, ...marked(given.mark) };
    case 'image':
      return {
        type: 'image',
        source: { type: 'base64', media_type: 'image/png', data: given.data },
        ...marked(given.mark),
      };
    case 'pdf':
      return {
        type: 'document',
        title: given.name,
        source: { type: 'base64', media_type: 'application/pdf', data: given.data },
        ...marked(given.mark),
      };
  }
};
const thoughtBlock = (given: Thought): object =>
  given.kind === 'signed'
    ? { type: 'thinking', thinking: given.text, signature: given.signature }
    : { type: 'redacted_thinking', data: given.data };
const blocksOf = (given: readonly Part[] | string): object[] =>
  typeof given === 'string' ? [{ type: 'text', text: given }] : given.map(block);

/** Results stand in the turn of the user that follows them, as this format has it. */
function asMessages(given: Conversation): messages.MessagesRequest {
  const turns: { role: string; content: unknown }[] = [];
  let results: object[] = [];
  const says = (user: readonly Part[] | string): void => {
    turns.push({
      role: 'user',
      content: results.length > 0 ? [...results, ...blocksOf(user)] : partsOf(user, block),
    });
    results = [];
  };
  for (const { user, thoughts, said, calls } of given.turns) {
    says(user);
    turns.push({
      role: 'assistant',
      content: [
        ...thoughts.map(thoughtBlock),
        ...(said === '' ? [] : [{ type: 'text', text: said }]),
        ...calls.map(({ id, name: called, input }) => ({ type: 'tool_use', id, name: called, input })),
      ],
    });
    results = calls.map(({ id, result }) => ({
      type: 'tool_result',
      tool_use_id: id,
      content: partsOf(result, block),
    }));
  }
  says(given.last);
  return {
    model: 'm',
    max_tokens: given.maxTokens,
    ...(given.system !== undefined && { system: partsOf(given.system, block) }),
    messages: turns,
    ...(given.tools.length > 0 && {
      tools: given.tools.map(({ name: called, description, schema }) => ({
        name: called,
        description,
        input_schema: schema,
      })),
    }),
    ...(given.choice && {
      tool_choice: {
        type: given.choice === 'required' ? 'any' : given.choice,
        ...(given.single && { disable_parallel_tool_use: true }),
      },
    }),
    ...(given.json && { output_config: { format: { type: 'json_schema', schema: SCHEMA } } }),
    ...(given.user !== undefined && { metadata: { user_id: given.user } }),
    ...(given.temperature !== undefined && { temperature: given.temperature }),
    ...(given.budget !== undefined && { thinking: { type: 'enabled', budget_tokens: given.budget } }),
  } as messages.MessagesRequest;
}

const inputPart = (given: Part): object => {
  switch (given.kind) {
    case 'text':
      return { type: 'input_text', text: given.text, ...marked(given.mark) };
    case 'image':
      return { type: 'input_image', image_url: `data:image/png;base64,${given.data}`, ...marked(given.mark) };
    case 'pdf':
      return {
        type: 'input_file',
        filename: given.name,
        file_data: `data:application/pdf;base64,${given.data}`,
        ...marked(given.mark),
      };
  }
};

const asResponses = (given: Conversation): responses.ResponsesRequest =>
  ({
    model: 'm',
    max_output_tokens: given.maxTokens,
    ...(typeof given.system === 'string' && { instructions: given.system }),
    input: [
      ...(given.system === undefined || typeof given.system === 'string'
        ? []
        : [{ type: 'message', role: 'system', content: partsOf(given.system, inputPart) }]),
      ...given.turns.flatMap(({ user, thoughts, said, calls }) => [
        { type: 'message', role: 'user', content: partsOf(user, inputPart) },
        ...(thoughts.length > 0
          ? [{ type: 'reasoning', summary: [], encrypted_content: sealDetails(detailsOf(thoughts)) }]
          : []),
        ...(said === '' ? [] : [{ type: 'message', role: 'assistant', content: said }]),
        ...calls.map(({ id, name: called, input }) => ({
          type: 'function_call',
          call_id: id,
          name: called,
          arguments: JSON.stringify(input),
        })),
        ...calls.map(({ id, result }) => ({
          type: 'function_call_output',
          call_id: id,
          output: partsOf(result, inputPart),
        })),
      ]),
      { type: 'message', role: 'user', content: partsOf(given.last, inputPart) },
    ],
    ...(given.tools.length > 0 && {
      tools: given.tools.map(({ name: called, description, schema }) => ({
        type: 'function',
        name: called,
        description,
        parameters: schema,
      })),
    }),
    ...(given.choice && { tool_choice: given.choice }),
    ...(given.temperature !== undefined && { temperature: given.temperature }),
    ...(given.budget !== undefined && { reasoning: { max_tokens: given.budget } }),
    ...(given.single && { parallel_tool_calls: false }),
    ...(given.json && {
      text: { format: { type: 'json_schema', name: 'answer', schema: SCHEMA, strict: true } },
    }),
    ...(given.user !== undefined && { safety_identifier: given.user }),
  }) as responses.ResponsesRequest;

/* ---- What providers are sent ---- */

const PARAMETERS = [
  'max_tokens',
  'temperature',
  'tools',
  'tool_choice',
  'reasoning',
  'parallel_tool_calls',
  'response_format',
];
const target = (upstreamModel: string): Target => ({
  upstreamModel,
  supportedParameters: new Set(PARAMETERS),
  maxCompletionTokens: 64_000,
});
const WIRES: readonly { wire: string; format: ChatFormat; to: Target }[] = [
  { wire: 'openai', format: openai, to: target('gpt-5') },
  { wire: 'responses', format: responsesWire, to: target('gpt-5') },
  { wire: 'anthropic', format: anthropic, to: target('claude-sonnet-4-5') },
  { wire: 'gemini', format: gemini, to: target('gemini-3-pro') },
];

const sent = (format: ChatFormat, to: Target, chat: ChatRequest): unknown =>
  written(JSON.parse(format.request(chat, to).body));

/** A text, and a list of one text without marks, are the same content. */
function written(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(written);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      const [only, ...others] = Array.isArray(value) ? (value as { type?: unknown; text?: unknown }[]) : [];
      const alone =
        key === 'content' && /^(input_|output_)?text$/.test(String(only?.type)) && others.length === 0;
      return [key, alone && only && Object.keys(only).length === 2 ? only.text : written(value)];
    }),
  );
}

describe.each(WIRES)('providers of the $wire wire are sent the same', ({ format, to }) => {
  test('by a Messages caller as by a chat caller', () => {
    fc.assert(
      fc.property(conversation, (given) => {
        const { chat, nativeOnly, gatewayOnly } = messages.toChat(asMessages(given));
        expect({ nativeOnly, gatewayOnly }).toEqual({ nativeOnly: undefined, gatewayOnly: undefined });
        expect(sent(format, to, chat)).toEqual(sent(format, to, asChat(given)));
      }),
      { numRuns: RUNS },
    );
  });

  test('by a Responses caller as by a chat caller', () => {
    fc.assert(
      fc.property(conversation, (given) => {
        const { chat, only } = responses.toChat(asResponses(given));
        expect(only).toBeUndefined();
        expect(sent(format, to, chat)).toEqual(sent(format, to, asChat(given)));
      }),
      { numRuns: RUNS },
    );
  });
});

test('a Messages request that was made from chat says the same when it is read again', () => {
  const { format, to } = WIRES.find(({ wire }) => wire === 'anthropic') as (typeof WIRES)[number];
  fc.assert(
    // Who the user is cannot be read out of a hash.
    fc.property(
      conversation.map((given) => ({ ...given, user: undefined })),
      (given) => {
        const first = JSON.parse(format.request(asChat(given), to).body) as messages.MessagesRequest;
        const again: unknown = JSON.parse(format.request(messages.toChat(first).chat, to).body);
        expect(again).toEqual(first);
      },
    ),
    { numRuns: RUNS },
  );
});

test('marks and failures that chat has no field for reach the anthropic wire', () => {
  const body = {
    model: 'm',
    max_tokens: 10,
    messages: [
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 't', name: 'look', input: { a: 1 }, cache_control: { type: 'ephemeral' } },
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 't',
            content: 'No.',
            is_error: true,
            cache_control: { type: 'ephemeral', ttl: '1h' },
          },
        ],
      },
    ],
    tools: [{ name: 'look', input_schema: { type: 'object' }, cache_control: { type: 'ephemeral' } }],
  } as messages.MessagesRequest;
  const { chat } = messages.toChat(body);
  const [plain, marks] = [openai, anthropic].map((format) => format.request(chat, target('x')).body) as [
    string,
    string,
  ];
  expect(marks.match(/cache_control/g)).toHaveLength(3);
  expect(marks).toContain('"is_error":true');
  expect(plain).not.toMatch(/cache_control|is_error/);
});

/* ---- What a model says ---- */

interface Said {
  readonly message: ChatMessage;
  readonly finish: 'stop' | 'tool_calls' | 'length';
}

/** Thoughts as each provider gives them, in the places where it gives them. */
const said: fc.Arbitrary<Said> = fc
  .record({
    provider: fc.constantFrom('anthropic', 'google', 'openai', 'plain'),
    thoughts: fc.array(thought, { maxLength: 2 }),
    text: fc.oneof(fc.constant(''), words),
    calls: fc.array(fc.record({ name, input: json, proof: base64 }), { maxLength: 3 }),
    short: fc.boolean(),
  })
  .map(({ provider, thoughts, text, calls, short }): Said => {
    const tools = calls.map((call, index) => ({
      id: `tool_${index}`,
      type: 'function' as const,
      function: { name: call.name, arguments: JSON.stringify(call.input) },
    }));
    const details: ReasoningDetail[] =
      provider === 'anthropic'
        ? detailsOf(thoughts)
        : provider === 'google'
          ? [
              ...thoughts.flatMap((given) =>
                given.kind === 'signed' ? [summaryLike(given.text, 'google-gemini-v1')] : [],
              ),
              ...calls.map((call, index) => ({
                type: 'reasoning.encrypted' as const,
                data: call.proof,
                id: `tool_${index}`,
                format: 'google-gemini-v1' as const,
                index:
                  Math.min(1, thoughts.filter(({ kind }) => kind === 'signed').length) +
                  (text ? 1 : 0) +
                  index,
              })),
            ].slice(thoughts.filter(({ kind }) => kind === 'signed').length > 1 ? 1 : 0)
          : provider === 'plain'
            ? thoughts
                .slice(0, 1)
                .map((given) => summaryLike(given.kind === 'signed' ? given.text : 'Hm.', 'unknown'))
            : thoughts.length === 0
              ? []
              : [
                  {
                    type: 'reasoning.summary' as const,
                    summary: 'In short.',
                    id: 'rs_1',
                    format: 'openai-responses-v1' as const,
                    index: 0,
                  },
                  {
                    type: 'reasoning.encrypted' as const,
                    data: 'c2VhbGVk',
                    id: 'rs_1',
                    format: 'openai-responses-v1' as const,
                    index: 0,
                  },
                ];
    const content = text === '' && tools.length === 0 ? 'Well.' : text;
    return {
      message: {
        role: 'assistant',
        content: content === '' ? null : content,
        refusal: null,
        ...(tools.length > 0 && { tool_calls: tools }),
        ...(details.length > 0 && { reasoning_details: details }),
      },
      finish: tools.length > 0 ? 'tool_calls' : short ? 'length' : 'stop',
    };
  });

const summaryLike = (text: string, format: 'unknown' | 'google-gemini-v1'): ReasoningDetail => ({
  type: 'reasoning.text',
  text,
  signature: null,
  id: null,
  format,
  index: 0,
});

const REQUEST = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] } as ChatRequest;
const context = {
  generationId: 'gen-1-abc',
  createdAt: new Date(0),
  endpoint: { model: { id: 'm' }, provider: { name: 'P' } },
  chat: REQUEST,
  passes: false,
  sentBodies: () => [],
  promptTokens: () => 1,
} as unknown as AnswerContext;
const told: Told = {
  usage: { prompt: 10, completion: 20 },
  cost: { totalNanoUsd: 1, promptNanoUsd: 1, completionNanoUsd: 0, cacheDiscountNanoUsd: null },
  generationTimeMs: 1,
  serviceTier: undefined,
};
const answerOf = ({ message, finish }: Said): ChatAnswer => ({
  choices: [
    {
      index: 0,
      message: structuredClone(message),
      logprobs: null,
      finish_reason: finish,
      native_finish_reason: null,
    },
  ],
});

/** The caller's next request: what was said goes back, with a result for each call. */
const next = (message: object, calls: readonly { readonly id: string }[]): ChatRequest =>
  ({
    ...REQUEST,
    max_tokens: 8_192,
    messages: [
      ...REQUEST.messages,
      // Nobody sends back that there was no refusal.
      { ...message, refusal: undefined },
      ...calls.map(({ id }) => ({ role: 'tool', tool_call_id: id, content: 'Done.' })),
      { role: 'user', content: 'Go on.' },
    ],
  }) as ChatRequest;

const MESSAGES_BODY = { model: 'm', max_tokens: 8_192, messages: [{ role: 'user', content: 'Hi' }] };
const messagesFormat = () =>
  messages.messagesFormat(
    MESSAGES_BODY as messages.MessagesRequest,
    messages.toChat(MESSAGES_BODY as messages.MessagesRequest),
    REQUEST,
  );
const RESPONSES_BODY = { model: 'm', input: 'Hi' } as responses.ResponsesRequest;
const responsesFormat = () => responses.responsesFormat(RESPONSES_BODY, responses.toChat(RESPONSES_BODY));

const replayMessages = (answer: Answered): ChatRequest => {
  const results = answer.content.flatMap((one) =>
    one.type === 'tool_use' ? [{ type: 'tool_result', tool_use_id: one.id, content: 'Done.' }] : [],
  );
  return messages.toChat({
    ...MESSAGES_BODY,
    messages: [
      ...MESSAGES_BODY.messages,
      { role: 'assistant', content: answer.content },
      { role: 'user', content: [...results, { type: 'text', text: 'Go on.' }] },
    ],
  } as messages.MessagesRequest).chat;
};
const replayResponses = (output: responses.Response['output']): ChatRequest =>
  responses.toChat({
    ...RESPONSES_BODY,
    max_output_tokens: 8_192,
    input: [
      { type: 'message', role: 'user', content: 'Hi' },
      ...output,
      ...output.flatMap((item) =>
        item.type === 'function_call'
          ? [{ type: 'function_call_output', call_id: item.call_id, output: 'Done.' }]
          : [],
      ),
      { type: 'message', role: 'user', content: 'Go on.' },
    ],
  }).chat;

describe.each(WIRES)('what a model said goes back to the $wire wire as it came', ({ format, to }) => {
  test('through a Messages caller', () => {
    fc.assert(
      fc.property(said, (given) => {
        const reply = messagesFormat().reply(answerOf(given), context, told);
        expect(sent(format, to, replayMessages(reply))).toEqual(
          sent(format, to, next(given.message, given.message.tool_calls ?? [])),
        );
      }),
      { numRuns: RUNS },
    );
  });

  test('through a Responses caller', () => {
    fc.assert(
      fc.property(said, (given) => {
        const reply = responsesFormat().reply(answerOf(given), context, told);
        expect(sent(format, to, replayResponses(reply.output))).toEqual(
          sent(format, to, next(given.message, given.message.tool_calls ?? [])),
        );
      }),
      { numRuns: RUNS },
    );
  });
});

/** The answer as a provider streams it, cut anywhere. */
function deltasOf({ message, finish }: Said, at: readonly number[]): ChatDelta[] {
  const step = (delta: object): ChatDelta => ({
    choices: [{ index: 0, delta, finish_reason: null, native_finish_reason: null }],
  });
  const cut = (text: string): string[] => {
    const letters = [...text];
    const [size = 3] = at;
    const pieces: string[] = [];
    while (letters.length > 0) pieces.push(letters.splice(0, size).join(''));
    return pieces;
  };
  const own = (id: string) => (message.reasoning_details ?? []).filter((detail) => detail.id === id);
  const calls = message.tool_calls ?? [];
  const sealed = new Set(calls.flatMap(({ id }) => own(id)));
  return [
    ...(message.reasoning_details ?? [])
      .filter((detail) => !sealed.has(detail))
      .flatMap((detail) =>
        detail.type === 'reasoning.text'
          ? [
              ...cut(detail.text ?? '').map((text) =>
                step({ reasoning: text, reasoning_details: [{ ...detail, text, signature: null }] }),
              ),
              ...(detail.signature ? [step({ reasoning_details: [{ ...detail, text: null }] })] : []),
            ]
          : [step({ reasoning_details: [detail] })],
      ),
    ...cut(message.content ?? '').map((text) => step({ content: text })),
    ...calls.flatMap((call, index) => [
      step({
        tool_calls: [
          { index, id: call.id, type: 'function', function: { name: call.function.name, arguments: '' } },
        ],
        ...(own(call.id).length > 0 && { reasoning_details: own(call.id) }),
      }),
      ...cut(call.function.arguments).map((args) =>
        step({ tool_calls: [{ index, function: { arguments: args } }] }),
      ),
    ]),
    { choices: [{ index: 0, delta: {}, finish_reason: finish, native_finish_reason: null }] },
  ];
}

const eventsFrom = <Event>(writer: EventWriter<Event>, deltas: readonly ChatDelta[]): Event[] => [
  ...writer.begin(),
  ...deltas.flatMap((delta) => writer.delta(structuredClone(delta))),
  ...writer.finish(told),
];

test('a streamed message is the plain one in pieces, wherever it was cut', () => {
  fc.assert(
    fc.property(said, fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 }), (given, at) => {
      const events = eventsFrom(messagesFormat().events(context), deltasOf(given, at));
      const { message } = readMessages(events.map((data) => ({ event: data.type, data })));
      const plain = messagesFormat().reply(answerOf(given), context, told);
      expect(message.content).toEqual(plain.content);
      expect(message.stop_reason).toBe(plain.stop_reason);
    }),
    { numRuns: RUNS },
  );
});

test('a streamed response ends with the plain one, wherever it was cut', () => {
  fc.assert(
    fc.property(said, fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 }), (given, at) => {
      const events = eventsFrom(responsesFormat().events(context), deltasOf(given, at));
      const last = events.at(-1) as { response?: responses.Response };
      expect(last.response?.output).toEqual(responsesFormat().reply(answerOf(given), context, told).output);
    }),
    { numRuns: RUNS },
  );
});
