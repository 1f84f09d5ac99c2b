/** Parts that the proofs share: a gateway as its own process, an upstream that does as it is told, and figures with bounds. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { Agent } from 'undici';

export const ROOT = resolve(__dirname, '../..');
export const MANAGEMENT_KEY = 'sk-mgmt-verify-000000000000000000000000000000';
export const API_KEY = 'sk-verify-0000000000000000000000000000000000';
export const POSTGRES = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** What follows a word of the command line. */
export function option(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at === -1 ? undefined : process.argv[at + 1];
}

const seenFile = option('--seen');
const seen = new Set<string>();

/** With `--seen FILE`: adds a line `operation status` to the file for each pair that this run has met. */
export function noteSeen(operation: string, status: number): void {
  const pair = `${operation} ${status}`;
  if (seenFile === undefined || seen.has(pair)) return;
  seen.add(pair);
  appendFileSync(seenFile, `${pair}\n`);
}

/** Seeded, so that a run can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export class Figures {
  private failed = 0;
  private since = performance.now();

  constructor(private readonly proof: string) {}

  /** Prints one line of figures; each bound is a figure's name with what it may be. */
  print(
    name: string,
    figures: Record<string, unknown>,
    bounds: Record<string, (value: never) => boolean>,
  ): void {
    const outside = Object.entries(bounds)
      .filter(([figure, holds]) => !holds(figures[figure] as never))
      .map(([figure]) => figure);
    if (outside.length > 0) this.failed += 1;
    const seconds = Number(((performance.now() - this.since) / 1000).toFixed(1));
    this.since = performance.now();
    console.log(
      JSON.stringify({
        proof: this.proof,
        name,
        ...figures,
        tookSeconds: seconds,
        ...(outside.length > 0 ? { outside } : { ok: true }),
      }),
    );
  }

  /** Ends the process: 1 when a figure lay outside its bound, or a gateway found fault with its own answers. */
  exit(): never {
    if (checking.length > 0) {
      const broken = checking.flatMap((output) =>
        output()
          .split('\n')
          .filter((line) => BROKEN.test(line)),
      );
      this.print(
        'P30 answers that the gateways found broken',
        { gateways: checking.length, broken: broken.length, first: broken[0] },
        { broken: zero },
      );
    }
    process.exit(this.failed > 0 ? 1 : 0);
  }
}

export const zero = (value: number): boolean => value === 0;
export const atMost =
  (bound: number) =>
  (value: number): boolean =>
    value <= bound;

/** What the gateways that hold their own answers against the document have logged. */
const checking: (() => string)[] = [];
const BROKEN = /an answer breaks the contract/;

export interface Folder {
  readonly path: string;
  remove(): void;
}

export function temporaryFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'verify-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Creates a database. Returns undefined when no server answers, unless TEST_DATABASE_URL asks for one: then it throws. */
export async function postgresDatabase(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const name = `gateway_verify_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string): Promise<void> => {
    const client = new Client({ connectionString: POSTGRES, connectionTimeoutMillis: 2_000 });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  try {
    await run(`CREATE DATABASE ${name}`);
  } catch (error) {
    if (process.env['TEST_DATABASE_URL'] !== undefined) throw error;
    return undefined;
  }
  const url = new URL(POSTGRES);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

export interface Running {
  readonly origin: string;
  readonly child: ChildProcess;
  readonly startedInMs: number;
  output(): string;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the built program on a free port; it holds its own answers against the document, unless that is switched off. */
export async function startGateway(env: NodeJS.ProcessEnv): Promise<Running> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'dist/src/main.js')], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      BINHOST_PORT: '0',
      BOOTSTRAP_MANAGEMENT_KEY: MANAGEMENT_KEY,
      BOOTSTRAP_API_KEY: API_KEY,
      LOG_LEVEL: 'info',
      RESPONSE_VALIDATION: 'enforce',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  if (env['RESPONSE_VALIDATION'] !== 'off') checking.push(() => output);
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  const port = await new Promise<number>((done, fail) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /"message":"listening","port":(\d+)/.exec(output);
      if (found) done(Number(found[1]));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then((code) => fail(new Error(`the gateway ended with ${code}: ${output.slice(-2000)}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    startedInMs: Math.round(performance.now() - started),
    output: () => output,
    async kill(signal) {
      child.kill(signal);
      return exited;
    },
  };
}

/** What a call tells the upstream to do, as JSON in its last message. */
export interface Order {
  readonly marker?: string;
  /** Reported usage; null: none is reported. */
  readonly usage?: { readonly prompt: number; readonly completion: number } | null;
  readonly delayMs?: number;
  readonly status?: number;
  /** Words to stream, and the pause between two of them. */
  readonly words?: number;
  readonly paceMs?: number;
}

export interface VerifyUpstream {
  readonly url: string;
  /** Markers of the calls that arrived, and how often each did. */
  readonly arrived: Map<string, number>;
  /** By marker: when the connection closed before the answer was whole, and what had been written. */
  readonly cut: Map<string, { readonly at: number; readonly text: string }>;
  close(): Promise<void>;
}

export async function startUpstream(): Promise<VerifyUpstream> {
  const arrived = new Map<string, number>();
  const cut = new Map<string, { at: number; text: string }>();
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      // A destination that points here is tried with an export of nothing.
      if (parts.length === 0) return void response.end('{}');
      const body = JSON.parse(Buffer.concat(parts).toString()) as {
        stream?: boolean;
        messages: { content: string }[];
      };
      const order = JSON.parse(body.messages.at(-1)?.content ?? '{}') as Order;
      if (order.marker) arrived.set(order.marker, (arrived.get(order.marker) ?? 0) + 1);
      const usage =
        order.usage === null
          ? undefined
          : { prompt_tokens: order.usage?.prompt ?? 10, completion_tokens: order.usage?.completion ?? 20 };
      const answer = (): void => {
        if (response.destroyed) return;
        if (order.status) {
          response.writeHead(order.status, { 'content-type': 'application/json' });
          response.end(JSON.stringify({ error: { message: 'as ordered' } }));
          return;
        }
        if (!body.stream) {
          response.writeHead(200, { 'content-type': 'application/json' });
          response.end(
            JSON.stringify({
              id: 'up',
              choices: [{ index: 0, message: { role: 'assistant', content: 'done' }, finish_reason: 'stop' }],
              usage,
            }),
          );
          return;
        }
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        let text = '';
        let left = order.words ?? 5;
        const send = (value: object): boolean => response.write(`data: ${JSON.stringify(value)}\n\n`);
        const next = (): void => {
          if (response.destroyed) return;
          if (left-- > 0) {
            const word = `word${left} `;
            text += word;
            send({ id: 'up', choices: [{ index: 0, delta: { content: word }, finish_reason: null }] });
            setTimeout(next, order.paceMs ?? 0);
            return;
          }
          send({ id: 'up', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
          if (usage) send({ id: 'up', choices: [], usage });
          response.end('data: [DONE]\n\n');
        };
        response.on('close', () => {
          if (!response.writableFinished && order.marker)
            cut.set(order.marker, { at: performance.now(), text });
        });
        next();
      };
      setTimeout(answer, order.delayMs ?? 0);
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', 4096, done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    arrived,
    cut,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** One model, `verify/model`: $1 per million prompt tokens, $2 per million completion tokens; `verify/output` prices output alone, and `verify/fallback` has a provider that is down before it. */
export function configurationFile(folder: string, upstream: string, settings: object = {}): string {
  const path = join(folder, 'gateway.json');
  const endpoint = (prompt: string, completion: string, provider = 'up') => ({
    provider,
    upstream_model: 'up',
    max_completion_tokens: 4096,
    pricing: { prompt, completion },
    supported_parameters: ['max_tokens', 'max_completion_tokens'],
  });
  const model = (id: string, prompt: string, completion: string) => ({
    id,
    context_length: 128_000,
    architecture: { tokenizer: 'GPT' },
    endpoints: [endpoint(prompt, completion)],
  });
  writeFileSync(
    path,
    JSON.stringify({
      providers: [
        { slug: 'up', name: 'Up', protocol: 'openai', base_url: upstream, api_key: 'upstream-secret' },
        // Nobody listens on the discard port.
        {
          slug: 'down',
          name: 'Down',
          protocol: 'openai',
          base_url: 'http://127.0.0.1:9/v1',
          api_key: 'none',
        },
      ],
      models: [
        model('verify/model', '0.000001', '0.000002'),
        model('verify/output', '0', '0.000001'),
        {
          id: 'verify/fallback',
          context_length: 128_000,
          endpoints: [endpoint('0', '0.000001', 'down'), endpoint('0', '0.000001')],
        },
      ],
      settings,
    }),
  );
  return path;
}

/** No limit on connections, and patience. */
export const agent = new Agent({
  connections: null,
  headersTimeout: 60_000,
  bodyTimeout: 60_000,
  keepAliveTimeout: 30_000,
});

export interface Answered {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Record<string, never>;
}

export async function call(
  origin: string,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  key: string,
  body?: unknown,
): Promise<Answered> {
  const {
    statusCode,
    headers,
    body: answer,
  } = await agent.request({
    origin,
    path: `/api/v1${path}`,
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: statusCode, headers, body: (await answer.json()) as Record<string, never> };
}

export const chatBody = (model: string, order: Order, more: object = {}): object => ({
  model,
  messages: [{ role: 'user', content: JSON.stringify(order) }],
  ...more,
});
