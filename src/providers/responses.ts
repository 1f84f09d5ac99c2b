import { randomUUID } from 'node:crypto';
import type { ApiError } from '../errors';
import { append, assembled, merged, type Piece } from './assemble';
import {
  answeredArguments,
  callersArguments,
  failedResult,
  fileSource,
  functionTools,
  hashedUser,
  named,
  partsOf,
  refuseModalities,
  refuseValue,
  signed,
  textOf,
  unsupported,
  type Message,
  type Part,
} from './content';
import type {
  ChatDelta,
  ChatFormat,
  ChatRequest,
  ChatStreamChoice,
  FinishReason,
  NativeFormat,
  Target,
  UsageReport,
} from './format';
import { array, count, defined, object, text, type Json } from './json';
import { jsonRequest } from './json-request';
import { bounded, MOST_ITEMS, tooMany } from './most';
import { breakpoint, effortFor, error, knowsBreakpoints, logprobs, passedOn, verbosityFor } from './openai';
import type { Parameter } from './parameters';
import { WIRE_FIELDS } from './passing-fields';
import { joinDetails, knowsReasoning, type ReasoningDetail } from './reasoning';
import { unsealDetails } from './sealed-reasoning';
import { eventObject, unusable, upstreamError } from './upstream-errors';
import { isBelievable } from './usage';

/**
 * The Responses API, as OpenAI and servers that copy it speak it. Nothing is kept there: the whole
 * conversation goes along, and reasoning as the text that only its provider can read.
 * Source: the type definitions of the `openai` client.
 */
export const responses: ChatFormat = {
  carries: () => CARRIED,

  knowsFinish: (native) => ENDINGS.has(native),

  request(chat, target, hints) {
    return jsonRequest('/responses', {}, compose(chat, target), hints);
  },

  result(body) {
    const answer = object(body);
    if (!answer) throw unusable('something that is not an answer');
    refuseFailure(answer);
    if (!Array.isArray(answer['output'])) throw unusable('an answer without output');
    const reader = new ItemReader();
    const pieces = itemsOf(answer).flatMap((entry, place) => {
      const item = object(entry) ?? {};
      return [...reader.start(place, item), ...reader.stop(place, item)];
    });
    const probabilities = reader.logprobs;
    return {
      ...head(answer, reader.searches),
      choices: [
        {
          index: 0,
          message: assembled(pieces),
          logprobs: probabilities.length > 0 ? { content: probabilities } : null,
          ...finish(answer, reader.calls > 0),
        },
      ],
    };
  },

  chunks() {
    const reader = new ItemReader();
    let id: string | undefined;
    let begun = false;
    const step = (pieces: readonly Piece[], end?: ReturnType<typeof finish>): ChatDelta => {
      const first = !begun;
      begun = true;
      const probabilities = reader.logprobs.splice(0);
      return {
        ...(first && id !== undefined && { upstreamId: id }),
        choices: [
          {
            index: 0,
            delta: { ...(first && { role: 'assistant' as const }), ...merged(pieces) },
            ...(end ?? { finish_reason: null, native_finish_reason: null }),
            ...(probabilities.length > 0 && { logprobs: { content: probabilities } }),
          },
        ],
      };
    };
    return (given) => {
      const { event: named, data } = given;
      if (data === '[DONE]') return { choices: [], done: true };
      if (data.trim() === '') return undefined;
      const event = (given.json = eventObject(data));
      const type = text(event['type']) ?? named;
      const place = count(event['output_index']) ?? 0;
      switch (type) {
        // Nothing is said yet: a failure that follows may still go to another endpoint.
        case 'response.created':
        case 'response.queued':
        case 'response.in_progress':
          id = text(object(event['response'])?.['id']) ?? id;
          return undefined;
        // From here on the model works, and may be silent for long.
        case 'response.output_item.added': {
          const pieces = reader.start(place, object(event['item']) ?? {}, true);
          return pieces.length === 0 && begun ? undefined : step(pieces);
        }
        case 'response.output_item.done': {
          const before = reader.searches;
          const delta = said(reader.stop(place, object(event['item']) ?? {}), step);
          // A client that disconnects now has had its search.
          return reader.searches === before
            ? delta
            : { choices: [], ...delta, usage: { webSearches: reader.searches } };
        }
        case 'response.completed':
        case 'response.incomplete': {
          const answer = object(event['response']) ?? {};
          // Servers that send the whole alone.
          const missed = reader.isEmpty
            ? itemsOf(answer).flatMap((entry, at) => {
                const item = object(entry) ?? {};
                return [...reader.start(at, item), ...reader.stop(at, item)];
              })
            : [];
          return {
            ...step(missed, finish(answer, reader.calls > 0)),
            ...head(answer, reader.searches),
            done: true,
          };
        }
        case 'response.failed': {
          const answer = object(event['response']) ?? {};
          return { choices: [], error: embedded(answer['error'] ?? answer) };
        }
        case 'error':
          return { choices: [], error: embedded(event['error'] ?? event) };
        default:
          return type === undefined && event['error']
            ? { choices: [], error: embedded(event['error']) }
            : said(reader.delta(place, type ?? '', event), step);
      }
    };
  },

  usage: (body) => usage(object(body)?.['usage']),

  error,

  // Images come whole.
  eventBytes: 16 * 1024 * 1024,
};

const said = (
  pieces: readonly Piece[],
  step: (pieces: readonly Piece[]) => ChatDelta,
): ChatDelta | undefined => (pieces.length === 0 ? undefined : step(pieces));

/* ---- Request ---- */

function compose(chat: ChatRequest, target: Target): Json {
  const known = (name: string): boolean => target.supportedParameters.has(name);
  refuseModalities(chat);
  for (const name of PENALTIES) if (chat[name]) refuseValue(chat, name, 'none in this format');
  const { n } = chat as { n?: unknown };
  if (typeof n === 'number' && n > 1) throw unsupported('n: this endpoint gives one answer');
  const marks = knowsBreakpoints(target.upstreamModel);
  const input = chat.messages.flatMap((message) => items(message, marks));
  const body: Json = { model: target.upstreamModel, input, store: false };
  Object.assign(body, passedOn(chat, target, 'chat-responses'));
  const tools = known('tools')
    ? functionTools(chat).map(({ function: { name, description, parameters, strict } }) =>
        defined({
          type: 'function',
          name,
          description,
          parameters: parameters ?? { type: 'object', properties: {} },
          // Here it is true unless told otherwise.
          strict: strict ?? false,
        }),
      )
    : [];
  if (tools.length > 0) {
    body['tools'] = tools;
    const choice = known('tool_choice') ? chat.tool_choice : undefined;
    if (typeof choice === 'string') body['tool_choice'] = choice;
    else if (choice && 'function' in choice)
      body['tool_choice'] = { type: 'function', name: (choice.function as { name: string }).name };
  } else delete body['parallel_tool_calls'];
  const limit = chat.max_completion_tokens ?? chat.max_tokens;
  if (limit) body['max_output_tokens'] = limit;
  const format = known('response_format') ? chat.response_format : undefined;
  const written = defined({
    format:
      format?.type === 'json_schema'
        ? { type: 'json_schema', ...format.json_schema }
        : format?.type === 'json_object'
          ? { type: 'json_object' }
          : undefined,
    verbosity: known('verbosity') ? verbosityFor(chat) : undefined,
  });
  if (Object.keys(written).length > 0) body['text'] = written;
  const reasons = knowsReasoning(target.supportedParameters);
  const thinking = defined({
    effort: effortFor(chat, target),
    summary: reasons ? (chat.reasoning?.summary ?? undefined) : undefined,
  });
  if (Object.keys(thinking).length > 0) body['reasoning'] = thinking;
  const include = [
    ...(reasons ? ['reasoning.encrypted_content'] : []),
    ...(chat.logprobs && known('logprobs') ? ['message.output_text.logprobs'] : []),
  ];
  if (include.length > 0) body['include'] = include;
  if (chat.logprobs && chat.top_logprobs && known('top_logprobs')) body['top_logprobs'] = chat.top_logprobs;
  if (chat.prompt_cache_options && marks) body['prompt_cache_options'] = chat.prompt_cache_options;
  if (target.tier) body['service_tier'] = target.tier;
  if (chat.user) body['safety_identifier'] = hashedUser(chat.user);
  if (chat.stream) body['stream'] = true;
  return body;
}

const CARRIED: ReadonlySet<Parameter> = new Set([
  'temperature',
  'top_p',
  'logprobs',
  'top_logprobs',
  'response_format',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'verbosity',
  'reasoning',
  'reasoning_effort',
]);

function items(message: Message, marks: boolean): Json[] {
  switch (message.role) {
    case 'system':
    case 'developer':
    case 'user':
      return [
        {
          role: message.role,
          content:
            typeof message.content === 'string'
              ? named(message.name, message.content)
              : signed(message.name, partsOf(message.content)).map((part) => inputPart(part, marks)),
        },
      ];
    case 'tool': {
      const said = (message as Json)['is_error'] === true ? failedResult(message.content) : message.content;
      return [
        {
          type: 'function_call_output',
          call_id: message.tool_call_id,
          output: typeof said === 'string' ? said : partsOf(said).map((part) => inputPart(part, marks)),
        },
      ];
    }
    case 'assistant':
      return turn(message);
  }
}

const inputPart = (part: Part, marks: boolean): Json => ({ ...inputOf(part), ...breakpoint(part, marks) });

function inputOf(part: Part): Json {
  switch (part.type) {
    case 'text':
      return { type: 'input_text', text: part.text };
    case 'image_url':
      return {
        type: 'input_image',
        image_url: part.image_url.url,
        detail: part.image_url.detail ?? 'auto',
      };
    case 'input_audio':
      return { type: 'input_audio', input_audio: part.input_audio };
    case 'file': {
      const source = fileSource(part.file);
      return defined({
        type: 'input_file',
        filename: part.file.filename,
        ...(source.kind === 'url'
          ? { file_url: source.url }
          : { file_data: `data:${source.mediaType};base64,${source.data}` }),
      });
    }
    case 'video_url':
    case 'input_video':
      throw unsupported(`${part.type}: this model takes no video`);
  }
}

/** A turn of the model as the items that it was; reasoning stands before what it led to. */
function turn(message: Extract<Message, { role: 'assistant' }>): Json[] {
  const spoken = textOf(message.content);
  const words = spoken === '' ? '' : named(message.name, spoken);
  const units: Json[] = [
    ...(words === '' ? [] : [{ role: 'assistant', content: words }]),
    ...(message.refusal && words === ''
      ? [{ role: 'assistant', content: [{ type: 'refusal', refusal: message.refusal }] }]
      : []),
    ...(message.tool_calls ?? []).map((call) => ({
      type: 'function_call',
      call_id: call.id,
      name: call.function.name,
      arguments: callersArguments(call.function.arguments),
    })),
  ];
  const found: Json[] = [];
  for (const { index, item } of reasoningItems(message.reasoning_details ?? [])) {
    while (units.length > 0 && found.length < index) found.push(units.shift() as Json);
    found.push(item);
  }
  return [...found, ...units];
}

/** Only what its own provider has sealed may go back. */
function reasoningItems(details: readonly ReasoningDetail[]): { index: number; item: Json }[] {
  const own = new Map<string, ReasoningDetail[]>();
  for (const detail of joinDetails(details))
    if (detail.format === FORMAT) {
      const key = `${detail.id ?? ''} ${detail.index ?? 0}`;
      own.set(key, [...(own.get(key) ?? []), detail]);
    }
  return [...own.values()].flatMap((group) => {
    const sealed = group.find((detail) => detail.type === 'reasoning.encrypted');
    if (sealed?.type !== 'reasoning.encrypted') return [];
    return [
      {
        index: sealed.index ?? 0,
        item: defined({
          type: 'reasoning',
          id: sealed.id ?? undefined,
          summary: group.flatMap((detail) =>
            detail.type === 'reasoning.summary' ? [{ type: 'summary_text', text: detail.summary }] : [],
          ),
          encrypted_content: sealed.data,
        }),
      },
    ];
  });
}

/* ---- Answer ---- */

const FORMAT = 'openai-responses-v1';

interface OpenItem {
  readonly type: string;
  readonly id: string | null;
  /** Place among reasoning, text and calls. */
  readonly position: number;
  /** Of a call: its number. */
  readonly call: number;
  /** What came in pieces. */
  given: boolean;
  spoke: boolean;
  summaries: number;
}

const itemsOf = (answer: Json): readonly unknown[] => bounded(array(answer['output']), 'output items');
const partsIn = (list: unknown): readonly unknown[] => bounded(array(list), 'parts');

const PARTS = new Set(['output_text', 'text', 'refusal', '']);

/** Reads items, whole or in pieces, into one sequence of deltas. */
class ItemReader {
  calls = 0;
  /** On the web, by the provider. */
  searches = 0;
  readonly logprobs: NonNullable<NonNullable<ChatStreamChoice['logprobs']>['content']> = [];
  private position = 0;
  private readonly open = new Map<number, OpenItem>();

  get isEmpty(): boolean {
    return this.position === 0 && this.open.size === 0;
  }

  /** @param streamed the item is still empty, and its pieces follow. */
  start(place: number, item: Json, streamed = false): Piece[] {
    const type = text(item['type']) ?? '';
    const isCall = type === 'function_call' || type === 'custom_tool_call';
    this.open.set(place, {
      type,
      id: text(item['id']) ?? null,
      position: this.position++,
      call: this.calls,
      given: false,
      spoke: false,
      summaries: 0,
    });
    if (this.open.size > MOST_ITEMS) throw tooMany('open items');
    if (!isCall) return [];
    const index = this.calls++;
    const whole = streamed ? '' : callText(item);
    const opened = this.open.get(place);
    if (opened && whole !== '') opened.given = true;
    return [
      {
        tool_calls: [
          {
            index,
            id: text(item['call_id']) || text(item['id']) || `call_${randomUUID()}`,
            type: 'function',
            function: { name: text(item['name']) ?? '', arguments: whole },
          },
        ],
      },
    ];
  }

  delta(place: number, type: string, event: Json): Piece[] {
    const item = this.open.get(place);
    const words = text(event['delta']);
    if (!item) return [];
    switch (type) {
      case 'response.output_text.delta':
        if (!words) return [];
        item.spoke = true;
        append(this.logprobs, logprobs({ content: event['logprobs'] })?.content ?? []);
        return [{ content: words }];
      case 'response.refusal.delta':
        if (!words) return [];
        item.spoke = true;
        return [{ refusal: words }];
      case 'response.reasoning_summary_part.added':
        item.summaries += 1;
        // Chat has one summary for one thought: its parts are paragraphs.
        return item.summaries > 1 && item.given ? this.summarize(item, '\n\n') : [];
      case 'response.reasoning_summary_text.delta':
        return words ? this.summarize(item, words) : [];
      case 'response.reasoning_text.delta':
        return words ? this.think(item, words) : [];
      case 'response.function_call_arguments.delta':
      case 'response.mcp_call_arguments.delta':
        if (!words || item.type !== 'function_call') return [];
        item.given = true;
        return [{ tool_calls: [{ index: item.call, function: { arguments: words } }] }];
      case 'response.output_text.annotation.added':
        item.spoke = true;
        return annotated([event['annotation']]);
      default:
        return [];
    }
  }

  /** What the whole item says and its pieces did not. */
  stop(place: number, whole: Json): Piece[] {
    const item = this.open.get(place);
    this.open.delete(place);
    if (!item) return [];
    switch (item.type) {
      case 'message': {
        const parts = partsIn(whole['content']).map((part) => object(part) ?? {});
        const omitted = parts.map(({ type }) => text(type) ?? '').filter((type) => !PARTS.has(type));
        return [
          ...(item.spoke ? [] : parts.flatMap((part) => this.part(part))),
          ...(omitted.length > 0 ? [{ omitted: omitted.map((type) => type.slice(0, 64)) }] : []),
        ];
      }
      case 'reasoning': {
        const pieces: Piece[] = [];
        if (!item.given) {
          const summary = partsIn(whole['summary'])
            .map((part) => text(object(part)?.['text']) ?? '')
            .join('\n\n');
          if (summary !== '') pieces.push(...this.summarize(item, summary));
          for (const part of partsIn(whole['content'])) {
            const words = text(object(part)?.['text']);
            if (words) pieces.push(...this.think(item, words));
          }
        }
        const sealed = text(whole['encrypted_content']);
        if (sealed !== undefined)
          pieces.push({
            reasoning_details: [{ type: 'reasoning.encrypted', data: sealed, ...this.own(item) }],
          });
        return pieces;
      }
      case 'function_call':
      case 'custom_tool_call': {
        const given = item.given ? '' : callText(whole);
        return given === '' ? [] : [{ tool_calls: [{ index: item.call, function: { arguments: given } }] }];
      }
      case 'web_search_call': {
        // Pages that are opened afterwards are items of the same type, and no searches.
        const action = text(object(whole['action'])?.['type']) ?? 'search';
        if (action === 'search' && whole['status'] !== 'failed') this.searches++;
        return [{ omitted: ['web_search_call'] }];
      }
      case 'image_generation_call': {
        const image = text(whole['result']);
        return image
          ? [
              {
                images: [
                  {
                    type: 'image_url',
                    index: 0,
                    image_url: { url: `data:image/${text(whole['output_format']) ?? 'png'};base64,${image}` },
                  },
                ],
              },
            ]
          : [];
      }
      default:
        return [{ omitted: [item.type.slice(0, 64)] }];
    }
  }

  private part(part: Json): Piece[] {
    const refusal = text(part['refusal']);
    if (refusal) return [{ refusal }];
    const words = text(part['text']);
    if (!words) return [];
    append(this.logprobs, logprobs({ content: part['logprobs'] })?.content ?? []);
    return [{ content: words }, ...annotated(bounded(array(part['annotations']), 'sources'))];
  }

  private summarize(item: OpenItem, words: string): Piece[] {
    item.given = true;
    return [
      {
        reasoning: words,
        reasoning_details: [{ type: 'reasoning.summary', summary: words, ...this.own(item) }],
      },
    ];
  }

  private think(item: OpenItem, words: string): Piece[] {
    item.given = true;
    return [
      { reasoning: words, reasoning_details: [{ type: 'reasoning.text', text: words, ...this.own(item) }] },
    ];
  }

  private own({ id, position }: OpenItem) {
    return { id, format: FORMAT, index: position } as const;
  }
}

/** Free text of a custom tool is one argument in chat. */
const callText = (item: Json): string => {
  return item['type'] === 'custom_tool_call'
    ? JSON.stringify({ input: text(item['input']) ?? '' })
    : answeredArguments(text(item['arguments']) ?? '');
};

function annotated(given: readonly unknown[]): Piece[] {
  const omitted: string[] = [];
  const annotations = given.flatMap((entry): NonNullable<Piece['annotations']> => {
    const { type, url, title, content, start_index, end_index } = object(entry) ?? {};
    if (type !== 'url_citation' || text(url) === undefined) {
      omitted.push((text(type) ?? 'annotation').slice(0, 64));
      return [];
    }
    return [
      {
        type: 'url_citation',
        url_citation: {
          url: text(url) ?? '',
          title: text(title) ?? '',
          ...(text(content) !== undefined && { content: text(content) as string }),
          start_index: count(start_index) ?? 0,
          end_index: count(end_index) ?? 0,
        },
      },
    ];
  });
  return [...(annotations.length > 0 ? [{ annotations }] : []), ...(omitted.length > 0 ? [{ omitted }] : [])];
}

function head(answer: Json, searches: number): Omit<ChatDelta, 'choices'> {
  const tier = text(answer['service_tier']);
  const tokens = usage(answer['usage']);
  // Usage may count searches that have no item.
  const reported = count(object(object(answer['tool_usage'])?.['web_search'])?.['num_requests']) ?? 0;
  const webSearches = Math.max(searches, reported);
  return defined({
    upstreamId: text(answer['id']),
    usage: tokens && webSearches > 0 ? { ...tokens, webSearches } : tokens,
    serviceTier: tier,
  });
}

/** Reasons of an incomplete answer, and the states that an answer ends in. */
const ENDINGS: ReadonlySet<string> = new Set([
  'max_output_tokens',
  'content_filter',
  'completed',
  'incomplete',
  'in_progress',
]);

function finish(answer: Json, called: boolean) {
  const reason = text(object(answer['incomplete_details'])?.['reason']);
  const native = reason ?? text(answer['status']) ?? null;
  const reached: FinishReason =
    answer['status'] === 'incomplete'
      ? reason === 'content_filter'
        ? 'content_filter'
        : 'length'
      : called
        ? 'tool_calls'
        : 'stop';
  return { finish_reason: reached, native_finish_reason: native };
}

/** Without a believable number it is no report. What is part of a number that is missing is missing too. */
function usage(value: unknown): UsageReport | undefined {
  const given = object(value);
  const prompt = count(given?.['input_tokens']);
  const completion = count(given?.['output_tokens']);
  if (!given || (prompt === undefined && completion === undefined)) return undefined;
  if (!isBelievable(given, 'input_tokens', 'output_tokens')) return undefined;
  const within = (found: unknown, most: number | undefined): number | undefined => {
    const known = count(found);
    return known === undefined || most === undefined ? undefined : Math.min(known, most);
  };
  const input = object(given['input_tokens_details']);
  return defined({
    prompt,
    completion,
    cached: within(input?.['cached_tokens'], prompt),
    cacheWrite: within(input?.['cache_write_tokens'], prompt),
    reasoning: within(object(given['output_tokens_details'])?.['reasoning_tokens'], completion),
  });
}

/** Nothing can be asked for later: what is not done now never is. */
const UNDONE = new Set(['failed', 'cancelled', 'queued', 'in_progress']);

function refuseFailure(answer: Json): void {
  if (answer['error']) throw embedded(answer['error']);
  const status = text(answer['status']);
  if (status !== undefined && UNDONE.has(status)) throw unusable(`an answer that is ${status}`);
}

function embedded(value: unknown): ApiError {
  const given = object(value);
  const code = text(given?.['code']) ?? text(given?.['type']);
  return upstreamError(undefined, code, text(given?.['message']) ?? text(value));
}

/* ---- The caller's own body ---- */

/** Gateway fields that this wire does not have, and fields that the gateway writes. */
const NOT_SENT = [...WIRE_FIELDS['responses-responses'].fields]
  .flatMap(([name, passing]) => (passing === 'dropped' || passing === 'refused' ? [name] : []))
  .concat('service_tier', 'user', 'safety_identifier');

/** That servers of the wire know beside its first one's; chat callers cannot ask for them there. */
const PENALTIES = ['frequency_penalty', 'presence_penalty'] as const satisfies readonly Parameter[];
/** Left out where the operator lists what an endpoint takes, and not them. */
const LISTED = ['temperature', 'top_p', ...PENALTIES, 'top_logprobs'];

const isExcluded = (name: string, { listsParameters, supportedParameters }: Target): boolean =>
  listsParameters !== false && !supportedParameters.has(name);

/** Models whose age their name tells. */
const OPENAI_MODEL = /^(gpt-|o\d)/;

export const nativeResponses: NativeFormat = {
  format: responses,
  carries: PENALTIES,

  request(given, chat, target, hints) {
    if (hints?.compaction && target.apis?.has('compact')) return compaction(hints.compaction, target);
    const body: Json = { ...given, model: target.upstreamModel, store: false };
    for (const name of NOT_SENT) delete body[name];
    // A model that is not known may know them.
    if (OPENAI_MODEL.test(target.upstreamModel) && !knowsBreakpoints(target.upstreamModel))
      delete body['prompt_cache_options'];
    if (target.tier) body['service_tier'] = target.tier;
    for (const name of LISTED) if (body[name] === null || isExcluded(name, target)) delete body[name];
    // The wire knows efforts alone.
    const wish = object(given['reasoning']);
    if (wish) {
      const { enabled: _enabled, max_tokens: _budget, ...reasoning } = wish;
      const knows = !isExcluded('reasoning', target) || !isExcluded('reasoning_effort', target);
      const effort = effortFor(chat, target, knows);
      const kept = knows ? defined({ ...reasoning, effort: effort ?? undefined }) : {};
      if (Object.keys(kept).length > 0) body['reasoning'] = kept;
      else delete body['reasoning'];
    }
    if (Array.isArray(given['input'])) body['input'] = nativeItems(given['input'], target);
    const limit = chat.max_completion_tokens ?? chat.max_tokens;
    if (limit) body['max_output_tokens'] = limit;
    if (chat.user) body['safety_identifier'] = hashedUser(chat.user);
    if (target.tier) body['service_tier'] = target.tier;
    if (chat.stream) body['stream'] = true;
    else delete body['stream'];
    return jsonRequest('/responses', {}, body, hints);
  },
};

/** The operation of the wire that compacts a conversation. Its provider alone understands the result. */
const compaction = (given: Json, target: Target) =>
  jsonRequest(
    '/responses/compact',
    {},
    {
      ...given,
      model: target.upstreamModel,
      input: nativeItems(array(given['input']), target),
    },
  );

const nativeItems = (items: readonly unknown[], { upstreamModel }: Target): unknown[] => {
  const isOpenAIModel = OPENAI_MODEL.test(upstreamModel);
  return items.flatMap((item) => nativeItem(item, isOpenAIModel));
};

/**
 * Drops reasoning of other formats and cache marks of other providers. OpenAI's own models refuse foreign reasoning items;
 * other models get them back unchanged.
 */
function nativeItem(given: unknown, isOpenAIModel: boolean): unknown[] {
  const item = object(given);
  if (Array.isArray(item?.['content']) && item['content'].some((part) => object(part)?.['cache_control']))
    return [{ ...item, content: item['content'].map(unmarked) }];
  if (item?.['type'] === 'function_call') callersArguments(text(item['arguments']) ?? '');
  if (item?.['type'] !== 'reasoning') return [given];
  const { format, signature: _signature, ...rest } = item;
  const isOwn = format === undefined || format === null || format === FORMAT;
  const details = unsealDetails(text(item['encrypted_content']) ?? '');
  if (details) return reasoningItems(details).map((own) => own.item);
  if (isOwn) return [rest];
  return isOpenAIModel ? [] : [item];
}

const unmarked = (part: unknown): unknown => {
  const { cache_control: _mark, ...rest } = object(part) ?? {};
  return rest;
};
