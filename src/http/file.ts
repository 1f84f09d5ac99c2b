import type { ReadStream, Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { Response } from 'express';
import send from 'send';
import { ApiError } from '../errors';

/** A file that stays the same while it is served: whatever replaces it at its path is another file. */
export interface OpenFile {
  readonly handle: FileHandle;
  readonly stats: Stats;
  /** Changes with the content. */
  readonly tag: string;
}

/** A reader that takes nothing for so long is given up. */
const STALLED_MS = 60_000;
const CHUNK_BYTES = 256 * 1024;

/**
 * Sends an open file, or the part or the refusal that the request's conditions ask for, and closes it.
 * @throws ApiError 412 or 416.
 */
export function sendFile(
  response: Response,
  { handle, stats, tag }: OpenFile,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const close = (): void => void handle.close().then(resolve, reject);
    if (response.closed) return close();
    response.once('close', close);
    response.setTimeout(STALLED_MS, () => response.destroy());
    const set = { ...headers, 'Cache-Control': 'no-cache', ETag: `"${tag}"` };
    for (const [name, value] of Object.entries(set)) response.setHeader(name, value);

    const options = {
      fd: handle,
      highWaterMark: CHUNK_BYTES,
      cacheControl: false,
      etag: false,
      lastModified: false,
    };
    // Not `pipe`: that would look at the path twice, and might find the size of one file and the bytes of the next.
    const sending = Object.assign(send(response.req, '', options), { res: response });
    sending.on('stream', (bytes: ReadStream) => {
      // A file that shrinks cannot keep the promised length: the reader must see a cut, not an end.
      bytes.once('end', () => {
        if (bytes.bytesRead < Number(response.getHeader('Content-Length'))) response.destroy();
      });
    });
    sending.on('error', (error: HttpError) => {
      if (response.headersSent) return void response.destroy();
      for (const name of [...Object.keys(set), 'Accept-Ranges', 'Content-Length'])
        response.removeHeader(name);
      reject(refusal(error, stats));
    });
    sending.send('', stats);
  });
}

interface HttpError extends Error {
  readonly status?: number;
}

function refusal(error: HttpError, { size }: Stats): Error {
  if (error.status === 412) return new ApiError('precondition_failed', 'The file has changed');
  if (error.status !== 416) return error;
  return new ApiError('invalid_request', 'The range is outside of the file', {
    status: 416,
    headers: { 'Content-Range': `bytes */${size}` },
  });
}
