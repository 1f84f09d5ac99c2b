import { ApiError, type ErrorType } from '../errors';
import { entry, marksIn, MOST_ANSWER_LEVELS, mostMarks, parseObject, type Json } from './json';

/** The one table from an upstream's status to ours. */
const TYPES: Readonly<Record<number, ErrorType>> = {
  400: 'invalid_request',
  401: 'authentication',
  402: 'payment_required',
  403: 'permission_denied',
  404: 'not_found',
  408: 'timeout',
  412: 'precondition_failed',
  413: 'payload_too_large',
  422: 'unprocessable',
  429: 'rate_limit_exceeded',
  503: 'provider_overloaded',
  504: 'timeout',
  529: 'provider_overloaded',
};

/** What upstreams call their errors, where that says more than the status. */
const CODES: Readonly<Record<string, ErrorType>> = {
  context_length_exceeded: 'context_length_exceeded',
  model_context_window_exceeded: 'context_length_exceeded',
  max_tokens_exceeded: 'max_tokens_exceeded',
  token_limit_exceeded: 'token_limit_exceeded',
  string_above_max_length: 'string_too_long',
  invalid_prompt: 'invalid_prompt',
  content_filter: 'content_policy_violation',
  content_policy_violation: 'content_policy_violation',
  moderation_blocked: 'content_policy_violation',
  responsibleaipolicyviolation: 'content_policy_violation',
  prohibited_content: 'content_policy_violation',
  safety: 'content_policy_violation',
  refusal: 'refusal',
  invalid_image: 'invalid_image',
  invalid_base64_image: 'invalid_image',
  invalid_image_url: 'invalid_image',
  image_parse_error: 'invalid_image',
  empty_image_file: 'invalid_image',
  image_content_policy_violation: 'content_policy_violation',
  image_too_large: 'image_too_large',
  image_file_too_large: 'image_too_large',
  image_too_small: 'image_too_small',
  invalid_image_format: 'unsupported_image_format',
  invalid_image_mode: 'unsupported_image_format',
  unsupported_image_media_type: 'unsupported_image_format',
  image_file_not_found: 'image_not_found',
  failed_to_download_image: 'image_download_failed',
  authentication_error: 'authentication',
  invalid_api_key: 'authentication',
  api_key_invalid: 'authentication',
  unauthenticated: 'authentication',
  insufficient_quota: 'payment_required',
  insufficient_balance: 'payment_required',
  billing_hard_limit_reached: 'payment_required',
  billing_error: 'payment_required',
  permission_error: 'permission_denied',
  permission_denied: 'permission_denied',
  unsupported_country_region_territory: 'permission_denied',
  not_found_error: 'not_found',
  not_found: 'not_found',
  model_not_found: 'not_found',
  request_too_large: 'payload_too_large',
  rate_limit_error: 'rate_limit_exceeded',
  rate_limit_exceeded: 'rate_limit_exceeded',
  resource_exhausted: 'rate_limit_exceeded',
  overloaded_error: 'provider_overloaded',
  overloaded: 'provider_overloaded',
  unavailable: 'provider_overloaded',
  timeout_error: 'timeout',
  deadline_exceeded: 'timeout',
  invalid_request_error: 'invalid_request',
  invalid_argument: 'invalid_request',
};

/** Codes that only repeat the status, and lose to what the message says. */
const GENERAL = new Set<ErrorType>(['invalid_request', 'unprocessable', 'precondition_failed']);

/** What messages speak of, where neither status nor code says it. */
const MESSAGES: readonly (readonly [RegExp, ErrorType])[] = [
  [
    /max_(completion_|output_)?tokens\b.{0,60}(too large|exceeds?|greater|must be|at most|maximum)/i,
    'max_tokens_exceeded',
  ],
  [
    /context[ _-]?(length|window)|maximum context|prompt is too long|too many tokens|too_many_prompt_tokens|total length.{0,60}too long|input token count.{0,40}exceeds/i,
    'context_length_exceeded',
  ],
  [/content[ _-]?(policy|filter|management)|moderation|safety system/i, 'content_policy_violation'],
  [/(image|media).{0,40}(exceeds?|too large|too big)/i, 'image_too_large'],
  [/(could not|unable to|cannot|failed to) (download|fetch|retrieve)/i, 'image_download_failed'],
  [/(could not|unable to|cannot|failed to) (process|decode|parse).{0,20}image/i, 'invalid_image'],
  [
    /api[ _-]?key\b.{0,30}\b(not valid|invalid|incorrect|expired)|(invalid|incorrect|wrong) (x-)?api[ _-]?key/i,
    'authentication',
  ],
  [/credit balance is too low/i, 'payment_required'],
  [/user location is not supported/i, 'permission_denied'],
];

/** Timeouts of an upstream are 524 on inference, and an overload keeps the status that says whose it is. */
const statusOf = (type: ErrorType, said: number | undefined): number | undefined => {
  if (type === 'timeout') return 524;
  return type === 'provider_overloaded' && said === 529 ? 529 : undefined;
};

/**
 * @param status undefined where an error stands in place of an answer.
 * @param givenCode the upstream's own code, kept as `provider_code`.
 * @param givenMessage its message: passed on where it speaks of the caller's request. Where it speaks of the
 *   gateway's credential or account it stays inside, because such messages quote keys.
 */
export function upstreamError(
  status: number | undefined,
  givenCode: string | undefined,
  givenMessage: string | undefined,
): ApiError {
  const code = givenCode === undefined ? undefined : beginning(givenCode, MOST_CODE);
  const said = givenMessage === undefined ? undefined : beginning(givenMessage, MOST_MESSAGE);
  const type = classify(status, code, said);
  const ours = statusOf(type, status);
  return new ApiError(type, message(type, said), {
    metadata: {
      ...(status !== undefined && { provider_status: status }),
      ...(code !== undefined && { provider_code: redact(code).slice(0, 200) }),
    },
    ...(ours !== undefined && { status: ours }),
    saidBy: 'provider',
    cause: said,
  });
}

/** Characters of an upstream error that are searched. The message to the caller is shorter. */
const MOST_CODE = 1_000;
const MOST_MESSAGE = 16_384;

/** The beginning of a text. A word that is cut is dropped: half of a credential is not known for one. */
function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(' ', most);
  return text.slice(0, end > 0 ? end : most);
}

function classify(status: number | undefined, code = '', said = ''): ErrorType {
  const coded = entry(CODES, code.toLowerCase());
  const byStatus =
    status === undefined
      ? undefined
      : (TYPES[status] ?? (status >= 500 ? 'provider_unavailable' : 'invalid_request'));
  // A failing server says nothing of the request, whatever it calls the failure.
  if (status !== undefined && status >= 500) return byStatus ?? 'provider_unavailable';
  if (coded && !GENERAL.has(coded)) return coded;
  const general = byStatus ?? coded ?? 'provider_unavailable';
  if (!GENERAL.has(general) && general !== 'permission_denied') return general;
  const about = `${code} ${said}`;
  return MESSAGES.find(([pattern]) => pattern.test(about))?.[1] ?? general;
}

function message(type: ErrorType, said: string | undefined): string {
  switch (type) {
    case 'authentication':
    case 'payment_required':
      return REFUSALS[type];
    default:
      return redact(said ?? '') || 'The provider returned an error without a message';
  }
}

/**
 * What callers are told where a provider refuses the gateway itself: to them it is a provider that fails, and no
 * word on their own key, money or rights. Where the provider is not offered in a region, that stays as it is.
 */
export function againstTheGateway(error: ApiError): ApiError {
  const isRegion = REGION.test(`${String(error.detail.metadata?.['provider_code'])} ${error.message}`);
  if (error.detail.saidBy !== 'provider' || !Object.hasOwn(REFUSALS, error.type) || isRegion) return error;
  return new ApiError('provider_unavailable', REFUSALS[error.type as keyof typeof REFUSALS], error.detail);
}

/** The same where it refuses a key of the caller's own: what that is, they can mend. */
export function againstTheCaller(error: ApiError): ApiError {
  if (error.detail.saidBy !== 'provider' || !Object.hasOwn(OWN_REFUSALS, error.type)) return error;
  return new ApiError(error.type, OWN_REFUSALS[error.type as keyof typeof OWN_REFUSALS], error.detail);
}

const OWN_REFUSALS = {
  authentication: 'The provider refused the provider key of this workspace',
  payment_required: 'The provider says that the account of the provider key of this workspace cannot pay',
} as const satisfies Partial<Record<ErrorType, string>>;

const REFUSALS = {
  authentication: "The provider refused the gateway's credential",
  payment_required: "The provider says that the gateway's account there has no quota or credit left",
  permission_denied: "The provider does not permit this to the gateway's account",
} as const satisfies Partial<Record<ErrorType, string>>;

const REGION = /unsupported_country|region|country|location is not supported/i;

/** Cuts what looks like a credential, and length. */
export const redact = (text: string): string => withoutCredentials(text).slice(0, 2_000);

/** Cuts what looks like a credential. */
export const withoutCredentials = (text: string): string =>
  text
    .replace(MAYBE_CREDENTIAL, (found) =>
      isCredential(found) ? REDACTED : found.replace(CREDENTIAL, REDACTED),
    )
    .replace(/\bBearer\s+\S+/gi, 'Bearer [redacted]');

const REDACTED = '[redacted]';
const CREDENTIAL = /\b(?:sk|pk|rk|xai|gsk|AIza)[\w*-]{12,}/g;
const MAYBE_CREDENTIAL = /\b(?:sk|pk|rk|xai|gsk|AIza|key|api)[\w*-]{12,}/g;

/** `key` and `api` begin plain words too, such as api_connection_error. A lookahead for the digit would be quadratic. */
const isCredential = (found: string): boolean => !/^(?:key|api)/.test(found) || /[\d*]/.test(found);

/** A body, stream or event that is no answer. */
export const unusable = (what: string, cause?: unknown): ApiError =>
  new ApiError('provider_unavailable', `The provider returned ${what}`, { cause });

/**
 * Refuses an answer that breaks a rule of the gateway: its depth, its size. The provider bills such an answer, so the
 * caller pays for it, and the endpoint stays healthy.
 */
export const refusedHere = (what: string): ApiError =>
  new ApiError('provider_unavailable', `The provider returned ${what}`, { refusedBy: 'gateway' });

/**
 * An answer holds more than the gateway reads. Before anything was delivered this is a failure of that provider; a caller
 * to whom a part was delivered pays for that part.
 */
export class TooMany extends ApiError {
  constructor(things: string, most: number) {
    super('provider_unavailable', `The provider returned more than ${most} ${things}`);
  }
}

/**
 * Returns the object that one event of a stream holds.
 * @throws ApiError when it holds none, or one that is nested deeper than the gateway reads.
 */
export function eventObject(data: string): Json {
  const marks = marksIn(data, MOST_ANSWER_LEVELS);
  if (marks === undefined) throw refusedHere('a stream event that is nested too deep');
  if (marks > mostMarks(data)) throw new TooMany('values in a stream event', mostMarks(data));
  const found = parseObject(data);
  if (!found) throw unusable('a stream event that is not JSON');
  return found;
}
