import type { RequestHints, UpstreamRequest } from './format';

/** A request of JSON, with the caller's long texts as they were sent. */
export function jsonRequest(
  path: string,
  headers: UpstreamRequest['headers'],
  value: object,
  { texts }: RequestHints = {},
): UpstreamRequest {
  const bytes = texts?.write(value) ?? JSON.stringify(value);
  if (typeof bytes === 'string') return { path, headers, body: bytes };
  return {
    path,
    headers,
    bytes,
    get body() {
      return bytes.toString('utf8');
    },
  };
}
