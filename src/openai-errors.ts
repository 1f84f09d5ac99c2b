import type { ApiError, ErrorType } from './errors';

/** How the OpenAI format names an error: `type` says its kind, `code` is for programs, `param` is the field at fault. */
export interface OpenAIWords {
  readonly type: string;
  readonly param: string | null;
  readonly code: string | null;
}

const REQUEST = 'invalid_request_error';
const SERVER = 'server_error';

/** The vocabulary of the format for each canonical type. */
const WORDS = {
  context_length_exceeded: [REQUEST, 'context_length_exceeded'],
  max_tokens_exceeded: [REQUEST, 'max_tokens_exceeded'],
  token_limit_exceeded: [REQUEST, 'token_limit_exceeded'],
  string_too_long: [REQUEST, 'string_above_max_length'],
  invalid_request: [REQUEST, null],
  invalid_prompt: [REQUEST, 'invalid_prompt'],
  content_policy_violation: [REQUEST, 'content_policy_violation'],
  refusal: [REQUEST, 'refusal'],
  invalid_image: [REQUEST, 'invalid_image'],
  image_too_large: [REQUEST, 'image_too_large'],
  image_too_small: [REQUEST, 'image_too_small'],
  unsupported_image_format: [REQUEST, 'invalid_image_format'],
  image_download_failed: [REQUEST, 'failed_to_download_image'],
  authentication: [REQUEST, 'invalid_api_key'],
  payment_required: ['insufficient_quota', 'insufficient_quota'],
  permission_denied: ['permission_error', 'permission_denied'],
  not_found: [REQUEST, null],
  image_not_found: [REQUEST, 'image_file_not_found'],
  precondition_failed: [REQUEST, null],
  payload_too_large: [REQUEST, 'request_too_large'],
  unprocessable: [REQUEST, null],
  rate_limit_exceeded: ['requests', 'rate_limit_exceeded'],
  server: [SERVER, null],
  unmapped: [SERVER, null],
  provider_unavailable: [SERVER, 'provider_unavailable'],
  provider_overloaded: [SERVER, 'server_is_overloaded'],
  timeout: [SERVER, 'timeout'],
} as const satisfies Record<ErrorType, readonly [type: string, code: string | null]>;

/** Models that a caller names and that this gateway does not offer. */
const MODEL_CODES: ReadonlySet<string | undefined> = new Set([
  'model_not_found',
  'model_deprecated',
  'free_variant_ended',
]);

/** True where the failure is that a model does not exist here. */
export const isUnknownModel = ({ detail: { availability, unknown } }: ApiError): boolean =>
  unknown === 'model' || MODEL_CODES.has(availability?.code);

/** Names an error in the words of the OpenAI format. */
export function openaiWords(error: ApiError): OpenAIWords {
  const [kind, code] = WORDS[error.type];
  // A body that stalls is a timeout of the caller's making.
  const type = kind === SERVER && error.status < 500 ? REQUEST : kind;
  if (isUnknownModel(error)) return { type: REQUEST, param: 'model', code: 'model_not_found' };
  return { type, param: paramOf(error), code: unknownCode(error) ?? code };
}

const unknownCode = ({ detail: { unknown } }: ApiError): string | undefined => {
  if (unknown === 'address') return 'unknown_url';
  return unknown === 'response' ? 'previous_response_not_found' : undefined;
};

/** The vocabulary for a canonical type that stands in an event of a stream. */
export const wordsOfType = (type: unknown): Pick<OpenAIWords, 'type' | 'code'> => {
  const known = typeof type === 'string' && Object.hasOwn(WORDS, type) ? (type as ErrorType) : 'server';
  const [name, code] = WORDS[known];
  return { type: name, code };
};

/** Messages of this gateway name the field first, as in `messages[0].content: is required`. */
const FIELD = /^([a-z_][\w.$[\]-]{0,119}): /;

function paramOf({ status, message, detail }: ApiError): string | null {
  if (status >= 500) return null;
  if (detail.saidBy === 'provider') return detail.param ?? null;
  return FIELD.exec(message)?.[1] ?? null;
}
