import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../../errors';
import { afterEarlierAnswers, closeGently } from '../connections';
import type { Messages } from '../messages';

/** The addresses that open a WebSocket. */
const PATH = /^\/(api\/)?v1\/responses(\?|$)/;

/** A connection whose client asked for a WebSocket. */
export interface Upgrade {
  readonly socket: Duplex;
  /** Bytes that the client sent after the request head. */
  readonly head: Buffer;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/** True if the request asks for a WebSocket on one of our paths. */
export const asksForSocket = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && PATH.test(url) && headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Routes upgrade requests through Express, so that they get the same errors as other requests. What accepts one takes its
 * connection from the response.
 */
export function takeUpgrades(server: Server, messages: Messages): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined);
    // After an upgrade Node no longer emits 'drain' on the response.
    const drained = (): void => void (socket as Answering)._httpMessage?.emit('drain');
    socket.on('drain', drained);
    afterEarlierAnswers(socket, () => {
      const response = new messages.ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(request.socket);
      upgrades.set(request, { socket, head });
      response.on('finish', () => {
        response.detachSocket(request.socket);
        closeGently(socket);
        response.emit('close');
      });
      response.on('close', () => {
        upgrades.delete(request);
        socket.off('drain', drained);
      });
      server.emit('request', request, response);
    });
  });
}

interface Answering extends Duplex {
  readonly _httpMessage?: NodeJS.EventEmitter | null;
}

/**
 * Returns the connection of a request for a WebSocket.
 * @throws ApiError 426 where none is asked for, 400 where the handshake is not right.
 */
export function upgradeOf(request: IncomingMessage): Upgrade {
  const upgrade = upgrades.get(request);
  if (!upgrade)
    throw new ApiError('invalid_request', 'This address opens a WebSocket; send POST for a single response', {
      status: 426,
      headers: { Upgrade: 'websocket' },
    });
  const { 'sec-websocket-key': key = '', 'sec-websocket-version': version } = request.headers;
  if (!/^[+/0-9A-Za-z]{22}==$/.test(key))
    throw new ApiError('invalid_request', 'Sec-WebSocket-Key: is missing or not valid');
  if (version !== '13')
    throw new ApiError('invalid_request', 'Sec-WebSocket-Version: only 13 is spoken here', {
      headers: { 'Sec-WebSocket-Version': '13' },
    });
  return upgrade;
}
