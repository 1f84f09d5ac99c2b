/** One measurement of one subject: load, and what it cost. */
import { chatBody, type Subject } from './subjects';
import { closedLoop, holdStreams, openLoop, percentile, type Result, type Target } from './load';
import { cpuSeconds, residentMiB } from './processes';
import type { UpstreamSettings } from './upstream';

export type Figures = Readonly<Record<string, number>>;

export interface Bench {
  readonly seconds: number;
  readonly rounds: number;
  readonly warmUpSeconds: number;
  readonly rate: number;
  readonly streams: number;
  /** Changes the upstream. @returns its open streams. */
  readonly upstream: (settings?: UpstreamSettings) => Promise<number>;
  readonly onErrors: (scenario: string, subject: string, errors: Readonly<Record<string, number>>) => void;
}

type Scenario = (subject: Subject, bench: Bench) => Promise<Figures | undefined>;

/** @param per what the CPU time is told for a thousand of. */
async function costs(
  scenario: string,
  { name, pid }: Subject,
  bench: Bench,
  load: () => Promise<Result>,
  per: (result: Result) => number = (result) => result.ok,
): Promise<{ result: Result; figures: Figures }> {
  const before = cpuSeconds(pid);
  const result = await load();
  const cpu = cpuSeconds(pid) - before;
  const errors = per(result) > 0 ? result.errors : { ...result.errors, 'no answer': 1 };
  if (Object.keys(errors).length > 0) bench.onErrors(scenario, name, errors);
  return {
    result,
    figures: {
      perSecond: per(result) / result.seconds,
      cpuPer1000: (cpu / per(result)) * 1000,
      cpuShare: cpu / result.seconds,
      errors: Object.values(errors).reduce((sum, count) => sum + count, 0),
    },
  };
}

const streaming = (chat: Target): Target => ({
  ...chat,
  body: { ...chat.body, stream: true, stream_options: { include_usage: true } },
});

const plain =
  (name: string, target: (subject: Subject) => Target | undefined): Scenario =>
  async (subject, bench) => {
    const asked = target(subject);
    if (!asked) return undefined;
    const { figures } = await costs(name, subject, bench, () =>
      closedLoop(asked, { connections: 64, seconds: bench.seconds }),
    );
    return { ...figures, rssMiB: residentMiB(subject.pid) };
  };

const sized = ({ chat }: Subject, bytes: number): Target => ({
  ...chat,
  body: chatBody((chat.body as { model: string }).model, bytes),
});

export const SCENARIOS = {
  /** Memory of open streams, before any load leaves its slack. */
  async idle(subject, { streams, upstream }) {
    await upstream({ chunks: 100, delayMs: 60_000 });
    const chat = streaming(subject.chat);
    const first = await holdStreams(chat, { streams, seconds: 60 });
    await settled();
    const some = residentMiB(subject.pid);
    const more = await holdStreams(chat, { streams: 2 * streams, seconds: 120 });
    await settled();
    const many = residentMiB(subject.pid);
    first.close();
    more.close();
    await settled();
    return {
      opened: first.opened + more.opened,
      leftUpstream: await upstream(),
      kibPerStream: ((many - some) * 1024) / (2 * streams),
    };
  },
  max: plain('max', ({ chat }) => chat),
  large: plain('large', (subject) => sized(subject, 64 * 1024)),
  admin: plain('admin', ({ admin }) => admin),
  async rate(subject, bench) {
    const { result, figures } = await costs('rate', subject, bench, () => openLoop(subject.chat, bench));
    return {
      ...figures,
      p50Ms: percentile(result.latenciesMs, 50),
      p99Ms: percentile(result.latenciesMs, 99),
    };
  },
  async burst(subject, bench) {
    await bench.upstream({ chunks: 100, delayMs: 0 });
    const load = { connections: 16, seconds: bench.seconds, streams: true };
    const { figures } = await costs(
      'burst',
      subject,
      bench,
      () => closedLoop(streaming(subject.chat), load),
      ({ events }) => events,
    );
    return figures;
  },
  async paced(subject, bench) {
    await bench.upstream({ chunks: 100, delayMs: 10 });
    const load = { connections: 60, seconds: bench.seconds, streams: true, spreadMs: 1_000 };
    const { result, figures } = await costs(
      'paced',
      subject,
      bench,
      () => closedLoop(streaming(subject.chat), load),
      ({ events }) => events,
    );
    return {
      ...figures,
      firstP50Ms: percentile(result.firstEventMs, 50),
      firstP99Ms: percentile(result.firstEventMs, 99),
      heldP50Ms: percentile(result.heldMs, 50),
      heldP99Ms: percentile(result.heldMs, 99),
    };
  },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

/** The upstream is told 2 s after the clients went. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2_000));
