import { once } from 'node:events';
import WebSocket from 'ws';
import type { TestGateway } from './gateway';
import { INFERENCE_KEY } from './gateway';

export type Event = Record<string, unknown>;

/** A client on a WebSocket of the gateway. */
export interface SocketClient {
  readonly socket: WebSocket;
  /** All messages that came. */
  readonly events: readonly Event[];
  send(message: object | string): void;
  /** Sends one message, and returns the messages up to the one that ends it. */
  turn(message: object): Promise<Event[]>;
  /** Waits for the next message that ends a turn. Returns all since the last one. */
  ended(): Promise<Event[]>;
  /** Waits for a message of a type. */
  first(type: string): Promise<Event>;
  closed(): Promise<{ code: number; reason: string }>;
  close(): Promise<void>;
}

export const ENDS = new Set(['response.completed', 'response.incomplete', 'response.failed', 'error']);

export interface SocketOptions {
  readonly key?: string | null;
  readonly base?: '/api/v1' | '/v1';
  readonly headers?: Record<string, string>;
}

export async function openSocket(gateway: TestGateway, options: SocketOptions = {}): Promise<SocketClient> {
  const { key = INFERENCE_KEY, base = '/v1', headers = {} } = options;
  const socket = new WebSocket(`${gateway.origin.replace('http', 'ws')}${base}/responses`, {
    headers: { ...(key !== null && { Authorization: `Bearer ${key}` }), ...headers },
  });
  const events: Event[] = [];
  let taken = 0;
  let over: { code: number; reason: string } | undefined;
  const waiting = new Set<() => void>();
  const changed = (): void => waiting.forEach((look) => look());
  socket.on('message', (data: Buffer) => {
    events.push(JSON.parse(data.toString()) as Event);
    changed();
  });
  socket.on('close', (code, reason) => {
    over = { code, reason: reason.toString() };
    changed();
  });
  const until = <T>(find: () => T | undefined, what: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = find();
        if (found === undefined && !over) return;
        waiting.delete(look);
        if (found !== undefined) resolve(found);
        else reject(new Error(`closed with ${over?.code} ${over?.reason} before ${what}`));
      };
      waiting.add(look);
      look();
    });
  const refused = new Promise<never>((_resolve, reject) => {
    socket.once('unexpected-response', (_request, response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        reject(new Refused(response.statusCode ?? 0, Buffer.concat(parts).toString())),
      );
    });
    socket.once('error', reject);
  });
  await Promise.race([once(socket, 'open'), refused]);
  refused.catch(() => undefined);
  socket.on('error', () => undefined);
  const ended = (): Promise<Event[]> =>
    until(() => {
      const end = events.findIndex(({ type }, index) => index >= taken && ENDS.has(type as string));
      if (end < 0) return undefined;
      const turn = events.slice(taken, end + 1);
      taken = end + 1;
      return turn;
    }, 'the end of a turn');
  const send = (message: object | string): void =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  return {
    socket,
    events,
    send,
    ended,
    turn: async (message) => {
      send({ type: 'response.create', ...message });
      return ended();
    },
    first: (type) => until(() => events.find((event) => event['type'] === type), type),
    closed: () =>
      new Promise((resolve) => {
        const look = (): void => {
          if (over) resolve(over);
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      if (over) return;
      socket.terminate();
      await once(socket, 'close').catch(() => undefined);
    },
  };
}

/** The handshake was answered with a status. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`${status} ${body}`);
  }
}
