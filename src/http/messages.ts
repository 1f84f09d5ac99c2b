import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';
import { asksForSocket } from './sockets/upgrade';

/** What a server makes its requests and responses of. */
export interface Messages {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/**
 * Express gives each request and response the prototypes of its app. The engine gives an object whose prototype changes a
 * hidden class of its own, which is found anew at each look at a property, and stays until all garbage is collected:
 * 10 KiB for a call. So the server makes them with these prototypes, and Express changes nothing.
 */
export function messagesOf(app: Express): Messages {
  class Incoming extends IncomingMessage {
    /** As the HTTP parser set it. */
    private asksForUpgrade: boolean | null = null;

    /**
     * Node reads this to decide about an upgrade. Only WebSocket requests for our paths are upgraded; others, such as h2c
     * offers, get a normal answer.
     */
    get upgrade(): boolean | null {
      return this.asksForUpgrade && (this.method === 'CONNECT' || asksForSocket(this));
    }
    set upgrade(asks: boolean | null) {
      this.asksForUpgrade = asks;
    }
  }
  class Outgoing<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {}
  Object.setPrototypeOf(Incoming.prototype, app.request);
  Object.setPrototypeOf(Outgoing.prototype, app.response);
  app.request = Incoming.prototype as unknown as typeof app.request;
  app.response = Outgoing.prototype as typeof app.response;
  return { IncomingMessage: Incoming, ServerResponse: Outgoing };
}
