import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { CALLER_LEFT } from '../departure';
import { ApiError } from '../errors';
import { PROGRAMS, type DocumentKind } from './programs';

/** What a hostile file may cost before it is given up. */
export interface DocumentLimits {
  readonly timeMs: number;
  /** Growth of the whole process: what a file unpacks to lies outside the worker's own heap. */
  readonly memoryBytes: number;
  readonly pages: number;
  readonly characters: number;
  /** Files that are read at the same time; others wait. */
  readonly workers: number;
  readonly waiting: number;
}

const LIMITS: DocumentLimits = {
  timeMs: 20_000,
  memoryBytes: 512 * 1024 * 1024,
  pages: 1_000,
  characters: 2_000_000,
  workers: 2,
  waiting: 64,
};

/** The text of a document, whose bytes somebody else made. */
export interface DocumentText {
  readonly title: string;
  /** A web page is one. */
  readonly pages: readonly string[];
}

export interface ReadOptions {
  /** Where the links of a page begin. */
  readonly base?: string;
  /** The beginning of what is too long will do. */
  readonly beginning?: boolean;
}

export interface DocumentReader {
  /** @throws ApiError with a message that can follow the name of a file. */
  read(
    kind: DocumentKind,
    bytes: Uint8Array,
    signal: AbortSignal,
    options?: ReadOptions,
  ): Promise<DocumentText>;
}

type Said = DocumentText | { readonly refused: 'pages' | 'characters' | 'password' | 'broken' };

/** Reads documents in workers, which are there only as long as they read. */
export function createDocumentReader(given: Partial<DocumentLimits> = {}): DocumentReader {
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
    async read(kind, bytes, signal, options = {}) {
      await enter();
      try {
        if (signal.aborted) throw CALLER_LEFT;
        return await readApart(kind, bytes, signal, options, limits);
      } finally {
        leave();
      }
    },
  };
}

const NAMES = { pdf: 'a PDF', html: 'a web page' } as const satisfies Record<DocumentKind, string>;

const refusals = (kind: DocumentKind, limits: DocumentLimits) =>
  ({
    pages: `has more than ${limits.pages} pages`,
    characters: `has more than ${limits.characters} characters of text`,
    password: 'is protected by a password',
    broken: `cannot be read as ${NAMES[kind]}`,
    time: `took longer than ${limits.timeMs / 1_000} s to read`,
    memory: 'takes too much memory to read',
  }) as const;

function readApart(
  kind: DocumentKind,
  bytes: Uint8Array,
  signal: AbortSignal,
  { base = '', beginning = false }: ReadOptions,
  limits: DocumentLimits,
): Promise<DocumentText> {
  return new Promise((resolve, reject) => {
    const { program, library } = PROGRAMS[kind];
    const worker = new Worker(program, {
      eval: true,
      env: {},
      // What the libraries print quotes the file.
      stdout: true,
      stderr: true,
      workerData: {
        bytes: Uint8Array.from(bytes),
        base,
        library: pathToFileURL(require.resolve(library)).href,
        most: { pages: limits.pages, characters: limits.characters, beginning },
      },
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    const started = process.memoryUsage.rss();
    const end = (outcome: DocumentText | keyof ReturnType<typeof refusals> | 'left'): void => {
      clearTimeout(late);
      clearInterval(watch);
      signal.removeEventListener('abort', left);
      worker.removeAllListeners();
      // It may fail once more while it is stopped.
      worker.on('error', () => undefined);
      void worker.terminate();
      if (typeof outcome === 'object') resolve(outcome);
      else if (outcome === 'left') reject(CALLER_LEFT);
      else reject(new ApiError('invalid_request', refusals(kind, limits)[outcome]));
    };
    const left = (): void => end('left');
    const late = setTimeout(() => end('time'), limits.timeMs);
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - started > limits.memoryBytes) end('memory');
    }, 25);
    signal.addEventListener('abort', left, { once: true });
    worker.stdout.resume();
    worker.stderr.resume();
    worker.on('message', (said: Said) => end('pages' in said ? said : said.refused));
    worker.on('error', (error: NodeJS.ErrnoException) =>
      end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'broken'),
    );
    worker.on('exit', () => end('broken'));
  });
}
