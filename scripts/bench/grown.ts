/** A database as a gateway leaves it after months: generations, and the counters that they add up to. */
import { createHash, randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { BetterSqlite3 } from '../../src/database/sqlite';
import { randomFrom } from '../verify/harness';

export interface Size {
  readonly generations: number;
  readonly keys: number;
  readonly workspaces: number;
  /** Over which the generations are spread, until now. */
  readonly days: number;
}

const BATCH = 200_000;
const DAY_MS = 86_400_000;
const USERS_OF_A_WORKSPACE = 10;
const SEED = 20_261_121;

/**
 * Fills the database of a gateway that has been started once and has answered once. Keys and models are used as
 * unevenly as real ones: a hundredth of them is in a tenth of the records.
 */
export function fill(file: string, size: Size): void {
  const database = new BetterSqlite3(file);
  // Whoever breaks this off starts again with a new file.
  database.pragma('journal_mode = MEMORY');
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -200000');
  database.pragma('temp_store = MEMORY');
  try {
    makePools(database, size);
    makeGenerations(database, size);
    addUp(database);
  } finally {
    database.close();
  }
}

interface Made {
  readonly workspace: string;
  readonly users: readonly string[];
}

function makePools(database: Database, { keys, workspaces }: Size): void {
  database.exec(`
    CREATE TEMP TABLE key_pool (i INTEGER PRIMARY KEY, hash TEXT, workspace_id TEXT, user_id TEXT);
    CREATE TEMP TABLE model_pool (i INTEGER PRIMARY KEY, id TEXT, provider TEXT);
    INSERT INTO model_pool (id, provider)
      SELECT model, MIN(provider) FROM catalogue_prices GROUP BY model ORDER BY random();
    UPDATE model_pool SET i = i - 1;
  `);
  const random = randomFrom(SEED);
  const now = new Date().toISOString();
  const first = database.prepare('SELECT id, created_by FROM workspaces WHERE is_default').get() as {
    id: string;
    created_by: string;
  };
  const insert = {
    workspaces: copier(database, 'workspaces', 'is_default'),
    users: copier(database, 'users', '1'),
    workspace_members: copier(database, 'workspace_members', '1'),
    keys: copier(database, 'keys', "kind = 'inference'"),
  };
  const pool = database.prepare('INSERT INTO key_pool VALUES (?, ?, ?, ?)');
  database.transaction(() => {
    const made: Made[] = [{ workspace: first.id, users: [first.created_by] }];
    for (let index = 1; index < workspaces; index += 1) {
      const id = randomUUID();
      const users = Array.from({ length: USERS_OF_A_WORKSPACE }, () => `user-${randomUUID()}`);
      insert.workspaces({
        id,
        slug: `workspace-${index}`,
        name: `Workspace ${index}`,
        is_default: 0,
        default_guardrail_id: randomUUID(),
        created_at: now,
      });
      for (const user of users) {
        insert.users({ id: user, name: user, email: `${user}@localhost`, created_at: now });
        insert.workspace_members({ id: randomUUID(), workspace_id: id, user_id: user, created_at: now });
      }
      made.push({ workspace: id, users });
    }
    for (let index = 0; index < keys; index += 1) {
      // Half of them in the workspace whose list is asked for.
      const { workspace, users } = made[random() < 0.5 ? 0 : Math.floor(random() * made.length)] as Made;
      const hash = createHash('sha256').update(`${SEED} ${index}`).digest('hex');
      const user = users[Math.floor(random() * users.length)] as string;
      insert.keys({
        hash,
        workspace_id: workspace,
        creator_user_id: user,
        name: `Key ${index}`,
        limit_nano_usd: random() < 0.5 ? 1e12 : null,
        created_at: new Date(Date.now() - Math.floor(random() * 365 * DAY_MS)).toISOString(),
      });
      pool.run(index, hash, workspace, user);
    }
  })();
}

/** Inserts copies of a table's first row that fits, with other values in some columns. */
function copier(
  database: Database,
  table: string,
  where: string,
): (fresh: Readonly<Record<string, string | number | null>>) => void {
  const row = database.prepare(`SELECT * FROM ${table} WHERE ${where} LIMIT 1`).get() as object;
  const columns = Object.keys(row);
  const insert = database.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
  );
  return (fresh) => void insert.run({ ...row, ...fresh });
}

/** What differs from the one generation that is there; `b` is its place and draws, `k` its key, `m` its model. */
const FRESH: Readonly<Record<string, string>> = {
  id: `'gen-' || (b.at_ms / 1000) || '-' || lower(hex(randomblob(10)))`,
  workspace_id: 'k.workspace_id',
  key_hash: 'k.hash',
  user_id: 'k.user_id',
  created_at: `strftime('%Y-%m-%dT%H:%M:%fZ', b.at_ms / 1000.0, 'unixepoch')`,
  request_id: `'req-' || lower(hex(randomblob(16)))`,
  upstream_id: `'chatcmpl-' || lower(hex(randomblob(12)))`,
  model: 'm.id',
  router: `CASE WHEN b.n % 20 = 0 THEN 'service/auto' END`,
  session_id: `CASE WHEN b.n % 20 = 0 THEN 'session-' || (b.n / 200) END`,
  provider: 'm.provider',
  provider_name: 'm.provider',
  streamed: 'b.n % 3 > 0',
  latency_ms: '100 + b.n % 1900',
  generation_time_ms: '1000 + b.n % 19000',
  tokens_prompt: 'b.prompt',
  native_tokens_prompt: 'b.prompt',
  tokens_completion: 'b.completion',
  native_tokens_completion: 'b.completion',
  cost_nano_usd: 'b.cost',
  attempts: `json_array(json_object('model', m.id, 'provider', m.provider, 'providerName', m.provider,
    'endpointTag', m.provider, 'status', 200, 'latencyMs', 100 + b.n % 1900, 'isByok', json('false')))`,
};

function makeGenerations(database: Database, { generations, keys, days }: Size): void {
  const models = (database.prepare('SELECT COUNT(*) AS count FROM model_pool').get() as { count: number })
    .count;
  database.exec(`
    CREATE TEMP TABLE batch (n INTEGER PRIMARY KEY, at_ms INTEGER, key INTEGER, model INTEGER, prompt INTEGER,
      completion INTEGER, cost INTEGER);
    CREATE TEMP TABLE key_days (key INTEGER, day INTEGER, cost INTEGER, requests INTEGER, PRIMARY KEY (key, day)) WITHOUT ROWID;
    CREATE TEMP TABLE model_days (day INTEGER, model INTEGER, tokens INTEGER, cost INTEGER, requests INTEGER,
      PRIMARY KEY (day, model)) WITHOUT ROWID;
  `);
  const day = `at_ms / ${DAY_MS}`;
  const columns = (database.pragma('table_info(generations)') as { name: string }[]).map(({ name }) => name);
  const draw = database.prepare(`
    WITH RECURSIVE numbers (n) AS (SELECT @from UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < @to),
    -- Three draws from 0 up to 1: the second and third power of the first are small more often than large.
    draws AS MATERIALIZED (SELECT n, (n * 1103515245 & 2147483647) / 2147483648.0 AS a,
      (n * 1664525 & 2147483647) / 2147483648.0 AS b, (n * 22695477 & 2147483647) / 2147483648.0 AS c FROM numbers)
    INSERT INTO batch SELECT n, @start + CAST(n * @step AS INTEGER), CAST(@keys * a * a AS INTEGER),
      CAST(@models * b * b AS INTEGER), 20 + CAST(8000 * c * c * c AS INTEGER), 10 + CAST(2000 * a * c AS INTEGER),
      100 * (20 + CAST(8000 * c * c * c AS INTEGER)) + 200 * (10 + CAST(2000 * a * c AS INTEGER)) FROM draws`);
  const insert = database.prepare(`
    INSERT INTO generations (${columns.join(', ')})
    SELECT ${columns.map((column) => FRESH[column] ?? `source.${column}`).join(', ')}
    FROM batch b CROSS JOIN key_pool k ON k.i = b.key CROSS JOIN model_pool m ON m.i = b.model
      CROSS JOIN (SELECT * FROM generations LIMIT 1) AS source ORDER BY b.n`);
  const count = [
    `INSERT INTO key_days SELECT key, ${day} AS day, SUM(cost), COUNT(*) FROM batch WHERE 1 GROUP BY key, day
      ON CONFLICT DO UPDATE SET cost = cost + excluded.cost, requests = requests + excluded.requests`,
    `INSERT INTO model_days SELECT ${day} AS day, model, SUM(prompt + completion), SUM(cost), COUNT(*) FROM batch
      WHERE 1 GROUP BY day, model ON CONFLICT DO UPDATE SET tokens = tokens + excluded.tokens,
      cost = cost + excluded.cost, requests = requests + excluded.requests`,
  ].map((sql) => database.prepare(sql));
  const span = days * DAY_MS;
  const place = { start: Date.now() - span, step: span / generations, keys, models };
  for (let from = 0; from < generations; from += BATCH)
    database.transaction(() => {
      draw.run({ ...place, from, to: Math.min(from + BATCH, generations) });
      insert.run();
      for (const each of count) each.run();
      database.exec('DELETE FROM batch');
    })();
}

/** The counters, in the order in which they would have come to be. */
function addUp(database: Database): void {
  const scopes = ["'key:' || k.hash", "'workspace:' || k.workspace_id", MEMBER];
  const periods = [`'day ' || ${DATE}`, `'week ' || date(${DATE}, 'weekday 0', '-6 days')`, MONTH, "'total'"];
  const sums = scopes.flatMap((scope) =>
    periods.map(
      (
        period,
      ) => `SELECT ${scope} AS scope, ${period} AS period, SUM(d.cost) AS cost, SUM(d.requests) AS requests,
        MIN(d.day) AS first FROM key_days d JOIN key_pool k ON k.i = d.key GROUP BY 1, 2`,
    ),
  );
  database.transaction(() => {
    database.exec(`
      INSERT INTO usage (scope, period, usage_nano_usd, byok_usage_nano_usd, held_nano_usd, requests)
      SELECT scope, period, cost, 0, 0, requests FROM (${sums.join(' UNION ALL ')}
        UNION ALL SELECT 'account:' || (SELECT id FROM accounts), 'total', SUM(cost), SUM(requests), MIN(day) FROM key_days)
      WHERE cost IS NOT NULL ORDER BY first, scope
      ON CONFLICT (scope, period) DO UPDATE SET usage_nano_usd = usage_nano_usd + excluded.usage_nano_usd,
        requests = requests + excluded.requests;
      INSERT INTO model_usage_days (day, model, tokens, requests, cost_nano_usd)
      SELECT ${DATE}, m.id, d.tokens, d.requests, d.cost FROM model_days d JOIN model_pool m ON m.i = d.model WHERE 1
      ON CONFLICT (day, model) DO UPDATE SET tokens = tokens + excluded.tokens,
        requests = requests + excluded.requests, cost_nano_usd = cost_nano_usd + excluded.cost_nano_usd;
    `);
  })();
}

const MEMBER = "'member:' || k.workspace_id || ':' || k.user_id";
const DATE = "date(d.day * 86400, 'unixepoch')";
const MONTH = `'month ' || substr(${DATE}, 1, 7)`;
