import { createServer, type RequestListener, type Server } from 'node:http';

/** The listener with its limits: slow senders are cut, and kept connections outlive a balancer's 60 s. */
export function createHttpServer(app: RequestListener): Server {
  const server = createServer({ connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 }, app);
  server.headersTimeout = 10_000;
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  server.maxHeadersCount = 100;
  return server;
}
