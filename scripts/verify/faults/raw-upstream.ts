import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { SHAPES, WIRES, type Reported, type Wire } from './wires';
import { selfSigned } from './certificate';

/** What every healthy answer says: letters of two, three and four bytes. */
export const TEXT = 'Grüße aus 世界 🌍, und wie geht’s?';
export const PIECES = TEXT.split(/(?<= )/);
export const USAGE: Reported = { prompt: 11, completion: 7 };

/** One request on a connection, and the means to answer it badly. */
export class Exchange {
  constructor(
    readonly socket: Socket,
    readonly wire: Wire,
    /** Whether a stream was asked for. */
    readonly streamed: boolean,
    /** 1 for the first request on its connection. */
    readonly nth: number,
  ) {}

  get shapes() {
    return SHAPES[this.wire];
  }

  /** The head of an answer whose length is not yet known. */
  head(type = this.streamed ? 'text/event-stream' : 'application/json', more = ''): void {
    this.write(`HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\n${more}transfer-encoding: chunked\r\n\r\n`);
  }

  chunk(bytes: string | Buffer): void {
    const content = Buffer.from(bytes);
    this.write(
      Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')]),
    );
  }

  end(): void {
    this.write('0\r\n\r\n');
  }

  /** A whole answer with its length. */
  whole(status: number, body: string | Buffer, head: Readonly<Record<string, string>> = {}): void {
    const content = Buffer.from(body);
    const lines = Object.entries({ 'content-type': 'application/json', ...head });
    this.write(
      `HTTP/1.1 ${status} As Ordered\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}` +
        `content-length: ${content.length}\r\n\r\n`,
    );
    this.write(content);
  }

  /** The healthy answer. @param usage null: none is reported. */
  answer(text: readonly string[] = PIECES, usage: Reported | null = USAGE): void {
    const reported = usage ?? undefined;
    if (!this.streamed) return this.whole(200, JSON.stringify(this.shapes.whole(text.join(''), reported)));
    this.head();
    for (const event of this.events(text, reported)) this.chunk(event);
    this.end();
  }

  events(text: readonly string[], usage: Reported | undefined): string[] {
    const { shapes } = this;
    return [...shapes.opening(usage), ...text.map((piece) => shapes.piece(piece)), ...shapes.ending(usage)];
  }

  /** The beginning of an answer: of a stream the first two pieces, of a plain one the first bytes. */
  begin(): void {
    this.head();
    if (!this.streamed) return this.chunk('{"id":"up",');
    for (const event of this.shapes.opening(USAGE)) this.chunk(event);
    for (const text of PIECES.slice(0, 2)) this.chunk(this.shapes.piece(text));
  }

  /** Called every so often until it says that it is done, or until the connection has closed. */
  repeat(everyMs: number, step: () => boolean): void {
    const timer = setInterval(() => {
      if (this.socket.destroyed || step()) clearInterval(timer);
    }, everyMs);
  }

  write(bytes: string | Buffer): boolean {
    return this.socket.destroyed || this.socket.write(bytes);
  }
}

export type Script = (exchange: Exchange) => void;

export interface RawUpstream {
  readonly port: number;
  readonly tlsPort: number;
  /** Requests that came for each script, as `wire/script`. */
  readonly asked: Map<string, number>;
  /** When connections closed whose last request was for the script. */
  readonly closed: Map<string, number[]>;
  connections(): number;
  close(): void;
}

/** A provider below the level of HTTP: scripts write what bytes they like. The script's name is the model's. */
export async function startRawUpstream(scripts: Readonly<Record<string, Script>>): Promise<RawUpstream> {
  const asked = new Map<string, number>();
  const closed = new Map<string, number[]>();
  const sockets = new Set<Socket>();
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    let waiting = Buffer.alloc(0);
    let nth = 0;
    let latest: string | undefined;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      if (latest !== undefined) closed.set(latest, [...(closed.get(latest) ?? []), performance.now()]);
    });
    socket.on('data', (part) => {
      waiting = Buffer.concat([waiting, part]);
      const end = waiting.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = waiting.subarray(0, end).toString('latin1');
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
      if (waiting.length < end + 4 + length) return;
      const body = waiting.subarray(end + 4, end + 4 + length).toString();
      waiting = waiting.subarray(end + 4 + length);
      const path = head.split(' ')[1] ?? '';
      const wire = WIRES.find((name) => path.startsWith(`/${name}/`)) ?? 'openai';
      const { model, stream } = JSON.parse(body) as { model?: string; stream?: boolean };
      const name = /\/models\/([^:]+):/.exec(path)?.[1] ?? model ?? '';
      latest = `${wire}/${name}`;
      asked.set(latest, (asked.get(latest) ?? 0) + 1);
      const streamed = stream === true || path.includes(':streamGenerateContent');
      scripts[name]?.(new Exchange(socket, wire, streamed, ++nth));
    });
  };
  const servers: Server[] = [
    createServer(serve),
    createTlsServer(selfSigned(), serve).on('tlsClientError', () => undefined),
  ];
  const ports: number[] = [];
  for (const server of servers) {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', 4096, done));
    ports.push((server.address() as AddressInfo).port);
  }
  return {
    port: ports[0] ?? 0,
    tlsPort: ports[1] ?? 0,
    asked,
    closed,
    connections: () => sockets.size,
    close: () => {
      for (const server of servers) server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A port that nobody listens on. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** A listener that nothing may reach. */
export async function startSink(): Promise<{
  readonly port: number;
  readonly connections: () => number;
  readonly close: () => void;
}> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () => server.close(),
  };
}
