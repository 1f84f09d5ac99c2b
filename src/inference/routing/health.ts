import { randomUUID } from 'node:crypto';
import type { ErrorType } from '../../errors';
import type { EndpointHealthStore, HealthRow, Histogram } from '../../stores/endpoint-health';

/**
 * How endpoints have done lately: counted in memory, added up with what other processes on the same
 * database have seen, and written behind.
 */

export interface Percentiles {
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
  readonly p99: number;
}

/** Null: nothing was measured. Of p90, nine in ten requests did better. */
export interface EndpointFigures {
  /** Shares of requests that the endpoint did not fail, 0 to 1. */
  readonly uptime5m: number | null;
  readonly uptime30m: number | null;
  readonly uptime1d: number | null;
  readonly requests30m: number;
  /** Refused for their number; they count neither as requests nor as failures. */
  readonly rateLimited30m: number;
  /** Milliseconds until the first token of streamed answers; until what is no chat begins, or has come whole. */
  readonly latency5m: Percentiles | null;
  readonly latency30m: Percentiles | null;
  /** Output tokens per second, from sending the request to the end of the answer. */
  readonly throughput5m: Percentiles | null;
  readonly throughput30m: Percentiles | null;
  /** Share of the answers with tool calls whose calls could all be made, 0 to 1. */
  readonly toolSuccess: number | null;
  readonly toolTurns: number;
}

export const UNMEASURED: EndpointFigures = {
  uptime5m: null,
  uptime30m: null,
  uptime1d: null,
  requests30m: 0,
  rateLimited30m: 0,
  latency5m: null,
  latency30m: null,
  throughput5m: null,
  throughput30m: null,
  toolSuccess: null,
  toolTurns: 0,
};

/** What routing asks. */
export interface HealthView {
  of(endpointId: string): EndpointFigures;
  /** A significant outage in the last 30 seconds, here or seen by another process. */
  isOut(endpointId: string): boolean;
}

/** How an attempt went: undefined is a success, until its stream breaks. */
export type Outcome = ErrorType | undefined;

/** Whose doing a failure is: only the endpoint's own count against it. */
const BLAME = {
  authentication: 'endpoint',
  payment_required: 'endpoint',
  not_found: 'endpoint',
  server: 'endpoint',
  unmapped: 'endpoint',
  provider_unavailable: 'endpoint',
  provider_overloaded: 'endpoint',
  timeout: 'endpoint',
  rate_limit_exceeded: 'load',
  // Refused for where the caller is, or who: another endpoint's 403 says as little of this one.
  permission_denied: 'nobody',
  context_length_exceeded: 'caller',
  max_tokens_exceeded: 'caller',
  token_limit_exceeded: 'caller',
  string_too_long: 'caller',
  invalid_request: 'caller',
  invalid_prompt: 'caller',
  content_policy_violation: 'caller',
  refusal: 'caller',
  invalid_image: 'caller',
  image_too_large: 'caller',
  image_too_small: 'caller',
  unsupported_image_format: 'caller',
  image_download_failed: 'caller',
  image_not_found: 'caller',
  precondition_failed: 'caller',
  payload_too_large: 'caller',
  unprocessable: 'caller',
} as const satisfies Record<ErrorType, 'endpoint' | 'load' | 'nobody' | 'caller'>;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const OUTAGE_WINDOW_MS = 30_000;
const OUTAGE_SLOT_MS = 5_000;
/** So many of the window's requests, and more than half of them, failed. */
const OUTAGE_FAILURES = 3;
/** A figure is computed at most so often. */
const FRESH_MS = 1_000;
const SYNC_MS = 5_000;
/** Clocks of the processes may differ by so much. */
const SKEW_MS = 60_000;

interface Bucket {
  readonly startMs: number;
  readonly spanMs: number;
  requests: number;
  failures: number;
  rateLimited: number;
  toolTurns: number;
  badToolTurns: number;
  readonly latency: Histogram;
  readonly throughput: Histogram;
  outageAtMs: number | null;
}

interface State {
  /** By period. */
  readonly own: Map<string, Bucket>;
  /** By process and period. */
  readonly others: Map<string, Bucket>;
  readonly dirty: Set<string>;
  readonly recent: { atMs: number; requests: number; failures: number }[];
  outageElsewhereAtMs: number;
  figures: { readonly atMs: number; readonly value: EndpointFigures } | undefined;
  /** Until something is counted, or a minute has passed. */
  medians: { readonly minute: number; readonly of: Map<Metric, number | undefined> } | undefined;
}

/** What endpoints are compared by. */
export type Metric = 'latency' | 'throughput';

export type Health = ReturnType<typeof createHealth>;

export function createHealth({ store, now }: { store: EndpointHealthStore; now: () => Date }) {
  const processId = randomUUID();
  const states = new Map<string, State>();
  let timer: NodeJS.Timeout | undefined;
  let syncing: Promise<void> | undefined;
  let readMs = 0;
  let prunedMs = 0;

  const stateOf = (endpointId: string): State => {
    let state = states.get(endpointId);
    if (!state)
      states.set(
        endpointId,
        (state = {
          own: new Map(),
          others: new Map(),
          dirty: new Set(),
          recent: [],
          outageElsewhereAtMs: 0,
          figures: undefined,
          medians: undefined,
        }),
      );
    return state;
  };

  const count = (endpointId: string, change: (bucket: Bucket) => void): State => {
    const state = stateOf(endpointId);
    const at = now();
    for (const [period, startMs, spanMs] of periodsAt(at)) {
      let bucket = state.own.get(period);
      if (!bucket) state.own.set(period, (bucket = emptyBucket(startMs, spanMs)));
      change(bucket);
      state.dirty.add(period);
    }
    state.medians = undefined;
    return state;
  };

  /** The last 30 seconds, in slots: minutes are too coarse for them. */
  const noteRecent = (state: State, failed: boolean, isRequest: boolean): void => {
    const nowMs = now().getTime();
    const { recent } = state;
    let slot = recent.at(-1);
    if (!slot || nowMs - slot.atMs >= OUTAGE_SLOT_MS)
      recent.push((slot = { atMs: nowMs, requests: 0, failures: 0 }));
    if (isRequest) slot.requests += 1;
    if (failed) slot.failures += 1;
    while (recent[0] && nowMs - recent[0].atMs > OUTAGE_WINDOW_MS) recent.shift();
  };

  const isOutHere = (state: State, nowMs: number): boolean => {
    let requests = 0;
    let failures = 0;
    for (const slot of state.recent) {
      if (nowMs - slot.atMs > OUTAGE_WINDOW_MS) continue;
      requests += slot.requests;
      failures += slot.failures;
    }
    return failures >= OUTAGE_FAILURES && failures * 2 > requests;
  };

  const sync = async (): Promise<void> => {
    const at = now();
    const nowMs = at.getTime();
    const rows: HealthRow[] = [];
    for (const [endpointId, state] of states) {
      for (const period of state.dirty) {
        const bucket = state.own.get(period);
        if (bucket) rows.push({ processId, endpointId, period, ...bucket });
      }
      state.dirty.clear();
    }
    try {
      if (rows.length > 0) await store.save(rows, nowMs);
    } catch (error) {
      for (const { endpointId, period } of rows) stateOf(endpointId).dirty.add(period);
      throw error;
    }
    const since = readMs === 0 ? nowMs - 25 * HOUR_MS : readMs - SKEW_MS;
    for (const row of await store.ofOthers(processId, since)) {
      const state = stateOf(row.endpointId);
      state.others.set(`${row.processId} ${row.period}`, { ...row, ...spanOf(row.period) });
      state.outageElsewhereAtMs = Math.max(state.outageElsewhereAtMs, row.outageAtMs ?? 0);
      state.figures = undefined;
      state.medians = undefined;
    }
    readMs = nowMs;
    if (nowMs - prunedMs < MINUTE_MS) return;
    prunedMs = nowMs;
    for (const { own, others } of states.values())
      for (const buckets of [own, others])
        for (const [key, { startMs, spanMs }] of buckets)
          if (startMs + spanMs < nowMs - (spanMs === MINUTE_MS ? 30 * MINUTE_MS : 24 * HOUR_MS))
            buckets.delete(key);
    await store.prune(
      periodsAt(new Date(nowMs - 35 * MINUTE_MS))[0][0],
      periodsAt(new Date(nowMs - 25 * HOUR_MS))[1][0],
    );
  };

  const syncOnce = (): Promise<void> => (syncing ??= sync().finally(() => (syncing = undefined)));

  return {
    /** One try. A stream that has begun counts as a success until `ended` says otherwise. */
    attempted(endpointId: string, outcome: Outcome, firstTokenMs?: number): void {
      const blame = outcome === undefined ? undefined : BLAME[outcome];
      if (blame === 'caller' || blame === 'nobody') return;
      const failed = blame === 'endpoint';
      const state = count(endpointId, (bucket) => {
        if (blame === 'load') bucket.rateLimited += 1;
        else bucket.requests += 1;
        if (failed) bucket.failures += 1;
        if (firstTokenMs !== undefined) observe(bucket.latency, firstTokenMs);
      });
      // An endpoint that takes no more is of as little use just now as one that fails.
      noteRecent(state, blame !== undefined, true);
      const nowMs = now().getTime();
      if (blame !== undefined && isOutHere(state, nowMs))
        count(endpointId, (bucket) => (bucket.outageAtMs = nowMs));
    },

    /** The end of an answer that had begun. */
    ended(
      endpointId: string,
      end: {
        readonly outcome: Outcome;
        readonly tokens: number;
        readonly durationMs: number;
        readonly toolCalls: 'good' | 'bad' | undefined;
      },
    ): void {
      const { outcome, tokens, durationMs, toolCalls } = end;
      const failed = outcome !== undefined && BLAME[outcome] === 'endpoint';
      const state = count(endpointId, (bucket) => {
        if (failed) bucket.failures += 1;
        else if (outcome === undefined && tokens > 0 && durationMs > 0)
          observe(bucket.throughput, (tokens * 1_000) / durationMs);
        if (toolCalls) bucket.toolTurns += 1;
        if (toolCalls === 'bad') bucket.badToolTurns += 1;
      });
      if (failed) noteRecent(state, true, false);
    },

    of(endpointId: string): EndpointFigures {
      const state = states.get(endpointId);
      if (!state) return UNMEASURED;
      const nowMs = now().getTime();
      if (!state.figures || Math.abs(nowMs - state.figures.atMs) >= FRESH_MS)
        state.figures = { atMs: nowMs, value: figuresOf(state, nowMs) };
      return state.figures.value;
    },

    /**
     * Medians of the last half hour by endpoint, for those who compare thousands of them.
     * Of an endpoint that nothing was measured of, undefined.
     */
    medians(metric: Metric): (endpointId: string) => number | undefined {
      const nowMs = now().getTime();
      const minute = Math.floor(nowMs / MINUTE_MS);
      return (endpointId) => {
        const state = states.get(endpointId);
        if (!state) return undefined;
        // The half hour moves on with the minutes that it is counted in.
        if (state.medians?.minute !== minute) state.medians = { minute, of: new Map() };
        const { of } = state.medians;
        if (!of.has(metric)) of.set(metric, medianOf(state, metric, nowMs));
        return of.get(metric);
      };
    },

    /**
     * Returns the tokens per second that one answer in ten exceeded in the last day, undefined if none was measured.
     * Short answers are slower, because the wait for the first token counts: the fast ones show how a model writes.
     */
    speedOf(endpointId: string): number | undefined {
      const state = states.get(endpointId);
      if (!state) return undefined;
      const hours = within(state, HOUR_MS, 24 * HOUR_MS, now().getTime());
      return percentiles(
        hours.map(({ throughput }) => throughput),
        'lowest',
      )?.p90;
    },

    isOut(endpointId: string): boolean {
      const state = states.get(endpointId);
      if (!state) return false;
      const nowMs = now().getTime();
      return isOutHere(state, nowMs) || nowMs - state.outageElsewhereAtMs < OUTAGE_WINDOW_MS;
    },

    /** Writes what was counted and reads what others did. */
    sync: syncOnce,

    async start(): Promise<void> {
      await syncOnce();
      timer = setInterval(() => void syncOnce().catch(() => undefined), SYNC_MS);
      timer.unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await syncing?.catch(() => undefined);
      if ([...states.values()].some(({ dirty }) => dirty.size > 0)) await syncOnce().catch(() => undefined);
    },
  };
}

type Periods = readonly [readonly [string, number, number], readonly [string, number, number]];

let cachedMinute = -1;
let cachedPeriods: Periods | undefined;

/** The minute and the hour of a moment: name, beginning, span. Remembered for the minute, as each attempt asks. */
function periodsAt(at: Date): Periods {
  const ms = at.getTime();
  const minute = ms - (ms % MINUTE_MS);
  if (minute !== cachedMinute || !cachedPeriods) {
    const text = at.toISOString();
    cachedMinute = minute;
    cachedPeriods = [
      [`minute ${text.slice(0, 16)}`, minute, MINUTE_MS],
      [`hour ${text.slice(0, 13)}`, ms - (ms % HOUR_MS), HOUR_MS],
    ];
  }
  return cachedPeriods;
}

function spanOf(period: string): { startMs: number; spanMs: number } {
  const [unit, start] = period.split(' ');
  return unit === 'minute'
    ? { startMs: Date.parse(`${start}:00Z`), spanMs: MINUTE_MS }
    : { startMs: Date.parse(`${start}:00:00Z`), spanMs: HOUR_MS };
}

const emptyBucket = (startMs: number, spanMs: number): Bucket => ({
  startMs,
  spanMs,
  requests: 0,
  failures: 0,
  rateLimited: 0,
  toolTurns: 0,
  badToolTurns: 0,
  latency: {},
  throughput: {},
  outageAtMs: null,
});

/** Neighbouring buckets differ by a tenth, so that a percentile is right to a twentieth. */
const GROWTH = Math.log(1.1);

function observe(histogram: Histogram, value: number): void {
  const bucket = Math.round(Math.log(Math.max(value, 0.01)) / GROWTH);
  histogram[bucket] = (histogram[bucket] ?? 0) + 1;
}

/** @param best which end of the values is the good one. */
function percentiles(histograms: readonly Histogram[], best: 'lowest' | 'highest'): Percentiles | null {
  const counts = new Map<number, number>();
  let total = 0;
  for (const histogram of histograms)
    for (const [bucket, times] of Object.entries(histogram)) {
      counts.set(Number(bucket), (counts.get(Number(bucket)) ?? 0) + times);
      total += times;
    }
  if (total === 0) return null;
  const sorted = [...counts].sort(([a], [b]) => (best === 'lowest' ? a - b : b - a));
  const at = (share: number): number => {
    let seen = 0;
    for (const [bucket, times] of sorted) {
      seen += times;
      if (seen >= share * total) return Number(Math.exp(bucket * GROWTH).toPrecision(4));
    }
    return 0;
  };
  return { p50: at(0.5), p75: at(0.75), p90: at(0.9), p99: at(0.99) };
}

const BEST = { latency: 'lowest', throughput: 'highest' } as const satisfies Record<Metric, string>;

/** Those of one length that lie in the window that ends now. */
function within({ own, others }: State, spanMs: number, windowMs: number, nowMs: number): Bucket[] {
  const found: Bucket[] = [];
  for (const buckets of [own, others])
    for (const bucket of buckets.values())
      if (
        bucket.spanMs === spanMs &&
        bucket.startMs + spanMs > nowMs - windowMs &&
        bucket.startMs <= nowMs + SKEW_MS
      )
        found.push(bucket);
  return found;
}

const medianOf = (state: State, metric: Metric, nowMs: number): number | undefined =>
  percentiles(
    within(state, MINUTE_MS, 30 * MINUTE_MS, nowMs).map((bucket) => bucket[metric]),
    BEST[metric],
  )?.p50;

function figuresOf(state: State, nowMs: number): EndpointFigures {
  const since = (spanMs: number, windowMs: number): Bucket[] => within(state, spanMs, windowMs, nowMs);
  const sum = (
    buckets: readonly Bucket[],
    field: 'requests' | 'failures' | 'rateLimited' | 'toolTurns' | 'badToolTurns',
  ) => buckets.reduce((total, bucket) => total + bucket[field], 0);
  const uptime = (buckets: readonly Bucket[]): number | null => {
    const requests = sum(buckets, 'requests');
    return requests === 0 ? null : Math.max(0, 1 - sum(buckets, 'failures') / requests);
  };
  const last5m = since(MINUTE_MS, 5 * MINUTE_MS);
  const last30m = since(MINUTE_MS, 30 * MINUTE_MS);
  const last1d = since(HOUR_MS, 24 * HOUR_MS);
  const latency = (buckets: readonly Bucket[]) =>
    percentiles(
      buckets.map((bucket) => bucket.latency),
      BEST.latency,
    );
  const throughput = (buckets: readonly Bucket[]) =>
    percentiles(
      buckets.map((bucket) => bucket.throughput),
      BEST.throughput,
    );
  const toolTurns = sum(last1d, 'toolTurns');
  return {
    uptime5m: uptime(last5m),
    uptime30m: uptime(last30m),
    uptime1d: uptime(last1d),
    requests30m: sum(last30m, 'requests'),
    rateLimited30m: sum(last30m, 'rateLimited'),
    latency5m: latency(last5m),
    latency30m: latency(last30m),
    throughput5m: throughput(last5m),
    throughput30m: throughput(last30m),
    toolSuccess: toolTurns === 0 ? null : 1 - sum(last1d, 'badToolTurns') / toolTurns,
    toolTurns,
  };
}
