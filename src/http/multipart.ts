import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { ByteCollector } from '../byte-collector';
import { ApiError } from '../errors';
import type { Upload, UploadRoom } from '../services/files';
import type { FileContents, StagedFile, StagingFile } from '../stores/file-contents';
import { brokenOff, invite } from './body';

/** A field of a form that holds files. */
export interface FileField {
  readonly name: string;
  readonly maxBytes: number;
  readonly maxCount: number;
  readonly isList: boolean;
}

export interface MultipartLimits {
  readonly files: readonly FileField[];
  /** Of all files together. */
  readonly maxFormBytes: number;
  /** For the next bytes to arrive. */
  readonly idleMs: number;
}

/** The texts of a form, and its files. */
export interface Multipart {
  readonly fields: Record<string, unknown>;
  /** By field, in the order of the form. */
  readonly uploads: ReadonlyMap<string, readonly Upload[]>;
  /** Removes the files, where nobody has taken them. */
  readonly discard: () => Promise<void>;
}

/** What a form may add to its file: boundaries, names and a few short fields. */
const FRAME_BYTES = 256 * 1024;
/** Small chunks are put together to blocks of so many bytes. */
const BLOCK_BYTES = 64 * 1024;
const MOST_PARTS = 20;
const MOST_PARTS_OF_LISTS = 40;
const FIELD_BYTES = 64 * 1024;

/** Returns how large the file of a form is at least, as its head says; 0 where it says nothing. */
export const leastFileBytes = ({ headers }: Pick<IncomingMessage, 'headers'>): number =>
  Math.max(Number(headers['content-length'] ?? 0) - FRAME_BYTES, 0);

/**
 * Reads a form whose files go to the disk as they come, counted and summed on the way.
 * @param room of the quota that the one file of a form counts against. Bytes are written once they have been taken from it.
 * @throws ApiError 400 for what is no form, 403 past the quota, 408 for a sender that stalls, 413 as soon as the file is too large.
 */
export async function readMultipart(
  request: IncomingMessage,
  contents: FileContents,
  { files, maxFormBytes, idleMs }: MultipartLimits,
  room?: UploadRoom,
): Promise<Multipart> {
  const [only] = files;
  const tooLarge = (field: Pick<FileField, 'name' | 'maxBytes'> | undefined = only): ApiError =>
    files.length > 1 && field === only
      ? new ApiError('payload_too_large', `The files are larger than ${maxFormBytes} bytes together`)
      : new ApiError(
          'payload_too_large',
          `${field?.name}: larger than the ${field?.maxBytes} bytes that a file may have`,
        );
  try {
    if (leastFileBytes(request) > maxFormBytes) throw tooLarge();
    invite(request);
  } catch (error) {
    await room?.release();
    throw error;
  }

  // The package waits for the end of a request that it refuses: so it reads one that can be ended at once.
  const feed = new Feed(request, idleMs, maxFormBytes + FRAME_BYTES, () => tooLarge());
  const staged: StagingFile[] = [];
  const receiving: Promise<unknown>[] = [];
  const receive = async (stream: Readable, name: string): Promise<StagedFile> => {
    const field = files.find((each) => each.name === name) ?? only;
    const maxBytes = field?.maxBytes ?? 0;
    const file = await contents.stage();
    staged.push(file);
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(field && { ...field });
      await room?.grow(size);
      await file.write(chunk);
    }
    return file.finish();
  };
  const storage: StorageEngine = {
    _handleFile(_request, { stream, fieldname }, done) {
      const received = receive(stream, fieldname);
      receiving.push(received);
      received.then(
        (info) => done(null, { path: info.path, size: info.sizeBytes, sha256: info.sha256 } as object),
        (error: unknown) => {
          feed.fail(error as Error);
          done(error);
        },
      );
    },
    // Discarded below, whatever happened.
    _removeFile: (_request, _file, done) => done(null),
  };
  const discard = async (): Promise<void> => {
    await Promise.allSettled(receiving);
    await Promise.allSettled(staged.map((file) => file.discard()));
    await room?.release();
  };
  try {
    await parse(feed, storage, files);
  } catch (error) {
    feed.fail(error as Error);
    await discard();
    throw refusal(feed.failure ?? (error as Error), files);
  }
  const { body, files: given = {} } = feed as unknown as {
    body: object;
    files?: Record<string, (Express.Multer.File & StagedFile)[]>;
  };
  const uploads = new Map(
    Object.entries(given).map(([name, found]) => [
      name,
      found.map(({ originalname: filename, path, size: sizeBytes, sha256 }): Upload => ({
        filename,
        staged: { path, sizeBytes, sha256 },
        room,
      })),
    ]),
  );
  return { fields: { ...body }, uploads, discard };
}

/** The request's bytes, as a stream that may end before they do. */
class Feed extends PassThrough {
  readonly headers: IncomingMessage['headers'];
  failure: Error | undefined;
  private left: number;
  private readonly small = new ByteCollector();
  private flushing: NodeJS.Immediate | undefined;
  private readonly idle: NodeJS.Timeout;

  constructor(
    private readonly request: IncomingMessage,
    idleMs: number,
    maxBytes: number,
    private readonly tooLarge: () => ApiError,
  ) {
    super();
    this.headers = request.headers;
    this.left = maxBytes;
    this.idle = setTimeout(
      () => this.fail(new ApiError('timeout', 'Request body timed out', { status: 408 })),
      idleMs,
    );
    this.on('error', () => undefined).on('drain', () => request.resume());
    request.on('error', this.onGone).on('close', this.onGone).on('end', this.onEnd).on('data', this.onData);
  }

  private readonly onGone = (): void => {
    if (!this.request.readableEnded) this.fail(brokenOff());
  };

  /** Each chunk costs hundreds of bytes on its way through the streams, however small it is. */
  private readonly onData = (chunk: Buffer): void => {
    this.idle.refresh();
    this.left -= chunk.length;
    if (this.left < 0) return this.fail(this.tooLarge());
    this.small.add(chunk);
    if (this.small.length >= BLOCK_BYTES) this.flush();
    else this.flushing ??= setImmediate(this.flush);
  };

  private readonly flush = (): void => {
    clearImmediate(this.flushing);
    this.flushing = undefined;
    if (this.small.length > 0 && !this.destroyed && !this.write(this.small.take())) this.request.pause();
  };

  private readonly onEnd = (): void => {
    this.flush();
    this.end();
  };

  /** The first reason counts. */
  fail(error: Error): void {
    this.failure ??= error;
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.idle);
    clearImmediate(this.flushing);
    const { request } = this;
    request
      .off('error', this.onGone)
      .off('close', this.onGone)
      .off('end', this.onEnd)
      .off('data', this.onData);
    request.pause();
    super._destroy(error, done);
  }
}

function parse(feed: Feed, storage: StorageEngine, files: readonly FileField[]): Promise<void> {
  const middleware = multer({
    storage,
    preservePath: true,
    defParamCharset: 'utf8',
    limits: {
      files: holdsOneFile(files) ? 1 : files.reduce((sum, { maxCount }) => sum + maxCount, 0),
      parts: mostParts(files),
      fieldSize: FIELD_BYTES,
      fieldNameSize: 100,
      fieldNestingDepth: 1,
      fieldArrayIndexLimit: 10,
      headerPairs: 50,
    },
    streamHandler: (_request: unknown, parser: NodeJS.WritableStream) => {
      // It lets go of the request when it has seen enough.
      parser.on('unpipe', () => feed.destroy());
      feed.pipe(parser);
    },
  } as multer.Options).fields(files.map(({ name, maxCount }) => ({ name, maxCount })));
  return new Promise((resolve, reject) => {
    void middleware(feed as unknown as Request, {} as Response, (error: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(error instanceof Error ? error : new Error('the form could not be read', { cause: error }));
    });
  });
}

const REFUSALS: Readonly<Record<string, (field: string, files: readonly FileField[]) => string>> = {
  LIMIT_PART_COUNT: (_field, files) => `The form has more than ${mostParts(files)} parts`,
  LIMIT_FILE_COUNT: (_field, [only]) => `${only?.name}: send ${count(only?.maxCount ?? 1)}`,
  LIMIT_UNEXPECTED_FILE: (field, files) => {
    const known = files.find(({ name }) => name === field);
    return known
      ? `${field}: send ${count(known.maxCount)}`
      : `${field}: is no file here; send the file under the name "${files[0]?.name}"`;
  },
  LIMIT_FIELD_VALUE: (field) => `${field}: longer than ${FIELD_BYTES} bytes`,
  LIMIT_FIELD_KEY: () => 'The form has a field whose name is longer than 100 bytes',
  LIMIT_FIELD_NESTING: (field) => `${field}: is nested too deep`,
  LIMIT_FIELD_ARRAY_INDEX: (field) => `${field}: has an index above 10`,
};

const holdsOneFile = (files: readonly FileField[]): boolean =>
  files.length === 1 && files[0]?.isList === false;

const mostParts = (files: readonly FileField[]): number =>
  holdsOneFile(files) ? MOST_PARTS : MOST_PARTS_OF_LISTS;

const count = (most: number): string => (most === 1 ? 'one file' : `at most ${most} files`);

function refusal(error: Error, files: readonly FileField[]): Error {
  if (error instanceof ApiError) return error;
  if (error instanceof MulterError) {
    const field = (error.field ?? '').replace(/[^\x20-\x7e]/g, '?').slice(0, 60);
    return new ApiError(
      'invalid_request',
      REFUSALS[error.code]?.(field, files) ?? 'The form has a field without a valid name',
    );
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && FULL.has(code))
    return new ApiError('server', 'There is no room for files at the moment', { status: 503, cause: error });
  // Of the disk's errors nothing is the caller's business.
  if ((error as NodeJS.ErrnoException).syscall !== undefined) return error;
  return new ApiError('invalid_request', 'The body is not a whole multipart form', { cause: error });
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE']);
