import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';
import { ApiError } from '../errors';
import type { RequestFacts } from '../services/chat';
import type { FileScope, FileShape } from '../services/files';

/** Headers are texts of strangers: cut, and without control characters. */
const clean = (value: string | string[] | undefined, length = 512): string | null => {
  const text = Array.isArray(value) ? value[0] : value;
  return text === undefined || text === ''
    ? null
    : text.replace(/[\u0000-\u001f\u007f]/g, ' ').slice(0, length);
};

/** The first of these headers that is there; the public names of the ecosystem are aliases of ours. */
const first = (headers: IncomingHttpHeaders, ...names: string[]): string | null => {
  for (const name of names) if (headers[name] !== undefined) return clean(headers[name]);
  return null;
};

/** A comma-separated list of flags; what cannot be one is dropped. */
const flags = (value: string | null): string[] =>
  (value ?? '')
    .split(',')
    .map((flag) => flag.trim())
    .filter((flag) => /^[A-Za-z0-9._-]{1,100}$/.test(flag))
    .slice(0, 20);

/** Those of the ecosystem's own header too, in the order of the two. */
export const anthropicBetas = (headers: IncomingHttpHeaders): string[] => [
  ...new Set(
    [headers['anthropic-beta'], headers['x-anthropic-beta']].flatMap((value) => flags(clean(value, 2_000))),
  ),
];

/** The version that a client of this format names; versions are dates. */
export const anthropicVersion = ({ 'anthropic-version': given }: IncomingHttpHeaders): string | undefined =>
  typeof given === 'string' && /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(given)
    ? given
    : undefined;

/** What an inference request says of itself beside its body. */
export const requestFacts = (
  call: {
    readonly rawHeaders: IncomingHttpHeaders;
    readonly requestId: string;
    readonly leaving: RequestFacts['leaving'];
    readonly settled?: RequestFacts['settled'];
    readonly texts?: RequestFacts['texts'];
  },
  anthropic: Pick<RequestFacts, 'anthropicBeta' | 'anthropicVersion'> = {
    anthropicBeta: flags(clean(call.rawHeaders['x-anthropic-beta'], 2_000)),
  },
): RequestFacts => {
  const { rawHeaders: headers } = call;
  const metadata = first(
    headers,
    'x-service-metadata',
    'x-openrouter-metadata',
    'x-service-experimental-metadata',
    'x-openrouter-experimental-metadata',
  );
  return {
    id: call.requestId,
    userAgent: clean(headers['user-agent']),
    referer: first(headers, 'http-referer', 'referer'),
    title: first(headers, 'x-service-title', 'x-openrouter-title', 'x-title'),
    sessionId: clean(headers['x-session-id'], 256),
    region: regionOf(headers.host),
    ...anthropic,
    wantsMetadata: metadata?.toLowerCase() === 'enabled',
    leaving: call.leaving,
    once: headers['idempotency-key'] !== undefined,
    settled: call.settled,
    texts: call.texts,
  };
};

/** Of a regional host, such as `eu.gateway.example`; whether it counts as one is up to the settings. */
export const regionOf = (host: string | undefined): RequestFacts['region'] =>
  (/^(eu|us)\./i.exec(host ?? '')?.[1]?.toLowerCase() ?? null) as RequestFacts['region'];

/** What is known of a call before its request is read. */
export const admissionFacts = ({ headers, method }: Pick<Request, 'headers' | 'method'>) => ({
  region: regionOf(headers.host),
  writes: method !== 'GET' && method !== 'HEAD',
});

const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?$/;

/** True for the name of a host, with or without a port. */
export const isHost = (host: string | undefined): host is string => host !== undefined && HOST.test(host);

/**
 * The address the caller used, fit to stand in a script.
 * @throws ApiError 400 for what is not a host.
 */
export function hostAddress({ host }: IncomingHttpHeaders): string {
  if (!isHost(host)) throw new ApiError('invalid_request', 'Host: not a valid host name');
  return `http://${host}`;
}

/** Which of the three shapes of files the caller's client reads. */
export function fileShape(headers: IncomingHttpHeaders): FileShape {
  if (headers['anthropic-version'] !== undefined) return 'anthropic';
  // Deprecated: the address /v1 has this shape for everyone. The official clients say who they are: OpenAI/Python,
  // AsyncOpenAI/Python, OpenAI/JS, OpenAIClientImpl/Java, OpenAIClientAsyncImpl/Java…
  return /^(Async)?(Azure)?OpenAI(Client(Async)?(Impl)?)?\//i.test(headers['user-agent'] ?? '')
    ? 'openai'
    : 'service';
}

/** Of a name with folders its last part. */
export function attachment(filename: string): string {
  const name = filename.slice(filename.lastIndexOf('/') + 1);
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Whose files an upload is to be among, before the document has had its say on the request. */
export function uploadScope({ headers, query }: Pick<Request, 'headers' | 'query'>): FileScope {
  const { workspace_id: workspaceId, provider } = query;
  return {
    workspace_id: typeof workspaceId === 'string' ? workspaceId : undefined,
    provider: provider === 'openai' || provider === 'anthropic' ? provider : undefined,
    region: regionOf(headers.host),
  };
}
