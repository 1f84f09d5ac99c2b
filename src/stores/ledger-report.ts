import type { Database } from '../database/connection';
import { periodsOf } from '../periods';
import { accountScope, keyScope, memberScope, workspaceScope } from './usage';

interface UsageRow {
  scope: string;
  period: string;
  usage_nano_usd: number | string;
  held_nano_usd: number | string;
}

interface HoldRow {
  created_at: string | null;
  amount_nano_usd: number | string;
  claims: string;
}

/** What the generations of one key on one day came to. */
interface Spent {
  key_hash: string;
  workspace_id: string;
  account_id: string;
  /** Null, or empty, where it was not recorded. */
  user_id: string | null;
  day: string;
  cost: number | string;
  requests: number | string;
}

export interface LedgerReport {
  /** With those whose records are gone. */
  readonly generations: number;
  /** Nano-USD: the sum over all generations, and what each kind of counter says. */
  readonly generationsNanoUsd: number;
  readonly keysNanoUsd: number;
  readonly workspacesNanoUsd: number;
  readonly accountsNanoUsd: number;
  /** Keys, workspaces and accounts whose counters differ from their generations, in any period. */
  readonly differences: readonly {
    readonly scope: string;
    readonly period: string;
    readonly expectedNanoUsd: number;
    readonly foundNanoUsd: number;
  }[];
  readonly holds: number;
  /** Of those, the ones that no call can need any more. */
  readonly overdue: { readonly holds: number; readonly nanoUsd: number };
  /** Usage rows whose held amount is not what their holds add up to. */
  readonly heldDifferences: number;
}

/** Calls end sooner: an upstream has ten minutes in all. */
const OVERDUE_MS = 15 * 60_000;

/** Proves that the counters are what the generations add up to, and that what is held is held by somebody. */
export async function verifyLedger(database: Database, now = new Date()): Promise<LedgerReport> {
  const { knex } = database;
  return knex.transaction(
    async (trx) => {
      const expected = new Map<string, number>();
      let count = 0;
      let total = 0;
      const kept = await trx('generations')
        .select(
          'key_hash',
          'workspace_id',
          'account_id',
          'user_id',
          trx.raw('substr(created_at, 1, 10) AS day'),
        )
        .sum({ cost: 'cost_nano_usd' })
        .count({ requests: 'id' })
        .groupBy('key_hash', 'workspace_id', 'account_id', 'user_id', 'day');
      const removed = await trx('removed_generations').select('*', { cost: 'cost_nano_usd' });
      const rows = [...(kept as unknown as Spent[]), ...(removed as unknown as Spent[])];
      const add = (scope: string, period: string, cost: number): void => {
        const name = `${scope} ${period}`;
        expected.set(name, (expected.get(name) ?? 0) + cost);
      };
      for (const row of rows) {
        const cost = Number(row.cost);
        count += Number(row.requests);
        total += cost;
        const periods = periodsOf(new Date(`${row.day}T12:00:00Z`));
        for (const period of Object.values(periods)) {
          add(keyScope(row.key_hash), period, cost);
          add(workspaceScope(row.workspace_id), period, cost);
          if (row.user_id !== null && row.user_id !== '')
            add(memberScope(row.workspace_id, row.user_id), period, cost);
        }
        add(accountScope(row.account_id), periods.lifetime, cost);
      }
      const usage = await trx<UsageRow>('usage');
      const found = new Map(usage.map((row) => [`${row.scope} ${row.period}`, Number(row.usage_nano_usd)]));
      const names = new Set([...expected.keys(), ...found.keys()]);
      const differences = [...names]
        .filter((name) => (expected.get(name) ?? 0) !== (found.get(name) ?? 0))
        .map((name) => {
          const [scope = '', ...period] = name.split(' ');
          return {
            scope,
            period: period.join(' '),
            expectedNanoUsd: expected.get(name) ?? 0,
            foundNanoUsd: found.get(name) ?? 0,
          };
        });
      const holds = await trx<HoldRow>('holds');
      const held = new Map<string, number>();
      for (const { amount_nano_usd, claims } of holds)
        for (const [scope, period] of JSON.parse(claims) as [string, string][])
          held.set(`${scope} ${period}`, (held.get(`${scope} ${period}`) ?? 0) + Number(amount_nano_usd));
      const before = new Date(now.getTime() - OVERDUE_MS).toISOString();
      const overdue = holds.filter(({ created_at }) => created_at === null || created_at < before);
      const sumOf = (kind: string): number =>
        usage
          .filter(({ scope, period }) => scope.startsWith(`${kind}:`) && period === 'total')
          .reduce((sum, row) => sum + Number(row.usage_nano_usd), 0);
      return {
        generations: count,
        generationsNanoUsd: total,
        keysNanoUsd: sumOf('key'),
        workspacesNanoUsd: sumOf('workspace'),
        accountsNanoUsd: sumOf('account'),
        differences,
        holds: holds.length,
        overdue: {
          holds: overdue.length,
          nanoUsd: overdue.reduce((sum, { amount_nano_usd }) => sum + Number(amount_nano_usd), 0),
        },
        heldDifferences: usage.filter(
          (row) => Number(row.held_nano_usd) !== (held.get(`${row.scope} ${row.period}`) ?? 0),
        ).length,
      };
    },
    database.engine === 'postgres' ? { isolationLevel: 'repeatable read' } : {},
  );
}
