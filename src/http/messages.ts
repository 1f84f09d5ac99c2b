import { IncomingMessage, ServerResponse, type ServerOptions } from 'node:http';
import type { Express } from 'express';

/** What a server makes its requests and responses of. */
export type Messages = Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>>;

/**
 * Express gives each request and response the prototypes of its app. The engine gives an object whose prototype changes a
 * hidden class of its own, which is found anew at each look at a property, and stays until all garbage is collected:
 * 10 KiB for a call. So the server makes them with these prototypes, and Express changes nothing.
 */
export function messagesOf(app: Express): Messages {
  class Incoming extends IncomingMessage {}
  class Outgoing<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {}
  Object.setPrototypeOf(Incoming.prototype, app.request);
  Object.setPrototypeOf(Outgoing.prototype, app.response);
  app.request = Incoming.prototype as typeof app.request;
  app.response = Outgoing.prototype as typeof app.response;
  return { IncomingMessage: Incoming, ServerResponse: Outgoing };
}
