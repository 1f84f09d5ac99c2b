/** P13: senders that take their time. With timers of their own, in this process, so that nobody waits for minutes. */
import { connect, type AddressInfo, type Socket } from 'node:net';
import { listen } from '../../../src/http/server';
import { agent, API_KEY, zero } from '../harness';
import { answerOf, brokenEnvelope, gatewayHere, quantile, raw, times, within, type Bench } from './bench';

const HEADERS_MS = 2_000;
const BODY_MS = 4_000;

export async function slowSenders(bench: Bench): Promise<void> {
  const { oracle, figures, short } = bench;
  const sockets = short ? 300 : 1_000;
  const gateway = await gatewayHere({ RESPONSE_VALIDATION: 'enforce' }, { bodyTimeoutMs: BODY_MS });
  const server = await listen(gateway.listener, { host: '127.0.0.1', port: 0, variable: 'PORT' });
  server.headersTimeout = HEADERS_MS;
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const healthyMs: number[] = [];
  let running = true;
  const health = (async () => {
    while (running) {
      const started = performance.now();
      const { body } = await agent.request({ origin, path: '/healthz', method: 'GET' });
      await body.dump();
      healthyMs.push(performance.now() - started);
      await new Promise((done) => setTimeout(done, 5));
    }
  })();
  const closed: { afterMs: number; told: string; kind: 'headers' | 'body' }[] = [];
  await times(sockets, sockets, async (index) => {
    const kind = index % 2 === 0 ? 'headers' : 'body';
    const start =
      kind === 'headers'
        ? 'POST /api/v1/chat/completions HTTP/1.1\r\nHost: x\r\nX-Slow: '
        : `POST /api/v1/chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${API_KEY}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
    closed.push({ kind, ...(await drip(origin, start)) });
  });
  running = false;
  await health;
  const wrong = closed.filter(({ told }) => !/^HTTP\/1\.1 408 /.test(told)).length;
  const broken = closed.flatMap(({ told }) => {
    const end = told.indexOf('\r\n\r\n');
    return brokenEnvelope(
      oracle,
      answerOf({ status: 408, head: told.slice(0, end), body: told.slice(end + 4), closedAfterMs: 0 }),
    );
  });
  const vault = await raw(
    origin,
    `PUT /api/v1/vault/secrets/slow HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${API_KEY}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"value":`,
  );
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await gateway.close();
  const longest = (kind: string): number =>
    Math.round(Math.max(...closed.filter((each) => each.kind === kind).map(({ afterMs }) => afterMs)));
  figures.print(
    'P13 slow senders',
    {
      sockets,
      headersClosedMs: longest('headers'),
      bodiesClosedMs: longest('body'),
      wrong,
      broken: broken.slice(0, 3),
      healthyP50Ms: quantile(healthyMs, 0.5),
      vaultStatus: vault.status,
      vaultSays: /"message":"([^"]*)"/.exec(vault.body)?.[1],
    },
    {
      headersClosedMs: within(bench, 6_000),
      bodiesClosedMs: within(bench, 6_000),
      wrong: zero,
      broken: (list: string[]) => list.length === 0,
      healthyP50Ms: within(bench, 10),
      vaultStatus: (status: number) => status === 408,
      vaultSays: (text: string) => text === 'Request body timed out',
    },
  );
}

/** A byte now and then, until the other side has had enough. */
function drip(origin: string, start: string): Promise<{ afterMs: number; told: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let told = '';
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const socket: Socket = connect(Number(port), hostname, () => {
      socket.write(start);
      // Not before: of so many at once some take longer than that to connect.
      timer = setInterval(() => socket.writable && socket.write('a'), 200);
    });
    socket.on('data', (part: Buffer) => (told += part.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ afterMs: performance.now() - began, told });
    });
  });
}
