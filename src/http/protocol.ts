import { randomUUID } from 'node:crypto';
import {
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError, envelope } from '../errors';
import { afterEarlierAnswers, closeGently, noteResponse, serveNoMore } from './connections';

/**
 * What Node answers by itself, before any router: it knows no envelope, and lets some requests wait for ever.
 * Here each of them gets an answer like all others.
 */

export const MAX_HEADERS = 100;

/** A listener for requests in the forms that Express does not expect. */
export const inOriginForm =
  (app: RequestListener): RequestListener =>
  (request, response) => {
    if (!noteResponse(request, response)) return;
    const problem = headerProblem(request);
    if (problem) return refuse(request, response, problem);
    const [, authority, target = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(request.url ?? '') ?? [];
    if (authority !== undefined) {
      if (!HOST.test(authority)) return refuse(request, response, NO_HOST);
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
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseConnection(socket, malformed(error)),
  );
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    if (noteResponse(request, response)) refuse(request, response, UNKNOWN_EXPECTATION);
  });
  server.on('connect', (_request, socket) => {
    // Node lets go of the connection, and would no longer tell a running answer that there is room again.
    socket.on('drain', () => (socket as Answering)._httpMessage?.emit('drain'));
    socket.resume();
    refuseConnection(socket, NO_PROXY);
  });
}

const UNKNOWN_EXPECTATION = new ApiError('invalid_request', 'Expect: only 100-continue can be expected', {
  status: 417,
});
const NO_PROXY = new ApiError('invalid_request', 'CONNECT is not allowed: this is no proxy', {
  status: 405,
  headers: { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' },
});

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
  /** Node's own name for the response that is being written on a connection. */
  readonly _httpMessage?: ServerResponse | null;
}

/** Answers a request that no router sees. Its turn comes after the earlier ones, and the connection then closes. */
function refuse({ socket }: IncomingMessage, response: ServerResponse, error: ApiError): void {
  serveNoMore(socket);
  socket.destroySoon = () => closeGently(socket);
  const { body, headers } = answerOf(error);
  response.writeHead(error.status, headers).end(body);
}

/**
 * Answers bytes that are no request, on the bare connection, which then closes. Earlier answers end first: their
 * clients would take the error for the answer to another request. The error is the answer to a request whose own
 * body is broken.
 */
function refuseConnection(socket: Duplex, error: ApiError): void {
  if (!socket.writable) return void socket.destroy();
  if (!serveNoMore(socket)) return;
  afterEarlierAnswers(socket, (own) => {
    // It was answered before its body broke: there is one answer to a request.
    if (own?.headersSent) {
      if (own.writableFinished) closeGently(socket);
      else own.on('close', () => closeGently(socket));
      return;
    }
    const { body, headers } = answerOf(error);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write(
      [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`, ...lines, '', body].join('\r\n'),
    );
    closeGently(socket);
  });
}

function answerOf(error: ApiError): { body: string; headers: Record<string, string | number> } {
  const body = JSON.stringify(envelope(error));
  return {
    body,
    headers: {
      ...error.detail.headers,
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': randomUUID(),
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Date: new Date().toUTCString(),
      Connection: 'close',
    },
  };
}
