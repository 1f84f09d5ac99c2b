/** Answers of providers that grow in everything that may be repeated in them: see linear.ts. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { API_KEY, atMost, option, temporaryFolder, zero, type Figures } from '../harness';
import { cases, others, WIRES, type AnswerCase, type Sent, type Wire } from './answer-cases';
import { allowedTurnMs, growth, median, startMeasuredGateway, type MeasuredGateway } from './gateway';

const CALLERS = ['chat', 'responses', 'messages'] as const;
type Caller = (typeof CALLERS)[number];

const MOST_GROWTH = 2.3;
/** Memory of a body in chunks of one byte, in bytes for each of its bytes; what the process needs anyway is apart. */
const MOST_MEMORY = 16;
const ANY_MEMORY = 48e6;
const MEASURED_BYTES = 3_000_000;
const agent = new Agent({ headersTimeout: 120_000, bodyTimeout: 120_000 });
const only = new RegExp(option('--only') ?? '');

interface Measured {
  readonly bytes: number;
  readonly status: number;
  readonly cpuMs: number;
  readonly turnMs: number;
}

/** A provider that sends to every call what it was told last. */
async function startProvider() {
  let next: Sent = { type: 'application/json', body: Buffer.from('{}') };
  const server = createServer((incoming, response) => {
    incoming.resume();
    incoming.on('end', () => void send(response, next));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sends: (sent: Sent) => void (next = sent),
    close: () => void (server.closeAllConnections(), server.close()),
  };
}

async function send(response: ServerResponse, { status = 200, type, body, chunk }: Sent): Promise<void> {
  if (chunk === undefined) {
    response.writeHead(status, { 'content-type': type, 'content-length': body.length });
    return void response.end(body);
  }
  // Framed here, because one write for each chunk would take the provider longer than the gateway.
  response.writeHead(status, { 'content-type': type, 'transfer-encoding': 'chunked' });
  response.flushHeaders();
  const { socket } = response;
  for (let from = 0; from < body.length; from += 20_000) {
    const framed: Buffer[] = [];
    for (let at = from; at < Math.min(from + 20_000, body.length); at += chunk)
      framed.push(
        Buffer.from(`${chunk.toString(16)}\r\n`),
        body.subarray(at, at + chunk),
        Buffer.from('\r\n'),
      );
    if (socket?.write(Buffer.concat(framed)) === false)
      await new Promise((done) => socket.once('drain', done).once('close', done));
  }
  socket?.end('0\r\n\r\n');
}

function configuration(origin: string): object {
  const provider = (slug: string, protocol: string, more: object = {}): object => ({
    slug,
    name: slug,
    protocol,
    base_url: `${origin}/v1`,
    api_key: 'upstream-secret',
    ...more,
  });
  const model = (id: string, slug: string, output: string[]): object => ({
    id,
    context_length: 100_000_000,
    architecture: { input_modalities: ['text', 'audio'], output_modalities: output, tokenizer: 'GPT' },
    endpoints: [
      {
        provider: slug,
        upstream_model: 'up',
        pricing: { prompt: '0.000000001', completion: '0.000000002' },
        ...(output.includes('image') && {
          image: { parameters: { n: { min: 1, max: 10 } } },
        }),
      },
    ],
  });
  return {
    providers: [
      provider('openai', 'openai'),
      provider('responses', 'openai', { apis: ['responses'] }),
      provider('anthropic', 'anthropic'),
      provider('gemini', 'gemini'),
    ],
    models: [
      ...WIRES.map((wire) => model(`linear/${wire}`, wire, ['text'])),
      model('linear/embeddings', 'openai', ['embeddings']),
      model('linear/transcription', 'openai', ['transcription']),
      model('linear/images', 'openai', ['image']),
    ],
    settings: { network: { allow_private: ['127.0.0.1'] } },
  };
}

const PATHS = {
  chat: '/chat/completions',
  responses: '/responses',
  messages: '/messages',
} as const satisfies Record<Caller, string>;

const bodyOf = (caller: Caller, wire: Wire, stream: boolean): object => ({
  model: `linear/${wire}`,
  stream,
  ...(caller === 'responses' ? { input: 'Hi' } : { messages: [{ role: 'user', content: 'Hi' }] }),
  ...(caller === 'messages' && { max_tokens: 100 }),
});

class Runner {
  readonly findings: { name: string; problem: string; steps: readonly Measured[] }[] = [];
  private worstGrowth = { name: '', growth: 0 };
  private worstTurn = { name: '', ofAllowed: 0 };
  private runs = 0;
  private unexpected = 0;
  private firstUnexpected: unknown;

  constructor(
    private readonly gateway: MeasuredGateway,
    private readonly provider: Awaited<ReturnType<typeof startProvider>>,
    private readonly repeats: number,
    private readonly isShort = false,
  ) {}

  /** Sends one call and reads all of its answer. The least of some runs counts: others only add to it. */
  private async measure(path: string, body: object, sent: Sent, repeats = this.repeats): Promise<Measured> {
    this.provider.sends(sent);
    const text = JSON.stringify(body);
    let least: Measured | undefined;
    for (let run = 0; run < repeats; run++) {
      await this.gateway.turns();
      const answer = await request(`${this.gateway.origin}/api/v1${path}`, {
        dispatcher: agent,
        method: 'POST',
        headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
        body: text,
      });
      let read = 0;
      for await (const chunk of answer.body) read += (chunk as Buffer).length;
      const { mainCpuMs: cpuMs, longestTurnMs: turnMs } = await this.gateway.turns();
      const bytes = Math.max(sent.body.length, read, text.length);
      const now = { bytes, status: answer.statusCode, cpuMs, turnMs };
      least = least
        ? { ...now, cpuMs: Math.min(cpuMs, least.cpuMs), turnMs: Math.min(turnMs, least.turnMs) }
        : now;
    }
    return least as Measured;
  }

  /** Grows one thing to its most, over two doublings. */
  async grow(
    name: string,
    path: string,
    { most: largest, isOver }: Pick<AnswerCase, 'most' | 'isOver'>,
    body: (count: number) => object,
    sent: (count: number) => Sent,
    isFine: (status: number) => boolean,
  ): Promise<void> {
    const most = this.isShort && largest > 100 ? Math.ceil(largest / SHORT / 4) * 4 : largest;
    const steps: Measured[] = [];
    for (const count of isOver ? [most] : [most / 4, most / 2, most]) {
      const step = await this.measure(path, body(count), sent(count), isOver ? 1 : this.repeats);
      steps.push(step);
      const ofAllowed = step.turnMs / allowedTurnMs(step.bytes);
      if (ofAllowed > this.worstTurn.ofAllowed) this.worstTurn = { name, ofAllowed };
      if (ofAllowed > 1) this.findings.push({ name, problem: 'turn', steps: [step] });
      if (!isFine(step.status)) {
        this.unexpected += 1;
        this.firstUnexpected ??= { name, count, status: step.status };
      }
    }
    this.runs += steps.length;
    const [first, second, third] = steps;
    if (!first || !second || !third) return;
    const found = median([
      growth(first.cpuMs, second.cpuMs),
      growth(second.cpuMs, third.cpuMs),
      Math.sqrt(growth(first.cpuMs, third.cpuMs)),
    ]);
    if (found > this.worstGrowth.growth) this.worstGrowth = { name, growth: found };
    if (found > MOST_GROWTH) this.findings.push({ name, problem: 'growth', steps });
  }

  print(figures: Figures, name: string): void {
    const { worstGrowth, worstTurn, findings } = this;
    figures.print(
      name,
      {
        runs: this.runs,
        worstGrowth: Number(worstGrowth.growth.toFixed(2)),
        grewMost: worstGrowth.name,
        worstTurnOfAllowed: Number(worstTurn.ofAllowed.toFixed(2)),
        turnedLongest: worstTurn.name,
        unexpected: this.unexpected,
        ...(this.firstUnexpected !== undefined && { firstUnexpected: this.firstUnexpected }),
        findings: findings.length,
        ...(findings.length > 0 && { found: findings.slice(0, 12) }),
      },
      { findings: zero, unexpected: zero, worstGrowth: atMost(MOST_GROWTH), worstTurnOfAllowed: atMost(1) },
    );
  }
}

/** For CI: a quarter of the sizes. */
const SHORT = 4;

/** @param short one caller's format for each case, and smaller sizes. */
export async function answers(figures: Figures, short: boolean): Promise<void> {
  const folder = temporaryFolder();
  const provider = await startProvider();
  const file = join(folder.path, 'gateway.json');
  writeFileSync(file, JSON.stringify(configuration(provider.origin)));
  const start = (): Promise<MeasuredGateway> =>
    startMeasuredGateway({ GATEWAY_CONFIG: file, RESPONSE_VALIDATION: 'off' });
  const gateway = await start();
  try {
    await warmUp(gateway, provider);
    for (const wire of WIRES)
      for (const streamed of [false, true]) {
        const runner = new Runner(gateway, provider, short ? 2 : 3, short);
        const own = cases.filter((each) => each.wire === wire && each.streamed === streamed);
        for (const [at, each] of own.entries())
          for (const caller of short ? [CALLERS[at % 3] as Caller] : CALLERS) {
            const name = `${each.isOver ? 'too many ' : ''}${each.name}: ${caller} over ${wire}, ${streamed ? 'streamed' : 'plain'}`;
            if (!only.test(name)) continue;
            const ask = (): object => bodyOf(caller, wire, streamed);
            await runner.grow(name, PATHS[caller], each, ask, each.sent, (status) =>
              each.name.startsWith('error') || each.isOver ? true : status === 200,
            );
          }
        runner.print(figures, `answers over ${wire}, ${streamed ? 'streamed' : 'plain'}`);
      }
    const runner = new Runner(gateway, provider, short ? 2 : 3, short);
    for (const each of others)
      if (only.test(each.name))
        await runner.grow(each.name, each.path, each, each.body, each.sent, (status) => status === 200);
    runner.print(figures, 'answers that are no chat');
  } finally {
    await gateway.stop();
  }
  const small = await start();
  try {
    await warmUp(small, provider, ({ wire, name }) => wire === 'openai' && /^texts?$/.test(name));
    await chunks(figures, small, provider);
  } finally {
    await small.stop();
    provider.close();
    folder.remove();
  }
}

/** The engine compiles what the calls need, so that the first of them are no slower than the others. */
async function warmUp(
  gateway: MeasuredGateway,
  provider: Awaited<ReturnType<typeof startProvider>>,
  which: (each: AnswerCase) => boolean = () => true,
): Promise<void> {
  const runner = new Runner(gateway, provider, 1);
  for (const each of cases.filter(which))
    for (const caller of CALLERS)
      await runner.grow(
        '',
        PATHS[caller],
        { most: 40, isOver: true },
        () => bodyOf(caller, each.wire, each.streamed),
        each.sent,
        () => true,
      );
}

/** Memory of answers that come in chunks of one byte. */
async function chunks(
  figures: Figures,
  gateway: MeasuredGateway,
  provider: Awaited<ReturnType<typeof startProvider>>,
): Promise<void> {
  for (const streamed of [false, true]) {
    const name = `an answer in one-byte chunks, ${streamed ? 'streamed' : 'plain'}`;
    if (!only.test(name)) continue;
    const [found] = cases.filter(
      (each) => each.streamed === streamed && each.name === (streamed ? 'texts' : 'text'),
    );
    if (!found) throw new Error('no such case');
    const count = streamed ? MEASURED_BYTES / 100 : MEASURED_BYTES;
    const sent = { ...found.sent(count), chunk: 1 };
    const before = peakBytes(gateway.child.pid);
    const runner = new Runner(gateway, provider, 1);
    await runner.grow(
      name,
      PATHS.chat,
      { most: count, isOver: true },
      () => bodyOf('chat', 'openai', streamed),
      () => sent,
      (status) => status === 200,
    );
    const took = peakBytes(gateway.child.pid) - before;
    figures.print(
      name,
      { bytes: sent.body.length, memoryMb: Math.round(took / 1e6), findings: runner.findings.length },
      { memoryMb: atMost((sent.body.length * MOST_MEMORY + ANY_MEMORY) / 1e6), findings: zero },
    );
  }
}

/** Most memory that a process has had. */
const peakBytes = (pid: number | undefined): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid ?? 'self'}/status`, 'utf8'))?.[1] ?? 0) * 1024;
