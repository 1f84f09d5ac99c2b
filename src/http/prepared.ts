import type { Response } from 'express';
import type { PreparedJson } from '../prepared';

/** Sends JSON that is written out already; a reader that has it is told so in 304. */
export function sendPrepared(
  response: Response,
  status: number,
  { bytes, tag }: PreparedJson<unknown>,
  headers: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (tag !== undefined) {
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('ETag', `"${tag}"`);
    if (response.req.fresh) {
      response.statusCode = 304;
      response.end();
      return;
    }
  }
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
  });
  response.end(bytes);
}
