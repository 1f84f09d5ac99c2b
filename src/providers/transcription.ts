import type { components } from '../../generated/openapi';
import type { Protocol } from '../configuration';
import { formOf } from './form';
import type { Target, TokenUsage, UpstreamRequest } from './format';
import { count, object, parseObject, text, type Json } from './json';
import { unusable } from './upstream-errors';

/** Sounds to text. */

type Schemas = components['schemas'];

export interface Recording {
  readonly bytes: Buffer;
  /** With an ending that says the format: upstreams go by it. */
  readonly filename: string;
  readonly language: string | undefined;
  readonly temperature: number | undefined;
  readonly verbose: boolean;
  readonly granularities: readonly ('word' | 'segment')[];
  readonly options: Json;
}

export interface Transcript {
  readonly answer: Omit<Schemas['STTResponse'], 'usage'>;
  readonly usage: TokenUsage | undefined;
  readonly countsTokens: boolean;
  /** Of sound, where the upstream said so. */
  readonly seconds: number | undefined;
}

export interface TranscriptionFormat {
  request(recording: Recording, target: Target): UpstreamRequest<Buffer>;
  /** @throws ApiError when it is no transcript. */
  result(body: string): Transcript;
}

const OURS = new Set(['model', 'file', 'response_format', 'stream']);

const openai: TranscriptionFormat = {
  request(recording, { upstreamModel }) {
    const { bytes, filename, language, temperature, verbose, granularities, options } = recording;
    const fields: [string, string][] = [
      ['model', upstreamModel],
      ['response_format', verbose ? 'verbose_json' : 'json'],
      ...(language === undefined ? [] : [['language', language] as [string, string]]),
      ...(temperature === undefined ? [] : [['temperature', String(temperature)] as [string, string]]),
      ...granularities.map((each): [string, string] => ['timestamp_granularities[]', each]),
      ...Object.entries(options)
        .filter(([name]) => !OURS.has(name) && /^[\w[\]-]{1,64}$/.test(name))
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
  gemini: undefined,
  anthropic: undefined,
  demo: undefined,
};
