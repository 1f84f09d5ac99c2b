import { sourceOf, unsupported } from './content';
import {
  inputsOf,
  type EmbeddingAnswer,
  type EmbeddingFormat,
  type EmbeddingInput,
  type EmbeddingPart,
} from './embedding';
import { gemini } from './gemini';
import { array, count, defined, entry as entryOf, object, text, type Json } from './json';
import { unusable } from './upstream-errors';

/**
 * Google's embedContent and batchEmbedContents.
 * Source: the type definitions of the `@google/genai` client, and the provider's pages.
 */
export const geminiEmbedding: EmbeddingFormat = {
  request(body, target) {
    const inputs = inputsOf(body);
    if (inputs.length > BATCH)
      throw unsupported(`input: providers of the gemini format take at most ${BATCH} inputs in one request`);
    const { upstreamModel } = target;
    const model = upstreamModel.includes('/') ? upstreamModel : `models/${encodeURIComponent(upstreamModel)}`;
    const requests = inputs.map((input) =>
      defined({
        model,
        content: { parts: partsOf(input) },
        taskType: body.input_type === undefined ? undefined : taskType(body.input_type),
        outputDimensionality: body.dimensions,
      }),
    );
    const [first] = requests;
    return requests.length === 1
      ? { path: `/${model}:embedContent`, headers: {}, body: JSON.stringify(first) }
      : { path: `/${model}:batchEmbedContents`, headers: {}, body: JSON.stringify({ requests }) };
  },

  result(body) {
    const answer = object(body);
    if (!answer) throw unusable('something that is not an answer');
    // An error in place of an answer is read as in chat.
    if (answer['error']) gemini.result(answer);
    const given = answer['embedding'] === undefined ? array(answer['embeddings']) : [answer['embedding']];
    const vectors = given.map((entry) => {
      const values = object(entry)?.['values'];
      if (!Array.isArray(values)) throw unusable('something that is not a vector');
      return values as number[];
    });
    return defined({ vectors, usage: usage(answer['usageMetadata']) });
  },

  error: (status, body) => gemini.error(status, body),
};

/** The provider's own limit. */
const BATCH = 100;

const TASK_TYPES: Readonly<Record<string, string>> = {
  search_query: 'RETRIEVAL_QUERY',
  query: 'RETRIEVAL_QUERY',
  search_document: 'RETRIEVAL_DOCUMENT',
  document: 'RETRIEVAL_DOCUMENT',
  passage: 'RETRIEVAL_DOCUMENT',
};

/** Other names are the provider's own in lower case, or in its own spelling. */
const taskType = (inputType: string): string =>
  TASK_TYPES[inputType.toLowerCase()] ?? inputType.toUpperCase();

function partsOf(input: EmbeddingInput): Json[] {
  switch (input.kind) {
    case 'text':
      return [{ text: input.text }];
    case 'tokens':
      throw unsupported('input: providers of the gemini format take no tokens; send the text');
    case 'parts':
      return input.parts.map(toPart);
  }
}

function toPart(part: EmbeddingPart): Json {
  switch (part.type) {
    case 'text':
      return { text: part.text };
    case 'image_url': {
      const source = sourceOf(part.image_url.url, 'image_url.url', 'invalid_image');
      if (source.kind === 'url')
        throw unsupported(
          'image_url.url: this provider reads no other addresses, and the gateway does not fetch them for it; send a data URL',
          'image_download_failed',
        );
      return { inlineData: { mimeType: source.mediaType, data: source.data } };
    }
    case 'input_audio':
      return media(part.input_audio, 'input_audio');
    case 'input_video':
      return media(part.input_video, 'input_video');
    case 'input_file':
      return media(part.input_file, 'input_file');
  }
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mp3',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  aac: 'audio/aac',
  mp4: 'video/mp4',
  mov: 'video/mov',
  webm: 'video/webm',
  mpeg: 'video/mpeg',
  pdf: 'application/pdf',
};

function media({ data, format }: { data: string; format?: string }, where: string): Json {
  if (data.startsWith('data:')) {
    const source = sourceOf(data, `${where}.data`);
    if (source.kind === 'data') return { inlineData: { mimeType: source.mediaType, data: source.data } };
  }
  const mimeType = format?.includes('/') ? format : MEDIA_TYPES[format?.toLowerCase() ?? ''];
  if (mimeType === undefined)
    throw unsupported(
      `${where}.format: expected one of ${Object.keys(MEDIA_TYPES).join(', ')}, or a media type`,
    );
  return { inlineData: { mimeType, data } };
}

const KINDS: Readonly<Record<string, string>> = {
  TEXT: 'text_tokens',
  IMAGE: 'image_tokens',
  AUDIO: 'audio_tokens',
  VIDEO: 'video_tokens',
  DOCUMENT: 'file_tokens',
};

function usage(value: unknown): EmbeddingAnswer['usage'] {
  const given = object(value);
  const prompt = count(given?.['promptTokenCount']);
  if (prompt === undefined) return undefined;
  const details = array(given?.['promptTokensDetails']).flatMap((entry) => {
    const kind = entryOf(KINDS, text(object(entry)?.['modality']) ?? '');
    const tokens = count(object(entry)?.['tokenCount']);
    return kind === undefined || tokens === undefined ? [] : [[kind, tokens] as const];
  });
  return { prompt, ...(details.length > 0 && { details: Object.fromEntries(details) }) };
}
