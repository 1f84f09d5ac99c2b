import type { ProviderConfiguration } from '../../configuration';
import { credentialHeaders } from '../../inference/catalogue';
import { isObject, textOf } from './format';
import { trimEnd } from '../../trim';

/** Where a provider lists its own models, and how their names are read from the answer. */
export interface UpstreamList {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: the answer is no list. */
  namesIn(document: unknown): string[] | undefined;
}

/** @returns undefined where a protocol has no such list. */
export function upstreamListUrl(provider: ProviderConfiguration): UpstreamList | undefined {
  const base = trimEnd(provider.base_url ?? '', '/');
  const headers = credentialHeaders(provider);
  switch (provider.protocol) {
    case 'openai':
      return { url: `${base}/models`, headers, namesIn: (document) => names(document, 'data', 'id') };
    case 'anthropic':
      return {
        url: `${base}/models?limit=1000`,
        headers: { 'anthropic-version': '2023-06-01', ...headers },
        namesIn: (document) => names(document, 'data', 'id'),
      };
    case 'gemini':
      return {
        url: `${base}/models?pageSize=1000`,
        headers,
        namesIn: (document) =>
          names(document, 'models', 'name')?.map((name) => name.replace(/^models\//, '')),
      };
    case 'elevenlabs':
    case 'demo':
      return undefined;
  }
}

function names(document: unknown, list: string, field: string): string[] | undefined {
  const entries = isObject(document) ? document[list] : undefined;
  if (!Array.isArray(entries)) return undefined;
  return entries.flatMap((entry: unknown) => (isObject(entry) ? (textOf(entry[field]) ?? []) : []));
}
