import { randomBytes } from 'node:crypto';
import { ApiError, type ErrorType } from '../errors';
import { count, object, parseObject, text, type Json } from './json';

/**
 * Files as OpenAI and Anthropic keep them.
 * Source: the type definitions of the `openai` and `@anthropic-ai/sdk` clients.
 */

export type FileVendor = 'openai' | 'anthropic';

/** A file at a vendor, as far as it says. */
export interface VendorFile {
  readonly id: string;
  readonly filename: string;
  readonly sizeBytes: number;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly mimeType: string | undefined;
  readonly purpose: string | undefined;
  readonly downloadable: boolean;
}

/** Beside what says who calls. */
export const VENDOR_HEADERS = {
  openai: {},
  anthropic: { 'anthropic-version': '2023-06-01', 'anthropic-beta': 'files-api-2025-04-14' },
} as const satisfies Record<FileVendor, Readonly<Record<string, string>>>;

const NAMES = { openai: 'OpenAI', anthropic: 'Anthropic' } as const satisfies Record<FileVendor, string>;

/** The query of one page, oldest first where the vendor can. */
export const pageQuery = (vendor: FileVendor, limit: number, after: string | undefined): string => {
  const query = new URLSearchParams({ limit: String(limit) });
  if (vendor === 'openai') query.set('order', 'asc');
  if (after !== undefined) query.set(vendor === 'openai' ? 'after' : 'after_id', after);
  return query.toString();
};

/** A form around a file that is read while it is sent. */
export function formAround(
  file: { readonly filename: string; readonly mimeType: string; readonly sizeBytes: number },
  fields: Readonly<Record<string, string>>,
): { readonly contentType: string; readonly length: number; readonly head: Buffer; readonly tail: Buffer } {
  const boundary = `file-${randomBytes(18).toString('hex')}`;
  const quoted = file.filename.replace(/["\r\n]/g, (each) => encodeURIComponent(each));
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(
    `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted}"\r\n` +
      `Content-Type: ${file.mimeType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + file.sizeBytes + tail.length,
    head,
    tail,
  };
}

/** @throws ApiError 502 for what is no file. */
export function vendorFile(vendor: FileVendor, given: unknown): VendorFile {
  const file = object(given);
  const id = text(file?.['id']);
  const filename = text(file?.['filename']);
  const sizeBytes = count(file?.[vendor === 'openai' ? 'bytes' : 'size_bytes']);
  const createdAt = momentOf(file?.['created_at']);
  if (!file || !id || filename === undefined || sizeBytes === undefined || createdAt === undefined)
    throw unusable(vendor);
  return {
    id,
    filename,
    sizeBytes,
    createdAt,
    mimeType: text(file['mime_type']),
    purpose: text(file['purpose']),
    downloadable: file['downloadable'] === true,
  };
}

const momentOf = (value: unknown): string | undefined => {
  const at = new Date(typeof value === 'number' ? value * 1000 : typeof value === 'string' ? value : NaN);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

/** @throws ApiError 502 for what is no list. */
export function vendorPage(
  vendor: FileVendor,
  given: Json | undefined,
): { readonly files: readonly VendorFile[]; readonly hasMore: boolean } {
  const data = given?.['data'];
  if (!Array.isArray(data)) throw unusable(vendor);
  return { files: data.map((file) => vendorFile(vendor, file)), hasMore: given?.['has_more'] === true };
}

const unusable = (vendor: FileVendor): ApiError =>
  new ApiError('provider_unavailable', `${NAMES[vendor]} answered with something that is no file`);

/** Whether another key may fare better: this one is refused, used up, or knows nothing of the file. */
export const mayTryAnother = (status: number): boolean =>
  [401, 402, 403, 404, 408, 429].includes(status) || status >= 500;

/** As on inference with such a key; these operations know no 402. */
const REFUSED: Readonly<Record<number, ErrorType>> = {
  401: 'authentication',
  402: 'permission_denied',
  403: 'permission_denied',
};

/**
 * What a failure of the vendor's is to the caller.
 * @param secret is cut out of what is said.
 * @param about what the call sent, and whether it named a file.
 */
export function vendorError(
  vendor: FileVendor,
  status: number,
  body: string,
  secret: string,
  { sends, names }: { readonly sends: boolean; readonly names: boolean },
): ApiError {
  const name = NAMES[vendor];
  const refused = REFUSED[status];
  if (refused !== undefined)
    return new ApiError(refused, `${name} refused the provider key of this workspace`, {
      metadata: { provider_name: name, provider_status: status, is_byok: true },
    });
  if (status === 404)
    return names
      ? new ApiError('not_found', 'There is no such file')
      : new ApiError(
          'provider_unavailable',
          `${name} has no files at the address (base_url) that is set for it`,
        );
  if (status === 429)
    return new ApiError('rate_limit_exceeded', `${name} takes no more requests at the moment`);
  if (status === 413 && sends) return new ApiError('payload_too_large', `file: is larger than ${name} takes`);
  if (status >= 400 && status < 500) {
    const said = text(object(parseObject(body)?.['error'])?.['message']) ?? `status ${status}`;
    return new ApiError(
      'invalid_request',
      `${name} refused the file: ${said.replaceAll(secret, '[key]').slice(0, 300)}`,
    );
  }
  if (status === 503 || status === 529)
    return new ApiError('provider_overloaded', `${name} is overloaded; try again later`);
  return new ApiError('provider_unavailable', `${name} could not be used (status ${status})`);
}
