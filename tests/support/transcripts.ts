import { openStream } from '../../src/inference/attempt';
import type { ChatAnswer, ChatDelta, ChatFormat } from '../../src/providers/format';
import { responses } from '../../src/providers/responses';
import type { UpstreamAnswer } from '../../src/providers/transport';

/** Answers as upstreams record them, made from a seed: whole, as a stream, and what both must come out as. */
export interface Transcript {
  readonly name: string;
  readonly plain: unknown;
  readonly stream: string;
  readonly expected: ChatAnswer;
}

export type Wire = 'openai' | 'responses' | 'anthropic' | 'gemini';

type Random = () => number;

const seeded = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const upTo = (random: Random, most: number): number => Math.floor(random() * (most + 1));
const pick = <T>(random: Random, values: readonly T[]): T => values[upTo(random, values.length - 1)] as T;

const WORDS = [
  'sky',
  ' ',
  '\n',
  '"quoted"',
  'データ',
  'naïve',
  '👩‍👩‍👧',
  '𝕏',
  '\u2028',
  '\\',
  'data: x',
  ':',
  '{"a":1}',
  '[DONE]',
  'é',
];
const phrase = (random: Random, words: number): string =>
  Array.from({ length: words + 1 }, () => pick(random, WORDS)).join('') + '.';

/** Cuts between characters, as upstreams do. */
function cut(random: Random, whole: string): string[] {
  const letters = [...whole];
  const pieces: string[] = [];
  while (letters.length > 0) pieces.push(letters.splice(0, 1 + upTo(random, 5)).join(''));
  return pieces;
}

interface Told {
  readonly id: string;
  readonly thoughts: { readonly text: string; readonly signature: string }[];
  readonly words: string;
  readonly calls: {
    readonly id: string;
    readonly name: string;
    readonly args: object;
    readonly signature: string;
  }[];
  readonly short: boolean;
  readonly cited: boolean;
  readonly prompt: number;
  readonly cached: number;
  readonly completion: number;
}

function tell(random: Random, seed: number): Told {
  const calls = Array.from({ length: pick(random, [0, 0, 1, 2]) }, (_, index) => ({
    id: `tool_${seed}_${index}`,
    name: pick(random, ['get_weather', 'search', 'noop']),
    args: pick(random, [{}, { city: phrase(random, 1) }, { list: [1, 2, { deep: null }], flag: true }]),
    signature: `sig-call-${seed}-${index}`,
  }));
  const words = calls.length > 0 && random() < 0.5 ? '' : phrase(random, 2 + upTo(random, 6));
  const completion = 20 + upTo(random, 500);
  const prompt = 10 + upTo(random, 1_000);
  return {
    id: `answer-${seed}`,
    thoughts: Array.from({ length: pick(random, [0, 1, 2]) }, (_, index) => ({
      text: phrase(random, 3),
      signature: `c2ln+${seed}/${index}==`,
    })),
    words,
    calls,
    short: calls.length === 0 && random() < 0.2,
    cited: words !== '' && random() < 0.4,
    prompt,
    cached: upTo(random, prompt),
    completion,
  };
}

/** The ways in which events are written that a reader must understand. */
function sse(random: Random, events: readonly { readonly event?: string; readonly data: string }[]): string {
  const end = pick(random, ['\n', '\r\n']);
  const space = pick(random, [' ', '']);
  const comments = random() < 0.3;
  return events
    .map(
      ({ event, data }) =>
        (comments && random() < 0.3 ? `: ping${end}${end}` : '') +
        (event === undefined ? '' : `event:${space}${event}${end}`) +
        `data:${space}${data}${end}${end}`,
    )
    .join('');
}

const URL_CITED = 'https://example.com/source';

export function transcript(wire: Wire, seed: number): Transcript {
  const random = seeded(seed * 7_919 + wire.length);
  const told = tell(random, seed);
  const made = { openai: ofOpenai, responses: ofResponses, anthropic: ofAnthropic, gemini: ofGemini }[wire](
    random,
    told,
  );
  return {
    name: `${wire} ${seed}`,
    plain: made.plain,
    stream: sse(random, made.events),
    expected: made.expected,
  };
}

interface Made {
  readonly plain: unknown;
  readonly events: { readonly event?: string; readonly data: string }[];
  readonly expected: ChatAnswer;
}

const toolCalls = ({ calls }: Told) =>
  calls.length === 0
    ? {}
    : {
        tool_calls: calls.map(({ id, name, args }) => ({
          id,
          type: 'function' as const,
          function: { name, arguments: JSON.stringify(args) },
        })),
      };

function ofOpenai(random: Random, told: Told): Made {
  const thought = told.thoughts.map(({ text }) => text).join('');
  const finish = told.calls.length > 0 ? 'tool_calls' : told.short ? 'length' : 'stop';
  const usage = {
    prompt_tokens: told.prompt,
    completion_tokens: told.completion,
    prompt_tokens_details: { cached_tokens: told.cached },
    completion_tokens_details: { reasoning_tokens: 7 },
  };
  const refuses = told.words !== '' && told.calls.length === 0 && random() < 0.2;
  const pieces = cut(random, told.words);
  const weighs = !refuses && random() < 0.3;
  const weight = (token: string) => ({ token, logprob: -0.5, bytes: [...Buffer.from(token)] });
  const weights = (tokens: readonly string[]) => ({
    content: tokens.map((token) => ({ ...weight(token), top_logprobs: [weight(token), weight('?')] })),
  });
  const chunk = (delta: object, reason: string | null = null, more: object = {}) => ({
    data: JSON.stringify({ id: told.id, choices: [{ index: 0, delta, finish_reason: reason, ...more }] }),
  });
  const message = {
    role: 'assistant' as const,
    content: refuses ? null : told.words || null,
    ...(refuses && { refusal: told.words }),
    ...toolCalls(told),
  };
  const logprobs = weighs && pieces.length > 0 ? weights(pieces) : null;
  return {
    plain: {
      id: told.id,
      choices: [
        {
          index: 0,
          message: { ...message, ...(thought && { reasoning_content: thought }) },
          ...(logprobs && { logprobs }),
          finish_reason: finish,
        },
      ],
      usage,
    },
    events: [
      chunk({ role: 'assistant', content: '' }),
      ...cut(random, thought).map((reasoning_content) => chunk({ reasoning_content })),
      ...pieces.map((piece) =>
        refuses
          ? chunk({ refusal: piece })
          : chunk({ content: piece }, null, weighs ? { logprobs: weights([piece]) } : {}),
      ),
      ...told.calls.flatMap(({ id, name, args }, index) => [
        chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
        ...cut(random, JSON.stringify(args)).map((part) =>
          chunk({ tool_calls: [{ index, function: { arguments: part } }] }),
        ),
      ]),
      chunk({}, finish),
      { data: JSON.stringify({ id: told.id, choices: [], usage }) },
      { data: '[DONE]' },
    ],
    expected: {
      upstreamId: told.id,
      usage: { prompt: told.prompt, completion: told.completion, cached: told.cached, reasoning: 7 },
      choices: [
        {
          index: 0,
          message: {
            refusal: null,
            ...message,
            ...(thought && {
              reasoning: thought,
              reasoning_details: [
                {
                  type: 'reasoning.text',
                  text: thought,
                  signature: null,
                  id: 'reasoning_content',
                  format: 'unknown',
                  index: 0,
                },
              ],
            }),
          },
          logprobs,
          finish_reason: finish,
          native_finish_reason: finish,
        },
      ],
    },
  };
}

function ofResponses(random: Random, told: Told): Made {
  const status = told.short ? 'incomplete' : 'completed';
  const citation = { type: 'url_citation', url: URL_CITED, title: 'Source', start_index: 0, end_index: 1 };
  const annotations = told.cited ? [citation] : [];
  const refuses = told.words !== '' && told.calls.length === 0 && !told.cited && random() < 0.2;
  const event = (type: string, rest: object) => ({ event: type, data: JSON.stringify({ type, ...rest }) });
  const items: {
    readonly whole: object;
    readonly start: object;
    readonly inside: (at: object) => ReturnType<typeof event>[];
  }[] = [
    ...told.thoughts.map(({ text, signature }, index) => {
      const item = { type: 'reasoning', id: `rs_${index}` };
      const parts = [text, `${text} And more.`].slice(0, 1 + upTo(random, 1));
      return {
        whole: {
          ...item,
          summary: parts.map((part) => ({ type: 'summary_text', text: part })),
          encrypted_content: signature,
        },
        start: { ...item, summary: [] },
        inside: (at: object) =>
          parts.flatMap((part, summary_index) => [
            event('response.reasoning_summary_part.added', {
              ...at,
              summary_index,
              part: { type: 'summary_text', text: '' },
            }),
            ...cut(random, part).map((delta) =>
              event('response.reasoning_summary_text.delta', { ...at, summary_index, delta }),
            ),
            event('response.reasoning_summary_text.done', { ...at, summary_index, text: part }),
            event('response.reasoning_summary_part.done', {
              ...at,
              summary_index,
              part: { type: 'summary_text', text: part },
            }),
          ]),
      };
    }),
    ...(told.words
      ? [
          {
            whole: {
              type: 'message',
              id: 'msg_1',
              role: 'assistant',
              status,
              content: [
                refuses
                  ? { type: 'refusal', refusal: told.words }
                  : { type: 'output_text', text: told.words, annotations },
              ],
            },
            start: { type: 'message', id: 'msg_1', role: 'assistant', status: 'in_progress', content: [] },
            inside: (at: object) => [
              event('response.content_part.added', {
                ...at,
                content_index: 0,
                part: refuses
                  ? { type: 'refusal', refusal: '' }
                  : { type: 'output_text', text: '', annotations: [] },
              }),
              ...cut(random, told.words).map((delta) =>
                event(refuses ? 'response.refusal.delta' : 'response.output_text.delta', {
                  ...at,
                  content_index: 0,
                  delta,
                }),
              ),
              ...annotations.map((annotation, annotation_index) =>
                event('response.output_text.annotation.added', {
                  ...at,
                  content_index: 0,
                  annotation_index,
                  annotation,
                }),
              ),
              refuses
                ? event('response.refusal.done', { ...at, content_index: 0, refusal: told.words })
                : event('response.output_text.done', {
                    ...at,
                    content_index: 0,
                    text: told.words,
                    logprobs: [],
                  }),
              event('response.content_part.done', {
                ...at,
                content_index: 0,
                part: refuses
                  ? { type: 'refusal', refusal: told.words }
                  : { type: 'output_text', text: told.words, annotations },
              }),
            ],
          },
        ]
      : []),
    ...told.calls.map(({ id, name, args }, index) => {
      const item = { type: 'function_call', id: `fc_${index}`, call_id: id, name };
      const given = JSON.stringify(args);
      return {
        whole: { ...item, arguments: given, status: 'completed' },
        start: { ...item, arguments: '', status: 'in_progress' },
        inside: (at: object) => [
          ...cut(random, given).map((delta) =>
            event('response.function_call_arguments.delta', { ...at, delta }),
          ),
          event('response.function_call_arguments.done', { ...at, name, arguments: given }),
        ],
      };
    }),
  ];
  const usage = {
    input_tokens: told.prompt,
    input_tokens_details: { cached_tokens: told.cached },
    output_tokens: told.completion,
    output_tokens_details: { reasoning_tokens: 7 },
    total_tokens: told.prompt + told.completion,
  };
  const head = { id: told.id, object: 'response', created_at: 1, model: 'upstream-model' };
  const whole = {
    ...head,
    status,
    incomplete_details: told.short ? { reason: 'max_output_tokens' } : null,
    error: null,
    output: items.map((item) => item.whole),
    usage,
  };
  const format = 'openai-responses-v1' as const;
  const summaries = items
    .slice(0, told.thoughts.length)
    .map(({ whole: item }) =>
      (item as { summary: { text: string }[] }).summary.map(({ text }) => text).join('\n\n'),
    );
  const details = summaries.flatMap((summary, index) => [
    { type: 'reasoning.summary' as const, summary, id: `rs_${index}`, format, index },
    {
      type: 'reasoning.encrypted' as const,
      data: told.thoughts[index]?.signature ?? '',
      id: `rs_${index}`,
      format,
      index,
    },
  ]);
  return {
    plain: whole,
    events: [
      event('response.created', { response: { ...head, status: 'in_progress', output: [], usage: null } }),
      event('response.in_progress', {
        response: { ...head, status: 'in_progress', output: [], usage: null },
      }),
      ...items.flatMap(({ whole: item, start, inside }, output_index) => {
        const at = { item_id: (item as { id: string }).id, output_index };
        return [
          event('response.output_item.added', { output_index, item: start }),
          ...inside(at),
          event('response.output_item.done', { output_index, item }),
        ];
      }),
      event(`response.${status}`, { response: whole }),
    ],
    expected: {
      upstreamId: told.id,
      usage: { prompt: told.prompt, completion: told.completion, cached: told.cached, reasoning: 7 },
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: refuses ? null : told.words || null,
            refusal: refuses ? told.words : null,
            ...toolCalls(told),
            ...(summaries.length > 0 && {
              reasoning: summaries.join(''),
              reasoning_details: details,
            }),
            ...(told.cited && {
              annotations: [
                {
                  type: 'url_citation' as const,
                  url_citation: { url: URL_CITED, title: 'Source', start_index: 0, end_index: 1 },
                },
              ],
            }),
          },
          logprobs: null,
          finish_reason: told.short ? 'length' : told.calls.length > 0 ? 'tool_calls' : 'stop',
          native_finish_reason: told.short ? 'max_output_tokens' : 'completed',
        },
      ],
    },
  };
}

function ofAnthropic(random: Random, told: Told): Made {
  const written = Math.floor((told.prompt - told.cached) / 2);
  const redacted = random() < 0.3;
  const citation = {
    type: 'web_search_result_location',
    url: URL_CITED,
    title: 'Source',
    cited_text: 'cited',
    encrypted_index: 'b3BhcXVl',
  };
  const stop = told.calls.length > 0 ? 'tool_use' : told.short ? 'max_tokens' : 'end_turn';
  const blocks: { readonly whole: object; readonly start: object; readonly deltas: object[] }[] = [
    ...told.thoughts.map(({ text, signature }) => ({
      whole: { type: 'thinking', thinking: text, signature },
      start: { type: 'thinking', thinking: '', signature: '' },
      deltas: [
        ...cut(random, text).map((thinking) => ({ type: 'thinking_delta', thinking })),
        { type: 'signature_delta', signature },
      ],
    })),
    ...(redacted
      ? [
          {
            whole: { type: 'redacted_thinking', data: 'ZW5jcnlwdGVk' },
            start: { type: 'redacted_thinking', data: 'ZW5jcnlwdGVk' },
            deltas: [],
          },
        ]
      : []),
    ...(told.words
      ? [
          {
            whole: { type: 'text', text: told.words, ...(told.cited && { citations: [citation] }) },
            start: { type: 'text', text: '' },
            deltas: [
              ...(told.cited ? [{ type: 'citations_delta', citation }] : []),
              ...cut(random, told.words).map((text) => ({ type: 'text_delta', text })),
            ],
          },
        ]
      : []),
    ...told.calls.map(({ id, name, args }) => ({
      whole: { type: 'tool_use', id, name, input: args },
      start: { type: 'tool_use', id, name, input: {} },
      deltas:
        Object.keys(args).length === 0
          ? []
          : cut(random, JSON.stringify(args)).map((partial_json) => ({
              type: 'input_json_delta',
              partial_json,
            })),
    })),
  ];
  const input = {
    input_tokens: told.prompt - told.cached - written,
    cache_read_input_tokens: told.cached,
    cache_creation_input_tokens: written,
    service_tier: 'standard',
  };
  const event = (type: string, rest: object) => ({ event: type, data: JSON.stringify({ type, ...rest }) });
  const thought = told.thoughts.map(({ text }) => text).join('');
  const format = 'anthropic-claude-v1' as const;
  const details = [
    ...told.thoughts.map(({ text, signature }, index) => ({
      type: 'reasoning.text' as const,
      text,
      signature,
      id: null,
      format,
      index,
    })),
    ...(redacted
      ? [
          {
            type: 'reasoning.encrypted' as const,
            data: 'ZW5jcnlwdGVk',
            id: null,
            format,
            index: told.thoughts.length,
          },
        ]
      : []),
  ];
  return {
    plain: {
      id: told.id,
      type: 'message',
      role: 'assistant',
      content: blocks.map(({ whole }) => whole),
      stop_reason: stop,
      usage: { ...input, output_tokens: told.completion },
    },
    events: [
      event('message_start', {
        message: { id: told.id, type: 'message', content: [], usage: { ...input, output_tokens: 1 } },
      }),
      ...blocks.flatMap(({ start, deltas }, index) => [
        event('content_block_start', { index, content_block: start }),
        ...(random() < 0.3 ? [event('ping', {})] : []),
        ...deltas.map((delta) => event('content_block_delta', { index, delta })),
        event('content_block_stop', { index }),
      ]),
      event('message_delta', {
        delta: { stop_reason: stop, stop_sequence: null },
        usage: { output_tokens: told.completion },
      }),
      event('message_stop', {}),
    ],
    expected: {
      upstreamId: told.id,
      serviceTier: 'default',
      usage: {
        prompt: told.prompt,
        completion: told.completion,
        cached: told.cached,
        cacheWrite: written,
      },
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: told.words || null,
            refusal: null,
            ...toolCalls(told),
            ...(thought && { reasoning: thought }),
            ...(details.length > 0 && { reasoning_details: details }),
            ...(told.cited && {
              annotations: [
                {
                  type: 'url_citation' as const,
                  url_citation: {
                    url: URL_CITED,
                    title: 'Source',
                    content: 'cited',
                    start_index: 0,
                    end_index: told.words.length,
                  },
                },
              ],
            }),
          },
          logprobs: null,
          finish_reason: told.calls.length > 0 ? 'tool_calls' : told.short ? 'length' : 'stop',
          native_finish_reason: stop,
        },
      ],
    },
  };
}

function ofGemini(random: Random, told: Told): Made {
  const drawn = random() < 0.2;
  const native = told.short ? 'MAX_TOKENS' : 'STOP';
  const thoughts = told.thoughts.slice(0, 1);
  const image = { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } };
  const callParts = told.calls.map(({ id, name, args, signature }) => ({
    functionCall: { id, name, args },
    thoughtSignature: signature,
  }));
  const grounding = {
    groundingMetadata: {
      groundingChunks: [{ web: { uri: URL_CITED, title: 'Source' } }],
      groundingSupports: [
        {
          segment: { startIndex: 0, endIndex: Buffer.byteLength(told.words), text: told.words },
          groundingChunkIndices: [0],
        },
      ],
    },
  };
  const usageMetadata = {
    promptTokenCount: told.prompt,
    cachedContentTokenCount: told.cached,
    candidatesTokenCount: told.completion,
    thoughtsTokenCount: 11,
    totalTokenCount: told.prompt + told.completion + 11,
  };
  const chunk = (parts: object[], rest: object = {}, top: object = {}) => ({
    data: JSON.stringify({
      candidates: [{ content: { role: 'model', parts }, index: 0, ...rest }],
      usageMetadata: { promptTokenCount: told.prompt },
      responseId: told.id,
      ...top,
    }),
  });
  const format = 'google-gemini-v1' as const;
  const standing = (thoughts.length > 0 ? 1 : 0) + (told.words ? 1 : 0) + (drawn ? 1 : 0);
  const details = [
    ...thoughts.map(({ text }) => ({ type: 'reasoning.text' as const, text, id: null, format, index: 0 })),
    ...told.calls.map(({ id, signature }, index) => ({
      type: 'reasoning.encrypted' as const,
      data: signature,
      id,
      format,
      index: standing + index,
    })),
  ];
  return {
    plain: {
      candidates: [
        {
          content: {
            role: 'model',
            parts: [
              ...thoughts.map(({ text }) => ({ text, thought: true })),
              ...(told.words ? [{ text: told.words }] : []),
              ...(drawn ? [image] : []),
              ...callParts,
            ],
          },
          finishReason: native,
          index: 0,
          ...(told.cited && grounding),
        },
      ],
      usageMetadata,
      responseId: told.id,
    },
    events: [
      ...thoughts.flatMap(({ text }) =>
        cut(random, text).map((piece) => chunk([{ text: piece, thought: true }])),
      ),
      ...cut(random, told.words).map((text) => chunk([{ text }])),
      ...(drawn ? [chunk([image])] : []),
      ...(random() < 0.5 ? [chunk(callParts)] : callParts.map((part) => chunk([part]))),
      chunk(
        random() < 0.5 ? [{ text: '' }] : [],
        { finishReason: native, ...(told.cited && grounding) },
        { usageMetadata },
      ),
    ],
    expected: {
      upstreamId: told.id,
      usage: {
        prompt: told.prompt,
        completion: told.completion + 11,
        cached: told.cached,
        reasoning: 11,
      },
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: told.words || null,
            refusal: null,
            ...toolCalls(told),
            ...(thoughts[0] && { reasoning: thoughts[0].text }),
            ...(details.length > 0 && { reasoning_details: details }),
            ...(drawn && {
              images: [
                {
                  type: 'image_url' as const,
                  index: 0,
                  image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' },
                },
              ],
            }),
            ...(told.cited && {
              annotations: [
                {
                  type: 'url_citation' as const,
                  url_citation: {
                    url: URL_CITED,
                    title: 'Source',
                    content: told.words,
                    start_index: 0,
                    end_index: told.words.length,
                  },
                },
              ],
            }),
          },
          logprobs: null,
          finish_reason: told.calls.length > 0 ? 'tool_calls' : told.short ? 'length' : 'stop',
          native_finish_reason: native,
        },
      ],
    },
  };
}

/** What a client makes of a stream, written apart from the code that it checks. */
export function reassemble(deltas: readonly ChatDelta[]): ChatAnswer {
  type Choice = ChatAnswer['choices'][number];
  const choices = new Map<number, Choice>();
  let answer: Omit<ChatAnswer, 'choices'> = {};
  for (const { choices: given, done: _done, ...rest } of deltas) {
    answer = { ...answer, ...rest };
    for (const { index, delta, logprobs, finish_reason, native_finish_reason } of given) {
      const choice: Choice = choices.get(index) ?? {
        index,
        message: { role: 'assistant', content: null, refusal: null },
        logprobs: null,
        finish_reason: null,
        native_finish_reason: null,
      };
      choices.set(index, choice);
      const { message } = choice;
      if (delta.content) message.content = (message.content ?? '') + delta.content;
      if (delta.refusal) message.refusal = (message.refusal ?? '') + delta.refusal;
      if (delta.reasoning) message.reasoning = (message.reasoning ?? '') + delta.reasoning;
      if (delta.omitted) message.omitted = [...(message.omitted ?? []), ...delta.omitted];
      for (const detail of delta.reasoning_details ?? []) {
        const details = (message.reasoning_details ??= []);
        const last = details.at(-1);
        if (
          detail.type === 'reasoning.text' &&
          last?.type === 'reasoning.text' &&
          last.index === detail.index
        )
          Object.assign(last, { ...detail, text: (last.text ?? '') + (detail.text ?? '') });
        else if (
          detail.type === 'reasoning.summary' &&
          last?.type === 'reasoning.summary' &&
          last.index === detail.index
        )
          last.summary += detail.summary;
        else details.push({ ...detail });
      }
      for (const { index: at, id, function: called } of delta.tool_calls ?? []) {
        const calls = (message.tool_calls ??= []);
        const call = (calls[at] ??= { id: '', type: 'function', function: { name: '', arguments: '' } });
        call.id ||= id ?? '';
        call.function.name ||= called?.name ?? '';
        call.function.arguments += called?.arguments ?? '';
      }
      if (logprobs?.content)
        choice.logprobs = { content: [...(choice.logprobs?.content ?? []), ...logprobs.content] };
      if (delta.images) message.images = [...(message.images ?? []), ...delta.images];
      if (delta.annotations) message.annotations = [...(message.annotations ?? []), ...delta.annotations];
      if (finish_reason) Object.assign(choice, { finish_reason, native_finish_reason });
    }
  }
  return { ...answer, choices: [...choices.values()] };
}

/** What an upstream sends, in these chunks. */
const sent = (chunks: readonly Buffer[]): UpstreamAnswer => ({
  status: 200,
  header: () => undefined,
  read(sink) {
    for (const chunk of chunks) sink.data(chunk);
    sink.end();
  },
  progress: () => undefined,
  pause: () => undefined,
  hold: () => undefined,
  resume: () => undefined,
  abort: () => undefined,
});

/** Reads a stream that arrives in these chunks, through the code that reads real ones. */
export async function readStream(format: ChatFormat, chunks: readonly Buffer[]): Promise<ChatAnswer> {
  const open = await openStream(sent(chunks), format);
  const deltas: ChatDelta[] = [];
  await new Promise<void>((resolve, reject) =>
    open.pipe({ delta: (delta) => deltas.push(delta), end: resolve, fail: reject }),
  );
  return reassemble(deltas);
}

/** The events that a format is given of such a stream, as `name data`. */
export async function readEvents(chunks: readonly Buffer[]): Promise<string[]> {
  const events: string[] = [];
  const end = { finish_reason: 'stop', native_finish_reason: null } as const;
  const record =
    (): ReturnType<ChatFormat['chunks']> =>
    ({ event, data }) => {
      events.push(`${event} ${data}`);
      return { choices: [{ index: 0, delta: {}, ...end }] };
    };
  const open = await openStream(sent(chunks), { ...responses, chunks: record });
  await new Promise<void>((resolve, reject) =>
    open.pipe({ delta: () => undefined, end: resolve, fail: reject }),
  );
  return events;
}
