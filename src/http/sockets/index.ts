import type { IncomingMessage, ServerResponse } from 'node:http';
import { WebSocketServer } from 'ws';
import { ApiError } from '../../errors';
import type { MemoryBudget } from '../../memory-budget';
import { Connection, type SocketTimers } from './connection';
import type { TurnParts } from './turns';
import { upgradeOf } from './upgrade';

export type { SocketTimers } from './connection';
export type { TurnParts } from './turns';

const TIMERS: SocketTimers = {
  pingMs: 30_000,
  idleMs: 10 * 60_000,
  lifeMs: 60 * 60_000,
  evictAfterMs: 60_000,
};

/** Lets a slightly too large message arrive, so that it gets a 413 and not a closed connection. */
const SLACK_BYTES = 1024 * 1024;

interface Parts {
  readonly memory: MemoryBudget | undefined;
  /** Connections at the same time. */
  readonly most: number;
  readonly timers?: Partial<SocketTimers> | undefined;
}

export type Sockets = ReturnType<typeof createSockets>;

/** The WebSockets of this process. */
export function createSockets({ memory, most, timers }: Parts) {
  const open = new Set<Connection>();
  const servers = new Map<number, WebSocketServer>();
  let draining = false;
  const serverFor = (maxBytes: number): WebSocketServer => {
    let server = servers.get(maxBytes);
    if (!server) {
      server = new WebSocketServer({
        noServer: true,
        clientTracking: false,
        perMessageDeflate: false,
        autoPong: false,
        maxPayload: maxBytes + SLACK_BYTES,
      });
      servers.set(maxBytes, server);
    }
    return server;
  };
  const overloaded = (why: string): ApiError =>
    new ApiError('provider_overloaded', why, { headers: { 'Retry-After': '1' } });

  return {
    /**
     * Turns the connection of a request into a WebSocket.
     * @throws ApiError 426, 400, 503
     */
    accept(request: IncomingMessage, response: ServerResponse, turns: TurnParts): void {
      const { socket, head } = upgradeOf(request);
      if (draining) throw overloaded('The gateway is shutting down; try again');
      if (open.size >= most)
        throw overloaded('The gateway has reached its maximum number of connections; try again in a second');
      const server = serverFor(turns.limits.maxBytes);
      const headers = Object.entries(response.getHeaders());
      response.detachSocket(request.socket);
      const addHeaders = (lines: string[]): void => {
        for (const [name, value] of headers) lines.push(`${name}: ${String(value)}`);
      };
      server.on('headers', addHeaders);
      server.handleUpgrade(request, socket, head, (webSocket) => {
        const connection = new Connection(webSocket, socket, {
          turns,
          headers: request.headers,
          memory,
          timers: { ...TIMERS, ...timers },
          isDraining: () => draining,
        });
        open.add(connection);
        webSocket.on('close', () => open.delete(connection));
      });
      server.off('headers', addHeaders);
      response.statusCode = 101;
      response.emit('close');
    },

    /** Refuses new connections, and closes each open one after its running response. */
    drain(): void {
      draining = true;
      for (const connection of open) connection.drain();
    },
  };
}
