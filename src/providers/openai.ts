import { randomUUID } from 'node:crypto';
import type { ApiError } from '../errors';
import type {
  ChatChoice,
  ChatDelta,
  ChatFormat,
  ChatRequest,
  ChatStreamChoice,
  FinishReason,
  Target,
  UsageReport,
} from './format';
import { readingAlike } from './alike';
import {
  answeredArguments,
  callId,
  callersArguments,
  failedResult,
  hashedUser,
  refuseStops,
  refuseValue,
  unsupported,
} from './content';
import { array, count, defined, entry, object, text, type Json } from './json';
import { jsonRequest } from './json-request';
import { bounded, MOST_CALLS } from './most';
import { PARAMETERS, type Parameter } from './parameters';
import { WIRE_FIELDS, type Wire } from './passing-fields';
import {
  effortOf,
  knowsReasoning,
  passedDetails,
  reasoningWish,
  wordsOf,
  type Effort,
  type ReasoningDetail,
} from './reasoning';
import { callSignatures, plainThought, returnedThoughts, thoughtsOf } from './returned-thoughts';
import { passedAnnotations, Sources } from './sources';
import { eventObject, unusable, upstreamError } from './upstream-errors';
import { isBelievable } from './usage';

/**
 * Chat completions as OpenAI, Groq, Together, DeepSeek, vLLM, Ollama and LM Studio speak them.
 * Source: the type definitions of the `openai` client, and the servers' own documentation.
 */

const MOST_STOPS = 4;

const CARRIED: ReadonlySet<Parameter> = new Set(PARAMETERS);

export const openai: ChatFormat = {
  carries: () => CARRIED,

  knowsFinish: (native) => knownReason(native) !== undefined,

  request(chat, target, hints) {
    const body: Json = {
      model: target.upstreamModel,
      messages: conversation(chat.messages, {
        reasons: target.listsParameters === false || knowsReasoning(target.supportedParameters),
        marks: knowsBreakpoints(target.upstreamModel),
        upstreamModel: target.upstreamModel,
      }),
      ...passedOn(chat, target, 'chat-openai'),
    };
    if (body['verbosity'] !== undefined) body['verbosity'] = verbosityFor(chat);
    if (chat.image_config && target.supportedParameters.has('image_config'))
      body['image_config'] = chat.image_config;
    else if (chat.image_config) refuseValue(chat, 'image_config', 'no settings of images');
    if (chat.prompt_cache_options && knowsBreakpoints(target.upstreamModel))
      body['prompt_cache_options'] = chat.prompt_cache_options;
    if (Array.isArray(body['tools']) && body['tools'].length === 0) delete body['tools'];
    else if (body['tools']) body['tools'] = unmarked(array(body['tools']));
    if (body['tools'] === undefined) {
      delete body['tool_choice'];
      delete body['parallel_tool_calls'];
    }
    if (body['stop'] !== undefined) refuseStops(array(body['stop']), MOST_STOPS);
    const limit = maxTokens(chat, target);
    if (limit) body[limit.name] = limit.value;
    const effort = effortFor(chat, target);
    if (effort !== undefined) body['reasoning_effort'] = effort;
    if (target.tier) body['service_tier'] = target.tier;
    if (chat.user) body['user'] = hashedUser(chat.user);
    if (chat.stream) {
      body['stream'] = true;
      body['stream_options'] = { include_usage: true };
    }
    return jsonRequest('/chat/completions', {}, body, hints);
  },

  result(body) {
    const answer = object(body);
    if (!answer) throw unusable('something that is not an answer');
    if (answer['error']) throw embedded(answer['error']);
    const id = text(answer['id']) || randomUUID();
    const choices = list(answer['choices'], 'choices').map((entry, position) => choice(entry, position, id));
    if (choices.length === 0) throw unusable('an answer without choices');
    new Sources().cite(answer, choices[0]?.message);
    return Object.assign(head(answer), { choices });
  },

  chunks() {
    const calls: Calls = {};
    let id: string | undefined;
    const nameCall = (index: number): string => callId((id ||= randomUUID()), index);
    const sources = new Sources();
    const finishReasons = new FinishReasons();
    const read = (data: string, name?: string): ChatDelta | undefined => {
      if (data === '[DONE]') return { choices: finishReasons.inferred(), done: true };
      if (data.trim() === '') return undefined;
      const body = eventObject(data);
      if (body['error'] || name === 'error') return { choices: [], error: embedded(body['error'] || body) };
      id ||= text(body['id']);
      const choices = list(body['choices'], 'choices').map((value, position) =>
        streamChoice(value, position, calls, nameCall),
      );
      sources.cite(body, choices[0]?.delta);
      finishReasons.note(choices);
      return Object.assign(head(body), { choices });
    };
    const readAlike = readingAlike((data) => read(data));
    return ({ event, data }) => (event === undefined ? readAlike(data) : read(data, event));
  },

  usage: (body) => usage(object(body)?.['usage']),

  error,
};

/** Pictures and films are fetched there, files are not. */
export const openaiReads = (_url: string, type: string): boolean => type !== 'file';

/** The provider's error object, of either of its wires. */
export function error(status: number, body: unknown): ApiError {
  const given = object(object(body)?.['error']) ?? object(body);
  const failure = upstreamError(
    status,
    code(given),
    text(given?.['message']) ?? text(object(body)?.['error']),
  );
  const param = text(given?.['param']);
  return param !== undefined && PARAM.test(param) ? failure.with({ param }) : failure;
}

/** A path to a field; anything else could be a text of the prompt. */
const PARAM = /^[\w.$[\]-]{1,120}$/;

/**
 * Returns the fields that a wire gets as the caller wrote them.
 * @throws ApiError 400 for a field that would replace what was screened and measured.
 */
export function passedOn(chat: ChatRequest, target: Target, wire: Wire): Json {
  const body: Json = {};
  const { fields } = WIRE_FIELDS[wire];
  for (const [name, value] of Object.entries(chat)) {
    if (value === null || value === undefined) continue;
    switch (fields.get(name)) {
      case 'written':
      case 'dropped':
        continue;
      case 'refused':
        throw unsupported(`${name}: is no field of chat, and does not reach a provider`);
      case 'listed':
        if (target.supportedParameters.has(name)) body[name] = value;
        continue;
      default:
        // The provider learns a hash, as of `user`.
        if (name === 'safety_identifier') Object.assign(body, defined({ [name]: hashed(value) }));
        else body[name] = value;
    }
  }
  return body;
}

const hashed = (identifier: unknown): string | undefined =>
  typeof identifier === 'string' && identifier !== '' ? hashedUser(identifier) : undefined;

/**
 * The wire knows efforts alone; a budget becomes the nearest one. Not every model knows `none`, so it is
 * never guessed.
 * @throws ApiError where reasoning is to be off, and the model cannot do without.
 */
export function effortFor(
  chat: ChatRequest,
  target: Target,
  knows = knowsReasoning(target.supportedParameters),
): string | undefined {
  if (!knows) return undefined;
  const wish = reasoningWish(chat);
  const supported = target.reasoning?.supported_efforts;
  if (wish.kind === 'off') {
    if (target.reasoning?.mandatory)
      throw unsupported('reasoning: this model always reasons; ask for an effort, such as "low"');
    if ((chat.reasoning_effort ?? chat.reasoning?.effort) === 'none' || knowsNone(target))
      return supported ? nearest('none', supported) : 'none';
    refuseValue(chat, 'reasoning', 'an effort: where it may be "none", ask for that');
    return undefined;
  }
  if (wish.kind === 'unset') return undefined;
  const most = chat.max_completion_tokens ?? chat.max_tokens ?? target.maxCompletionTokens;
  const effort = wish.kind === 'effort' ? wish.effort : most ? effortOf(wish.tokens, most) : 'medium';
  if (supported) return nearest(effort, supported);
  return effort === 'max' ? 'xhigh' : effort;
}

/** Whether a model takes the effort `none`: its operator says so, or its name. */
function knowsNone({ reasoning, upstreamModel }: Target): boolean {
  if (reasoning?.supported_efforts) return reasoning.supported_efforts.includes('none');
  if (reasoning?.supported_efforts === null) return true;
  const [, major = '0', minor = '0'] =
    /(?:^|\/)gpt-(\d+)\.(\d+)(?:-mini|-nano)?(?:-\d{4}-\d\d-\d\d)?$/.exec(upstreamModel) ?? [];
  return Number(major) * 100 + Number(minor) >= 501;
}

const EFFORTS = [
  'none',
  'minimal',
  'low',
  'medium',
  'high',
  'xhigh',
  'max',
] as const satisfies readonly Effort[];

/** The effort nearest to what is asked for; of two as near, the lesser. Reasoning is not turned off by that. */
function nearest(wanted: Effort, supported: readonly Effort[]): Effort | undefined {
  if (supported.includes(wanted)) return wanted;
  const at = EFFORTS.indexOf(wanted);
  return EFFORTS.filter((effort) => effort !== 'none' && supported.includes(effort)).reduce<
    Effort | undefined
  >(
    (best, effort) =>
      best === undefined || Math.abs(EFFORTS.indexOf(effort) - at) < Math.abs(EFFORTS.indexOf(best) - at)
        ? effort
        : best,
    undefined,
  );
}

/** The wire knows three levels; others become the nearest one. */
export function verbosityFor({ verbosity, ...chat }: ChatRequest): string | undefined {
  if (verbosity !== 'xhigh' && verbosity !== 'max') return verbosity ?? undefined;
  refuseValue(chat, 'verbosity', 'low, medium and high');
  return 'high';
}

/** Models that take marks in the prompt; others of the wire refuse them. */
export function knowsBreakpoints(upstreamModel: string): boolean {
  const [, major = '0', minor = '0'] = /(?:^|\/)gpt-(\d+)(?:\.(\d+))?/.exec(upstreamModel) ?? [];
  return Number(major) * 100 + Number(minor) >= 506;
}

/** The end of a part that is to be cached, in this wire's words: how long is not said there. */
export const breakpoint = (part: object, marks: boolean): Json => {
  const { cache_control: mark, prompt_cache_breakpoint: own } = part as Json;
  return marks && (mark ?? own) ? { prompt_cache_breakpoint: { mode: 'explicit' } } : {};
};

/** The name that the endpoint knows; `max_tokens` where it knows both, unless only the newer one was given. */
function maxTokens(chat: ChatRequest, target: Target): { name: string; value: number } | undefined {
  const value = chat.max_completion_tokens ?? chat.max_tokens;
  if (value === null || value === undefined) return undefined;
  const known = target.supportedParameters;
  const reasons = knowsReasoning(known);
  const name =
    known.has('max_completion_tokens') && (reasons || chat.max_completion_tokens || !known.has('max_tokens'))
      ? 'max_completion_tokens'
      : 'max_tokens';
  return { name, value };
}

type Message = ChatRequest['messages'][number];

/** What a model takes in its prompt. */
interface Knows {
  readonly reasons: boolean;
  readonly marks: boolean;
  readonly upstreamModel: string;
}

/** Results of tools are text here: pictures and files in them follow as words of the user. */
function conversation(messages: readonly Message[], knows: Knows): Json[] {
  const said: Json[] = [];
  let shown: unknown[] = [];
  for (const given of messages) {
    if (given.role !== 'tool' && shown.length > 0) {
      said.push({ role: 'user', content: shown });
      shown = [];
    }
    const written = message(given, knows);
    said.push(written);
    if (given.role !== 'tool' || !Array.isArray(written['content'])) continue;
    const isText = (part: unknown): boolean => object(part)?.['type'] === 'text';
    const others = array(written['content']).filter((part) => !isText(part));
    if (others.length === 0) continue;
    shown.push(...others);
    const texts = written['content'].filter(isText);
    written['content'] = texts.length > 0 ? texts : SHOWN_BELOW;
  }
  return shown.length > 0 ? [...said, { role: 'user', content: shown }] : said;
}

const SHOWN_BELOW = '(The result follows.)';

/**
 * Removes fields that the wire does not know. Returns thoughts in the field that the provider used: some servers need them,
 * and some refuse the request without them.
 */
function message(given: Message, { reasons, marks, upstreamModel }: Knows): Json {
  const { ...rest } = given as Json;
  if (given.role === 'assistant') {
    delete rest['reasoning_details'];
    delete rest['reasoning'];
    Object.assign(rest, returnedThoughts(given, upstreamModel, reasons));
    delete rest['model'];
    delete rest['images'];
    delete rest['annotations'];
    for (const call of given.tool_calls ?? []) callersArguments(call.function.arguments);
    if (rest['tool_calls'] !== undefined && array(rest['tool_calls']).length === 0) delete rest['tool_calls'];
  }
  delete rest['configuration_update'];
  // Marks of the anthropic wire, on messages and calls of its callers.
  if (given.role === 'tool' && rest['is_error'] === true) rest['content'] = failedResult(given.content);
  delete rest['is_error'];
  delete rest['cache_control'];
  if (rest['tool_calls']) rest['tool_calls'] = unmarked(array(rest['tool_calls']));
  if (Array.isArray(rest['content']))
    rest['content'] = rest['content'].map((each: Json) => part(each, marks));
  return rest;
}

/** A part without marks, and a text file as its text: the wire takes PDF alone. */
function part(given: Json, marks: boolean): Json {
  const file = object(given['file']);
  const data = given['type'] === 'file' ? text(file?.['file_data']) : undefined;
  const [, words] = /^data:text\/[^,]*;base64,(.*)$/s.exec(data ?? '') ?? [];
  if (words !== undefined) {
    const title = text(file?.['filename']);
    const written = Buffer.from(words, 'base64').toString('utf8');
    return { type: 'text', text: title ? `${title}\n\n${written}` : written, ...breakpoint(given, marks) };
  }
  if (given['cache_control'] === undefined && given['prompt_cache_breakpoint'] === undefined) return given;
  const { cache_control: _mark, prompt_cache_breakpoint: _breakpoint, ...plain } = given;
  return { ...plain, ...breakpoint(given, marks) };
}

/** Strict servers refuse the marks of another wire. */
const unmarked = (entries: readonly unknown[]): readonly unknown[] =>
  entries.some((entry) => object(entry)?.['cache_control'] !== undefined)
    ? entries.map((entry) => {
        const { cache_control: _mark, ...plain } = object(entry) ?? {};
        return plain;
      })
    : entries;

function head(body: Json): Omit<ChatDelta, 'choices'> {
  // An empty id is none: it comes with the first event of some servers, and the true one with the next.
  const id = text(body['id']) || undefined;
  const tokenUsage = usage(body['usage'] ?? object(body['x_groq'])?.['usage']);
  const fingerprint = text(body['system_fingerprint']);
  const tier = text(body['service_tier']);
  const known: { -readonly [K in keyof Omit<ChatDelta, 'choices'>]: ChatDelta[K] } = {};
  if (id !== undefined) known.upstreamId = id;
  if (tokenUsage) known.usage = tokenUsage;
  if (fingerprint !== undefined) known.systemFingerprint = fingerprint;
  if (tier !== undefined) known.serviceTier = tier;
  return known;
}

/** Without a believable number it is no report. What is part of a number that is missing is missing too. */
export function usage(value: unknown): UsageReport | undefined {
  const given = object(value);
  const counted = count(given?.['prompt_tokens']);
  const reportedCompletion = count(given?.['completion_tokens']);
  if (!given || (counted === undefined && reportedCompletion === undefined)) return undefined;
  if (!isBelievable(given, 'prompt_tokens', 'completion_tokens')) return undefined;
  const input = object(given['prompt_tokens_details']);
  const output = object(given['completion_tokens_details']);
  const thoughts = count(output?.['reasoning_tokens']) ?? 0;
  // Some servers count thoughts beside the answer; their total tells.
  const isReasoningSeparate =
    thoughts > 0 &&
    count(given['total_tokens']) === (counted ?? NaN) + (reportedCompletion ?? NaN) + thoughts;
  const extra = perplexityExtras(given);
  const completion =
    reportedCompletion === undefined
      ? undefined
      : reportedCompletion + (isReasoningSeparate ? thoughts : 0) + extra.thoughts;
  const prompt = counted === undefined ? undefined : counted + extra.cited;
  const within = (value: unknown, most: number | undefined): number | undefined => {
    const found = count(value);
    return found === undefined || most === undefined ? undefined : Math.min(found, most);
  };
  return defined({
    prompt,
    completion,
    cached: within(
      input?.['cached_tokens'] ?? given['prompt_cache_hit_tokens'] ?? given['cached_tokens'],
      prompt,
    ),
    cacheWrite: within(
      input?.['cache_write_tokens'] ??
        input?.['cache_creation_input_tokens'] ??
        input?.['cache_creation_tokens'],
      prompt,
    ),
    webSearches: extra.searches,
    promptAudio: count(input?.['audio_tokens']),
    promptVideo: count(input?.['video_tokens']),
    reasoning: within(output?.['reasoning_tokens'] ?? (extra.thoughts || undefined), completion),
    completionAudio: count(output?.['audio_tokens']),
    completionImages: count(output?.['image_tokens']),
    acceptedPrediction: count(output?.['accepted_prediction_tokens']),
    rejectedPrediction: count(output?.['rejected_prediction_tokens']),
  });
}

/**
 * Perplexity bills the tokens of citations, thoughts and searches of its research models beside the counts of every wire.
 * Source: docs.perplexity.ai/getting-started/pricing.
 */
const perplexityExtras = (given: Json) => {
  const cited = count(given['citation_tokens']);
  const searches = count(given['num_search_queries']);
  // Without these two fields, reasoning_tokens are part of completion_tokens.
  const isResearch = cited !== undefined || searches !== undefined;
  return {
    cited: cited ?? 0,
    thoughts: (isResearch ? count(given['reasoning_tokens']) : undefined) ?? 0,
    searches,
  };
};

const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
  error: 'error',
  function_call_filter: 'error',
  eos: 'stop',
  eos_token: 'stop',
  stop_sequence: 'stop',
  end_turn: 'stop',
  max_tokens: 'length',
  model_length: 'length',
  sensitive: 'content_filter',
  safety: 'content_filter',
  refusal: 'content_filter',
  abort: 'error',
  network_error: 'error',
  insufficient_system_resource: 'error',
};

/** Looks up the word before a colon: some servers append details, as in `error: …`. */
const knownReason = (said: string): FinishReason | undefined => {
  const [word = ''] = said.toLowerCase().split(':');
  return entry(FINISH_REASONS, word);
};

/** Unknown words end an answer like any other. */
const reasonOf = (said: string): FinishReason => knownReason(said) ?? 'stop';

const finish = (
  native: unknown,
): { finish_reason: FinishReason | null; native_finish_reason: string | null } => {
  const said = text(native) ?? null;
  return {
    finish_reason: said === null ? null : reasonOf(said),
    native_finish_reason: said,
  };
};

/** A list that may be left out, of objects. */
function list(value: unknown, name: string, most?: number): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every(object)) throw unusable(`${name} that are not a list of objects`);
  return bounded(value as readonly unknown[], name, most);
}

/** What is of another kind than it must be is not taken for absent: another endpoint may answer better. */
function refuseBroken(choice: Json, said: Json): void {
  const { content } = said;
  if (typeof (content ?? '') !== 'string' && !Array.isArray(content))
    throw unusable('content that is neither a text nor a list');
  if (typeof (choice['finish_reason'] ?? '') !== 'string')
    throw unusable('a finish reason that is not a text');
}

/** Some servers say `stop` also where tools are called. */
const afterCalls = (reason: FinishReason | null): FinishReason | null =>
  reason === 'stop' ? 'tool_calls' : reason;

function choice(value: unknown, position: number, answerId: string): ChatChoice {
  const given = object(value) ?? {};
  const message = object(given['message']);
  if (!message) throw unusable('a choice without a message');
  refuseBroken(given, message);
  const built: ChatChoice = {
    index: count(given['index']) ?? position,
    message: {
      role: 'assistant',
      content: words(message['content']) ?? null,
      refusal: null,
      ...extras(message),
    },
    logprobs: logprobs(given['logprobs']),
    ...finish(given['finish_reason']),
  };
  const calls = list(message['tool_calls'], 'tool calls', MOST_CALLS).map((call, index) => {
    const from = object(call) ?? {};
    const { id: given, function: called } = toolCall(from);
    const id = given ?? callId(answerId, index);
    addDetails(built.message, callSignatures(from, id));
    return {
      id,
      type: 'function' as const,
      function: { name: called.name ?? '', arguments: answeredArguments(called.arguments ?? '') },
    };
  });
  if (calls.length > 0) {
    built.message.tool_calls = calls;
    built.finish_reason = afterCalls(built.finish_reason);
  }
  if (built.finish_reason === null) {
    if (isSilent(built.message)) throw unusable('an answer that says nothing and has no end');
    built.finish_reason = calls.length > 0 ? 'tool_calls' : 'stop';
  }
  return built;
}

/** Some servers leave out why they ended; what says nothing beside has not. */
const isSilent = ({ role: _role, ...said }: ChatChoice['message']): boolean =>
  Object.values(said).every((part) =>
    typeof part === 'string' || Array.isArray(part) ? part.length === 0 : (part ?? undefined) === undefined,
  );

function streamChoice(
  value: unknown,
  position: number,
  calls: Calls,
  nameCall: (index: number) => string,
): ChatStreamChoice {
  const given = object(value);
  if (!given) throw unusable('a choice that is not an object');
  const delta = object(given['delta']) ?? {};
  refuseBroken(given, delta);
  const built: ChatStreamChoice = {
    index: count(given['index']) ?? position,
    delta: extras(delta),
    ...finish(given['finish_reason']),
  };
  if (delta['role'] !== undefined) built.delta.role = 'assistant';
  if (delta['content'] !== undefined) built.delta.content = words(delta['content']) ?? null;
  const pieces = list(delta['tool_calls'], 'tool calls', MOST_CALLS);
  if (pieces.length > 0) {
    calls.byChoice ??= new Map();
    let known = calls.byChoice.get(built.index);
    if (!known) calls.byChoice.set(built.index, (known = new CallIndex()));
    const positions = known;
    built.delta.tool_calls = pieces.map((call) => {
      const from = object(call) ?? {};
      const { id: given, function: called } = toolCall(from);
      const { index, isNew } = positions.place(count(from['index']), given, called.name);
      // Once, with the first piece: there are readers that join what is repeated.
      const id = isNew ? (given ?? nameCall(index)) : undefined;
      if (from['extra_content']) addDetails(built.delta, callSignatures(from, id ?? given));
      return {
        index,
        ...(id !== undefined && { id, type: 'function' as const }),
        function: defined(called),
      };
    });
  }
  if (calls.byChoice?.has(built.index)) built.finish_reason = afterCalls(built.finish_reason);
  if (given['logprobs'] !== undefined && given['logprobs'] !== null)
    built.logprobs = logprobs(given['logprobs']);
  return built;
}

const addDetails = (
  to: { reasoning_details?: ReasoningDetail[] },
  details: readonly ReasoningDetail[],
): void => {
  if (details.length > 0) to.reasoning_details = [...(to.reasoning_details ?? []), ...details];
};

/** Adds finish reasons to a stream that ended with [DONE] but without one. */
class FinishReasons {
  private hasReason = false;
  /** Choices with output; the value is true if the choice calls tools. */
  private readonly spoken = new Map<number, boolean>();

  note(choices: readonly ChatStreamChoice[]): void {
    for (const { index, delta, finish_reason: reason } of choices) {
      if (reason !== null) this.hasReason = true;
      if (delta.tool_calls) this.spoken.set(index, true);
      else if (delta.content || delta.reasoning || delta.refusal || delta.audio || delta.images)
        if (!this.spoken.has(index)) this.spoken.set(index, false);
    }
  }

  inferred(): ChatStreamChoice[] {
    if (this.hasReason) return [];
    return [...this.spoken].map(([index, calls]) => ({
      index,
      delta: {},
      finish_reason: calls ? 'tool_calls' : 'stop',
      native_finish_reason: null,
    }));
  }
}

/** Those of one stream, which mostly has none. */
interface Calls {
  byChoice?: Map<number, CallIndex>;
}

/** Which call a piece belongs to, also for servers that leave the index out or always say 0. */
class CallIndex {
  private readonly ids: (string | undefined)[] = [];
  private readonly byId = new Map<string, number>();
  /** Where the pieces under an upstream's index go. */
  private readonly current = new Map<number, number>();

  place(
    said: number | undefined,
    id: string | undefined,
    name: string | undefined,
  ): { index: number; isNew: boolean } {
    const known = said === undefined ? this.latest(id, name) : this.current.get(said);
    const begins = name && id !== undefined && known !== undefined && (this.ids[known] ?? id) !== id;
    if (known !== undefined && !begins) return { index: known, isNew: false };
    const index = this.ids.push(id) - 1;
    if (id !== undefined && !this.byId.has(id)) this.byId.set(id, index);
    if (said !== undefined) this.current.set(said, index);
    return { index, isNew: true };
  }

  /** Without an index: the call of that id, a new one where a name begins it, else the last. */
  private latest(id: string | undefined, name: string | undefined): number | undefined {
    const found = id === undefined ? undefined : this.byId.get(id);
    if (found !== undefined) return found;
    return id !== undefined || name || this.ids.length === 0 ? undefined : this.ids.length - 1;
  }
}

const toolCall = (call: Json) => {
  const called = object(call['function']) ?? {};
  const given = called['arguments'];
  return {
    // An empty id is none.
    id: text(call['id']) || undefined,
    function: {
      name: text(called['name']),
      // The text may be one piece of several: how deep it is cannot be told yet.
      arguments: text(given) ?? (object(given) && answeredArguments(given)),
    },
  };
};

/** Some servers answer with a list of parts, as in requests. */
const words = (content: unknown): string | undefined =>
  Array.isArray(content)
    ? content.map((part) => text(part) ?? text(object(part)?.['text']) ?? '').join('')
    : text(content);

/** The parts of a message that stand in deltas too. */
function extras(from: Json): Json {
  const built: Json = {};
  const refusal = text(from['refusal']);
  if (refusal) built['refusal'] = refusal;
  const details = passedDetails(bounded(array(from['reasoning_details']), 'reasoning details'));
  const thought = thoughtsOf(from);
  const reasoning = thought?.words ?? wordsOf(details);
  if (reasoning) built['reasoning'] = reasoning;
  if (details.length > 0) built['reasoning_details'] = details;
  else if (thought) built['reasoning_details'] = [plainThought(thought)];
  const audio = object(from['audio']);
  if (audio) {
    const { id, data, transcript, expires_at } = audio;
    built['audio'] = defined({
      id: text(id),
      data: text(data),
      transcript: text(transcript),
      expires_at: count(expires_at),
    });
  }
  const images = bounded(array(from['images']), 'images').flatMap((entry, position) => {
    const image = object(entry);
    const url = text(object(image?.['image_url'])?.['url']);
    const index = count(image?.['index']) ?? position;
    return url === undefined ? [] : [{ type: 'image_url', index, image_url: { url } }];
  });
  if (images.length > 0) built['images'] = images;
  const { annotations, omitted } = passedAnnotations(bounded(array(from['annotations']), 'sources'));
  if (annotations.length > 0) built['annotations'] = annotations;
  // Groq's own tools, which ran already.
  if (array(from['executed_tools']).length > 0) omitted.push('executed_tools');
  if (omitted.length > 0) built['omitted'] = omitted;
  return built;
}

export function logprobs(value: unknown): NonNullable<ChatChoice['logprobs']> | null {
  const given = object(value);
  if (!given) return null;
  const one = (entry: unknown) => {
    const { token, logprob, bytes } = object(entry) ?? {};
    return {
      token: text(token) ?? '',
      logprob: typeof logprob === 'number' ? logprob : 0,
      bytes: Array.isArray(bytes) ? (bytes as number[]) : null,
    };
  };
  const list = (entries: unknown) =>
    Array.isArray(entries)
      ? entries.map((entry) => ({
          ...one(entry),
          top_logprobs: array(object(entry)?.['top_logprobs']).map(one),
        }))
      : null;
  const refusal = list(given['refusal']);
  return { content: list(given['content']), ...(refusal && { refusal }) };
}

/** An error object where an answer should be. */
export function embedded(value: unknown): ApiError {
  const error = object(value);
  const status = count(error?.['status']) ?? count(error?.['code']);
  return upstreamError(
    status !== undefined && status >= 400 && status < 600 ? status : undefined,
    code(error),
    text(error?.['message']) ?? text(value),
  );
}

const code = (error: Json | undefined): string | undefined => {
  const found = error?.['code'] ?? error?.['type'];
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
};
