import { createServer, type RequestListener, type Server } from 'node:http';
import { ConfigError } from '../config';
import { followConnections } from './connections';
import type { Messages } from './messages';
import { takeUpgrades } from './sockets/upgrade';
import { answerMalformedRequests, inOriginForm, MAX_HEADERS } from './protocol';

/** The listener with its limits: slow senders are cut, and kept connections outlive a balancer's 60 s. */
export function createHttpServer(app: RequestListener, messages?: Messages): Server {
  const server = createServer(
    { ...messages, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384, requireHostHeader: false },
    inOriginForm(app),
  );
  server.headersTimeout = 10_000;
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  server.maxHeadersCount = MAX_HEADERS + 1;
  answerMalformedRequests(server);
  // Node would invite the body at once: it is to be sent only after the caller was let in.
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  if (messages) takeUpgrades(server, messages);
  followConnections(server);
  return server;
}

interface Address {
  /** The variable that sets the port, for the operator to read when it cannot be had. */
  readonly variable: string;
  readonly host: string;
  readonly port: number;
  /** Of the app that answers; absent: Node's own. */
  readonly messages?: Messages;
}

const LISTEN_PROBLEMS: Readonly<Record<string, (variable: string, host: string, port: number) => string>> = {
  EADDRINUSE: (variable, host, port) =>
    `${variable}: ${host}:${port} is in use by another program; end that program, or name another port`,
  EACCES: (variable, host, port) =>
    `${variable}: this user may not listen on ${host}:${port}; name a port above 1023`,
  EADDRNOTAVAIL: (_, host) =>
    `HOST: ${host} is no address of this machine; 127.0.0.1 serves this machine alone, 0.0.0.0 everyone`,
  ENOTFOUND: (_, host) => `HOST: there is no host ${host}; name an address of this machine`,
  EAI_AGAIN: (_, host) => `HOST: the name ${host} cannot be resolved; name an address of this machine`,
};

/** @throws ConfigError naming the variable. */
export function listen(app: RequestListener, { variable, host, port, messages }: Address): Promise<Server> {
  const server = createHttpServer(app, messages);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new ConfigError(
          LISTEN_PROBLEMS[error.code ?? '']?.(variable, host, port) ??
            `HOST: cannot listen on ${host}:${port} (${error.code ?? error.message}); name an address of this machine`,
        ),
      ),
    );
    server.listen(port, host, () => resolve(server));
  });
}
