import { ApiError } from '../errors';
import { array, object, text, type Json } from './json';
import type { ReasoningDetail } from './reasoning';

/**
 * Reasoning of any provider as one opaque text, for formats whose items have room for no more. Sent
 * back, it is unfolded to what the provider gave, signatures and places included.
 */
const PREFIX = 'mgr1.';

export const sealDetails = (details: readonly ReasoningDetail[]): string =>
  PREFIX + Buffer.from(JSON.stringify(details)).toString('base64url');

/**
 * @returns undefined when the text is somebody else's.
 * @throws ApiError when it was ours and is damaged.
 */
export function unsealDetails(sealed: string): ReasoningDetail[] | undefined {
  if (!sealed.startsWith(PREFIX)) return undefined;
  let given: unknown;
  try {
    given = JSON.parse(Buffer.from(sealed.slice(PREFIX.length), 'base64url').toString('utf8'));
  } catch {
    given = undefined;
  }
  const details = array(given).map(object);
  if (details.length === 0 || !details.every(isDetail))
    throw new ApiError(
      'invalid_request',
      'input: the encrypted_content of a reasoning item is damaged; send it back as it was answered',
    );
  return details as unknown as ReasoningDetail[];
}

const isDetail = (detail: Json | undefined): boolean =>
  (detail?.['type'] === 'reasoning.text' &&
    (text(detail['text']) ?? text(detail['signature'])) !== undefined) ||
  (detail?.['type'] === 'reasoning.encrypted' && text(detail['data']) !== undefined) ||
  (detail?.['type'] === 'reasoning.summary' && text(detail['summary']) !== undefined);
