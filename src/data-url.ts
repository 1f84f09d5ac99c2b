/** A data URL in two parts: RFC 2397. */
export interface DataUrl {
  /** Without parameters; empty when the URL names none. */
  readonly mediaType: string;
  /** The part behind the comma, as it is written. */
  readonly data: string;
}

/** Reads a data URL in linear time. Returns undefined for any other text. */
export function readDataUrl(url: string): DataUrl | undefined {
  if (!url.startsWith('data:')) return undefined;
  const comma = url.indexOf(',');
  if (comma === -1) return undefined;
  const [mediaType = ''] = url.slice('data:'.length, comma).split(';', 1);
  return { mediaType, data: url.slice(comma + 1) };
}
