import type { components } from '../../generated/openapi';
import type { Protocol } from '../configuration';
import { ApiError } from '../errors';
import { unsupported } from './content';
import { formOf } from './form';
import type { Target, TokenUsage, UpstreamRequest } from './format';
import { gemini } from './gemini';
import { count, object, parseObject, text, type Json } from './json';
import { unusable } from './upstream-errors';
import { wholeOf } from './usage';

/** Sounds to text. */

type Schemas = components['schemas'];

export interface Recording {
  readonly bytes: Buffer;
  /** With an ending that says the format: upstreams go by it. */
  readonly filename: string;
  readonly language: string | undefined;
  /** Words that guide the transcript. */
  readonly prompt: string | undefined;
  readonly temperature: number | undefined;
  readonly verbose: boolean;
  readonly granularities: readonly ('word' | 'segment')[];
  readonly options: Json;
  /** Measured for callers with a limit; undefined: nobody knows. */
  readonly seconds?: number | undefined;
}

export interface Transcript {
  readonly answer: Omit<Schemas['STTResponse'], 'usage'>;
  readonly usage: TokenUsage | undefined;
  readonly countsTokens: boolean;
  /** Of sound, where the upstream said so. */
  readonly seconds: number | undefined;
}

export type Sized = Pick<Recording, 'bytes' | 'seconds'>;

/** Tokens of a second of speech, written down: twice what a fast speaker says. */
const SPOKEN_TOKENS = 10;
/** The same by bytes, where nobody measured the seconds. */
const BYTES_PER_SPOKEN_TOKEN = 1_000;

const spokenTokens = ({ bytes, seconds }: Sized): number =>
  Math.ceil(seconds === undefined ? bytes.length / BYTES_PER_SPOKEN_TOKEN : seconds * SPOKEN_TOKENS);

export interface TranscriptionFormat {
  /**
   * Most that a recording may be billed, in the units of the prices: as output, and as a prompt beyond ten tokens a
   * second.
   */
  most(recording: Sized, target: Target): { readonly output: number; readonly morePrompt: number };
  /** Options that callers with a limit may pass: the hold covers them. */
  readonly options: readonly string[];
  /** @throws ApiError when this wire cannot say it; another endpoint may be able to. */
  request(recording: Recording, target: Target): UpstreamRequest<Buffer>;
  /** @throws ApiError when it is no transcript. */
  result(body: string): Transcript;
}

const OURS = new Set(['model', 'file', 'response_format', 'stream']);

const openai: TranscriptionFormat = {
  most: (recording) => ({ output: spokenTokens(recording) + 64, morePrompt: 0 }),
  options: [
    'language',
    'temperature',
    'timestamp_granularities',
    'chunking_strategy',
    'include',
    'include[]',
  ],

  request(recording, { upstreamModel }) {
    const { bytes, filename, language, prompt, temperature, verbose, granularities, options } = recording;
    const fields: [string, string][] = [
      ['model', upstreamModel],
      ['response_format', verbose ? 'verbose_json' : 'json'],
      ...(language === undefined ? [] : [['language', language] as [string, string]]),
      ...(prompt === undefined ? [] : [['prompt', prompt] as [string, string]]),
      ...(temperature === undefined ? [] : [['temperature', String(temperature)] as [string, string]]),
      ...granularities.map((each): [string, string] => ['timestamp_granularities[]', each]),
      ...Object.entries(options)
        .filter(([name]) => !OURS.has(name) && !(name === 'prompt' && prompt !== undefined))
        .filter(([name]) => /^[\w[\]-]{1,64}$/.test(name))
        .map(([name, value]): [string, string] => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
    ];
    const file = { name: 'file', filename, mediaType: 'application/octet-stream', bytes };
    return { path: '/audio/transcriptions', ...formOf(fields, [file]) };
  },

  result(body) {
    const answer = parseObject(body);
    const words = text(answer?.['text']);
    if (!answer || words === undefined) throw unusable('a transcript without a text');
    const reported = object(answer['usage']);
    const seconds = positive(reported?.['seconds']) ?? positive(answer['duration']);
    const input = count(reported?.['input_tokens']);
    const output = count(reported?.['output_tokens']);
    const usage: TokenUsage | undefined =
      input !== undefined && output !== undefined
        ? { prompt: input, completion: output }
        : seconds === undefined
          ? undefined
          : { prompt: Math.ceil(seconds), completion: 0 };
    return {
      answer: toAnswer(words, answer),
      usage,
      countsTokens: input !== undefined && output !== undefined,
      seconds,
    };
  },
};

/** Endings of files, as the provider names the types of their sound. */
const GEMINI_TYPES: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mp3',
  mpeg: 'audio/mpeg',
  mpga: 'audio/mpga',
  aiff: 'audio/aiff',
  aif: 'audio/aiff',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/opus',
  flac: 'audio/flac',
  m4a: 'audio/m4a',
  mp4: 'audio/mp4',
  webm: 'audio/webm',
};
/** Of a whole request; a recording is a third larger in it. */
const GEMINI_REQUEST_BYTES = 20_000_000;
/** 32 a second, of sound that takes no more than 6 kbit/s. */
const GEMINI_BYTES_PER_TOKEN = 23;
/** Source: ai.google.dev/gemini-api/docs/audio. */
const GEMINI_TOKENS_PER_SECOND = 32;
/** For what it thinks before it writes. */
const GEMINI_THOUGHTS = 8_192;

const TASK =
  'Write down, word for word, what is said in this recording, in the language in which it is said. ' +
  'Answer with the words alone; where nothing is said, with nothing.';

const taskOf = (language: string | undefined, prompt: string | undefined): string =>
  [
    TASK,
    ...(language === undefined ? [] : [`The language is: ${language}.`]),
    ...(prompt === undefined
      ? []
      : [`What follows is no part of the recording, and guides spelling and style alone:\n${prompt}`]),
  ].join(' ');

/** A model that is told to write down what it hears; it says no times. */
const geminiTranscription: TranscriptionFormat = {
  most: (recording, { maxCompletionTokens }) => ({
    output: Math.min(spokenTokens(recording) + GEMINI_THOUGHTS, maxCompletionTokens ?? Infinity),
    morePrompt:
      Math.ceil(
        recording.seconds === undefined
          ? recording.bytes.length / GEMINI_BYTES_PER_TOKEN
          : recording.seconds * GEMINI_TOKENS_PER_SECOND,
      ) + 256,
  }),
  options: ['safetySettings'],

  request(recording, target) {
    const { bytes, filename, language, prompt, temperature, verbose, options } = recording;
    if (verbose) throw unsupported('response_format: this provider gives no times; ask for json');
    const ending = filename.slice(filename.lastIndexOf('.') + 1);
    const mimeType = GEMINI_TYPES[ending];
    if (mimeType === undefined)
      throw unsupported(`file: this provider reads ${Object.keys(GEMINI_TYPES).join(', ')}`);
    if (language !== undefined && !/^[A-Za-z]{2,16}(-[A-Za-z0-9]{2,8}){0,3}$/.test(language))
      throw unsupported('language: expected a code such as en, or the name of a language');
    const data = bytes.toString('base64');
    if (data.length > GEMINI_REQUEST_BYTES)
      throw unsupported(`file: this provider takes at most ${(GEMINI_REQUEST_BYTES / 4) * 3} bytes`);
    const { upstreamModel } = target;
    const model = upstreamModel.includes('/') ? upstreamModel : `models/${encodeURIComponent(upstreamModel)}`;
    return {
      path: `/${model}:generateContent`,
      headers: {},
      body: Buffer.from(
        JSON.stringify({
          ...options,
          contents: [
            {
              role: 'user',
              parts: [{ text: taskOf(language, prompt) }, { inlineData: { mimeType, data } }],
            },
          ],
          generationConfig: {
            ...object(options['generationConfig']),
            temperature: temperature ?? 0,
            candidateCount: 1,
            maxOutputTokens: geminiTranscription.most(recording, target).output,
          },
        }),
      ),
    };
  },

  result(body) {
    const answer = gemini.result(parseObject(body));
    const [choice] = answer.choices;
    const { finish_reason: reason, native_finish_reason: native } = choice ?? {};
    if (reason === 'content_filter')
      throw new ApiError(
        'content_policy_violation',
        `The provider did not write it down: ${native ?? 'filtered'}`,
        { metadata: { provider_code: native } },
      );
    if (reason !== 'stop') throw unusable('a transcript that is cut');
    const words = choice?.message.content;
    return {
      answer: { text: typeof words === 'string' ? words.trim() : '' },
      usage: wholeOf(answer.usage),
      countsTokens: wholeOf(answer.usage) !== undefined,
      seconds: undefined,
    };
  },
};

const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

/** What the document describes of an upstream's answer; the rest is dropped. */
function toAnswer(words: string, answer: Json): Transcript['answer'] {
  const duration = positive(answer['duration']);
  const language = text(answer['language']);
  const task = text(answer['task']);
  const segments = Array.isArray(answer['segments']) ? answer['segments'].flatMap(toSegment) : undefined;
  const spoken = Array.isArray(answer['words']) ? answer['words'].flatMap(toWord) : undefined;
  return {
    text: words,
    ...(task !== undefined && { task }),
    ...(language !== undefined && { language }),
    ...(duration !== undefined && { duration }),
    ...(segments && { segments }),
    ...(spoken && { words: spoken }),
  };
}

const NUMBERS = ['avg_logprob', 'compression_ratio', 'no_speech_prob', 'temperature'] as const;

function toSegment(value: unknown, index: number): Schemas['STTSegment'][] {
  const given = object(value);
  const words = text(given?.['text']);
  const start = positive(given?.['start']);
  const end = positive(given?.['end']);
  if (!given || words === undefined || start === undefined || end === undefined) return [];
  const seek = count(given['seek']);
  const tokens = given['tokens'];
  return [
    {
      id: count(given['id']) ?? index,
      start,
      end,
      text: words,
      ...(seek !== undefined && { seek }),
      ...Object.fromEntries(
        NUMBERS.flatMap((name) => (typeof given[name] === 'number' ? [[name, given[name]]] : [])),
      ),
      ...(Array.isArray(tokens) && tokens.every(Number.isInteger) && { tokens: tokens as number[] }),
    },
  ];
}

function toWord(value: unknown): Schemas['STTWord'][] {
  const given = object(value);
  const word = text(given?.['word']);
  const start = positive(given?.['start']);
  const end = positive(given?.['end']);
  return word === undefined || start === undefined || end === undefined ? [] : [{ word, start, end }];
}

/** Undefined: the wire has no transcription. */
export const transcriptionFormats: Readonly<Record<Protocol, TranscriptionFormat | undefined>> = {
  openai,
  elevenlabs: undefined,
  gemini: geminiTranscription,
  anthropic: undefined,
  demo: undefined,
};
