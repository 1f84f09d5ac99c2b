/** P14: readers that never read. In this process, where what waits for each of them can be seen. */
import { writeFileSync } from 'node:fs';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from 'winston';
import { createGateway } from '../../../src/app';
import { readConfig } from '../../../src/config';
import { listen } from '../../../src/http/server';
import { verifyLedger } from '../../../src/stores/ledger-report';
import { API_KEY, atMost, MANAGEMENT_KEY, temporaryFolder, zero, type Figures } from '../harness';
import { StreamUpstream } from './upstream';

const MIB = 1024 * 1024;
/** For what is on its way into sockets to leave the upstream after the gateway has begun to wait. */
const SOCKETS_MS = 3_000;
const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Models of {@link StreamUpstream}; each word that was sent on is paid for. */
export function streamConfiguration(folder: string, upstream: string): string {
  const path = join(folder, 'gateway.json');
  const pricing = { prompt: '0', completion: '0.000001' };
  writeFileSync(
    path,
    JSON.stringify({
      providers: [{ slug: 'verify', protocol: 'openai', base_url: upstream }],
      models: ['flood', 'paced', 'endless'].map((name) => ({
        id: `verify/${name}`,
        endpoints: [{ provider: 'verify', upstream_model: name, pricing }],
      })),
    }),
  );
  return path;
}

export async function slowReaders(figures: Figures, short: boolean): Promise<void> {
  const stalled = short ? 10 : 50;
  const evictAfterMs = short ? 3_000 : 60_000;
  const upstream = new StreamUpstream({ offeredBytes: 192 * MIB, words: short ? 20 : 80 });
  const folder = temporaryFolder();
  const gateway = await createGateway({
    config: readConfig({
      DATA_DIR: folder.path,
      GATEWAY_CONFIG: streamConfiguration(folder.path, await upstream.listen()),
      BOOTSTRAP_MANAGEMENT_KEY: MANAGEMENT_KEY,
      BOOTSTRAP_API_KEY: API_KEY,
      RESPONSE_VALIDATION: 'enforce',
    }),
    logger: createLogger({ silent: true }),
    // The long form waits as long as a caller would.
    ...(short && { sseTimers: { keepAliveMs: 15_000, evictAfterMs } }),
  });
  const server = await listen(gateway.listener, { host: '127.0.0.1', port: 0, variable: 'PORT' });
  const responses: ServerResponse[] = [];
  server.on('request', (_: IncomingMessage, response: ServerResponse) => responses.push(response));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const undisturbedGapMs = await slowestGapMs(origin);
  const restingBytes = process.memoryUsage.rss();
  let peakBytes = restingBytes;
  let mostWaiting = 0;
  const sampler = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
    for (const { writableLength } of responses) mostWaiting = Math.max(mostWaiting, writableLength);
  }, 20);

  const started = performance.now();
  const sockets = await Promise.all(Array.from({ length: stalled }, () => stalledReader(origin)));
  const pacedGapMs = await slowestGapMs(origin);
  const open = (): number => upstream.floods.filter(({ closedAt }) => closedAt === undefined).length;
  const deadline = started + evictAfterMs + 30_000;
  while ((upstream.floods.length < stalled || open() > 0) && performance.now() < deadline) await sleep(50);
  clearInterval(sampler);
  for (const end = performance.now() + 10_000; gateway.inFlight() > 0 && performance.now() < end;)
    await sleep(50);
  for (const socket of sockets) socket.destroy();

  const { database } = gateway;
  const rows = await database.read<{ cost_nano_usd: number | string }>(
    "SELECT cost_nano_usd FROM generations WHERE model = 'verify/flood'",
  );
  const report = await verifyLedger(database);
  const stillInFlight = gateway.inFlight();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await gateway.close();
  upstream.close();
  folder.remove();
  // From the last that was taken of each.
  const evictedMs = upstream.floods.flatMap(({ takenAt, closedAt }) =>
    closedAt === undefined ? [] : closedAt - takenAt,
  );
  figures.print(
    'P14 slow readers',
    {
      stalled: upstream.floods.length,
      offeredMiBPerStream: 192,
      waitingMiBPerStream: rounded(mostWaiting / MIB),
      takenMiBPerStream: rounded(Math.max(...upstream.floods.map(({ bytes }) => bytes)) / MIB),
      rssGrowthMiB: rounded((peakBytes - restingBytes) / MIB),
      undisturbedGapMs: rounded(undisturbedGapMs),
      pacedSlowestGapMs: rounded(pacedGapMs),
      evictAfterMs,
      evicted: evictedMs.length,
      evictedMs: [Math.min(...evictedMs), Math.max(...evictedMs)].map(Math.round),
      billed: rows.filter((row) => Number(row.cost_nano_usd) > 0).length,
      stillInFlight,
      holds: report.holds,
      differences: report.differences.length + report.heldDifferences,
    },
    {
      stalled: (count: number) => count === stalled,
      waitingMiBPerStream: atMost(1),
      // The sockets of one stalled stream, beyond which the upstream must wait, and what is counted of it at the end.
      takenMiBPerStream: atMost(12 + 16),
      rssGrowthMiB: atMost(150),
      // Beside other work, times are printed and not judged.
      pacedSlowestGapMs: (ms: number) => short || ms <= 500,
      evicted: (count: number) => count === stalled,
      evictedMs: ([first = 0, last = Infinity]: number[]) =>
        first >= evictAfterMs - SOCKETS_MS && (short || last <= evictAfterMs + 5_000),
      billed: (count: number) => count === stalled,
      stillInFlight: zero,
      holds: zero,
      differences: zero,
    },
  );
}

const requestOf = (model: string, prompt: string): { head: Record<string, string>; body: string } => {
  const body = JSON.stringify({
    model: `verify/${model}`,
    stream: true,
    messages: [{ role: 'user', content: prompt }],
  });
  return {
    body,
    head: {
      authorization: `Bearer ${API_KEY}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    },
  };
};

/** Sends a request and never reads a byte of the answer. */
function stalledReader(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const { head, body } = requestOf('flood', 'stall');
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.pause();
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
      socket.write(
        `POST /api/v1/chat/completions HTTP/1.1\r\nhost: x\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
      );
      resolve(socket);
    });
    // Evicted, it is reset.
    socket.on('error', reject);
  });
}

export const stream = (origin: string, model: string, prompt: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { head, body } = requestOf(model, prompt);
    const call = request(`${origin}/api/v1/chat/completions`, { method: 'POST', headers: head }, resolve);
    call.on('error', reject);
    call.end(body);
  });

/** Reads a paced stream to its end. @returns its longest silence. */
async function slowestGapMs(origin: string): Promise<number> {
  const answer = await stream(origin, 'paced', 'pace');
  let last = performance.now();
  let slowest = 0;
  let text = '';
  for await (const part of answer) {
    const now = performance.now();
    slowest = Math.max(slowest, now - last);
    last = now;
    text += String(part);
  }
  if (!text.includes('[DONE]')) throw new Error('the paced stream broke off');
  return slowest;
}
