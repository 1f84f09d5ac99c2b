/** Load over raw sockets: a client library would cost more than what it measures. */
import { connect, type Socket } from 'node:net';

export interface Target {
  readonly url: string;
  /** Called in turn in place of the one. */
  readonly urls?: readonly string[];
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Result {
  /** Answers, or streams that came to their end. */
  ok: number;
  /** By what went wrong. */
  readonly errors: Record<string, number>;
  readonly latenciesMs: number[];
  events: number;
  readonly firstEventMs: number[];
  /** From the upstream's write to our read, for each chunk. */
  readonly heldMs: number[];
  seconds: number;
}

const emptyResult = (): Result => ({
  ok: 0,
  errors: {},
  latenciesMs: [],
  events: 0,
  firstEventMs: [],
  heldMs: [],
  seconds: 0,
});

const microseconds = (): number => Number(process.hrtime.bigint() / 1000n);

export function percentile(values: readonly number[], p: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length))] ?? NaN;
}

interface Sink {
  status(code: number): void;
  data(bytes: Buffer): void;
  done(error?: Error): void;
}

/** One kept connection, one exchange at a time; reads lengths and chunked bodies. */
class Connection {
  private sink: Sink | undefined;
  private socket: Socket | undefined;
  private mode: 'head' | 'body' | 'size' | 'chunk' | 'chunk end' | 'end' = 'head';
  private pending: Buffer | undefined;
  private left = 0;
  isOpen = false;

  constructor(
    private readonly host: string,
    private readonly port: number,
  ) {}

  connect(): Promise<this> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: this.host, port: this.port, noDelay: true });
      this.socket = socket;
      this.mode = 'head';
      this.pending = undefined;
      socket.once('connect', () => {
        this.isOpen = true;
        resolve(this);
      });
      socket.on('data', (bytes: Buffer) => this.read(bytes));
      socket.on('error', reject);
      socket.on('close', () => {
        this.isOpen = false;
        this.finish(new Error('the connection was closed early'));
      });
    });
  }

  send(bytes: Buffer, sink: Sink): void {
    this.sink = sink;
    this.socket?.write(bytes);
  }

  destroy(): void {
    this.sink = undefined;
    this.socket?.destroy();
  }

  private finish(error?: Error): void {
    const { sink } = this;
    this.sink = undefined;
    this.mode = 'head';
    sink?.done(error);
  }

  private read(data: Buffer): void {
    let bytes = this.pending ? Buffer.concat([this.pending, data]) : data;
    this.pending = undefined;
    const line = (end: string): string | undefined => {
      const at = bytes.indexOf(end);
      if (at === -1) {
        this.pending = bytes;
        return undefined;
      }
      const text = bytes.toString('latin1', 0, at);
      bytes = bytes.subarray(at + end.length);
      return text;
    };
    while (bytes.length > 0) {
      if (this.mode === 'head') {
        const head = line('\r\n\r\n')?.toLowerCase();
        if (head === undefined) return;
        this.sink?.status(Number(head.slice(9, 12)));
        this.left = Number(/\r\ncontent-length: *(\d+)/.exec(head)?.[1] ?? 0);
        this.mode = /\r\ntransfer-encoding: *chunked/.test(head) ? 'size' : 'body';
        if (this.mode === 'body' && this.left === 0) this.finish();
      } else if (this.mode === 'size') {
        const size = line('\r\n');
        if (size === undefined) return;
        this.left = parseInt(size, 16);
        this.mode = this.left === 0 ? 'end' : 'chunk';
      } else if (this.mode === 'chunk end' || this.mode === 'end') {
        if (line('\r\n') === undefined) return;
        if (this.mode === 'end') this.finish();
        else this.mode = 'size';
      } else {
        const part = bytes.subarray(0, this.left);
        bytes = bytes.subarray(part.length);
        this.left -= part.length;
        this.sink?.data(part);
        if (this.left > 0) continue;
        if (this.mode === 'chunk') this.mode = 'chunk end';
        else this.finish();
      }
    }
  }
}

function encode({ url, urls = [url], method = 'POST', headers, body }: Target): {
  readonly open: () => Connection;
  /** Of the next call. */
  readonly bytes: () => Buffer;
} {
  const { host, hostname, port } = new URL(url);
  const payload = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const requests = urls.map((each) => {
    const { pathname, search } = new URL(each);
    return Buffer.from([`${method} ${pathname}${search} HTTP/1.1`, ...lines, '', payload].join('\r\n'));
  });
  let next = 0;
  return {
    open: () => new Connection(hostname, Number(port)),
    bytes: () => requests[next++ % requests.length] as Buffer,
  };
}

async function openAll(open: () => Connection, count: number): Promise<Connection[]> {
  const connections: Connection[] = [];
  while (connections.length < count) {
    const some = Array.from({ length: Math.min(50, count - connections.length) }, () => open().connect());
    connections.push(...(await Promise.all(some)));
  }
  return connections;
}

const plainSink = (result: Result, startedUs: number, after: (error?: Error) => void): Sink => {
  let status = 0;
  return {
    status: (code) => (status = code),
    data: () => undefined,
    done(error) {
      if (error || status < 200 || status > 299) count(result, error?.message ?? `status ${status}`);
      else {
        result.ok += 1;
        result.latenciesMs.push((microseconds() - startedUs) / 1000);
      }
      after(error);
    },
  };
};

const count = (result: Result, what: string): void => {
  result.errors[what] = (result.errors[what] ?? 0) + 1;
};

const eventSink = (result: Result, startedUs: number, after: (error?: Error) => void): Sink => {
  let status = 0;
  let rest = '';
  let isFirst = true;
  let isDone = false;
  return {
    status: (code) => (status = code),
    data(bytes) {
      const now = microseconds();
      const lines = (rest + bytes.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('data:')) continue;
        result.events += 1;
        if (isFirst) result.firstEventMs.push((now - startedUs) / 1000);
        isFirst = false;
        const mark = line.indexOf('"@');
        if (mark !== -1) result.heldMs.push((now - Number(line.slice(mark + 2, mark + 17))) / 1000);
        else if (line.includes('[DONE]')) isDone = true;
      }
    },
    done(error) {
      if (error || status !== 200 || !isDone)
        count(result, error?.message ?? (status === 200 ? 'a stream without its end' : `status ${status}`));
      else result.ok += 1;
      after(error);
    },
  };
};

/**
 * Every connection sends its next call when the last was answered; streams that run are let finish.
 * @param load.spreadMs over which the connections send their first call. Streams of one length that begin together end
 *   together, again and again: the first event then tells how long the queue was, not what was added to it.
 */
export async function closedLoop(
  target: Target,
  load: {
    readonly connections: number;
    readonly seconds: number;
    readonly streams?: boolean;
    readonly spreadMs?: number;
    /** Ends it, too. */
    readonly calls?: number;
  },
): Promise<Result> {
  const { connections, seconds, streams = false, spreadMs = 0, calls = Infinity } = load;
  const { open, bytes } = encode(target);
  const result = emptyResult();
  const all = await openAll(open, connections);
  const sink = streams ? eventSink : plainSink;
  const begin = microseconds();
  const end = begin + seconds * 1e6;
  const run = (connection: Connection, index: number): Promise<void> =>
    new Promise((resolve) => {
      const once = (): void => {
        if (microseconds() >= end || result.ok >= calls) return resolve();
        connection.send(
          bytes(),
          sink(result, microseconds(), (error) => {
            if (!error && connection.isOpen) once();
            else connection.connect().then(once, () => resolve());
          }),
        );
      };
      setTimeout(once, (spreadMs * index) / connections);
    });
  await Promise.all(all.map(run));
  result.seconds = (microseconds() - begin) / 1e6;
  for (const connection of all) connection.destroy();
  return result;
}

/** A fixed number of calls per second, whatever the answers do: one that waits for a connection counts from when it was due. */
export async function openLoop(
  target: Target,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Result> {
  const { open, bytes } = encode(target);
  const result = emptyResult();
  const all = await openAll(open, 64);
  const free = [...all];
  const waiting: number[] = [];
  const total = Math.floor(rate * seconds);
  const begin = microseconds();
  let issued = 0;
  let finished = 0;
  await new Promise<void>((resolve) => {
    const overdue = setTimeout(resolve, (seconds + 30) * 1000);
    const give = (connection: Connection): void => {
      free.push(connection);
      const next = waiting.shift();
      if (next !== undefined) launch(next);
    };
    const reopen = (connection: Connection): void => void connection.connect().then(give, () => undefined);
    const launch = (dueUs: number): void => {
      const connection = free.pop();
      if (!connection?.isOpen) {
        waiting.push(dueUs);
        // Servers close what has been silent for long.
        if (connection) reopen(connection);
        return;
      }
      connection.send(
        bytes(),
        plainSink(result, dueUs, (error) => {
          finished += 1;
          if (error) reopen(connection);
          else give(connection);
          if (finished === total) {
            clearTimeout(overdue);
            resolve();
          }
        }),
      );
    };
    const tick = (): void => {
      for (; issued < total && begin + (issued / rate) * 1e6 <= microseconds(); issued += 1)
        launch(begin + (issued / rate) * 1e6);
      if (issued < total) setTimeout(tick, 1);
    };
    tick();
  });
  if (finished < total) result.errors['never answered'] = total - finished;
  result.seconds = (microseconds() - begin) / 1e6;
  for (const connection of all) connection.destroy();
  return result;
}

/** Opens streams and leaves them open. @returns once each had its first event, or the time is over. */
export async function holdStreams(
  target: Target,
  { streams, seconds }: { streams: number; seconds: number },
): Promise<{ opened: number; close(): void }> {
  const { open, bytes } = encode(target);
  const result = emptyResult();
  const all = await openAll(open, streams);
  for (const connection of all)
    connection.send(
      bytes(),
      eventSink(result, microseconds(), () => undefined),
    );
  const end = microseconds() + seconds * 1e6;
  while (result.firstEventMs.length < streams && microseconds() < end)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    opened: result.firstEventMs.length,
    close: () => all.forEach((connection) => connection.destroy()),
  };
}
