import { openSync, writeSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { operationsOf, readDocument, undecodedPattern, type DocumentName } from '../../src/http/document';

const RECORD = process.env['RECORD_STATUSES'];
/** Opened once: a test may give up the right to. */
let file: number | undefined;

/**
 * Writes down which operation answered with which status, one `operationId status` a line, in the file that
 * RECORD_STATUSES names. `npm run verify:statuses` holds the file against the documents.
 */
export function recorded(name: DocumentName, listener: RequestListener): RequestListener {
  if (RECORD === undefined || RECORD === '') return listener;
  const document = readDocument(name);
  const target = (file ??= openSync(RECORD, 'a'));
  const base = (document.servers[0]?.url ?? '/').replace(/\/$/, '');
  const operations = operationsOf(document).map(({ id, method, path }) => ({
    id,
    method: method.toUpperCase(),
    path: undecodedPattern(base + path),
  }));
  const seen = new Set<string>();
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const note = (): void => {
      const id = operations.find((each) => each.method === method && each.path.test(path))?.id;
      const line = `${id} ${response.statusCode}\n`;
      if (id === undefined || seen.has(line)) return;
      seen.add(line);
      writeSync(target, line);
    };
    response.once('finish', note);
    // A connection that became a WebSocket has no body that could be finished.
    response.once('close', () => {
      if (response.statusCode === 101) note();
    });
    listener(request, response);
  };
}
