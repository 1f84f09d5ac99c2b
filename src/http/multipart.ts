import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { ByteCollector } from '../byte-collector';
import { ApiError } from '../errors';
import type { Upload, UploadRoom } from '../services/files';
import type { FileContents, StagedFile, StagingFile } from '../stores/file-contents';
import { brokenOff, invite } from './body';

export interface MultipartLimits {
  readonly maxFileBytes: number;
  /** For the next bytes to arrive. */
  readonly idleMs: number;
}

/** The texts of a form, and its file. */
export interface Multipart {
  readonly fields: Record<string, unknown>;
  readonly file: Upload | undefined;
  /** Removes the file, where nobody has taken it. */
  readonly discard: () => Promise<void>;
}

/** What a form may add to its file: boundaries, names and a few short fields. */
const FRAME_BYTES = 256 * 1024;
/** Small chunks are put together to blocks of so many bytes. */
const BLOCK_BYTES = 64 * 1024;
const MOST_PARTS = 20;
const FIELD_BYTES = 64 * 1024;

/** Returns how large the file of a form is at least, as its head says; 0 where it says nothing. */
export const leastFileBytes = ({ headers }: Pick<IncomingMessage, 'headers'>): number =>
  Math.max(Number(headers['content-length'] ?? 0) - FRAME_BYTES, 0);

/**
 * Reads a form whose one file goes to the disk as it comes, counted and summed on the way.
 * @param room of the quota that the file counts against. Bytes are written once they have been taken from it.
 * @throws ApiError 400 for what is no form, 403 past the quota, 408 for a sender that stalls, 413 as soon as the file is too large.
 */
export async function readMultipart(
  request: IncomingMessage,
  contents: FileContents,
  { maxFileBytes, idleMs }: MultipartLimits,
  room?: UploadRoom,
): Promise<Multipart> {
  const tooLarge = (): ApiError =>
    new ApiError('payload_too_large', `file: larger than the ${maxFileBytes} bytes that a file may have`);
  try {
    if (leastFileBytes(request) > maxFileBytes) throw tooLarge();
    invite(request);
  } catch (error) {
    await room?.release();
    throw error;
  }

  // The package waits for the end of a request that it refuses: so it reads one that can be ended at once.
  const feed = new Feed(request, idleMs, maxFileBytes + FRAME_BYTES, tooLarge);
  const staged: StagingFile[] = [];
  const receiving: Promise<unknown>[] = [];
  const receive = async (stream: Readable): Promise<StagedFile> => {
    const file = await contents.stage();
    staged.push(file);
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxFileBytes) throw tooLarge();
      await room?.grow(size);
      await file.write(chunk);
    }
    return file.finish();
  };
  const storage: StorageEngine = {
    _handleFile(_request, { stream }, done) {
      const received = receive(stream);
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
    await parse(feed, storage);
  } catch (error) {
    feed.fail(error as Error);
    await discard();
    throw refusal(feed.failure ?? (error as Error));
  }
  const { body, file } = feed as unknown as { body: object; file?: Express.Multer.File & StagedFile };
  return {
    fields: { ...body },
    file: file && {
      filename: file.originalname,
      staged: { path: file.path, sizeBytes: file.size, sha256: file.sha256 },
      room,
    },
    discard,
  };
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

function parse(feed: Feed, storage: StorageEngine): Promise<void> {
  const middleware = multer({
    storage,
    preservePath: true,
    defParamCharset: 'utf8',
    limits: {
      files: 1,
      parts: MOST_PARTS,
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
  } as multer.Options).single('file');
  return new Promise((resolve, reject) => {
    void middleware(feed as unknown as Request, {} as Response, (error: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(error instanceof Error ? error : new Error('the form could not be read', { cause: error }));
    });
  });
}

const REFUSALS: Readonly<Record<string, (field: string) => string>> = {
  LIMIT_PART_COUNT: () => `The form has more than ${MOST_PARTS} parts`,
  LIMIT_FILE_COUNT: () => 'file: send one file',
  LIMIT_UNEXPECTED_FILE: (field) =>
    field === 'file'
      ? 'file: send one file'
      : `${field}: is no file here; send the file under the name "file"`,
  LIMIT_FIELD_VALUE: (field) => `${field}: longer than ${FIELD_BYTES} bytes`,
  LIMIT_FIELD_KEY: () => 'The form has a field whose name is longer than 100 bytes',
  LIMIT_FIELD_NESTING: (field) => `${field}: is nested too deep`,
  LIMIT_FIELD_ARRAY_INDEX: (field) => `${field}: has an index above 10`,
};

function refusal(error: Error): Error {
  if (error instanceof ApiError) return error;
  if (error instanceof MulterError) {
    const field = (error.field ?? '').replace(/[^\x20-\x7e]/g, '?').slice(0, 60);
    return new ApiError(
      'invalid_request',
      REFUSALS[error.code]?.(field) ?? 'The form has a field without a valid name',
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
