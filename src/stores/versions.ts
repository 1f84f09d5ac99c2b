import type { Knex } from 'knex';
import type { Database } from '../database/connection';

/** What is remembered in memory and checked against the database before each use. */
export type Versioned = 'keys' | 'catalogue' | 'destinations';

/** Marks a change, in the transaction that makes it: every process sees it on its next request. */
export async function bump(trx: Knex.Transaction, name: Versioned): Promise<void> {
  await trx('versions').where({ name }).increment('version', 1);
}

/**
 * Asks whether a version has moved. On SQLite that is a counter read inside the turn; on PostgreSQL
 * one query, shared by all callers that came before it began.
 */
export function createVersionCheck(
  database: Database,
  /** Told when a version is seen to have moved, whichever was asked for. */
  moved?: (name: string) => void,
): (name: Versioned) => Promise<number> {
  let known = new Map<string, number>();
  let seenCommits: number | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const load = async () => {
    const rows = await database.read<{ name: string; version: number | string }>(
      'SELECT name, version FROM versions',
    );
    const before = known;
    known = new Map(rows.map(({ name, version }) => [name, Number(version)]));
    if (moved) for (const [name, version] of known) if (before.get(name) !== version) moved(name);
  };

  /** A read that began before this call may have missed a commit, so wait for one that begins after it. */
  const shared = (): Promise<void> => {
    if (!running) return (running = load().finally(() => (running = undefined)));
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return shared();
      });
    return next;
  };

  return async (name) => {
    const commits = database.commitCounter();
    if (commits === undefined) await shared();
    else if (commits !== seenCommits) {
      await load();
      seenCommits = commits;
    }
    return known.get(name) ?? 0;
  };
}
