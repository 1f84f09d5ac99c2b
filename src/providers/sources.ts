import type { components } from '../../generated/openapi';
import { array, count, defined, object, text, type Json } from './json';
import { bounded, MOST_ITEMS, tooMany } from './most';

type Schemas = components['schemas'];
type Annotation = Schemas['ChatAnnotation'];

/** Reads the annotations of OpenAI's chat wire; `omitted` names the types that chat has no place for. */
export function passedAnnotations(given: readonly unknown[]): {
  readonly annotations: Annotation[];
  readonly omitted: string[];
} {
  const annotations: Annotation[] = [];
  const omitted: string[] = [];
  for (const entry of given) {
    const annotation = object(entry) ?? {};
    const read = urlCitation(object(annotation['url_citation'])) ?? parsedFile(object(annotation['file']));
    if (read) annotations.push(read);
    else omitted.push((text(annotation['type']) || 'annotation').slice(0, 64));
  }
  return { annotations, omitted };
}

function urlCitation(citation: Json | undefined): Annotation | undefined {
  if (!citation) return undefined;
  return {
    type: 'url_citation',
    url_citation: defined({
      url: text(citation['url']) ?? '',
      title: text(citation['title']) ?? '',
      content: text(citation['content']),
      start_index: count(citation['start_index']) ?? 0,
      end_index: count(citation['end_index']) ?? 0,
    }),
  };
}

/** A file that another gateway parsed. */
function parsedFile(file: Json | undefined): Annotation | undefined {
  const hash = text(file?.['hash']);
  if (hash === undefined) return undefined;
  const content = array(file?.['content']).flatMap((entry): Schemas['ChatParsedFilePart'][] => {
    const part = object(entry) ?? {};
    const url = text(object(part['image_url'])?.['url']);
    if (part['type'] === 'text') return [{ type: 'text', text: text(part['text']) ?? '' }];
    return url === undefined ? [] : [{ type: 'image_url', image_url: { url } }];
  });
  return { type: 'file', file: defined({ hash, name: text(file?.['name']), content }) };
}

/**
 * Makes annotations of the sources that Perplexity lists beside its answer, and repeats with every event of a stream.
 * Source: docs.perplexity.ai/api-reference/chat-completions-post.
 */
export class Sources {
  private readonly known = new Set<string>();

  /** Adds what is new to the first choice. @param said its message or delta. */
  cite(body: Json, said: { annotations?: Annotation[] } | undefined): void {
    if (!said || (body['citations'] === undefined && body['search_results'] === undefined)) return;
    const results = bounded(array(body['search_results']), 'sources').map((entry) => object(entry) ?? {});
    const addresses = bounded(array(body['citations']), 'sources').map((url) => ({ url }));
    for (const { url: given, title, snippet } of [...results, ...addresses] as Json[]) {
      const url = text(given);
      if (!url || this.known.has(url)) continue;
      if (this.known.add(url).size > MOST_ITEMS) throw tooMany('sources');
      const citation = {
        url,
        title: text(title) ?? '',
        content: text(snippet),
        start_index: 0,
        end_index: 0,
      };
      (said.annotations ??= []).push({ type: 'url_citation', url_citation: defined(citation) });
    }
  }
}
