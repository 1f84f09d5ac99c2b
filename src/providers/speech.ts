import { createParser } from 'eventsource-parser';
import type { components } from '../../generated/openapi';
import type { Protocol } from '../configuration';
import { ApiError } from '../errors';
import { unsupported } from './content';
import { LineDecoder, slicesOf } from './event-reader';
import type { Target, TokenUsage, UpstreamRequest } from './format';
import { array, count, object, parseObject, text, type Json } from './json';
import { unusable } from './upstream-errors';

/** Texts to speech, over the wires that offer it: sounds come back as bare bytes. */

type Schemas = components['schemas'];

export interface Speech {
  readonly input: string;
  /** The caller's, else the endpoint's own; undefined where a voice is cloned. */
  readonly voice: string | undefined;
  readonly encoding: 'mp3' | 'pcm';
  readonly speed: number | undefined;
  readonly references: readonly Schemas['SpeechInputReference'][];
  /** Of the serving provider, as the caller gave them. */
  readonly options: Json;
}

/** Takes an answer's bytes apart; what is given back is sound. */
export interface SoundReader {
  /** @throws ApiError for what is no sound. */
  data(chunk: Buffer): Buffer;
  /** What the upstream counted; undefined: nothing. */
  readonly usage: TokenUsage | undefined;
  /** @throws ApiError when the answer is not whole. */
  end(): void;
}

export interface SpeechFormat {
  /** @throws ApiError when this wire cannot say it; another endpoint may be able to. */
  request(speech: Speech, target: Target): UpstreamRequest;
  /** A fresh reader for one answer. */
  reader(): SoundReader;
  /** Options that callers with a limit may pass: they add nothing to what is billed. */
  readonly options: readonly string[];
}

const bare = (): SoundReader => ({ data: (chunk) => chunk, usage: undefined, end: () => undefined });

const needsVoice = (voice: string | undefined): string => {
  if (voice === undefined) throw unsupported('voice: this provider needs one');
  return voice;
};

/** Field names that say what is spoken and how long it gets: passing options may not change them. */
const withoutOurs = (options: Json, ...ours: readonly string[]): Json =>
  Object.fromEntries(Object.entries(options).filter(([name]) => !ours.includes(name)));

const openai: SpeechFormat = {
  request: ({ input, voice, encoding, speed, references, options }, { upstreamModel }) => ({
    path: '/audio/speech',
    headers: {},
    body: JSON.stringify({
      ...withoutOurs(options, 'model', 'input', 'response_format', 'stream_format'),
      model: upstreamModel,
      input,
      ...(references.length === 0 && { voice: needsVoice(voice) }),
      response_format: encoding,
      ...(speed !== undefined && { speed }),
      ...(references.length > 0 && { input_references: references, ...(voice !== undefined && { voice }) }),
    }),
  }),
  reader: bare,
  options: ['instructions'],
};

const elevenlabs: SpeechFormat = {
  request({ input, voice, encoding, speed, references, options }, { upstreamModel }) {
    if (references.length > 0)
      throw unsupported('input_references: this provider clones no voices in a request');
    const settings = object(options['voice_settings']);
    return {
      path:
        `/text-to-speech/${encodeURIComponent(needsVoice(voice))}/stream` +
        `?output_format=${encoding === 'mp3' ? 'mp3_44100_128' : 'pcm_24000'}`,
      headers: {},
      body: JSON.stringify({
        ...withoutOurs(options, 'model_id', 'text', 'output_format'),
        text: input,
        model_id: upstreamModel,
        ...((settings !== undefined || speed !== undefined) && {
          voice_settings: { ...settings, ...(speed !== undefined && { speed }) },
        }),
      }),
    };
  },
  reader: bare,
  options: [
    'voice_settings',
    'language_code',
    'seed',
    'previous_text',
    'next_text',
    'apply_text_normalization',
  ],
};

/** Characters of one event: more than a minute of sound in base64. */
const MOST_EVENT_CHARACTERS = 16 * 1024 * 1024;

/** Speaks PCM alone, in events that hold base64. */
const gemini: SpeechFormat = {
  request({ input, voice, encoding, references, options }, { upstreamModel }) {
    if (references.length > 0) throw unsupported('input_references: this provider clones no voices');
    if (encoding !== 'pcm') throw unsupported('response_format: this provider gives pcm alone');
    return {
      path: `/models/${encodeURIComponent(upstreamModel)}:streamGenerateContent?alt=sse`,
      headers: {},
      body: JSON.stringify({
        ...withoutOurs(options, 'contents', 'generationConfig'),
        contents: [{ role: 'user', parts: [{ text: input }] }],
        generationConfig: {
          responseModalities: ['AUDIO'],
          speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: needsVoice(voice) } } },
        },
      }),
    };
  },
  options: ['safetySettings'],
  reader() {
    const decoder = new LineDecoder();
    let sounds: Buffer[] = [];
    let usage: TokenUsage | undefined;
    let finished = false;
    const parser = createParser({
      maxBufferSize: MOST_EVENT_CHARACTERS,
      onError({ type }) {
        if (type === 'max-buffer-size-exceeded') throw unusable('a stream event that is too large');
      },
      onEvent({ data }) {
        const event = parseObject(data);
        if (!event) throw unusable('an event that is not JSON');
        const error = object(event['error']);
        if (error) throw unusable(`an error: ${text(error['status']) ?? 'unknown'}`);
        const counts = object(event['usageMetadata']);
        const prompt = count(counts?.['promptTokenCount']);
        const completion = count(counts?.['candidatesTokenCount']);
        if (prompt !== undefined && completion !== undefined) usage = { prompt, completion };
        for (const candidate of array(event['candidates'])) {
          const said = object(candidate);
          const reason = text(said?.['finishReason']);
          if (reason !== undefined && reason !== 'STOP')
            throw new ApiError('content_policy_violation', `The provider did not speak it: ${reason}`);
          if (reason !== undefined) finished = true;
          for (const part of array(object(said?.['content'])?.['parts'])) {
            const sound = text(object(object(part)?.['inlineData'])?.['data']);
            if (sound !== undefined) sounds.push(Buffer.from(sound, 'base64'));
          }
        }
      },
    });
    return {
      data(chunk) {
        sounds = [];
        for (const slice of slicesOf(decoder.write(chunk))) parser.feed(slice);
        return Buffer.concat(sounds);
      },
      get usage() {
        return usage;
      },
      end() {
        if (!finished) throw unusable('a stream without its end');
      },
    };
  },
};

/** Undefined: the wire has no speech. */
export const speechFormats: Readonly<Record<Protocol, SpeechFormat | undefined>> = {
  openai,
  elevenlabs,
  gemini,
  anthropic: undefined,
  demo: undefined,
};
