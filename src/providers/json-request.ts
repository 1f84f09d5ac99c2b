import type { RequestHints, UpstreamRequest } from './format';

/** A request of JSON, with the caller's long texts as they were sent. */
export function jsonRequest(
  path: string,
  headers: UpstreamRequest['headers'],
  value: object,
  { texts }: RequestHints = {},
): UpstreamRequest {
  const bytes = texts?.write(value);
  if (!bytes) return { path, headers, body: JSON.stringify(value) };
  return {
    path,
    headers,
    bytes,
    get body() {
      return bytes.toString('utf8');
    },
  };
}
