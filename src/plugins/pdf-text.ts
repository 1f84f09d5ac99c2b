import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../errors';

/** What a hostile file may cost before it is given up. */
export interface PdfLimits {
  readonly timeMs: number;
  /** Growth of the whole process: what a file unpacks to lies outside the worker's own heap. */
  readonly memoryBytes: number;
  readonly pages: number;
  readonly characters: number;
  /** Files that are read at the same time; others wait. */
  readonly workers: number;
  readonly waiting: number;
}

const LIMITS: PdfLimits = {
  timeMs: 20_000,
  memoryBytes: 512 * 1024 * 1024,
  pages: 1_000,
  characters: 2_000_000,
  workers: 2,
  waiting: 64,
};

export interface PdfReader {
  /**
   * @returns the text of each page.
   * @throws ApiError with a message that can follow the name of a file.
   */
  read(bytes: Uint8Array, signal: AbortSignal): Promise<readonly string[]>;
}

type Said =
  | { readonly pages: readonly string[] }
  | { readonly refused: 'pages' | 'characters' | 'password' | 'broken' };

/**
 * Runs apart from the event loop, and knows nothing of the process: no environment, no files of ours.
 * It is text so that it runs the same from the sources and from the build.
 */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { bytes, library, most } = workerData;
(async () => {
  const { getDocumentProxy } = await import(library);
  const pdf = await getDocumentProxy(bytes, { verbosity: 0, stopAtErrors: false });
  if (pdf.numPages > most.pages) return { refused: 'pages' };
  const pages = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => (item.str ?? '') + (item.hasEOL ? '\\n' : '')).join('');
    characters += text.length;
    if (characters > most.characters) return { refused: 'characters' };
    pages.push(text.trim());
    page.cleanup();
  }
  return { pages };
})()
  .catch((error) => ({ refused: error?.name === 'PasswordException' ? 'password' : 'broken' }))
  .then((said) => parentPort.postMessage(said));
`;

/** Reads PDF files in workers, which are there only as long as they read. */
export function createPdfReader(given: Partial<PdfLimits> = {}): PdfReader {
  const limits = { ...LIMITS, ...given };
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < limits.workers) {
      running++;
      return;
    }
    if (waiting.length >= limits.waiting)
      throw new ApiError('provider_overloaded', 'Too many files are being read; try again shortly', {
        headers: { 'Retry-After': '1' },
      });
    // The one who leaves hands the place over.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };

  return {
    async read(bytes, signal) {
      await enter();
      try {
        if (signal.aborted) throw callerLeft();
        return await readApart(bytes, signal, limits);
      } finally {
        leave();
      }
    },
  };
}

const callerLeft = (): ApiError => new ApiError('timeout', 'The caller left', { status: 499 });

const REFUSALS = (limits: PdfLimits) =>
  ({
    pages: `has more than ${limits.pages} pages`,
    characters: `has more than ${limits.characters} characters of text`,
    password: 'is protected by a password',
    broken: 'cannot be read as a PDF',
    time: `took longer than ${limits.timeMs / 1_000} s to read`,
    memory: 'takes too much memory to read',
  }) as const;

function readApart(bytes: Uint8Array, signal: AbortSignal, limits: PdfLimits): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, {
      eval: true,
      env: {},
      // What the library prints quotes the file.
      stdout: true,
      stderr: true,
      workerData: {
        bytes: Uint8Array.from(bytes),
        library: pathToFileURL(require.resolve('unpdf')).href,
        most: { pages: limits.pages, characters: limits.characters },
      },
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    const started = process.memoryUsage.rss();
    const end = (outcome: readonly string[] | keyof ReturnType<typeof REFUSALS> | 'left'): void => {
      clearTimeout(late);
      clearInterval(watch);
      signal.removeEventListener('abort', left);
      worker.removeAllListeners();
      // It may fail once more while it is stopped.
      worker.on('error', () => undefined);
      void worker.terminate();
      if (typeof outcome === 'object') resolve(outcome);
      else if (outcome === 'left') reject(callerLeft());
      else reject(new ApiError('invalid_request', REFUSALS(limits)[outcome]));
    };
    const left = (): void => end('left');
    const late = setTimeout(() => end('time'), limits.timeMs);
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - started > limits.memoryBytes) end('memory');
    }, 25);
    signal.addEventListener('abort', left, { once: true });
    worker.stdout.resume();
    worker.stderr.resume();
    worker.on('message', (said: Said) => end('pages' in said ? said.pages : said.refused));
    worker.on('error', (error: NodeJS.ErrnoException) =>
      end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'broken'),
    );
    worker.on('exit', () => end('broken'));
  });
}
