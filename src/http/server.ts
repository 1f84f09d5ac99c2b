import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { ConfigError } from '../config';

/** The listener with its limits: slow senders are cut, and kept connections outlive a balancer's 60 s. */
export function createHttpServer(app: RequestListener): Server {
  const server = createServer({ connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 }, app);
  server.headersTimeout = 10_000;
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  server.maxHeadersCount = 100;
  closeSilentConnectionsToo(server);
  return server;
}

interface Address {
  /** The variable that sets the port, for the operator to read when it cannot be had. */
  readonly variable: string;
  readonly host: string;
  readonly port: number;
}

/** @throws ConfigError naming the variable. */
export function listen(app: RequestListener, { variable, host, port }: Address): Promise<Server> {
  const server = createHttpServer(app);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new ConfigError(
          error.code === 'EADDRINUSE'
            ? `${variable}: ${host}:${port} is in use by another program`
            : `${variable}: cannot listen on ${host}:${port} (${error.code ?? error.message})`,
        ),
      ),
    );
    server.listen(port, host, () => resolve(server));
  });
}

/** Node's own method spares connections that have not sent anything yet, and a drain would wait for them. */
function closeSilentConnectionsToo(server: Server): void {
  const serving = new Map<Socket, number>();
  server.on('connection', (socket) => {
    serving.set(socket, 0);
    socket.on('close', () => serving.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    serving.set(socket, (serving.get(socket) ?? 0) + 1);
    response.on('close', () => {
      if (serving.has(socket)) serving.set(socket, (serving.get(socket) ?? 1) - 1);
    });
  });
  server.closeIdleConnections = () => {
    for (const [socket, requests] of serving) if (requests === 0) socket.destroy();
  };
}
