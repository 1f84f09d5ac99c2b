import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * npm run verify:streams [-- --short]
 * Stalled readers hold the gateway below a bound and never slow another stream; clients that leave
 * close the upstream. Prints one line of figures and fails when one is outside of its bound.
 */

const SHORT = process.argv.includes('--short');
const STALLED = SHORT ? 10 : 50;
const PUSHED_BYTES = (SHORT ? 5 : 24) * 1024 * 1024;
const HOLD_MS = SHORT ? 2_000 : 8_000;
const ABORTING = SHORT ? 20 : 100;
const PACE_MS = 50;
const PACED_TOKENS = SHORT ? 20 : 80;

/** Figures above these fail. */
const BOUNDS = {
  rssGrowthMiB: 150,
  // What the two kernels' sockets and the gateway hold for one stalled stream, beyond which the upstream must wait.
  bufferedMiBPerStream: 12,
  pacedSlowestGapMs: 500,
  abortMaxMs: 100,
  abortsUnseen: 0,
  stillInFlight: 0,
};

const KEY = `sk-verify-${randomBytes(24).toString('hex')}`;

interface Taken {
  readonly bytes: number;
}

/** What each kind of model does, by its name in the request. */
class Upstream {
  /** Bytes that left for each stalled stream. */
  readonly pushed: Taken[] = [];
  /** When each aborted stream's connection closed, by the prompt. */
  readonly closedAt = new Map<string, number>();
  private readonly server: Server = createServer((incoming, outgoing) => void this.serve(incoming, outgoing));

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of incoming) text += String(part);
    const { model, messages } = JSON.parse(text) as { model: string; messages: { content: string }[] };
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    if (model === 'flood') await this.flood(outgoing);
    else if (model === 'paced') await paced(outgoing);
    else this.endless(outgoing, messages[0]?.content ?? '');
  }

  /** As much as is taken, up to the whole. */
  private async flood(outgoing: ServerResponse): Promise<void> {
    const chunk = event('x'.repeat(16 * 1024));
    const taken = { bytes: 0 };
    this.pushed.push(taken);
    while (taken.bytes < PUSHED_BYTES && !outgoing.destroyed) {
      const sent = new Promise<void>((resolve) => {
        outgoing.once('close', resolve);
        outgoing.write(chunk, () => resolve());
      });
      await sent;
      outgoing.removeAllListeners('close');
      taken.bytes += chunk.length;
    }
    outgoing.end('data: [DONE]\n\n');
  }

  private endless(outgoing: ServerResponse, prompt: string): void {
    const timer = setInterval(() => outgoing.write(event('tick ')), PACE_MS);
    outgoing.on('close', () => {
      clearInterval(timer);
      this.closedAt.set(prompt, performance.now());
    });
  }
}

const event = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'u', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

async function paced(outgoing: ServerResponse): Promise<void> {
  for (let index = 0; index < PACED_TOKENS; index++) {
    outgoing.write(event('tick '));
    await sleep(PACE_MS);
  }
  outgoing.write(event('', 'stop'));
  outgoing.end('data: [DONE]\n\n');
}

async function startGateway(
  folder: string,
  upstream: string,
): Promise<{ child: ChildProcess; origin: string }> {
  const config = join(folder, 'gateway.json');
  writeFileSync(
    config,
    JSON.stringify({
      providers: [{ slug: 'verify', protocol: 'openai', base_url: upstream }],
      models: ['flood', 'paced', 'endless'].map((name) => ({
        id: `verify/${name}`,
        endpoints: [{ provider: 'verify', upstream_model: name, pricing: { prompt: '0', completion: '0' } }],
      })),
    }),
  );
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: join(__dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: folder,
      GATEWAY_CONFIG: config,
      BOOTSTRAP_API_KEY: KEY,
      BOOTSTRAP_MANAGEMENT_KEY: `${KEY}-management`,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      const found = /API +(http:\S+)\/api\/v1\n/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on('close', () => reject(new Error(`the gateway did not start: ${output}`)));
  });
  return { child, origin };
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
      authorization: `Bearer ${KEY}`,
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
    socket.on('error', reject);
  });
}

const stream = (origin: string, model: string, prompt: string): Promise<IncomingMessage> =>
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

/** Resident memory as the system sees it, in bytes. */
const residentBytes = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

const inFlight = async (origin: string): Promise<number> =>
  Number(/^gateway_generations_in_flight (\d+)/m.exec(await (await fetch(`${origin}/metrics`)).text())?.[1]);

/** @returns from the client's leaving to the upstream's end, for each client. */
async function abort(origin: string, upstream: Upstream): Promise<{ delays: number[]; unseen: number }> {
  const leftAt = new Map<string, number>();
  await Promise.all(
    Array.from({ length: ABORTING }, async (_, index) => {
      const prompt = `abort ${index}`;
      const answer = await stream(origin, 'endless', prompt);
      await new Promise((resolve) => answer.once('data', resolve));
      answer.on('error', () => undefined);
      await sleep(200 + Math.random() * 800);
      leftAt.set(prompt, performance.now());
      answer.destroy();
    }),
  );
  await sleep(1_000);
  const delays = [...leftAt].flatMap(([prompt, left]) => {
    const closed = upstream.closedAt.get(prompt);
    return closed === undefined ? [] : [closed - left];
  });
  return { delays, unseen: ABORTING - delays.length };
}

const MIB = 1024 * 1024;
const round = (value: number): number => Math.round(value * 10) / 10;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-verify-'));
  const upstream = new Upstream();
  const { child, origin } = await startGateway(folder, await upstream.listen());
  try {
    const undisturbedGapMs = await slowestGapMs(origin);
    const restingBytes = residentBytes(child);
    let peakBytes = restingBytes;
    const sampler = setInterval(() => (peakBytes = Math.max(peakBytes, residentBytes(child))), 50);

    const stalled: Socket[] = [];
    for (let index = 0; index < STALLED; index++) stalled.push(await stalledReader(origin));
    const [pacedGapMs] = await Promise.all([slowestGapMs(origin), sleep(HOLD_MS)]);
    clearInterval(sampler);
    const mostBytes = Math.max(...upstream.pushed.map(({ bytes }) => bytes));
    const started = upstream.pushed.length;
    for (const socket of stalled) socket.destroy();
    // The first estimate of tokens loads its tables; that is not what is measured next.
    await sleep(2_000);

    const { delays, unseen } = await abort(origin, upstream);
    const figures = {
      rssGrowthMiB: round((peakBytes - restingBytes) / MIB),
      bufferedMiBPerStream: round(mostBytes / MIB),
      pacedSlowestGapMs: round(pacedGapMs),
      abortMaxMs: round(Math.max(...delays)),
      abortsUnseen: unseen,
      stillInFlight: await inFlight(origin),
    } satisfies Record<keyof typeof BOUNDS, number>;
    const failed = (Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]).filter(
      (name) => !(figures[name] <= BOUNDS[name]),
    );
    if (started !== STALLED)
      throw new Error(`only ${started} of ${STALLED} stalled streams reached the upstream`);
    const medianMs = round(delays.sort((a, b) => a - b)[Math.floor(delays.length / 2)] ?? NaN);
    console.log(
      JSON.stringify({
        ...figures,
        undisturbedGapMs: round(undisturbedGapMs),
        abortMedianMs: medianMs,
        stalledStreams: STALLED,
        offeredMiBPerStream: PUSHED_BYTES / MIB,
        aborts: ABORTING,
        node: process.version,
      }),
    );
    for (const name of failed) console.error(`${name}: ${figures[name]} is above ${BOUNDS[name]}`);
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await gone;
    upstream.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
