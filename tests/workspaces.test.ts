import { randomUUID } from 'node:crypto';
import { startGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;
let clock: Date;
let defaultId: string;
let operator: string;

beforeAll(async () => {
  clock = new Date();
  gateway = await startGateway({ now: () => clock });
  const { body } = await admin().get('/workspaces').expect(200);
  defaultId = body.data[0].id;
  operator = body.data[0].created_by;
});
afterAll(() => gateway.close());

const admin = () => gateway.as('management');

let made = 0;
async function workspace(settings: object = {}): Promise<{ id: string; slug: string }> {
  const slug = `workspace-${++made}`;
  const { body } = await admin()
    .post('/workspaces')
    .send({ name: slug, slug, ...settings })
    .expect(201);
  return body.data;
}

async function key(workspaceId: string, settings: object = {}): Promise<{ hash: string; key: string }> {
  const { body } = await admin()
    .post('/keys')
    .send({ name: 'k', workspace_id: workspaceId, ...settings })
    .expect(200);
  return { hash: body.data.hash, key: body.key };
}

async function user(id: string, name = 'Ada King Miller', accountId?: string): Promise<string> {
  const { knex } = gateway.gateway.database;
  const { account_id } = await knex('workspaces').where({ id: defaultId }).first('account_id');
  await knex('users').insert({
    id,
    account_id: accountId ?? account_id,
    name,
    email: `${id}@example.com`,
    role: 'member',
    created_at: clock.toISOString(),
  });
  return id;
}

/** A workspace of somebody else, with a user. */
async function foreign(): Promise<{ id: string; slug: string; userId: string }> {
  const { knex } = gateway.gateway.database;
  const [accountId, id, slug] = [randomUUID(), randomUUID(), `foreign-${++made}`];
  const created_at = clock.toISOString();
  await knex('accounts').insert({ id: accountId, name: 'Other', created_at });
  const userId = await user(`user-${id}`, 'Other', accountId);
  const row = { id, account_id: accountId, slug, name: slug, is_default: false, created_at };
  await knex('workspaces').insert({ ...row, default_guardrail_id: randomUUID(), created_by: userId });
  return { id, slug, userId };
}

describe('workspaces', () => {
  test('the default one stands from the start, with the operator as its member', async () => {
    const { body } = await admin().get('/workspaces/default').expect(200);
    expect(body.data).toMatchObject({ id: defaultId, slug: 'default', updated_at: null });
    const members = await admin().get('/workspaces/default/members').expect(200);
    expect(members.body).toMatchObject({ total_count: 1, data: [{ user_id: operator, role: 'admin' }] });
  });

  test('a new one has the settings that were given, and says what absence means', async () => {
    const { body } = await admin().post('/workspaces').send({ name: 'Plain', slug: 'plain' }).expect(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Plain',
      slug: 'plain',
      description: null,
      default_guardrail_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      default_image_model: null,
      default_text_model: null,
      default_provider_sort: null,
      disabled_server_tools: null,
      io_logging_api_key_ids: null,
      io_logging_sampling_rate: 1,
      is_data_discount_logging_enabled: false,
      is_observability_broadcast_enabled: true,
      is_observability_io_logging_enabled: false,
      include_byok_in_budgets: false,
      created_by: operator,
      created_at: clock.toISOString(),
      updated_at: null,
    });
    const settings = {
      description: 'For tests.',
      default_image_model: 'acme/painter',
      default_text_model: 'acme/writer',
      default_provider_sort: 'price',
      disabled_server_tools: ['service:shell'],
      io_logging_api_key_ids: [1, 2],
      io_logging_sampling_rate: 0.0001,
      is_data_discount_logging_enabled: true,
      is_observability_broadcast_enabled: false,
      is_observability_io_logging_enabled: true,
    };
    const full = await workspace(settings);
    expect((await admin().get(`/workspaces/${full.id}`).expect(200)).body.data).toMatchObject(settings);
  });

  test.each([
    { given: 'no name', body: { slug: 'a' } },
    { given: 'an empty name', body: { name: '', slug: 'a' } },
    { given: 'a name of 101 characters', body: { name: 'x'.repeat(101), slug: 'a' } },
    { given: 'no slug', body: { name: 'a' } },
    { given: 'a slug in capitals', body: { name: 'a', slug: 'A' } },
    { given: 'a slug with two hyphens', body: { name: 'a', slug: 'a--b' } },
    { given: 'a slug of 51 characters', body: { name: 'a', slug: 'a'.repeat(51) } },
    { given: 'a slug that could be an id', body: { name: 'a', slug: randomUUID() } },
    { given: 'a slug that is taken', body: { name: 'a', slug: 'default' } },
    {
      given: 'a description of 501 characters',
      body: { name: 'a', slug: 'a', description: 'x'.repeat(501) },
    },
    { given: 'a sampling rate of 0', body: { name: 'a', slug: 'a', io_logging_sampling_rate: 0 } },
    {
      given: 'a server tool that is not known',
      body: { name: 'a', slug: 'a', disabled_server_tools: ['service:x'] },
    },
    { given: 'a read-only field', body: { name: 'a', slug: 'a', include_byok_in_budgets: true } },
    { given: 'a NUL in the name', body: { name: 'a\0', slug: 'a' } },
  ])('POST /workspaces answers 400 to $given', async ({ body }) => {
    const before = await admin().get('/workspaces');
    await admin().post('/workspaces').send(body).expect(400);
    expect((await admin().get('/workspaces')).body.total_count).toBe(before.body.total_count);
  });

  test('PATCH changes what is sent, and nothing else', async () => {
    const { id, slug } = await workspace({ description: 'Before.', default_text_model: 'acme/writer' });
    const { body } = await admin()
      .patch(`/workspaces/${slug}`)
      .send({ slug: `${slug}-moved`, default_text_model: null })
      .expect(200);
    expect(body.data).toMatchObject({
      id,
      name: slug,
      slug: `${slug}-moved`,
      description: 'Before.',
      default_text_model: null,
      updated_at: clock.toISOString(),
    });
    await admin().get(`/workspaces/${slug}`).expect(404);
    expect((await admin().get(`/workspaces/${slug}-moved`).expect(200)).body).toEqual(body);
    expect((await admin().get(`/workspaces/${id.toUpperCase()}`).expect(200)).body).toEqual(body);
  });

  test.each([
    { given: 'nothing', body: {} },
    { given: 'a slug that is taken', body: { slug: 'default' } },
    { given: 'a slug that could be an id', body: { slug: randomUUID() } },
    { given: 'a read-only field', body: { id: randomUUID() } },
    { given: 'null for a name', body: { name: null } },
  ])('PATCH answers 400 to $given', async ({ body }) => {
    const { id } = await workspace();
    const before = await admin().get(`/workspaces/${id}`);
    await admin().patch(`/workspaces/${id}`).send(body).expect(400);
    expect((await admin().get(`/workspaces/${id}`)).body).toEqual(before.body);
  });

  test('its own slug is not taken by another', async () => {
    const { id, slug } = await workspace();
    await admin().patch(`/workspaces/${id}`).send({ slug, name: 'Same slug' }).expect(200);
  });

  test('of two that want one slug at once, one gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin().post('/workspaces').send({ name: 'Race', slug: 'race' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(400)]);
  });

  test('lists page by offset and limit, the default one first', async () => {
    await workspace();
    await workspace();
    const all = (await admin().get('/workspaces?limit=100').expect(200)).body;
    expect(all.data).toHaveLength(all.total_count);
    expect(all.data[0].id).toBe(defaultId);
    const page = (await admin().get('/workspaces?offset=1&limit=2').expect(200)).body;
    expect(page).toEqual({ data: all.data.slice(1, 3), total_count: all.total_count });
    expect((await admin().get('/workspaces?offset=1000000').expect(200)).body).toEqual({
      data: [],
      total_count: all.total_count,
    });
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'offset=1.5', 'page=2'])(
    'lists answer 400 to %s',
    async (query) => {
      for (const path of ['/workspaces', '/workspaces/default/members', '/organization/members'])
        await admin().get(`${path}?${query}`).expect(400);
    },
  );

  test('a page holds 50 when nothing is said', async () => {
    const { knex } = gateway.gateway.database;
    const { id } = await workspace();
    const created_at = clock.toISOString();
    const { account_id } = await knex('users').where({ id: operator }).first('account_id');
    const users = Array.from({ length: 51 }, (_, n) => `paged-${n}`);
    await knex('users').insert(
      users.map((one) => ({ id: one, account_id, name: one, email: one, role: 'member', created_at })),
    );
    await knex('workspace_members').insert(
      users.map((user_id) => ({ id: randomUUID(), workspace_id: id, user_id, role: 'member', created_at })),
    );
    const { body } = await admin().get(`/workspaces/${id}/members`).expect(200);
    expect(body.data).toHaveLength(50);
    expect(body.total_count).toBe(52);
  });
});

describe('deletion', () => {
  test.each(['', '?confirm_default_workspace_deletion=true'])(
    'the default workspace stays: DELETE%s answers 400',
    async (query) => {
      const { body } = await admin().delete(`/workspaces/default${query}`).expect(400);
      expect(body.error.message).toBe('The default workspace cannot be deleted');
      await admin().get(`/workspaces/${defaultId}`).expect(200);
    },
  );

  test('a workspace goes with its budgets and members', async () => {
    const { id, slug } = await workspace();
    await admin().put(`/workspaces/${id}/budgets/daily`).send({ limit_usd: 1 }).expect(200);
    expect((await admin().delete(`/workspaces/${slug}`).expect(200)).body).toEqual({ deleted: true });
    await admin().get(`/workspaces/${id}`).expect(404);
    await admin().delete(`/workspaces/${id}`).expect(404);
    const { knex } = gateway.gateway.database;
    for (const table of ['workspace_budgets', 'workspace_members'])
      expect(await knex(table).where({ workspace_id: id })).toEqual([]);
  });

  test.each([
    { state: 'active', status: 400 },
    { state: 'disabled', status: 200 },
    { state: 'expired', status: 200 },
    { state: 'deleted', status: 200 },
  ])('with a key that is $state the answer is $status', async ({ state, status }) => {
    const { id } = await workspace();
    const expires_at = new Date(clock.getTime() + 60_000).toISOString();
    const { hash, key: plaintext } = await key(id, state === 'expired' ? { expires_at } : {});
    if (state === 'disabled') await admin().patch(`/keys/${hash}`).send({ disabled: true }).expect(200);
    if (state === 'deleted') await admin().delete(`/keys/${hash}`).expect(200);
    if (state === 'expired') clock = new Date(clock.getTime() + 120_000);
    await admin().delete(`/workspaces/${id}`).expect(status);
    await admin()
      .get(`/workspaces/${id}`)
      .expect(status === 200 ? 404 : 200);
    await admin()
      .get(`/keys/${hash}`)
      .expect(status === 200 ? 404 : 200);
    await gateway
      .as({ key: plaintext })
      .get('/key')
      .expect(status === 200 ? 401 : 200);
  });

  test('keys made while the workspace goes: never a key without a workspace, never a 500', async () => {
    const { knex } = gateway.gateway.database;
    for (let round = 0; round < 5; round++) {
      const { id } = await workspace();
      const answers = await Promise.all([
        ...Array.from({ length: 3 }, () => admin().post('/keys').send({ name: 'k', workspace_id: id })),
        admin().delete(`/workspaces/${id}`),
        ...Array.from({ length: 3 }, () => admin().post('/keys').send({ name: 'k', workspace_id: id })),
      ]);
      expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
      const keys = await knex('keys').where({ workspace_id: id });
      const deleted = answers[3]?.status === 200;
      expect(keys).toHaveLength(deleted ? 0 : 6);
    }
  });
});

describe('budgets', () => {
  test('a budget is set, read, changed and removed', async () => {
    const { id, slug } = await workspace();
    const set = await admin().put(`/workspaces/${slug}/budgets/monthly`).send({ limit_usd: 500 }).expect(200);
    expect(set.body).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        workspace_id: id,
        limit_usd: 500,
        reset_interval: 'monthly',
        created_at: clock.toISOString(),
        updated_at: clock.toISOString(),
      },
      include_byok_in_budgets: false,
    });
    const before = clock;
    clock = new Date(clock.getTime() + 1000);
    const changed = await admin()
      .put(`/workspaces/${id}/budgets/monthly`)
      .send({ limit_usd: 0.000000001 })
      .expect(200);
    expect(changed.body.data).toEqual({
      ...set.body.data,
      limit_usd: 0.000000001,
      created_at: before.toISOString(),
      updated_at: clock.toISOString(),
    });
    expect((await admin().get(`/workspaces/${id}/budgets/monthly`).expect(200)).body).toEqual(changed.body);
    for (let time = 0; time < 2; time++) {
      const { body } = await admin().delete(`/workspaces/${slug}/budgets/monthly`).expect(200);
      expect(body).toEqual({ deleted: true });
    }
    await admin().get(`/workspaces/${id}/budgets/monthly`).expect(404);
  });

  test('all four stand at once, and the lifetime budget never starts anew', async () => {
    const { id } = await workspace();
    const limits = { lifetime: 1000, daily: 1, monthly: 100, weekly: 10 };
    for (const [interval, limit_usd] of Object.entries(limits))
      await admin().put(`/workspaces/${id}/budgets/${interval}`).send({ limit_usd }).expect(200);
    const { body } = await admin().get(`/workspaces/${id}/budgets`).expect(200);
    expect(
      body.data.map((budget: { reset_interval: string; limit_usd: number }) => [
        budget.reset_interval,
        budget.limit_usd,
      ]),
    ).toEqual([
      ['daily', 1],
      ['weekly', 10],
      ['monthly', 100],
      [null, 1000],
    ]);
  });

  test.each([
    { stands: 'weekly', set: 'daily', limit: 100, names: ['weekly', 'daily'] },
    { stands: 'weekly', set: 'daily', limit: 100.01, names: ['weekly', 'daily'] },
    { stands: 'weekly', set: 'monthly', limit: 100, names: ['monthly', 'weekly'] },
    { stands: 'monthly', set: 'lifetime', limit: 99.999999999, names: ['lifetime', 'monthly'] },
    { stands: 'daily', set: 'lifetime', limit: 1, names: ['lifetime', 'daily'] },
    { stands: 'lifetime', set: 'daily', limit: 200, names: ['lifetime', 'daily'] },
  ])(
    'beside a $stands budget of 100, a $set one of $limit is a 400 that names both',
    async ({ stands, set, limit, names }) => {
      const { id } = await workspace();
      await admin().put(`/workspaces/${id}/budgets/${stands}`).send({ limit_usd: 100 }).expect(200);
      const { body } = await admin()
        .put(`/workspaces/${id}/budgets/${set}`)
        .send({ limit_usd: limit, include_byok_in_budgets: true })
        .expect(400);
      for (const name of names) expect(body.error.message).toContain(`${name} budget`);
      const after = await admin().get(`/workspaces/${id}/budgets`).expect(200);
      expect(after.body).toMatchObject({
        include_byok_in_budgets: false,
        data: [{ limit_usd: 100 }],
      });
      expect(after.body.data).toHaveLength(1);
    },
  );

  test('two budgets that exclude each other, set at once: one is refused', async () => {
    const { id } = await workspace();
    const answers = await Promise.all([
      admin().put(`/workspaces/${id}/budgets/daily`).send({ limit_usd: 10 }),
      admin().put(`/workspaces/${id}/budgets/weekly`).send({ limit_usd: 5 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test.each([
    { given: 'no limit', body: {} },
    { given: 'a limit of 0', body: { limit_usd: 0 } },
    { given: 'a negative limit', body: { limit_usd: -1 } },
    { given: 'a limit as text', body: { limit_usd: '5' } },
    { given: 'less than a nano-USD', body: { limit_usd: 1e-10 } },
    { given: 'more than can be counted', body: { limit_usd: 9_000_001 } },
    { given: 'a field that is not known', body: { limit_usd: 1, reset_interval: 'daily' } },
  ])('PUT answers 400 to $given', async ({ body }) => {
    const { id } = await workspace();
    await admin().put(`/workspaces/${id}/budgets/daily`).send(body).expect(400);
    await admin().get(`/workspaces/${id}/budgets/daily`).expect(404);
  });

  test.each(['get', 'put', 'delete'] as const)('%s answers 400 to an unknown interval', async (method) => {
    const call = admin()[method]('/workspaces/default/budgets/yearly');
    await (method === 'put' ? call.send({ limit_usd: 1 }) : call).expect(400);
  });

  test('include_byok_in_budgets holds for the workspace, and stays when it is left out', async () => {
    const { id } = await workspace();
    await admin()
      .put(`/workspaces/${id}/budgets/daily`)
      .send({ limit_usd: 1, include_byok_in_budgets: true })
      .expect(200);
    const weekly = await admin().put(`/workspaces/${id}/budgets/weekly`).send({ limit_usd: 2 }).expect(200);
    expect(weekly.body.include_byok_in_budgets).toBe(true);
    expect((await admin().get(`/workspaces/${id}`)).body.data.include_byok_in_budgets).toBe(true);
    const off = { limit_usd: 1, include_byok_in_budgets: false };
    await admin().put(`/workspaces/${id}/budgets/daily`).send(off).expect(200);
    for (const path of ['budgets', 'budgets/weekly'])
      expect((await admin().get(`/workspaces/${id}/${path}`)).body.include_byok_in_budgets).toBe(false);
  });

  test('every change tells the processes that remember keys', async () => {
    const { id } = await workspace();
    const version = async (): Promise<number> =>
      Number((await gateway.gateway.database.knex('versions').where({ name: 'keys' }).first()).version);
    const changes = [
      () => admin().put(`/workspaces/${id}/budgets/daily`).send({ limit_usd: 1 }),
      () => admin().delete(`/workspaces/${id}/budgets/daily`),
      () => admin().patch(`/workspaces/${id}`).send({ name: 'x' }),
      () => admin().delete(`/workspaces/${id}`),
    ];
    for (const change of changes) {
      const before = await version();
      expect((await change()).status).toBe(200);
      expect(await version()).toBe(before + 1);
    }
  });
});

describe('members', () => {
  test('the creator is the first; users join with their role, once, and leave', async () => {
    const { id } = await workspace();
    const [ada, ben] = [await user('user-ada'), await user('user-ben')];
    const add = await admin()
      .post(`/workspaces/${id}/members/add`)
      .send({ user_ids: [ben, ada, ben, operator] })
      .expect(200);
    expect(add.body).toMatchObject({ added_count: 2, data: [{ user_id: ben }, { user_id: ada }] });
    expect(add.body.data[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspace_id: id,
      user_id: ben,
      role: 'member',
      created_at: clock.toISOString(),
    });
    const { body } = await admin().get(`/workspaces/${id}/members`).expect(200);
    expect(body.total_count).toBe(3);
    expect(body.data.map(({ user_id }: { user_id: string }) => user_id).sort()).toEqual(
      [ada, ben, operator].sort(),
    );
    const remove = await admin()
      .post(`/workspaces/${id}/members/remove`)
      .send({ user_ids: [ada, ada, 'user-nobody'] })
      .expect(200);
    expect(remove.body).toEqual({ removed_count: 1 });
    expect((await admin().get(`/workspaces/${id}/members`)).body.total_count).toBe(2);
  });

  test('an unknown user, or one of another account: nobody is added', async () => {
    const { id } = await workspace();
    const known = await user('user-known');
    const { userId } = await foreign();
    for (const unknown of ['user-nobody', userId])
      await admin()
        .post(`/workspaces/${id}/members/add`)
        .send({ user_ids: [known, unknown] })
        .expect(400);
    expect((await admin().get(`/workspaces/${id}/members`)).body.total_count).toBe(1);
  });

  test('with an active key in the workspace nobody of the list leaves', async () => {
    const { id } = await workspace();
    const [owner, other] = [await user('user-owner'), await user('user-other')];
    await admin()
      .post(`/workspaces/${id}/members/add`)
      .send({ user_ids: [owner, other] })
      .expect(200);
    const elsewhere = await key(defaultId, { creator_user_id: other });
    const { hash } = await key(id, { creator_user_id: owner });
    const remove = () =>
      admin()
        .post(`/workspaces/${id}/members/remove`)
        .send({ user_ids: [other, owner] });
    const { body } = await remove().expect(400);
    expect(body.error.message).toContain(owner);
    expect((await admin().get(`/workspaces/${id}/members`)).body.total_count).toBe(3);
    await admin().patch(`/keys/${hash}`).send({ disabled: true }).expect(200);
    expect((await remove().expect(200)).body).toEqual({ removed_count: 2 });
    await admin().get(`/keys/${elsewhere.hash}`).expect(200);
  });

  test.each(['add', 'remove'])('%s takes 1 to 100 ids', async (verb) => {
    const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => `user-${n}`);
    for (const user_ids of [[], ids(101), 'user-1', [1], ['a\0']])
      await admin().post(`/workspaces/default/members/${verb}`).send({ user_ids }).expect(400);
  });

  test('the organization lists all users of the account', async () => {
    await user('user-single', 'Cher');
    await foreign();
    const { body } = await admin().get('/organization/members?limit=100').expect(200);
    expect(body.data).toHaveLength(body.total_count);
    expect(body.data).toContainEqual({
      id: operator,
      email: 'operator@localhost',
      first_name: 'Operator',
      last_name: null,
      role: 'org:admin',
    });
    await user('user-long', 'Ada King Miller');
    const after = await admin().get('/organization/members?limit=1&offset=0').expect(200);
    expect(after.body.total_count).toBe(body.total_count + 1);
    const all = await admin().get('/organization/members?limit=100').expect(200);
    expect(all.body.data).toContainEqual({
      id: 'user-long',
      email: 'user-long@example.com',
      first_name: 'Ada',
      last_name: 'King Miller',
      role: 'org:member',
    });
  });
});

describe('access', () => {
  const calls = [
    ['get', '', undefined],
    ['patch', '', { name: 'x' }],
    ['delete', '', undefined],
    ['get', '/budgets', undefined],
    ['get', '/budgets/daily', undefined],
    ['put', '/budgets/daily', { limit_usd: 1 }],
    ['delete', '/budgets/daily', undefined],
    ['get', '/members', undefined],
    ['post', '/members/add', { user_ids: ['user-nobody'] }],
    ['post', '/members/remove', { user_ids: ['user-nobody'] }],
  ] as const;

  test.each(calls)(
    '%s /workspaces/{id}%s: foreign ids answer like absent ones',
    async (method, path, body) => {
      const { id, slug } = await foreign();
      const texts = new Set<string>();
      for (const ref of [randomUUID(), id, slug, 'nobody', 'No Such', '%00', "'"]) {
        const call = admin()[method](`/workspaces/${encodeURIComponent(ref).replace('%25', '%')}${path}`);
        const answer = await (body ? call.send(body) : call);
        expect(answer.status).toBe(404);
        texts.add(
          JSON.stringify([answer.text, { ...answer.headers, date: undefined, 'x-request-id': undefined }]),
        );
      }
      expect(texts.size).toBe(1);
    },
  );

  test.each([
    ...calls.map(([method, path]) => [method, `/workspaces/default${path}`] as const),
    ['get', '/workspaces'],
    ['post', '/workspaces'],
    ['get', '/organization/members'],
    ['get', '/credits'],
  ] as const)('%s %s takes a management key only', async (method, path) => {
    await gateway.as('inference')[method](path).expect(403);
    await gateway.as('unknown')[method](path).expect(401);
    await gateway.as('none')[method](path).expect(401);
  });
});

describe('keys of workspaces', () => {
  test('a list shows the keys of one workspace, the default one when none is named', async () => {
    const [one, two] = [await workspace(), await workspace()];
    const [a, b, c] = [await key(one.id), await key(two.id), await key(defaultId)];
    const list = async (query: string): Promise<string[]> =>
      (await admin().get(`/keys${query}`).expect(200)).body.data.map(({ hash }: { hash: string }) => hash);
    expect(await list(`?workspace_id=${one.id}`)).toEqual([a.hash]);
    expect(await list(`?workspace_id=${two.id.toUpperCase()}`)).toEqual([b.hash]);
    const standard = await list('');
    expect(standard).toContain(c.hash);
    expect(standard).not.toContain(a.hash);
    expect(await list(`?workspace_id=${defaultId}`)).toEqual(standard);
  });

  test('a key says its workspace, and a management key reaches the keys of all', async () => {
    const { id } = await workspace();
    const { hash, key: plaintext } = await key(id);
    expect((await gateway.as({ key: plaintext }).get('/key').expect(200)).body.data.workspace_id).toBe(id);
    expect((await admin().get(`/keys/${hash}`).expect(200)).body.data.workspace_id).toBe(id);
    const { body } = await admin().patch(`/keys/${hash}`).send({ name: 'renamed' }).expect(200);
    expect(body.data).toMatchObject({ name: 'renamed', workspace_id: id });
  });

  test('a foreign workspace is refused like an absent one', async () => {
    const { id } = await foreign();
    const answers = [];
    for (const workspace_id of [id, randomUUID()]) {
      answers.push((await admin().post('/keys').send({ name: 'k', workspace_id }).expect(400)).text);
      answers.push((await admin().get(`/keys?workspace_id=${workspace_id}`).expect(400)).text);
    }
    expect(new Set(answers).size).toBe(1);
  });

  test('an inference key reads no generation of another workspace', async () => {
    const { id } = await workspace();
    const { key: plaintext } = await key(id);
    const chat = await gateway
      .as({ key: plaintext })
      .post('/chat/completions')
      .send({ model: 'demo/echo', messages: [{ role: 'user', content: 'Hi' }] })
      .expect(200);
    const path = `/generation?id=${chat.body.id}`;
    expect((await gateway.as({ key: plaintext }).get(path).expect(200)).body.data.workspace_id).toBe(id);
    const other = await gateway.as('inference').get(path).expect(404);
    const absent = await gateway.as('inference').get(`/generation?id=gen-${randomUUID()}`).expect(404);
    expect(other.text).toBe(absent.text);
  });
});
