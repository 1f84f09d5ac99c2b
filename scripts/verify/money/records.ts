import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../src/database/connection';
import { verifyLedger } from '../../../src/stores/ledger-report';

/** Compares the database with the calls that reached the upstream, by their markers (`session_id` of the request). */
export async function account(url: string, markers: ReadonlySet<string>) {
  const database = openDatabase(url);
  try {
    let report = await verifyLedger(database);
    for (const end = performance.now() + 8_000; report.holds > 0 && performance.now() < end;) {
      await sleep(200);
      report = await verifyLedger(database);
    }
    const counts = new Map<string, number>();
    for (const { session } of await database.read<{ session: string }>(
      'SELECT session_id AS session FROM generations WHERE status = 200 OR cancelled = ?',
      database.engine === 'postgres' ? 'true' : 1,
    ))
      counts.set(session, (counts.get(session) ?? 0) + 1);
    const arrived = [...markers];
    return {
      lost: arrived.filter((marker) => !counts.has(marker)).length,
      doubled: arrived.filter((marker) => (counts.get(marker) ?? 0) > 1).length,
      holdsLeft: report.holds,
      ledgerDifferences: report.differences.length + report.heldDifferences,
    };
  } finally {
    await database.close();
  }
}

/** Nano-USD that keys have spent, by hash. */
export async function spentByKeys(url: string): Promise<Map<string, number>> {
  const database = openDatabase(url);
  try {
    const rows = await database.read<{ scope: string; usage_nano_usd: number | string }>(
      "SELECT scope, usage_nano_usd FROM usage WHERE scope LIKE 'key:%' AND period = 'total'",
    );
    return new Map(rows.map((row) => [row.scope.slice('key:'.length), Number(row.usage_nano_usd)]));
  } finally {
    await database.close();
  }
}
