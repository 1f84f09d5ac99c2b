import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const OPEN = Symbol('responses that have not ended');
const REFUSED = Symbol('no further request is served');

/** A client connection, with the responses that have not ended, in the order of their requests. */
interface Connection extends Duplex {
  [OPEN]?: ServerResponse[];
  [REFUSED]?: boolean;
}

/** Time for the client to read the answer. Bytes that arrive after a close reset the connection before that. */
const LINGER_MS = 500;

/**
 * Follows the connections of a server.
 * Replaces `closeIdleConnections`: Node's own spares connections that have not sent anything yet, and a drain would
 * wait for them. Node also never closes a response that waits for its turn when its connection is lost.
 */
export function followConnections(server: Server): void {
  const connections = new Set<Connection>();
  server.on('connection', (socket: Connection) => {
    const open: ServerResponse[] = (socket[OPEN] = []);
    connections.add(socket);
    socket.on('close', () => {
      connections.delete(socket);
      for (const response of [...open]) if (!response.closed && response.socket !== socket) close(response);
    });
  });
  // Node's closeAllConnections skips upgraded connections.
  server.closeAllConnections = () => {
    for (const socket of connections) socket.destroy();
  };
  server.closeIdleConnections = () => {
    for (const socket of connections) if (socket[OPEN]?.length === 0) socket.destroy();
  };
}

function close(response: ServerResponse): void {
  response.destroy();
  response.emit('close');
}

/** Notes a response as open until it closes. Returns false on a connection that serves no further request. */
export function noteResponse({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const { [OPEN]: open, [REFUSED]: isRefused } = socket as Connection;
  if (isRefused) return false;
  if (!open) return true;
  open.push(response);
  response.on('close', () => void open.splice(open.indexOf(response), 1));
  return true;
}

/** Serves no further request on the connection. Returns false if that was so before. */
export function serveNoMore(socket: Duplex): boolean {
  const connection = socket as Connection;
  if (connection[REFUSED]) return false;
  return (connection[REFUSED] = true);
}

/**
 * Calls back when every earlier answer on the connection has ended, and the connection is still there.
 * @param act takes the response whose own request is broken; undefined: the broken bytes belong to no request yet.
 */
export function afterEarlierAnswers(socket: Duplex, act: (own: ServerResponse | undefined) => void): void {
  const open = (socket as Connection)[OPEN] ?? [];
  const last = open.at(-1);
  const own = last?.req.complete === false ? last : undefined;
  const earlier = own ? open.slice(0, -1) : [...open];
  let left = earlier.length;
  if (left === 0) return act(own);
  for (const response of earlier)
    response.on('close', () => {
      if (--left === 0 && socket.writable) act(own);
    });
}

/**
 * Closes a connection once what was written has had time to be read.
 * @param drains whether bytes that still arrive are read and dropped.
 */
export function closeGently(socket: Duplex, drains = true): void {
  socket.on('error', () => undefined);
  socket.end();
  if (drains) socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
