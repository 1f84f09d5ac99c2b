import { randomBytes } from 'node:crypto';
import type { UpstreamRequest } from './format';

/** A file of a form. Its name is ours, and needs no escapes. */
export interface FormFile {
  readonly name: string;
  readonly filename: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** A form with files, as the body of a request. */
export function formOf(
  fields: readonly (readonly [name: string, value: string])[],
  files: readonly FormFile[],
): Pick<UpstreamRequest<Buffer>, 'headers' | 'body'> {
  const boundary = `form-${randomBytes(16).toString('hex')}`;
  const part = (disposition: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      ...fields.map(([name, value]) => Buffer.from(`${part(`name="${name}"`)}\r\n${value}\r\n`)),
      ...files.flatMap(({ name, filename, mediaType, bytes }) => [
        Buffer.from(`${part(`name="${name}"; filename="${filename}"`)}Content-Type: ${mediaType}\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  };
}
