import type { components } from '../../generated/openapi';
import type { DocumentReader } from '../documents/reader';
import { memoryOf } from '../departure';
import { ApiError } from '../errors';
import { countTokens } from '../inference/tokens';
import { MemoryRefusal } from '../memory-budget';
import { Refused } from '../providers/guard';
import { FetchFailure, type Fetched } from '../providers/public-fetch';
import { ToolFailure, type ServerTool, type ToolParts, type ToolScope } from './tool';
import { trimEnd } from '../trim';

type Settings = components['schemas']['WebFetchServerToolConfig'];

const MEBIBYTE = 1024 * 1024;
const MOST_BYTES = 10 * MEBIBYTE;
const FETCH_MS = 20_000;
const MOST_USES = 50;
/** Where the caller sets no limit: a page should not fill the model's context. */
const MOST_CHARACTERS = 100_000;
const ENGINES: readonly string[] = ['auto', 'service'];

/** `service:web_fetch`: the text of a page. */
export function webFetch(
  settings: Settings,
  { fetchPublic, documents, now }: ToolParts,
  { region }: ToolScope,
): ServerTool {
  if (region !== null)
    throw new ApiError(
      'permission_denied',
      'tools: service:web_fetch: pages are not fetched from within a region: use the host without one',
    );
  const { engine = 'auto', max_uses: uses = MOST_USES, max_content_tokens: mostTokens } = settings;
  if (!ENGINES.includes(engine))
    throw new ApiError(
      'invalid_request',
      `tools: service:web_fetch: engine: ${engine} needs a service outside that is not configured here; "service" is available`,
    );
  const allowed = settings.allowed_domains && domainsOf(settings.allowed_domains, 'allowed_domains');
  const blocked = domainsOf(settings.blocked_domains ?? [], 'blocked_domains');
  const most = Math.min(uses, MOST_USES);
  let used = 0;

  const admit = ({ hostname }: URL): void => {
    const host = trimEnd(hostname, '.');
    const within = (domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
    if (blocked.some(within)) throw new Refused('this domain may not be fetched');
    if (allowed && !allowed.some(within))
      throw new Refused('only certain domains may be fetched, and this is none');
  };

  return {
    name: 'web_fetch',
    description: 'Fetches a web page, text file or PDF by its URL and returns its text.',
    parameters: {
      type: 'object',
      properties: { url: { type: 'string', description: 'Full URL, with https:// or http://.' } },
      required: ['url'],
    },
    async run({ url }, signal) {
      if (typeof url !== 'string' || url === '') throw new ToolFailure('url: expected a URL');
      const failed = (error: string): object => ({ url, status: 'failed', error });
      if (used >= most) return failed(`no more than ${most} pages may be fetched for this request`);
      used += 1;
      const memory = memoryOf(signal);
      const fetching = memory?.share();
      try {
        const fetched = await fetchPublic({
          url,
          maxBytes: MOST_BYTES,
          timeoutMs: FETCH_MS,
          accept:
            'text/html, application/xhtml+xml, text/*, application/pdf;q=0.9, application/json;q=0.8, */*;q=0.1',
          signal,
          memory: fetching,
          admit,
        });
        const { title, text } = await textOf(fetched, documents, signal);
        fetching?.giveBack();
        const content = cut(text, mostTokens);
        memory?.reserve(content.length);
        return {
          url: fetched.url,
          title,
          content,
          status: 'completed',
          retrieved_at: now().toISOString(),
        };
      } catch (error) {
        fetching?.giveBack();
        // No room for the page is told to the model: it may go on without it.
        if (error instanceof FetchFailure || error instanceof ToolFailure || error instanceof MemoryRefusal)
          return failed(error.message);
        throw error;
      }
    },
  };
}

/** Bare host names, as a parsed URL spells them. */
const domainsOf = (given: readonly string[], field: string): string[] =>
  given.map((entry) => {
    const bare = trimEnd(entry.trim().replace(/^\*?\./, ''), '.');
    const url = `http://${bare}/`;
    const { hostname, host, pathname } = URL.canParse(url)
      ? new URL(url)
      : { hostname: '', host: '', pathname: '' };
    if (hostname === '' || host !== hostname || pathname !== '/' || /[/?#@\s]/.test(bare))
      throw new ApiError(
        'invalid_request',
        `tools: service:web_fetch: ${field}: expected a domain such as example.com, not ${entry.slice(0, 60)}`,
      );
    return hostname;
  });

interface PageText {
  readonly title: string;
  readonly text: string;
}

async function textOf(
  { body, mediaType, charset, url: base }: Fetched,
  documents: DocumentReader,
  signal: AbortSignal,
): Promise<PageText> {
  const read = async (kind: 'pdf' | 'html', bytes: Uint8Array): Promise<PageText> => {
    const { title, pages } = await documents
      .read(kind, bytes, signal, { base, beginning: true })
      .catch((error: unknown) => {
        throw error instanceof ApiError
          ? new ToolFailure(`the page could not be read: it ${error.message}`)
          : error;
      });
    return { title, text: pages.join('\n\n').trim() };
  };
  if (mediaType === 'application/pdf' || body.subarray(0, 1_024).includes('%PDF-')) return read('pdf', body);
  const isHtml =
    mediaType === 'text/html' ||
    mediaType === 'application/xhtml+xml' ||
    (mediaType === '' && /^\s*<(!doctype html|html)/i.test(body.toString('latin1', 0, 512)));
  if (!isHtml && (!isTextual(mediaType) || body.includes(0)))
    throw new ToolFailure(
      `the page is of a kind that holds no text (${mediaType.slice(0, 60) || 'unknown'})`,
    );
  const text = decoded(body, charset ?? (isHtml ? declared(body) : undefined));
  return isHtml ? read('html', Buffer.from(text)) : { title: '', text };
}

const isTextual = (mediaType: string): boolean =>
  mediaType === '' ||
  /^text\/|^application\/([\w.-]+\+)?(json|xml|yaml|javascript|x-ndjson)$/.test(mediaType);

const declared = (body: Buffer): string | undefined =>
  /<meta[^>]{0,200}charset=["']?([\w-]+)/i.exec(body.toString('latin1', 0, 2_048))?.[1];

function decoded(body: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** The beginning of a text, at most so many tokens long. */
function cut(text: string, mostTokens: number | undefined): string {
  if (mostTokens === undefined) return text.slice(0, MOST_CHARACTERS);
  // No text that people write has more characters a token; counting it all would take long.
  let kept = text.slice(0, mostTokens * 16);
  for (let tokens = countTokens(kept); tokens > mostTokens && kept !== ''; tokens = countTokens(kept))
    kept = kept.slice(0, Math.min(Math.floor((kept.length * mostTokens) / tokens), kept.length - 1));
  return kept;
}
