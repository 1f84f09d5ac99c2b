import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ToolFailure } from './tool';

/** The text of a page or a document, whose bytes somebody else made. */
export interface PageText {
  readonly title: string;
  readonly text: string;
}

export interface PageReader {
  /** @param base where its links begin. @throws ToolFailure */
  read(kind: 'html' | 'pdf', bytes: Uint8Array, base: string, signal: AbortSignal): Promise<PageText>;
}

interface Limits {
  readonly timeMs: number;
  readonly characters: number;
  readonly pages: number;
  /** Read at the same time; others wait. */
  readonly workers: number;
}

const LIMITS: Limits = { timeMs: 10_000, characters: 1_000_000, pages: 500, workers: 2 };

/**
 * Runs apart from the event loop, and knows nothing of the process. It is text so that it runs the
 * same from the sources and from the build.
 */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { kind, bytes, base, library, most } = workerData;
const absolute = (path) => (URL.canParse(path, base) ? new URL(path, base).href : path);
const readers = {
  async html() {
    const { convert } = await import(library);
    const markup = Buffer.from(bytes).toString('utf8');
    const found = /<title[^>]*>([^<]{0,1000})/i.exec(markup.slice(0, 200_000));
    const text = convert(markup, {
      wordwrap: false,
      limits: { maxInputLength: most.characters * 4, maxDepth: 200 },
      selectors: [
        { selector: 'a', options: { pathRewrite: absolute, hideLinkHrefIfSameAsText: true } },
        { selector: 'img', format: 'skip' },
        { selector: 'svg', format: 'skip' },
        { selector: 'noscript', format: 'skip' },
        { selector: 'template', format: 'skip' },
      ],
    });
    return { title: found ? convert(found[1], { wordwrap: false }).trim() : '', text: text.slice(0, most.characters) };
  },
  async pdf() {
    const { getDocumentProxy } = await import(library);
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, stopAtErrors: false });
    const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
    let text = '';
    for (let number = 1; number <= Math.min(pdf.numPages, most.pages) && text.length < most.characters; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      text += items.map((item) => (item.str ?? '') + (item.hasEOL ? '\\n' : '')).join('').trim() + '\\n\\n';
      page.cleanup();
    }
    return { title: typeof info?.Title === 'string' ? info.Title : '', text: text.slice(0, most.characters).trim() };
  },
};
readers[kind]().catch(() => ({ failed: true })).then((said) => parentPort.postMessage(said));
`;

const LIBRARIES = { html: 'html-to-text', pdf: 'unpdf' } as const;

export function createPageReader(given: Partial<Limits> = {}): PageReader {
  const limits = { ...LIMITS, ...given };
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < limits.workers) running += 1;
    // The one who leaves hands the place over.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    async read(kind, bytes, base, signal) {
      await enter();
      try {
        signal.throwIfAborted();
        return await readApart(kind, bytes, base, signal, limits);
      } finally {
        leave();
      }
    },
  };
}

const readApart = (
  kind: 'html' | 'pdf',
  bytes: Uint8Array,
  base: string,
  signal: AbortSignal,
  limits: Limits,
): Promise<PageText> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, {
      eval: true,
      env: {},
      // What the libraries print quotes the page.
      stdout: true,
      stderr: true,
      workerData: {
        kind,
        bytes,
        base,
        library: pathToFileURL(require.resolve(LIBRARIES[kind])).href,
        most: { characters: limits.characters, pages: limits.pages },
      },
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    const end = (outcome: PageText | ToolFailure): void => {
      clearTimeout(late);
      signal.removeEventListener('abort', left);
      worker.removeAllListeners();
      // It may fail once more while it is stopped.
      worker.on('error', () => undefined);
      void worker.terminate();
      if (outcome instanceof ToolFailure) reject(outcome);
      else resolve(outcome);
    };
    const left = (): void => end(new ToolFailure('No longer wanted'));
    const late = setTimeout(() => end(new ToolFailure('The page took too long to read')), limits.timeMs);
    signal.addEventListener('abort', left, { once: true });
    worker.stdout.resume();
    worker.stderr.resume();
    worker.on('message', (said: PageText | { readonly failed: true }) =>
      end('failed' in said ? new ToolFailure('The page could not be read') : said),
    );
    worker.on('error', () => end(new ToolFailure('The page could not be read')));
    worker.on('exit', () => end(new ToolFailure('The page could not be read')));
  });
