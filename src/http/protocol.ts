import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError, envelope } from '../errors';

/**
 * What Node answers by itself, before any router: it knows no envelope, and lets some requests wait for ever.
 * Here each of them gets an answer like all others.
 */

export const MAX_HEADERS = 100;

/** A listener for requests in the forms that Express does not expect. */
export const inOriginForm =
  (app: RequestListener): RequestListener =>
  (request, response) => {
    const problem = headerProblem(request);
    if (problem) return refuse(request.socket, problem);
    const [, authority, target = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(request.url ?? '') ?? [];
    if (authority !== undefined) {
      if (!HOST.test(authority)) return refuse(request.socket, NO_HOST);
      request.url = target.startsWith('/') ? target : `/${target}`;
      request.headers.host = authority;
    }
    app(request, response);
  };

/** A name or an address, and perhaps a port; never a user, whose name would be taken for the beginning of the host's. */
const HOST = /^([^@:[\]\s]+|\[[\da-f:.]+\])(:\d*)?$/i;

/** Of two headers of one name Node keeps the first, of more than its limit none: neither may decide who calls. */
function headerProblem({ rawHeaders, headers, httpVersion }: IncomingMessage): ApiError | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return NOT_OUR_VERSION;
  if (rawHeaders.length > 2 * MAX_HEADERS) return TOO_MANY_HEADERS;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
    else if (name.length === 13 && name.toLowerCase() === 'authorization')
      // Two credentials are none.
      if (rawHeaders[i + 1] !== headers.authorization) delete headers.authorization;
  }
  return hosts > 1 || (hosts === 0 && httpVersion !== '1.0') ? NOT_ONE_HOST : undefined;
}

/** The parser lets 0.9 and 2.0 pass, in the words of 1.1. */
const NOT_OUR_VERSION = new ApiError('invalid_request', 'The request is not valid HTTP/1.1');
const NOT_ONE_HOST = new ApiError('invalid_request', 'Host: exactly one is needed');
const NO_HOST = new ApiError('invalid_request', 'The request target names no valid host');
const TOO_MANY_HEADERS = new ApiError('invalid_request', `The request has more than ${MAX_HEADERS} headers`, {
  status: 431,
});

export function answerMalformedRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(socket, malformed(error)));
  server.on('checkExpectation', (request: IncomingMessage) =>
    refuse(
      request.socket,
      new ApiError('invalid_request', 'Expect: only 100-continue can be expected', { status: 417 }),
    ),
  );
  server.on('connect', (_request, socket) =>
    refuse(
      socket,
      new ApiError('invalid_request', 'CONNECT is not allowed: this is no proxy', {
        status: 405,
        headers: { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' },
      }),
    ),
  );
}

function malformed({ code = '' }: NodeJS.ErrnoException): ApiError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('timeout', 'The request did not arrive in time', { status: 408 });
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('invalid_request', "The request's headers are larger than 16 KiB", { status: 431 });
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new ApiError('payload_too_large', "The body's chunk extensions are too large");
    default:
      return new ApiError('invalid_request', 'The request is not valid HTTP/1.1');
  }
}

interface Answering {
  /** Node's own word for the response that is being written on a connection. */
  readonly _httpMessage?: { readonly headersSent: boolean } | null;
}

/** Writes the answer on the bare connection, which then closes. */
function refuse(socket: Duplex, error: ApiError): void {
  if (!socket.writable || (socket as Answering)._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(envelope(error));
  const headers = {
    ...error.detail.headers,
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': randomUUID(),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Date: new Date().toUTCString(),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.on('error', () => undefined);
  socket.end(
    [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`, ...lines, '', body].join('\r\n'),
  );
  // Time to read the answer: what is still sent would reset the connection before that.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

const LINGER_MS = 500;
