import { ApiError } from '../errors';
import { gemini } from './gemini';
import type { ImageCall, ImageFormat } from './image';
import { array, defined, object, type Json } from './json';
import { unusable } from './upstream-errors';
import { wholeOf } from './usage';

/** Images as Gemini's models draw them: generateContent, with an image for an answer. */
export const geminiImage: ImageFormat = {
  request(call, { upstreamModel, maxCompletionTokens }) {
    const model = upstreamModel.includes('/') ? upstreamModel : `models/${encodeURIComponent(upstreamModel)}`;
    return {
      path: `/${model}:generateContent`,
      headers: {},
      body: JSON.stringify({
        ...call.options,
        contents: [
          {
            role: 'user',
            parts: [
              { text: call.prompt },
              ...call.references.map(({ mediaType, bytes }) => ({
                inlineData: { mimeType: mediaType, data: bytes.toString('base64') },
              })),
            ],
          },
        ],
        generationConfig: configOf(call, maxCompletionTokens),
      }),
    };
  },

  result(body) {
    const answer = gemini.result(withoutDrafts(body));
    const [first] = answer.choices;
    const images = (first?.message.images ?? []).map(({ image_url: { url } }) =>
      url.slice(url.indexOf(',') + 1),
    );
    const { finish_reason: reason, native_finish_reason: native } = first ?? {};
    if (images.length === 0 && reason === 'content_filter')
      throw new ApiError(
        'content_policy_violation',
        `The provider did not draw it: ${native ?? 'filtered'}`,
        {
          metadata: { provider_code: native },
        },
      );
    if (images.length === 0) throw unusable('an answer without an image');
    const usage = wholeOf(answer.usage);
    return defined({
      upstreamId: answer.upstreamId,
      images,
      // What is not told apart is of images: nothing else was asked for.
      usage: usage && {
        ...usage,
        completionImages: usage.completionImages ?? usage.completion - (usage.reasoning ?? 0),
      },
    });
  },

  step: () => {
    throw unusable('a stream, which was not asked for');
  },
};

function configOf(call: ImageCall, maxCompletionTokens: number | null): Json {
  const imageConfig = defined({ aspectRatio: call.aspectRatio, imageSize: call.resolution });
  return {
    ...object(call.options['generationConfig']),
    responseModalities: ['IMAGE'],
    ...(Object.keys(imageConfig).length > 0 && { imageConfig }),
    // Seeds there have 32 bits.
    ...(call.seed !== undefined && { seed: Math.trunc(call.seed) % 2_147_483_648 }),
    ...(maxCompletionTokens !== null && { maxOutputTokens: maxCompletionTokens }),
  };
}

/** Some models draw while they think. */
function withoutDrafts(body: unknown): unknown {
  const answer = object(body);
  if (!answer || !Array.isArray(answer['candidates'])) return body;
  return {
    ...answer,
    candidates: answer['candidates'].map((entry) => {
      const candidate = object(entry);
      const content = object(candidate?.['content']);
      if (!candidate || !content || !Array.isArray(content['parts'])) return entry as unknown;
      const parts = array(content['parts']).filter((part) => object(part)?.['thought'] !== true);
      return { ...candidate, content: { ...content, parts } };
    }),
  };
}
