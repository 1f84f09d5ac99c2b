import { runAdmin, AdminError } from '../src/admin/command';
import { audit as command } from '../src/admin/audit';
import { createCore } from '../src/core';
import { readConfig } from '../src/config';
import { hashKey } from '../src/services/actors';
import type { AuditRecord } from '../src/stores/audit';
import { INFERENCE_KEY, MANAGEMENT_KEY, startGateway, VAULT_KEY, type TestGateway } from './support/gateway';
import { startSink, type Sink } from './support/sink';
import { dumpTables } from './support/tables';

let gateway: TestGateway;
let sink: Sink;
let intern: string;
let seen: number;

beforeAll(async () => {
  sink = await startSink();
  const settings = { network: { allow_private: ['127.0.0.1'] } };
  gateway = await startGateway({ configuration: { ...readConfig({}).configuration, settings } });
});
afterAll(async () => {
  await gateway.close();
  await sink.close();
});

const all = () => gateway.gateway.services.audit.list({}, 10_000);

/** Rows written since the last call, oldest first. */
async function fresh(): Promise<AuditRecord[]> {
  const rows = (await all()).reverse();
  const added = rows.slice(seen);
  seen = rows.length;
  return added;
}

const manager = () => gateway.as('management');
const caller = () => gateway.as('inference');
const secret = { value: 'never-in-the-log', hosts: ['example.com'] };

interface Change {
  readonly name: string;
  readonly act: () => Promise<{ readonly body: unknown }>;
  readonly actions: readonly string[];
  readonly by: 'management' | 'inference';
  /** Tables that must stay as they are when the log cannot be written. */
  readonly tables: readonly string[];
  readonly detail?: object;
}

let keyHash = '';
let workspace = '';
let member = '';
let destination = '';

/** In this order: later ones change what earlier ones made. */
const CHANGES: readonly Change[] = [
  {
    name: 'create a key',
    act: async () => {
      const answer = await manager().post('/keys').send({ name: 'audited' });
      keyHash = answer.body.data?.hash ?? keyHash;
      return answer;
    },
    actions: ['key.create'],
    by: 'management',
    tables: ['keys'],
    detail: { kind: 'inference' },
  },
  {
    name: 'change a key',
    act: () => manager().patch(`/keys/${keyHash}`).send({ limit: 5, disabled: true }),
    actions: ['key.update'],
    by: 'management',
    tables: ['keys'],
    detail: { fields: ['disabled', 'limit_nano_usd'] },
  },
  {
    name: 'delete a key',
    act: () => manager().delete(`/keys/${keyHash}`),
    actions: ['key.delete'],
    by: 'management',
    tables: ['keys'],
  },
  {
    name: 'create a workspace',
    act: async () => {
      const answer = await manager().post('/workspaces').send({ name: 'Audited', slug: 'audited' });
      workspace = answer.body.data?.id ?? workspace;
      member = answer.body.data?.created_by ?? member;
      return answer;
    },
    actions: ['workspace.create'],
    by: 'management',
    tables: ['workspaces', 'workspace_members'],
  },
  {
    name: 'change a workspace',
    act: () => manager().patch(`/workspaces/${workspace}`).send({ name: 'Renamed' }),
    actions: ['workspace.update'],
    by: 'management',
    tables: ['workspaces'],
    detail: { fields: ['name'] },
  },
  {
    name: 'set a budget',
    act: () => manager().put(`/workspaces/${workspace}/budgets/daily`).send({ limit_usd: 5 }),
    actions: ['budget.set'],
    by: 'management',
    tables: ['workspace_budgets', 'workspaces'],
    detail: { fields: ['limit_usd'] },
  },
  {
    name: 'remove a budget',
    act: () => manager().delete(`/workspaces/${workspace}/budgets/daily`),
    actions: ['budget.delete'],
    by: 'management',
    tables: ['workspace_budgets'],
  },
  {
    name: 'remove members',
    act: () =>
      manager()
        .post(`/workspaces/${workspace}/members/remove`)
        .send({ user_ids: [member] }),
    actions: ['members.remove'],
    by: 'management',
    tables: ['workspace_members'],
  },
  {
    name: 'add members',
    act: () =>
      manager()
        .post(`/workspaces/${workspace}/members/add`)
        .send({ user_ids: [member] }),
    actions: ['members.add'],
    by: 'management',
    tables: ['workspace_members'],
  },
  {
    name: 'delete a workspace',
    act: () => manager().delete(`/workspaces/${workspace}`),
    actions: ['workspace.delete'],
    by: 'management',
    tables: ['workspaces', 'workspace_members'],
  },
  {
    name: 'create a destination',
    act: async () => {
      const answer = await manager()
        .post('/observability/destinations')
        .send({
          name: 'audited',
          type: 'webhook',
          config: { url: sink.url, signingSecret: 'never-in-the-log' },
        });
      destination = answer.body.data?.id ?? destination;
      return answer;
    },
    actions: ['destination.create'],
    by: 'management',
    tables: ['observability_destinations'],
    detail: { type: 'webhook' },
  },
  {
    name: 'change a destination',
    act: () =>
      manager()
        .patch(`/observability/destinations/${destination}`)
        .send({ config: { headers: { 'x-token': 'never-in-the-log' } }, sampling_rate: 0.5 }),
    actions: ['destination.update'],
    by: 'management',
    tables: ['observability_destinations'],
    detail: { fields: ['config', 'samplingRate'] },
  },
  {
    name: 'delete a destination',
    act: () => manager().delete(`/observability/destinations/${destination}`),
    actions: ['destination.delete'],
    by: 'management',
    tables: ['observability_destinations'],
  },
  {
    name: 'create an intern',
    act: async () => {
      const answer = await caller().post('/interns').send({ name: 'audited' });
      intern = (answer.body as { id?: string }).id ?? intern;
      return answer;
    },
    actions: ['intern.create'],
    by: 'inference',
    tables: ['interns'],
  },
  {
    name: 'change an intern',
    act: () => caller().patch(`/interns/${intern}`).send({ instructions: 'never-in-the-log' }),
    actions: ['intern.update'],
    by: 'inference',
    tables: ['interns'],
    detail: { fields: ['instructions'] },
  },
  {
    name: 'store a secret',
    act: () => caller().put('/vault/secrets/audited').send(secret),
    actions: ['secret.store'],
    by: 'inference',
    tables: ['vault_secrets'],
  },
  {
    name: 'copy secrets',
    act: () =>
      caller()
        .post(`/vault/interns/${intern}/secrets/copy`)
        .send({ names: ['audited'] }),
    actions: ['secret.copy'],
    by: 'inference',
    tables: ['vault_secrets'],
  },
  {
    name: 'delete a secret',
    act: () => caller().delete('/vault/secrets/audited'),
    actions: ['secret.delete'],
    by: 'inference',
    tables: ['vault_secrets'],
  },
];

/** Takes the log away. */
async function withoutLog(work: () => Promise<void>): Promise<void> {
  const { knex } = gateway.gateway.database;
  await knex.raw('ALTER TABLE audit_log RENAME TO away');
  try {
    await work();
  } finally {
    await knex.raw('ALTER TABLE away RENAME TO audit_log');
  }
}

const contents = async (tables: readonly string[]): Promise<string> =>
  (await Promise.all(tables.map((table) => dumpTables(gateway.gateway.database, table)))).join('\n');

test('the first start writes down the account and its keys', async () => {
  const rows = (await all()).filter(({ action }) => /^(account|key)\./.test(action));
  expect(rows.map(({ action, actor }) => `${actor} ${action}`).sort()).toEqual([
    'gateway account.create',
    'gateway key.create',
    'gateway key.create',
  ]);
});

describe('each change', () => {
  beforeAll(async () => {
    // The vault's own key, so that it is no part of what follows.
    await caller().put('/vault/secrets/first').send(secret).expect(200);
    seen = (await all()).length;
  });

  test.each(CHANGES)(
    '$name: refused while the log cannot be written, and written down when made',
    async (change) => {
      const before = await contents(change.tables);
      await withoutLog(async () => {
        const { body } = await change.act();
        expect((body as { error?: { code: number } }).error?.code).toBeGreaterThanOrEqual(500);
      });
      expect(await contents(change.tables)).toBe(before);
      const { body } = await change.act();
      expect(body).not.toHaveProperty('error');
      expect(await contents(change.tables)).not.toBe(before);
      const rows = await fresh();
      expect(rows.map(({ action }) => action)).toEqual(change.actions);
      for (const row of rows) {
        expect(row).toMatchObject({
          actor: 'key',
          keyHash: hashKey(change.by === 'management' ? MANAGEMENT_KEY : INFERENCE_KEY),
          userId: expect.stringMatching(/^user-/),
          at: expect.stringMatching(/Z$/),
          workspaceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        });
        if (change.detail) expect(row.detail).toEqual(change.detail);
      }
    },
  );

  test('what changes nothing leaves no row', async () => {
    await fresh();
    await manager().delete('/workspaces/default/budgets/daily').expect(200);
    await manager()
      .patch(`/keys/${'0'.repeat(64)}`)
      .send({ name: 'x' })
      .expect(404);
    await caller().delete('/vault/secrets/absent').expect(404);
    await manager().post('/workspaces').send({ name: 'Taken', slug: 'default' }).expect(400);
    expect(await fresh()).toEqual([]);
  });

  test('the steps of an intern are written down as the gateway’s', async () => {
    await caller().post(`/interns/${intern}/provision`).expect(202);
    const moves = async () =>
      (await all()).filter(({ action, target }) => action === 'intern.move' && target === intern);
    for (let tries = 0; tries < 200 && (await moves()).length < 3; tries++)
      await new Promise((next) => setTimeout(next, 20));
    expect(
      (await moves()).reverse().map(({ actor, detail }) => [actor, detail['from'], detail['to']]),
    ).toEqual([
      ['key', 'stopped', 'queued'],
      ['gateway', 'queued', 'provisioning'],
      ['gateway', 'provisioning', 'running'],
    ]);
  });

  test('no value is in the log', async () => {
    const dump = await dumpTables(gateway.gateway.database, 'audit_log');
    for (const text of ['never-in-the-log', INFERENCE_KEY, MANAGEMENT_KEY, VAULT_KEY])
      expect(dump).not.toContain(text);
  });
});

describe('npm run admin -- audit list', () => {
  async function run(...words: string[]): Promise<string[]> {
    const lines: string[] = [];
    const core = await createCore({ config: readConfig({ DATABASE_URL: gateway.databaseUrl, VAULT_KEY }) });
    try {
      await runAdmin([command], ['audit', 'list', ...words], {
        core: async () => core,
        print: (line) => void lines.push(line),
      });
      return lines;
    } finally {
      await core.close();
    }
  }

  test('shows the newest first, filtered', async () => {
    const shown = await run('--limit', '2');
    expect(shown).toHaveLength(2);
    const secrets = await run('--action', 'secret');
    expect(secrets.map((line) => line.split('  ')[2])).toEqual([
      'secret.delete',
      'secret.copy',
      'secret.store',
      'secret.store',
    ]);
    expect(await run('--action', 'secret.copy')).toHaveLength(1);
    expect(await run('--target', intern)).toHaveLength(5);
    expect(await run('--since', '2100-01-01')).toEqual([]);
    const [line = ''] = await run('--action', 'key.delete', '--json');
    expect(JSON.parse(line)).toMatchObject({ action: 'key.delete', target: keyHash, actor: 'key' });
  });

  test.each([
    ['--limit', '0'],
    ['--limit', 'x'],
    ['--since', 'yesterday'],
  ])('refuses %s %s', async (...words) => {
    await expect(run(...words)).rejects.toThrow(AdminError);
  });
});
