import { randomUUID } from 'node:crypto';
import { ApiError } from '../errors';
import { assembled, merged, type Piece } from './assemble';
import { ByteOffsets } from './byte-offsets';
import {
  OPENING,
  answeredArguments,
  argumentsOf,
  callId,
  callersArguments,
  fileSource,
  functionTools,
  jsonInstruction,
  named,
  partsOf,
  refuseStops,
  refuseValue,
  signed,
  sourceOf,
  spokenParts,
  textOf,
  unsupported,
  type Message,
  type Part,
  type Source,
} from './content';
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
import { array, count, defined, entry, object, parseObject, text, type Json } from './json';
import { MOST_REPEATED_CHARACTERS, bounded, tooMany, MOST_ITEMS } from './most';
import type { Parameter } from './parameters';
import { sentAsGiven } from './passing-fields';
import {
  budgetOf,
  effortOf,
  joinDetails,
  knowsReasoning,
  reasoningWish,
  showsReasoning,
  type Effort,
} from './reasoning';
import { toGeminiSchema } from './schema';
import { eventObject, unusable, upstreamError } from './upstream-errors';
import { isBelievable } from './usage';

/**
 * Google's Gemini API: generateContent and streamGenerateContent.
 * Source: the type definitions of the `@google/genai` client, and the provider's model pages.
 */
export const gemini: ChatFormat = {
  knowsFinish: (native) => Object.hasOwn(FINISH_REASONS, native),

  carries: (upstreamModel) => (traitsOf(upstreamModel).thinks ? CARRIED : UNTHINKING),

  get passes() {
    return PASSED;
  },

  request(chat, target) {
    const model = target.upstreamModel.includes('/')
      ? target.upstreamModel
      : `models/${encodeURIComponent(target.upstreamModel)}`;
    return {
      // Without alt=sse a stream is one JSON array.
      path: `/${model}:${chat.stream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
      headers: {},
      body: JSON.stringify(compose(chat, target)),
    };
  },

  result(body) {
    const answer = object(Array.isArray(body) ? body[0] : body);
    if (!answer) throw unusable('something that is not an answer');
    if (answer['error']) throw embedded(answer);
    const blocked = blockedPrompt(answer);
    if (blocked) throw blocked;
    const id = text(answer['responseId']);
    const candidates = candidatesOf(answer);
    if (candidates.length === 0) throw unusable('an answer without choices');
    const choices = candidates.map((candidate, position): ChatChoice => {
      const reader = new CandidateReader(id || randomUUID());
      const { pieces, logprobs, end } = reader.read(candidate);
      if (!end) throw unusable('an answer that has no end');
      return {
        index: count(candidate['index']) ?? position,
        message: assembled(pieces),
        logprobs: logprobs ? { content: logprobs } : null,
        ...end,
      };
    });
    const counts = answer['usageMetadata'];
    return defined({ upstreamId: id, usage: usage(counts), serviceTier: serviceTier(counts), choices });
  },

  chunks() {
    const readers = new Map<number, CandidateReader>();
    const fallbackId = randomUUID();
    let known: string | undefined;
    return ({ data }) => {
      const body = eventObject(data);
      if (body['error']) return { choices: [], error: embedded(body) };
      const blocked = blockedPrompt(body);
      if (blocked) return { choices: [], error: blocked };
      const id = text(body['responseId']);
      const fresh = id !== undefined && known === undefined;
      known ??= id;
      const choices = candidatesOf(body).flatMap((candidate, position): ChatStreamChoice[] => {
        const index = count(candidate['index']) ?? position;
        const begun = readers.get(index);
        const reader = begun ?? new CandidateReader(known || fallbackId);
        readers.set(index, reader);
        const { pieces, logprobs, end } = reader.read(candidate);
        if (begun && pieces.length === 0 && !end && !logprobs) return [];
        return [
          {
            index,
            delta: { ...(!begun && { role: 'assistant' as const }), ...merged(pieces) },
            ...(end ?? { finish_reason: null, native_finish_reason: null }),
            ...(logprobs && { logprobs: { content: logprobs } }),
          },
        ];
      });
      const tokens = usage(body['usageMetadata']);
      const tier = serviceTier(body['usageMetadata']);
      if (choices.length === 0 && !tokens) return undefined;
      return {
        ...(fresh && { upstreamId: id }),
        choices,
        ...(tokens && { usage: tokens }),
        ...(tier !== undefined && { serviceTier: tier }),
      } satisfies ChatDelta;
    };
  },

  usage: (body) => usage(object(body)?.['usageMetadata']),

  error(status, body) {
    // A stream's error may come as a list of one.
    const given = object(Array.isArray(body) ? body[0] : body);
    return upstream(status, object(given?.['error']) ?? given);
  },

  // An image comes in one event.
  eventBytes: 16 * 1024 * 1024,
};

const candidatesOf = (answer: Json): readonly Json[] => objects(answer['candidates'], 'candidates');

/** A list that may be left out. What is no list of objects is no answer: another endpoint may give one. */
function objects(value: unknown, name: string): readonly Json[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every(object)) throw unusable(`${name} that are not a list of objects`);
  return bounded(value as Json[], name);
}

/* ---- What a model takes, by its name ---- */

const UNTHINKING: ReadonlySet<Parameter> = new Set([
  'temperature',
  'top_p',
  'top_k',
  'frequency_penalty',
  'presence_penalty',
  'seed',
  'stop',
  'logprobs',
  'top_logprobs',
  'response_format',
  'tools',
  'tool_choice',
]);
const CARRIED: ReadonlySet<Parameter> = new Set([...UNTHINKING, 'reasoning', 'reasoning_effort']);

interface Traits {
  readonly thinks: boolean;
  /** Third series and later: levels instead of budgets, signatures demanded, richer tool results. */
  readonly third: boolean;
  readonly pro: boolean;
  readonly levels: readonly Effort[];
  /** Smallest and largest budget, where the series has budgets. */
  readonly budget: readonly [number, number];
  readonly mustThink: boolean;
  readonly jsonSchema: boolean;
}

function traitsOf(upstreamModel: string): Traits {
  const [, major = '0', minor = '0'] = /gemini-(\d+)(?:\.(\d+))?/.exec(upstreamModel) ?? [];
  const version = Number(major) * 100 + Number(minor);
  const pro = /-pro/.test(upstreamModel);
  const third = version >= 300;
  return {
    // Names outside the series are taken to think.
    thinks: version === 0 || version >= 205 || /thinking/.test(upstreamModel),
    third,
    pro,
    levels: !pro
      ? ['minimal', 'low', 'medium', 'high']
      : version === 300
        ? ['low', 'high']
        : ['low', 'medium', 'high'],
    budget: pro ? [128, 32_768] : /-lite/.test(upstreamModel) ? [512, 24_576] : [1, 24_576],
    mustThink: pro && version >= 205,
    jsonSchema: version >= 205,
  };
}

/* ---- Request ---- */

const DEFAULT_MAX_TOKENS = 8_192;
const MOST_STOPS = 5;
const TIERS = new Set(['flex', 'priority']);

/** Fields of the wire that a caller may set, in either spelling, although chat does not have them. */
const EXTRAS = { safety_settings: 'safetySettings', cached_content: 'cachedContent' } as const;
const PASSED: ReadonlySet<string> = new Set(sentAsGiven('chat-gemini'));

function compose(chat: ChatRequest, target: Target): Json {
  const known = (name: string): boolean => target.supportedParameters.has(name);
  const traits = traitsOf(target.upstreamModel);
  const { system, contents } = conversation(chat, traits);
  const body: Json = { contents };
  const config: Json = {};

  const functions = known('tools') ? functionTools(chat) : [];
  if (functions.length > 0) {
    body['tools'] = [
      {
        functionDeclarations: functions.map(({ function: { name, parameters, ...rest } }) => {
          const schema = toGeminiSchema(parameters ?? {});
          return defined({
            name,
            description: text((rest as Json)['description']),
            // An object without properties is refused.
            parameters: schema['properties'] === undefined ? undefined : { ...schema, type: 'object' },
          });
        }),
      },
    ];
    const choice = known('tool_choice') ? callingMode(chat.tool_choice) : undefined;
    if (choice) body['toolConfig'] = { functionCallingConfig: choice };
  }

  const format = known('response_format') ? chat.response_format : undefined;
  if (format?.type === 'json_object' || format?.type === 'json_schema') {
    const schema = format.type === 'json_schema' ? format.json_schema.schema : undefined;
    // Before the third series tools and JSON exclude each other.
    if (functions.length > 0 && !traits.third) system.push({ text: jsonInstruction(schema) });
    else {
      config['responseMimeType'] = 'application/json';
      if (schema && traits.jsonSchema) config['responseJsonSchema'] = plainSchema(schema);
      else if (schema) config['responseSchema'] = toGeminiSchema(schema);
    }
  }
  if (system.length > 0) body['systemInstruction'] = { parts: system };

  const numbers = [
    ['temperature', 'temperature'],
    ['top_p', 'topP'],
    ['top_k', 'topK'],
    ['frequency_penalty', 'frequencyPenalty'],
    ['presence_penalty', 'presencePenalty'],
  ] as const;
  for (const [ours, theirs] of numbers)
    if (typeof chat[ours] === 'number' && known(ours) && !(ours === 'top_k' && chat[ours] === 0))
      config[theirs] = chat[ours];
  if (typeof chat.seed === 'number' && known('seed')) {
    // Seeds there have 32 bits: another one that is as steady takes the place of a larger one.
    const seed = Math.trunc(chat.seed) % 2_147_483_648;
    if (seed !== chat.seed) refuseValue(chat, 'seed', 'whole numbers of 32 bits');
    config['seed'] = seed;
  }
  const stop = (typeof chat.stop === 'string' ? [chat.stop] : (chat.stop ?? [])).filter(Boolean);
  if (stop.length > 0 && known('stop')) {
    refuseStops(stop, MOST_STOPS);
    config['stopSequences'] = stop;
  }
  if (chat.logprobs && known('logprobs')) {
    config['responseLogprobs'] = true;
    if (chat.top_logprobs && known('top_logprobs')) config['logprobs'] = chat.top_logprobs;
  }
  const maxTokens = chat.max_completion_tokens ?? chat.max_tokens ?? undefined;
  if (maxTokens !== undefined) config['maxOutputTokens'] = maxTokens;
  const { n } = chat as Json;
  if (typeof n === 'number' && n > 1) config['candidateCount'] = n;
  const thinking = knowsReasoning(target.supportedParameters)
    ? thinkingOf(chat, maxTokens ?? target.maxCompletionTokens ?? DEFAULT_MAX_TOKENS, traits)
    : undefined;
  if (thinking) config['thinkingConfig'] = thinking;
  if (chat.modalities?.some((modality) => modality !== 'text'))
    config['responseModalities'] = chat.modalities.map((modality) => modality.toUpperCase());
  const images = imageConfig(chat);
  if (images) config['imageConfig'] = images;
  if (chat.modalities?.includes('audio') && chat.audio?.voice !== undefined)
    config['speechConfig'] = { voiceConfig: { prebuiltVoiceConfig: { voiceName: chat.audio.voice } } };

  if (Object.keys(config).length > 0) body['generationConfig'] = config;
  if (target.tier && !TIERS.has(target.tier))
    throw unsupported(`service_tier: this endpoint cannot ask for ${target.tier}`);
  if (target.tier) body['serviceTier'] = target.tier;
  for (const [ours, theirs] of Object.entries(EXTRAS)) {
    const value = (chat as Json)[ours] ?? (chat as Json)[theirs];
    if (value !== undefined && value !== null) body[theirs] = value;
  }
  return body;
}

function callingMode(choice: ChatRequest['tool_choice']): Json | undefined {
  if (choice === undefined || choice === 'auto') return undefined;
  if (choice === 'none') return { mode: 'NONE' };
  if (choice === 'required') return { mode: 'ANY' };
  const name = text(object((choice as Json)['function'])?.['name']);
  return name === undefined ? undefined : { mode: 'ANY', allowedFunctionNames: [name] };
}

/** Members of a JSON schema that the wire does not read are not sent. */
function plainSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainSchema);
  const given = object(schema);
  if (!given) return schema;
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, member]) => {
      if (key === 'properties' || key === '$defs')
        return [
          [
            key,
            Object.fromEntries(
              Object.entries(object(member) ?? {}).map(([name, property]) => [name, plainSchema(property)]),
            ),
          ],
        ];
      if (key === 'const') return [['enum', [member]]];
      return RESPONSE_KEYWORDS.has(key) ? [[key, plainSchema(member)]] : [];
    }),
  );
}

const RESPONSE_KEYWORDS = new Set([
  '$id',
  '$ref',
  '$anchor',
  'type',
  'format',
  'title',
  'description',
  'enum',
  'items',
  'prefixItems',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'anyOf',
  'oneOf',
  'additionalProperties',
  'required',
]);

function imageConfig(chat: ChatRequest): Json | undefined {
  const given = chat.image_config as Json | undefined;
  const built = defined({
    aspectRatio: text(given?.['aspect_ratio']),
    imageSize: text(given?.['image_size']),
  });
  return Object.keys(built).length > 0 ? built : undefined;
}

function thinkingOf(chat: ChatRequest, maxTokens: number, traits: Traits): Json | undefined {
  const wish = reasoningWish(chat);
  if (wish.kind === 'unset') return undefined;
  if (wish.kind === 'off') {
    if (traits.mustThink)
      throw unsupported('reasoning: this model always reasons; ask for an effort, such as "low"');
    return traits.third ? { thinkingLevel: 'minimal' } : { thinkingBudget: 0 };
  }
  const shown = { includeThoughts: showsReasoning(chat) };
  if (traits.third) {
    const effort = wish.kind === 'effort' ? wish.effort : effortOf(wish.tokens, maxTokens);
    return { ...shown, thinkingLevel: nearestLevel(effort, traits.levels) };
  }
  const budget = wish.kind === 'effort' ? budgetOf(wish.effort, maxTokens) : wish.tokens;
  const [least, most] = traits.budget;
  // Thoughts count as output there. An effort leaves half for the answer, where its least budget is too much.
  const room = wish.kind === 'effort' && budget >= maxTokens ? Math.floor(maxTokens / 2) : maxTokens - 1;
  const within = Math.min(Math.max(budget, least), most, room);
  // Without room for the least of budgets, the model decides.
  return within < least ? shown : { ...shown, thinkingBudget: within };
}

const ORDER: readonly Effort[] = ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

function nearestLevel(effort: Effort, levels: readonly Effort[]): Effort {
  const distance = (level: Effort) => Math.abs(ORDER.indexOf(level) - ORDER.indexOf(effort));
  return levels.reduce((best, level) => (distance(level) <= distance(best) ? level : best));
}

interface Content {
  readonly role: 'user' | 'model';
  readonly parts: Json[];
}

function conversation(chat: ChatRequest, traits: Traits): { system: Json[]; contents: Content[] } {
  const system: Json[] = [];
  const contents: Content[] = [];
  const names = new Map<string, string>();
  const say = (role: Content['role'], parts: Json[]): void => {
    if (parts.length === 0) return;
    const last = contents.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else contents.push({ role, parts });
  };
  for (const message of chat.messages) {
    switch (message.role) {
      case 'system':
      case 'developer':
        system.push(...signed(message.name, partsOf(message.content)).flatMap(toPart));
        break;
      case 'user':
        say('user', signed(message.name, partsOf(message.content)).flatMap(toPart));
        break;
      case 'tool':
        say('user', toolResponse(message, names, traits));
        break;
      case 'assistant':
        for (const call of message.tool_calls ?? []) names.set(call.id, call.function.name);
        say('model', modelParts(message, traits));
        break;
    }
  }
  if (contents.length === 0)
    return {
      system: [],
      contents: [{ role: 'user', parts: system.length > 0 ? system : [{ text: OPENING }] }],
    };
  if (contents[0]?.role === 'model') contents.unshift({ role: 'user', parts: [{ text: OPENING }] });
  return { system, contents };
}

const AUDIO: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mp3',
  aiff: 'audio/aiff',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  m4a: 'audio/m4a',
  pcm16: 'audio/pcm',
  pcm24: 'audio/l24',
};

function toPart(part: Part): Json[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ text: part.text }];
    case 'image_url':
      return [media(sourceOf(part.image_url.url, 'image_url.url', 'invalid_image'), 'image_url.url')];
    case 'input_audio': {
      const mimeType = AUDIO[part.input_audio.format.toLowerCase()];
      if (mimeType === undefined)
        throw unsupported(`input_audio.format: expected one of ${Object.keys(AUDIO).join(', ')}`);
      return [{ inlineData: { mimeType, data: part.input_audio.data } }];
    }
    case 'video_url':
    case 'input_video':
      return [media(sourceOf(part.video_url.url, 'video_url.url'), 'video_url.url')];
    case 'file':
      return [media(fileSource(part.file), 'file.file_data')];
  }
}

/** Addresses that the provider reads itself: its own files, its storage, and YouTube. */
const READABLE =
  /^(gs:\/\/|https:\/\/generativelanguage\.googleapis\.com\/|https:\/\/(www\.)?youtube\.com\/watch|https:\/\/youtu\.be\/)/;

export const geminiReads = (url: string): boolean => READABLE.test(url);

/** Other addresses have been replaced by what stands there. */
function media(source: Source, where: string): Json {
  if (source.kind === 'data') return { inlineData: { mimeType: source.mediaType, data: source.data } };
  if (geminiReads(source.url)) return { fileData: { fileUri: source.url } };
  throw unsupported(
    `${where}: this provider reads no files from other addresses; send a data URL`,
    where === 'image_url.url' ? 'image_download_failed' : 'invalid_request',
  );
}

const FORMAT = 'google-gemini-v1';

/** Says to the third series that a call was not its own, so that it asks for no signature. */
const FOREIGN_CALL = 'skip_thought_signature_validator';

function modelParts(message: Extract<Message, { role: 'assistant' }>, traits: Traits): Json[] {
  const details = joinDetails(message.reasoning_details ?? []).filter(({ format }) => format === FORMAT);
  const signatures = new Map(
    details.flatMap((detail) =>
      detail.type === 'reasoning.encrypted' && detail.id ? [[detail.id, detail.data] as const] : [],
    ),
  );
  const thoughts = details.flatMap((detail) =>
    detail.type === 'reasoning.text' && detail.signature
      ? [{ text: detail.text ?? '', thought: true, thoughtSignature: detail.signature }]
      : [],
  );
  const spoken = spokenParts(message).flatMap((part) => (part.type === 'text' ? toPart(part) : []));
  const first = spoken[0];
  if (first) first['text'] = named(message.name, first['text'] as string);
  const ofText = details.findLast((detail) => detail.type === 'reasoning.encrypted' && !detail.id);
  if (ofText?.type === 'reasoning.encrypted') {
    const last = spoken.at(-1);
    if (last) last['thoughtSignature'] = ofText.data;
    else spoken.push({ text: '', thoughtSignature: ofText.data });
  }
  const images = (message.images ?? []).flatMap(({ image_url: { url } }) => {
    const source = sourceOf(url, 'images');
    return source.kind === 'data' ? [media(source, 'images')] : [];
  });
  const calls = (message.tool_calls ?? []).map((call, index) => {
    const signature =
      signatures.get(call.id) ??
      (traits.third && index === 0 && signatures.size === 0 ? FOREIGN_CALL : undefined);
    return {
      functionCall: {
        ...ownId(call.id),
        name: call.function.name,
        args: argumentsOf(callersArguments(call.function.arguments)),
      },
      ...(signature !== undefined && { thoughtSignature: signature }),
    };
  });
  return [...thoughts, ...spoken, ...images, ...calls];
}

/** Only ids that came from there go back; those of other providers, and ours, mean nothing there. */
const ownId = (id: string): { id?: string } => (/^(call_|toolu_|fc_|chatcmpl-)/.test(id) ? {} : { id });

function toolResponse(
  message: Extract<Message, { role: 'tool' }>,
  names: ReadonlyMap<string, string>,
  traits: Traits,
): Json[] {
  const name = names.get(message.tool_call_id) ?? text((message as Json)['name']);
  if (name === undefined)
    throw new ApiError(
      'invalid_request',
      `messages: no call has the id ${message.tool_call_id.slice(0, 64)}, which a tool result names`,
    );
  const said = textOf(message.content);
  const failed = (message as Json)['is_error'] === true;
  const files = partsOf(message.content).flatMap((part) => (part.type === 'text' ? [] : toPart(part)));
  const response = failed ? { error: said } : (parseObject(said) ?? { result: said });
  return [
    {
      functionResponse: {
        ...ownId(message.tool_call_id),
        name,
        response,
        ...(traits.third && files.length > 0 && { parts: files }),
      },
    },
    ...(traits.third ? [] : files),
  ];
}

/* ---- Answer ---- */

type Logprob = NonNullable<NonNullable<ChatChoice['logprobs']>['content']>[number];
type Annotation = NonNullable<Piece['annotations']>[number];

interface Read {
  readonly pieces: Piece[];
  readonly logprobs?: Logprob[] | undefined;
  readonly end?: { finish_reason: FinishReason; native_finish_reason: string };
}

/** Reads one candidate, whole or in pieces, into one sequence of deltas. */
class CandidateReader {
  private calls = 0;
  private images = 0;
  private position = 0;
  private kind: 'text' | 'thought' | 'other' | undefined;
  private readonly said = new ByteOffsets();
  private annotations = 0;
  /** Characters of their addresses, titles and texts, of which one source may serve many. */
  private repeated = 0;

  constructor(private readonly answerId: string) {}

  read(candidate: Json): Read {
    const parts = objects(object(candidate['content'])?.['parts'], 'parts');
    const pieces = parts.flatMap((part) => this.part(part));
    const annotations = [
      ...this.grounded(object(candidate['groundingMetadata'])),
      ...this.cited(object(candidate['citationMetadata'])),
    ];
    if (annotations.length > 0) pieces.push({ annotations });
    const native = text(candidate['finishReason']);
    return {
      pieces,
      logprobs: logprobs(object(candidate['logprobsResult'])),
      ...(native !== undefined && {
        end: { finish_reason: finishReason(native, this.calls > 0), native_finish_reason: native },
      }),
    };
  }

  private part(part: Json): Piece[] {
    const signature = text(part['thoughtSignature']);
    const words = text(part['text']);
    const called = object(part['functionCall']);
    const inline = object(part['inlineData']);
    if (part['thought'] === true && words !== undefined) {
      this.enter('thought');
      if (words === '' && !signature) return [];
      return [
        {
          ...(words !== '' && { reasoning: words }),
          reasoning_details: [
            {
              type: 'reasoning.text',
              text: words,
              ...(signature && { signature }),
              id: null,
              format: FORMAT,
              index: this.position,
            },
          ],
        },
      ];
    }
    if (called) {
      this.enter('other');
      const index = this.calls++;
      const id = text(called['id']) || callId(this.answerId, index);
      return [
        {
          tool_calls: [
            {
              index,
              id,
              type: 'function',
              function: { name: text(called['name']) ?? '', arguments: answeredArguments(called['args']) },
            },
          ],
          ...this.sealed(signature, id),
        },
      ];
    }
    if (inline) {
      this.enter('other');
      const mimeType = text(inline['mimeType']) ?? 'application/octet-stream';
      const data = text(inline['data']) ?? '';
      if (mimeType.startsWith('audio/')) return [{ audio: { data }, ...this.sealed(signature, null) }];
      return [
        {
          images: [
            {
              type: 'image_url',
              index: this.images++,
              image_url: { url: `data:${mimeType};base64,${data}` },
            },
          ],
          ...this.sealed(signature, null),
        },
      ];
    }
    if (words === undefined) return unknownPartType(part).map((name) => ({ omitted: [name] }));
    this.enter('text');
    this.said.add(words);
    if (words === '' && !signature) return [];
    return [{ ...(words !== '' && { content: words }), ...this.sealed(signature, null) }];
  }

  /** Counts what stands beside each other in the answer; text in pieces is one. */
  private enter(kind: NonNullable<typeof this.kind>): void {
    if (this.kind !== undefined && (this.kind !== kind || kind === 'other')) this.position += 1;
    this.kind = kind;
  }

  private sealed(signature: string | undefined, id: string | null): Piece {
    if (!signature) return {};
    return {
      reasoning_details: [
        { type: 'reasoning.encrypted', data: signature, id, format: FORMAT, index: this.position },
      ],
    };
  }

  private grounded(grounding: Json | undefined): Annotation[] {
    const sources = array(grounding?.['groundingChunks']).map((chunk) => object(object(chunk)?.['web']));
    return array(grounding?.['groundingSupports']).flatMap((entry) => {
      const support = object(entry) ?? {};
      const segment = object(support['segment']) ?? {};
      return array(support['groundingChunkIndices']).flatMap((index) => {
        const source = typeof index === 'number' ? sources[index] : undefined;
        const url = text(source?.['uri']);
        return url === undefined
          ? []
          : [this.annotation(url, text(source?.['title']), segment, text(segment['text']))];
      });
    });
  }

  private cited(citations: Json | undefined): Annotation[] {
    const sources = [...array(citations?.['citationSources']), ...array(citations?.['citations'])];
    return sources.flatMap((entry) => {
      const source = object(entry) ?? {};
      const url = text(source['uri']);
      return url === undefined ? [] : [this.annotation(url, text(source['title']), source, undefined)];
    });
  }

  private annotation(url: string, title = '', span: Json, content: string | undefined): Annotation {
    this.repeated += url.length + title.length + (content ?? '').length;
    if (++this.annotations > MOST_ITEMS || this.repeated > MOST_REPEATED_CHARACTERS) throw tooMany('sources');
    return {
      type: 'url_citation',
      url_citation: {
        url,
        title,
        ...(content !== undefined && { content }),
        start_index: this.characters(count(span['startIndex']) ?? 0),
        end_index: this.characters(count(span['endIndex']) ?? 0),
      },
    };
  }

  /** Places there are counted in bytes of UTF-8. */
  private characters(bytes: number): number {
    return this.said.characters(bytes);
  }
}

/** Parts of other kinds: code that ran at the provider, its result, and what is newer than this list of fields. */
const unknownPartType = (part: Json): string[] =>
  Object.keys(part)
    .filter((name) => !PART_METADATA.has(name))
    .slice(0, 1)
    .map((name) => name.slice(0, 64));

/** Fields that say something about a part. */
const PART_METADATA: ReadonlySet<string> = new Set([
  'thought',
  'thoughtSignature',
  'videoMetadata',
  'partMetadata',
]);

function logprobs(given: Json | undefined): Logprob[] | undefined {
  const chosen = array(given?.['chosenCandidates']);
  if (chosen.length === 0) return undefined;
  const alternatives = array(given?.['topCandidates']);
  const one = (entry: unknown) => {
    const { token, logProbability } = object(entry) ?? {};
    const word = text(token) ?? '';
    return {
      token: word,
      logprob: typeof logProbability === 'number' ? logProbability : 0,
      bytes: [...Buffer.from(word)],
    };
  };
  return chosen.map((entry, index) => ({
    ...one(entry),
    top_logprobs: array(object(alternatives[index])?.['candidates']).map(one),
  }));
}

const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  STOP: 'stop',
  FINISH_REASON_UNSPECIFIED: 'stop',
  FUNCTION_CALL: 'tool_calls',
  MAX_TOKENS: 'length',
  SAFETY: 'content_filter',
  RECITATION: 'content_filter',
  LANGUAGE: 'content_filter',
  BLOCKLIST: 'content_filter',
  PROHIBITED_CONTENT: 'content_filter',
  SPII: 'content_filter',
  MODEL_ARMOR: 'content_filter',
  IMAGE_SAFETY: 'content_filter',
  IMAGE_PROHIBITED_CONTENT: 'content_filter',
  IMAGE_RECITATION: 'content_filter',
  NO_IMAGE: 'stop',
  IMAGE_OTHER: 'stop',
  MALFORMED_FUNCTION_CALL: 'error',
  MALFORMED_RESPONSE: 'error',
  UNEXPECTED_TOOL_CALL: 'error',
  TOO_MANY_TOOL_CALLS: 'error',
  MISSING_THOUGHT_SIGNATURE: 'error',
  OTHER: 'error',
};

/** An answer that calls tools ends with STOP there. */
function finishReason(native: string, called: boolean): FinishReason {
  const reason = entry(FINISH_REASONS, native) ?? 'stop';
  return reason === 'stop' && called ? 'tool_calls' : reason;
}

/** The prompt was refused, in an answer whose status says success. */
function blockedPrompt(answer: Json): ApiError | undefined {
  const reason = text(object(answer['promptFeedback'])?.['blockReason']);
  if (reason === undefined || array(answer['candidates']).length > 0) return undefined;
  return new ApiError(
    'content_policy_violation',
    `The provider refused the prompt (${reason.slice(0, 60)})`,
    {
      metadata: { provider_code: reason.slice(0, 200) },
    },
  );
}

/** Thoughts are counted beside the answer there; ours are part of it. Until the answer is counted, it is a report of the prompt alone. */
function usage(value: unknown): UsageReport | undefined {
  const given = object(value);
  const prompt = count(given?.['promptTokenCount']);
  const answer = count(given?.['candidatesTokenCount']);
  const thoughts = count(given?.['thoughtsTokenCount']);
  const isAnswered = answer !== undefined || thoughts !== undefined;
  if (!given || (prompt === undefined && !isAnswered)) return undefined;
  if (!isBelievable(given, 'promptTokenCount', 'candidatesTokenCount')) return undefined;
  const cached = count(given['cachedContentTokenCount']);
  const total = prompt === undefined ? undefined : prompt + (count(given['toolUsePromptTokenCount']) ?? 0);
  return defined({
    prompt: total,
    completion: isAnswered ? (answer ?? 0) + (thoughts ?? 0) : undefined,
    cached: cached === undefined || total === undefined ? undefined : Math.min(cached, total),
    reasoning: thoughts,
    promptAudio: modality(given['promptTokensDetails'], 'AUDIO'),
    promptVideo: modality(given['promptTokensDetails'], 'VIDEO'),
    promptImages: modality(given['promptTokensDetails'], 'IMAGE'),
    completionAudio: modality(given['candidatesTokensDetails'], 'AUDIO'),
    completionImages: modality(given['candidatesTokensDetails'], 'IMAGE'),
  });
}

/** Newer answers name the tier that they were served at beside their counts. */
function serviceTier(counts: unknown): string | undefined {
  const tier = text(object(counts)?.['serviceTier'])
    ?.toLowerCase()
    .replace(/^service_tier_/, '');
  return tier === 'standard' ? 'default' : tier === 'unspecified' ? undefined : tier;
}

const modality = (details: unknown, name: string): number | undefined =>
  count(
    array(details)
      .map(object)
      .find((entry) => entry?.['modality'] === name)?.['tokenCount'],
  );

/** An error object where an answer should be. */
function embedded(body: Json): ApiError {
  const error = object(body['error']);
  const status = count(error?.['code']);
  return upstream(status !== undefined && status >= 400 && status < 600 ? status : undefined, error);
}

/** Its details say more than its status: why, and when to come back. */
function upstream(status: number | undefined, error: Json | undefined): ApiError {
  const details = array(error?.['details']).map((entry) => object(entry) ?? {});
  const reason = details.map((detail) => text(detail['reason'])).find(Boolean);
  const found = upstreamError(
    status,
    reason === 'API_KEY_INVALID' ? reason : text(error?.['status']),
    text(error?.['message']),
  );
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(
    details.map((detail) => text(detail['retryDelay'])).find(Boolean) ?? '',
  )?.[1];
  return seconds === undefined
    ? found
    : found.with({ headers: { 'Retry-After': String(Math.ceil(Number(seconds))) } });
}
