import type { Readable } from 'node:stream';
import type { components } from '../../generated/openapi';
import { memoryOf } from '../departure';
import { ApiError } from '../errors';
import type { Answer, Inference } from '../inference';
import type { Endpoint } from '../inference/catalogue';
import { billedApart } from '../inference/bounded-fields';
import { audioSeconds } from '../inference/measure-media';
import { openBytes, type Job, type OpenBytes } from '../inference/jobs';
import { countTokens, ProducedText } from '../inference/tokens';
import type { RequestMemory } from '../memory-budget';
import { toUsd } from '../money';
import type { ChatRequest } from '../providers/format';
import { object, type Json } from '../providers/json';
import { speechFormats } from '../providers/speech';
import { transcriptionFormats, type Recording, type Transcript } from '../providers/transcription';
import { collect } from '../providers/transport';
import { unusable } from '../providers/upstream-errors';
import type { FileContents } from '../stores/file-contents';
import type { Actor } from './actors';
import { toCaller, type RequestFacts } from './chat';
import type { Upload } from './files';

type Schemas = components['schemas'];

/** A recording as a form brings it. */
export interface TranscriptionForm extends Omit<Schemas['STTFormRequest'], 'file'> {
  readonly file: Upload;
}

const MOST_RECORDING_BYTES = 26_214_400;
const TRANSCRIPT_BYTES = 16 * 1024 * 1024;
const SPEECH: ReadonlySet<string> = new Set(['speech', 'audio']);
const TRANSCRIPTION: ReadonlySet<string> = new Set(['transcription']);

interface Parts {
  readonly inference: Inference;
  readonly contents: Pick<FileContents, 'readStaged'>;
  readonly transcriptionMs: number;
}

export type AudioService = ReturnType<typeof createAudioService>;

export const createAudioService = ({ inference, contents, transcriptionMs }: Parts) => ({
  /** @returns sound, as it comes. Priced by the characters of the text. */
  async speak(actor: Actor, body: Schemas['SpeechRequest'], facts: RequestFacts): Promise<Answer<Readable>> {
    const references = body.input_references ?? [];
    checkReferences(references);
    const instructions = body.instructions ?? undefined;
    const characters = [...body.input, ...(instructions ?? '')].length;
    const speech = {
      input: body.input,
      encoding: body.response_format ?? 'pcm',
      speed: body.speed,
      references,
    } as const;
    const isLimited = actor.claims.length > 0;
    const voiceFor = (endpoint: Endpoint): string | undefined =>
      body.voice ?? (references.length > 0 ? undefined : endpoint.defaultVoice);
    const job: Job<OpenBytes> = {
      apiType: 'tts',
      outputs: SPEECH,
      purpose: 'speech',
      reading: {
        messages: () => [{ role: 'user', content: body.input }],
        countPrompt: () => characters,
        promptAtMost: () => characters,
      },
      message: {
        role: 'user',
        content: wordsIn([body.input, instructions, references, body.provider?.options]),
      },
      mostOutput: characters * TOKENS_PER_CHARACTER + 1_024,
      misfit(endpoint) {
        const format = speechFormats[endpoint.provider.protocol];
        if (!format) return noWire(endpoint, 'speech');
        const unbounded = isLimited && unboundedOption(endpoint, body.provider, format.options);
        if (unbounded) return unbounded;
        if (instructions !== undefined && !format.options.includes('instructions'))
          return new ApiError(
            'not_found',
            `instructions: no endpoint of ${endpoint.model.id} takes them; leave them out`,
          );
        if (references.length > 0)
          return endpoint.supportsVoiceCloning
            ? undefined
            : new ApiError(
                'not_found',
                `input_references: no endpoint of ${endpoint.model.id} clones voices`,
              );
        if (voiceFor(endpoint) !== undefined) return undefined;
        return new ApiError(
          'invalid_request',
          `voice: is required, because ${endpoint.model.id} has no voice of its own`,
        );
      },
      request: (endpoint) =>
        the(speechFormats[endpoint.provider.protocol]).request(
          {
            ...speech,
            voice: voiceFor(endpoint),
            options: {
              ...(instructions !== undefined && { instructions }),
              ...optionsFor(endpoint, body.provider),
            },
          },
          endpoint,
        ),
      open: (answer, { provider }) => openBytes(answer, the(speechFormats[provider.protocol]).reader()),
    };
    return inference.bytes(toCaller(actor, facts), toChat(body), job, { prompt: characters, completion: 0 });
  },

  async transcribe(
    actor: Actor,
    body: Schemas['STTRequest'] | TranscriptionForm,
    facts: RequestFacts,
  ): Promise<Answer<Schemas['STTResponse']>> {
    const memory = memoryOf(facts.leaving);
    refuseUnavailable(body as Json);
    const given = await ('file' in body ? fromForm(body, contents, memory) : fromJson(body, memory));
    const isLimited = actor.claims.length > 0;
    const recording = isLimited ? { ...given, seconds: await lengthOf(given) } : given;
    const provider = 'provider' in body ? body.provider : undefined;
    const job: Job<Transcript> = {
      apiType: 'stt',
      outputs: TRANSCRIPTION,
      purpose: 'transcription',
      message: { role: 'user', content: wordsIn([body.prompt, provider?.options]) },
      reading: readingOf(recording),
      mostOutput(endpoint) {
        const format = transcriptionFormats[endpoint.provider.protocol];
        const { output, morePrompt } = format?.most(recording, endpoint) ?? NOTHING;
        return { tokens: output, beside: BigInt(morePrompt) * endpoint.pricing.prompt };
      },
      withinMs: transcriptionMs,
      misfit(endpoint) {
        const format = transcriptionFormats[endpoint.provider.protocol];
        if (!format) return noWire(endpoint, 'transcription');
        return isLimited ? unboundedOption(endpoint, provider, format.options) : undefined;
      },
      request: (endpoint) =>
        the(transcriptionFormats[endpoint.provider.protocol]).request(
          { ...recording, options: optionsFor(endpoint, provider) },
          endpoint,
        ),
      open: async (answer, { provider: { protocol } }) =>
        the(transcriptionFormats[protocol]).result(
          (await collect(answer, TRANSCRIPT_BYTES)).toString('utf8'),
        ),
    };
    const caller = toCaller(actor, facts);
    const { generation, endpoint, answer: transcript } = await inference.job(caller, toChat(body), job);
    const output = new ProducedText();
    output.add(transcript.answer.text);
    const { cost } = await generation.settle({
      endpoint,
      usage: transcript.usage,
      output,
      choices: [
        { index: 0, message: { role: 'assistant', content: transcript.answer.text }, finish_reason: 'stop' },
      ],
      finishReason: 'stop',
      cancelled: caller.leaving.aborted,
    });
    const { usage, countsTokens, seconds } = transcript;
    return {
      generationId: generation.id,
      value: {
        ...transcript.answer,
        usage: {
          ...(seconds !== undefined && { seconds }),
          ...(usage &&
            countsTokens && {
              input_tokens: usage.prompt,
              output_tokens: usage.completion,
              total_tokens: usage.prompt + usage.completion,
            }),
          cost: toUsd(cost.totalNanoUsd),
        },
      },
    };
  },
});

/** What the steps of inference read of a request: there is no conversation. */
const toChat = ({
  model,
  session_id: sessionId,
  trace,
  user,
  provider,
}: Pick<Schemas['SpeechRequest'], 'model' | 'session_id' | 'trace' | 'user' | 'provider'>): ChatRequest => ({
  model,
  messages: [],
  ...(provider && {
    provider: { zdr: provider.zdr ?? null, data_collection: provider.data_collection ?? null },
  }),
  ...(sessionId !== undefined && { session_id: sessionId }),
  ...(trace !== undefined && { trace }),
  ...(user !== undefined && { user }),
});

/** Where sound is billed by tokens: a slow speaker's, with room. */
const TOKENS_PER_CHARACTER = 8;
/** Bytes of a second of sound, where the provider does not say how long it is. */
const BYTES_PER_SECOND = 16_000;

/** What those are told who are told of the generation: sound itself stays here. */
const RECORDING: ChatRequest['messages'] = [{ role: 'user', content: '[input_audio]' }];

/** Of an endpoint that is left out before it is asked. */
const NOTHING = { output: 0, morePrompt: 0 };

/**
 * Seconds or tokens, whichever are billed: at most ten tokens a second, and those of the words beside the sound. Unmeasured
 * sound is taken to need 5 kB for a second.
 */
const readingOf = ({ bytes, seconds, prompt = '' }: Omit<Recording, 'options'>) => ({
  messages: () => RECORDING,
  countPrompt: () => Math.ceil(seconds ?? bytes.length / BYTES_PER_SECOND),
  promptAtMost: () =>
    Math.ceil(seconds === undefined ? bytes.length / 500 : seconds * 10) + 16 + Buffer.byteLength(prompt),
  abandoned: ({ pricing }: Endpoint) =>
    pricing.completion > 0n ? abandonedTokens(seconds ?? bytes.length / BYTES_PER_SECOND, prompt) : {},
});

/** Seconds of a recording at most. @throws ApiError 400 for one whose length cannot be told. */
const lengthOf = ({ bytes, filename }: Omit<Recording, 'options'>): Promise<number> =>
  audioSeconds(bytes, filename.slice(filename.lastIndexOf('.') + 1), 'file');

/** The first option that the hold does not cover, as the reason why an endpoint is left out. */
function unboundedOption(
  endpoint: Endpoint,
  preferences: Schemas['MediaProviderPreferences'] | undefined,
  known: readonly string[],
): ApiError | undefined {
  const other = Object.keys(optionsFor(endpoint, preferences)).find((name) => !known.includes(name));
  return other === undefined
    ? undefined
    : billedApart(`provider.options.${endpoint.provider.slug}.${other.slice(0, 64)}`);
}

/** Tokens of a second of sound, and of the words that are spoken in it. */
const TOKENS_PER_SECOND = { sound: 10, words: 4 };

/** Usage of a recording that is billed by tokens, if the client disconnects before the transcript arrives. */
function abandonedTokens(length: number, prompt: string) {
  const seconds = Math.ceil(length);
  const words = seconds * TOKENS_PER_SECOND.words;
  return {
    usage: { prompt: seconds * TOKENS_PER_SECOND.sound + countTokens(prompt) },
    output: { isEmpty: false, tokens: () => words },
  };
}

/** Fields of a transcription that no wire here has a word for. */
const UNAVAILABLE = ['diarize', 'keyterms', 'source_url'] as const;

/** @throws ApiError 400 that names the field. */
function refuseUnavailable(body: Json): void {
  const name = UNAVAILABLE.find((field) => asks(body[field]));
  if (name !== undefined)
    throw new ApiError('invalid_request', `${name}: is not available in this gateway; leave it out`);
}

/** Fields of a form are texts. */
const asks = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : ![undefined, null, false, 'false', ''].includes(value as string);

function checkReferences(references: readonly Schemas['SpeechInputReference'][]): void {
  const [first, second] = references;
  if (first === undefined) return;
  if (first.type !== 'input_audio' || (second !== undefined && second.type !== 'text'))
    throw new ApiError(
      'invalid_request',
      'input_references: expected one part input_audio, and after it at most one part text',
    );
  if (!/^data:audio\/[\w.+-]+;base64,./.test(first.input_audio.data.slice(0, 128)))
    throw new ApiError(
      'invalid_request',
      'input_references[0].input_audio.data: expected a data URL, as in data:audio/wav;base64,…',
    );
}

const optionsFor = (
  { provider }: Endpoint,
  preferences: Schemas['MediaProviderPreferences'] | undefined,
): Json => object(preferences?.options?.[provider.slug]) ?? {};

/** All texts of a value; sound is none. */
function wordsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .filter(([name]) => name !== 'data')
    .map(([, member]) => wordsIn(member))
    .join('\n');
}

const noWire = ({ model }: Endpoint, what: string): ApiError =>
  new ApiError('not_found', `No endpoint of ${model.id} offers ${what}`);

/** Endpoints of wires without the job are left out before it is said. */
function the<T>(format: T | undefined): T {
  if (format === undefined) throw unusable('nothing: its wire has no such job');
  return format;
}

const fields = (
  body: Pick<Schemas['STTRequest'], 'language' | 'prompt' | 'temperature' | 'response_format'>,
  granularities: readonly ('word' | 'segment')[] | undefined,
): Omit<Recording, 'bytes' | 'filename' | 'options'> => {
  const verbose = body.response_format === 'verbose_json';
  if (granularities && granularities.length > 0 && !verbose)
    throw new ApiError('invalid_request', 'timestamp_granularities: needs the response_format verbose_json');
  return {
    language: body.language,
    prompt: body.prompt,
    temperature: body.temperature,
    verbose,
    granularities: granularities ?? [],
  };
};

async function fromForm(
  form: TranscriptionForm,
  contents: Parts['contents'],
  memory: RequestMemory | undefined,
): Promise<Omit<Recording, 'options'>> {
  const { filename, staged } = form.file;
  if (staged.sizeBytes === 0) throw new ApiError('invalid_request', 'file: is empty');
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(filename)?.[1]?.toLowerCase();
  if (ending === undefined)
    throw new ApiError('invalid_request', 'file: its name has no ending that says the format, such as .mp3');
  const rest = fields(form, form['timestamp_granularities[]']);
  memory?.reserve(staged.sizeBytes);
  return { ...rest, bytes: await contents.readStaged(staged), filename: `audio.${ending}` };
}

async function fromJson(
  body: Schemas['STTRequest'],
  memory: RequestMemory | undefined,
): Promise<Omit<Recording, 'options'>> {
  const { data, format } = body.input_audio;
  const rest = fields(body, body.timestamp_granularities);
  // Looks for what must not be there: a pattern of the whole would go back over millions of characters.
  if (data === '' || /[^A-Za-z0-9+/=\s]/.test(data))
    throw new ApiError('invalid_request', 'input_audio.data: expected base64, without a data URL before it');
  memory?.reserve(Math.ceil((data.length * 3) / 4));
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length === 0) throw new ApiError('invalid_request', 'input_audio.data: is empty');
  if (bytes.length > MOST_RECORDING_BYTES)
    throw new ApiError('payload_too_large', `input_audio.data: larger than ${MOST_RECORDING_BYTES} bytes`);
  return { ...rest, bytes, filename: `audio.${format}` };
}
