import type { Database } from '../database/connection';

/** How many times each bucket was seen. */
export type Histogram = Record<number, number>;

/** What one process saw of an endpoint in one minute or hour. */
export interface HealthRow {
  readonly processId: string;
  readonly endpointId: string;
  /** `minute 2026-11-21T09:00` or `hour 2026-11-21T09`. */
  readonly period: string;
  readonly requests: number;
  readonly failures: number;
  readonly rateLimited: number;
  readonly toolTurns: number;
  readonly badToolTurns: number;
  readonly latency: Histogram;
  readonly throughput: Histogram;
  readonly outageAtMs: number | null;
}

interface Stored extends Record<string, unknown> {
  readonly process_id: string;
  readonly endpoint_id: string;
  readonly period: string;
  readonly requests: number | string;
  readonly failures: number | string;
  readonly rate_limited: number | string;
  readonly tool_turns: number | string;
  readonly bad_tool_turns: number | string;
  readonly latency: string;
  readonly throughput: string;
  readonly outage_at_ms: number | string | null;
}

const toRecord = (row: Stored): HealthRow => ({
  processId: row.process_id,
  endpointId: row.endpoint_id,
  period: row.period,
  requests: Number(row.requests),
  failures: Number(row.failures),
  rateLimited: Number(row.rate_limited),
  toolTurns: Number(row.tool_turns),
  badToolTurns: Number(row.bad_tool_turns),
  latency: JSON.parse(row.latency) as Histogram,
  throughput: JSON.parse(row.throughput) as Histogram,
  outageAtMs: row.outage_at_ms === null ? null : Number(row.outage_at_ms),
});

export type EndpointHealthStore = ReturnType<typeof createEndpointHealthStore>;

export const createEndpointHealthStore = (database: Database) => ({
  /** Writes whole rows over those of the same process. */
  async save(rows: readonly HealthRow[], nowMs: number): Promise<void> {
    await database.write(async (tx) => {
      for (const row of rows)
        await tx.run(
          'INSERT INTO endpoint_health (process_id, endpoint_id, period, requests, failures, rate_limited, tool_turns, ' +
            'bad_tool_turns, latency, throughput, outage_at_ms, updated_at_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ' +
            'ON CONFLICT (process_id, endpoint_id, period) DO UPDATE SET requests = excluded.requests, ' +
            'failures = excluded.failures, rate_limited = excluded.rate_limited, tool_turns = excluded.tool_turns, ' +
            'bad_tool_turns = excluded.bad_tool_turns, latency = excluded.latency, throughput = excluded.throughput, ' +
            'outage_at_ms = excluded.outage_at_ms, updated_at_ms = excluded.updated_at_ms',
          row.processId,
          row.endpointId,
          row.period,
          row.requests,
          row.failures,
          row.rateLimited,
          row.toolTurns,
          row.badToolTurns,
          JSON.stringify(row.latency),
          JSON.stringify(row.throughput),
          row.outageAtMs,
          nowMs,
        );
    });
  },

  /** What other processes have written since. */
  async ofOthers(processId: string, sinceMs: number): Promise<HealthRow[]> {
    const rows = await database.read<Stored>(
      'SELECT * FROM endpoint_health WHERE process_id <> ? AND updated_at_ms >= ?',
      processId,
      sinceMs,
    );
    return rows.map(toRecord);
  },

  /** Forgets what ended before these periods. */
  async prune(minute: string, hour: string): Promise<void> {
    await database.write(async (tx) => {
      await tx.run("DELETE FROM endpoint_health WHERE period >= 'minute' AND period < ?", minute);
      await tx.run("DELETE FROM endpoint_health WHERE period >= 'hour' AND period < ?", hour);
    });
  },
});
