import {
  toImageRequest,
  toImagesResponse,
  toImageStream,
  toWholeStream,
  type ImageKind,
} from '../../formats/openai/images';
import type { CompatibleCall, CompatibleHandlers } from '../../http/compatible-operations';
import { requestFacts } from '../../http/facts';

type Call = CompatibleCall<'createImage'> | CompatibleCall<'createImageEdit'>;

async function draw(call: Call, kind: ImageKind, references: readonly string[] = []) {
  const { actor, body, services } = call;
  const request = toImageRequest(body, references);
  const { generationId, value } = await services.images.create(actor, request, requestFacts(call));
  const headers = { 'X-Generation-Id': generationId };
  if ('events' in value)
    return { status: 200, events: toImageStream(value.events, kind, Date.now), headers } as const;
  if (body.stream === true) return { status: 200, events: toWholeStream(value.json, kind), headers } as const;
  return { status: 200, json: toImagesResponse(value.json, body), headers } as const;
}

export const images = {
  createImage: (call) => draw(call, 'image_generation'),
  async createImageEdit(call) {
    const { body, services } = call;
    const given =
      'images' in body
        ? body.images.map(({ image_url: url }) => url)
        : await services.images.enclose([...(body.image ?? []), ...(body['image[]'] ?? [])], call.leaving);
    return draw(call, 'image_edit', given);
  },
} satisfies CompatibleHandlers<'createImage' | 'createImageEdit'>;
