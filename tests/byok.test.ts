import { randomUUID } from 'node:crypto';
import { verifyLedger } from '../src/stores/ledger-report';
import { startGateway, type TestGateway } from './support/gateway';
import {
  completion,
  configurationFor,
  events,
  json,
  startUpstream,
  USAGE,
  words,
  type Received,
  type Upstream,
} from './support/upstream';

/** What a call of the usual usage costs at the usual prices: 10 and 20 tokens for $1 and $2 a million. */
const LIST_USD = 0.00005;

let upstreams: readonly Upstream[];
let gateway: TestGateway;
let clock: Date;

beforeAll(async () => {
  clock = new Date('2026-11-21T12:00:00Z');
  upstreams = await Promise.all([startUpstream(), startUpstream(), startUpstream()]);
  for (const upstream of upstreams) upstream.answer(byKey);
  const { providers = [], models = [] } = configurationFor(...upstreams);
  const [model] = models;
  const [p1, p2, p3] = providers;
  if (!model || !p1 || !p2 || !p3) throw new Error('no configuration');
  const [one, two, three] = model.endpoints;
  if (!one || !two || !three) throw new Error('no endpoints');
  gateway = await startGateway({
    now: () => clock,
    configuration: {
      providers: [p1, p2, { ...p3, data_policy: { training: false, retains_prompts: false } }],
      models: [
        { ...model, endpoints: [one, two] },
        { ...model, id: 'test/other', endpoints: [one, two] },
        { ...model, id: 'test/private', endpoints: [one, three] },
        { ...model, id: 'test/model:free', endpoints: [one] },
      ],
      settings: { byok: { fee_percent: 0 }, rate_limits: { free_requests_per_day: 1 } },
    },
  });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all(upstreams.map((upstream) => upstream.close()));
});

/** Keys say what becomes of calls with them: `…-401` is refused with a 401 that quotes it. */
function byKey(response: Parameters<ReturnType<typeof json>>[0], request: Received): void {
  const key = request.headers.authorization ?? '';
  const status = Number(/-(\d{3})$/.exec(key)?.[1] ?? 200);
  const answer =
    status === 200
      ? completion('Hello.')
      : json(status, { error: { message: `Key ${key} was refused`, code: 'upstream' } });
  answer(response, request);
}

const admin = () => gateway.as('management');
const HI = [{ role: 'user', content: 'Hi' }];

interface Place {
  readonly workspaceId: string;
  readonly hash: string;
  readonly key: string;
  readonly userId: string;
}

let made = 0;
/** A workspace with a key of its own, so that tests do not see each other's. */
async function place(settings: object = {}): Promise<Place> {
  const slug = `byok-${++made}`;
  const workspace = await admin().post('/workspaces').send({ name: slug, slug }).expect(201);
  const workspaceId = workspace.body.data.id;
  const { body } = await admin()
    .post('/keys')
    .send({ name: 'k', workspace_id: workspaceId, ...settings })
    .expect(200);
  return { workspaceId, hash: body.data.hash, key: body.key, userId: body.data.creator_user_id };
}

const store = (body: object) =>
  admin()
    .post('/byok')
    .send({ provider: 'p1', key: 'sk-mine', ...body });

/** Which ways upstream a call took: provider and key, `shared` for the gateway's own. */
async function ways(
  at: Place,
  body: object = {},
  stream = false,
): Promise<{ status: number; took: string[]; body: Body }> {
  for (const upstream of upstreams) upstream.received.length = 0;
  const order: string[] = [];
  for (const [index, upstream] of upstreams.entries())
    upstream.answer((response, request) => {
      const key = (request.headers.authorization ?? '').replace('Bearer ', '');
      order.push(`p${index + 1} ${key.startsWith('upstream-secret') ? 'shared' : key}`);
      byKey(response, request);
    });
  const answer = await gateway
    .as({ key: at.key })
    .post('/chat/completions')
    .send({ model: 'test/model', messages: HI, stream, ...body });
  return { status: answer.status, took: order, body: answer.body };
}
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Body = any;

describe('records', () => {
  test('a key is stored, shown masked, changed, listed and deleted', async () => {
    const { workspaceId, hash } = await place();
    const plaintext = `sk-proj-${'x'.repeat(30)}AbCd`;
    const created = await store({ key: plaintext, workspace_id: workspaceId, name: 'Mine' }).expect(201);
    const { data } = created.body;
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspace_id: workspaceId,
      provider: 'p1',
      name: 'Mine',
      label: 'sk-...AbCd',
      disabled: false,
      is_fallback: false,
      is_byok_only: false,
      is_required: false,
      declared_region: null,
      declared_zdr: null,
      allowed_models: null,
      allowed_api_key_hashes: null,
      allowed_user_ids: null,
      sort_order: 0,
      created_at: clock.toISOString(),
    });
    expect((await store({ workspace_id: workspaceId }).expect(201)).body.data.sort_order).toBe(1);
    const elsewhere = await store({ workspace_id: workspaceId, provider: 'p2' }).expect(201);
    expect(elsewhere.body.data).toMatchObject({ sort_order: 0, label: '...' });
    expect((await admin().get(`/byok/${data.id}`).expect(200)).body).toEqual({ data });
    const change = {
      name: null,
      disabled: true,
      is_byok_only: true,
      is_required: true,
      declared_zdr: false,
      allowed_models: ['test/model'],
      allowed_api_key_hashes: [hash],
      allowed_user_ids: ['u'],
    };
    const { body } = await admin().patch(`/byok/${data.id}`).send(change).expect(200);
    expect(body).toEqual({ data: { ...data, ...change } });
    const cleared = { declared_zdr: null, allowed_models: null, allowed_api_key_hashes: null };
    const again = await admin().patch(`/byok/${data.id}`).send(cleared).expect(200);
    expect(again.body).toEqual({ data: { ...data, ...change, ...cleared } });
    const list = await admin().get(`/byok?workspace_id=${workspaceId}&provider=p1&limit=1`).expect(200);
    expect(list.body).toEqual({ data: [again.body.data], total_count: 2 });
    const all = await admin().get(`/byok?workspace_id=${workspaceId}&offset=1`).expect(200);
    expect(all.body).toMatchObject({ total_count: 3, data: [{ provider: 'p1' }, { provider: 'p2' }] });
    expect((await admin().delete(`/byok/${data.id}`).expect(200)).body).toEqual({ deleted: true });
    await admin().get(`/byok/${data.id}`).expect(404);
    await admin().patch(`/byok/${data.id}`).send({ name: 'a' }).expect(404);
    await admin().delete(`/byok/${data.id}`).expect(404);
  });

  test('the plaintext stands in no row, no answer and no log', async () => {
    const at = await place();
    const plaintext = `sk-canary-${randomUUID()}-401`;
    const answers = [(await store({ key: plaintext, workspace_id: at.workspaceId }).expect(201)).text];
    const used = await ways(at);
    expect(used.took).toContain(`p1 ${plaintext}`);
    answers.push(JSON.stringify(used.body));
    // The last word is the refused key's.
    await store({ key: plaintext, workspace_id: at.workspaceId, is_byok_only: true }).expect(201);
    for (const stream of [false, true]) {
      const refused = await ways(at, { provider: { only: ['p1'] } }, stream);
      expect(refused.status).toBe(401);
      answers.push(JSON.stringify(refused.body));
    }
    const { knex } = gateway.gateway.database;
    const rows = JSON.stringify([
      await knex('byok_keys'),
      await knex('generations'),
      await knex('audit_log'),
    ]);
    for (const text of [...answers, ...gateway.logs, rows])
      for (const form of [plaintext, Buffer.from(plaintext).toString('base64'), plaintext.slice(8, 40)])
        expect(text).not.toContain(form);
  });

  test.each([
    { given: 'no provider', body: { provider: undefined } },
    { given: 'a provider that is not there', body: { provider: 'nobody' } },
    { given: 'no key', body: { key: undefined } },
    { given: 'an empty key', body: { key: '' } },
    { given: 'a key with a line break', body: { key: 'sk-a\r\nx: y' } },
    { given: 'a masked key', body: { key: 'sk-...AbCd' } },
    { given: 'a credential in JSON', body: { key: '{"region":"us"}' } },
    { given: 'no hash in the list of hashes', body: { allowed_api_key_hashes: [] } },
    { given: 'a hash in capitals', body: { allowed_api_key_hashes: ['A'.repeat(64)] } },
    { given: 'the hash of no key', body: { allowed_api_key_hashes: ['a'.repeat(64)] } },
    { given: 'a workspace that is not there', body: { workspace_id: randomUUID() } },
    { given: 'a fallback that is required', body: { is_fallback: true, is_required: true } },
    { given: 'a fallback that is all there is', body: { is_fallback: true, is_byok_only: true } },
    { given: 'a name of 256 characters', body: { name: 'x'.repeat(256) } },
    { given: 'a field that is not there', body: { sort_order: 3 } },
  ])('POST /byok answers 400 to $given', async ({ body }) => {
    expect((await store(body).expect(400)).body.error.code).toBe(400);
  });

  test('PATCH looks at what comes of it together with what stood there', async () => {
    const { workspaceId } = await place();
    const { body } = await store({ workspace_id: workspaceId, is_required: true }).expect(201);
    const patch = (change: object) => admin().patch(`/byok/${body.data.id}`).send(change);
    await patch({ is_fallback: true }).expect(400);
    await patch({ is_fallback: true, is_required: false }).expect(200);
    await patch({ is_byok_only: true }).expect(400);
    await patch({ allowed_api_key_hashes: ['a'.repeat(64)] }).expect(400);
    await patch({ key: '{"a":1}' }).expect(400);
    await patch({ provider: 'p2' }).expect(400);
  });

  test('another account has none of them', async () => {
    const { workspaceId } = await place();
    const { body } = await store({ workspace_id: workspaceId }).expect(201);
    const { knex } = gateway.gateway.database;
    const account = randomUUID();
    await knex('accounts').insert({ id: account, name: 'Other', created_at: clock.toISOString() });
    await knex('workspaces').where({ id: workspaceId }).update({ account_id: account });
    await admin().get(`/byok/${body.data.id}`).expect(404);
    await admin().patch(`/byok/${body.data.id}`).send({ name: 'a' }).expect(404);
    await admin().delete(`/byok/${body.data.id}`).expect(404);
    await admin().get(`/byok?workspace_id=${workspaceId}`).expect(400);
  });

  test('each change has its row in the audit log, and a workspace that goes takes its keys along', async () => {
    const { workspaceId, hash } = await place();
    const { body } = await store({ workspace_id: workspaceId }).expect(201);
    await admin().patch(`/byok/${body.data.id}`).send({ key: 'sk-other', name: 'a' }).expect(200);
    await admin().delete(`/byok/${body.data.id}`).expect(200);
    await store({ workspace_id: workspaceId }).expect(201);
    const { knex } = gateway.gateway.database;
    const rows = await knex('audit_log').where({ target: body.data.id }).orderBy('at');
    expect(rows.map(({ action }: { action: string }) => action).sort()).toEqual([
      'byok.create',
      'byok.delete',
      'byok.update',
    ]);
    await admin().patch(`/keys/${hash}`).send({ disabled: true }).expect(200);
    await admin().delete(`/workspaces/${workspaceId}`).expect(200);
    expect(await knex('byok_keys').where({ workspace_id: workspaceId })).toEqual([]);
    expect(await knex('vault_data_keys').where({ scope: `byok:${workspaceId}` })).toEqual([]);
  });
});

describe('the order of ways', () => {
  interface Case {
    readonly of: string;
    readonly stored: readonly object[];
    readonly body?: object;
    readonly took: readonly string[];
    readonly status?: number;
  }
  const FAILS = { key: 'sk-a-500' };
  const cases: readonly Case[] = [
    { of: 'no key', stored: [], took: ['p1 shared'] },
    { of: 'one key', stored: [{}], took: ['p1 sk-mine'] },
    { of: 'a key of the second provider', stored: [{ provider: 'p2' }], took: ['p2 sk-mine'] },
    {
      of: 'a failing key',
      stored: [FAILS],
      took: ['p1 sk-a-500', 'p1 shared'],
    },
    { of: 'a refused key', stored: [{ key: 'sk-a-401' }], took: ['p1 sk-a-401', 'p1 shared'] },
    { of: 'an exhausted key', stored: [{ key: 'sk-a-429' }], took: ['p1 sk-a-429', 'p1 shared'] },
    {
      of: 'two keys, in their order',
      stored: [FAILS, { key: 'sk-b' }],
      took: ['p1 sk-a-500', 'p1 sk-b'],
    },
    {
      of: 'keys of all providers before what is shared',
      stored: [{ key: 'sk-c-500', provider: 'p2' }, FAILS],
      took: ['p1 sk-a-500', 'p2 sk-c-500', 'p1 shared'],
    },
    {
      of: 'keys before provider.order',
      stored: [{ key: 'sk-c-500', provider: 'p2' }],
      body: { provider: { order: ['p1'] } },
      took: ['p2 sk-c-500', 'p1 shared'],
    },
    {
      of: 'keys in the order of the request',
      stored: [{ key: 'sk-c', provider: 'p2' }, FAILS],
      body: { provider: { order: ['p2', 'p1'] } },
      took: ['p2 sk-c'],
    },
    {
      of: 'a key of a provider that the request leaves out',
      stored: [{}],
      body: { provider: { ignore: ['p1'] } },
      took: ['p2 shared'],
    },
    { of: 'a fallback key, unused', stored: [{ is_fallback: true }], took: ['p1 shared'] },
    {
      of: 'a key for one provider alone, where it fails',
      stored: [{ ...FAILS, is_byok_only: true }],
      took: ['p1 sk-a-500', 'p2 shared'],
    },
    {
      of: 'a key for one provider alone, for another model',
      stored: [{ is_byok_only: true, allowed_models: ['test/other'] }],
      took: ['p2 shared'],
    },
    {
      of: 'a required key, for its model',
      stored: [{ ...FAILS, is_required: true, allowed_models: ['test/model'] }],
      took: ['p1 sk-a-500', 'p2 shared'],
    },
    {
      of: 'a required key, for another model',
      stored: [{ ...FAILS, is_required: true, allowed_models: ['test/other'] }],
      took: ['p1 shared'],
    },
    {
      of: 'nothing but a required key that fails',
      stored: [{ ...FAILS, is_required: true }],
      body: { provider: { only: ['p1'] } },
      took: ['p1 sk-a-500'],
      status: 502,
    },
    {
      of: 'no fallbacks',
      stored: [FAILS],
      body: { provider: { allow_fallbacks: false } },
      took: ['p1 sk-a-500'],
      status: 502,
    },
    { of: 'a disabled key', stored: [{ disabled: true }], took: ['p1 shared'] },
    { of: 'a key for this model', stored: [{ allowed_models: ['test/model'] }], took: ['p1 sk-mine'] },
    { of: 'a key for no model', stored: [{ allowed_models: [] }], took: ['p1 shared'] },
    { of: 'a key for another user', stored: [{ allowed_user_ids: ['nobody'] }], took: ['p1 shared'] },
    {
      of: 'models in turn, with all ways of each',
      stored: [FAILS, { key: 'sk-c-500', provider: 'p2', is_byok_only: true }],
      body: { models: ['test/other'], provider: { only: ['p2'] } },
      took: ['p2 sk-c-500', 'p2 sk-c-500'],
      status: 502,
    },
    {
      of: 'a request without retention, for a provider that retains',
      stored: [{}],
      body: { model: 'test/private', provider: { zdr: true } },
      took: ['p3 shared'],
    },
    {
      of: 'the same, where the account behind the key retains nothing',
      stored: [{ declared_zdr: true }],
      body: { model: 'test/private', provider: { zdr: true } },
      took: ['p1 sk-mine'],
    },
    {
      of: 'the same, and the key fails: the gateway’s own account there does retain',
      stored: [{ ...FAILS, declared_zdr: true }],
      body: { model: 'test/private', provider: { zdr: true } },
      took: ['p1 sk-a-500', 'p3 shared'],
    },
    {
      of: 'the same, where another limit shuts the provider out',
      stored: [{ declared_zdr: true }],
      body: { model: 'test/private', provider: { zdr: true, ignore: ['p1'] } },
      took: ['p3 shared'],
    },
    {
      of: 'an account that retains, at a provider that does not',
      stored: [{ provider: 'p3', declared_zdr: false }],
      body: { model: 'test/private', provider: { zdr: true } },
      took: ['p3 shared'],
    },
    {
      of: 'a key of a provider that retains nothing',
      stored: [{ provider: 'p3' }],
      body: { model: 'test/private', provider: { zdr: true } },
      took: ['p3 sk-mine'],
    },
  ];

  test.each(cases)('$of', async ({ stored, body, took, status = 200 }) => {
    const at = await place();
    for (const settings of stored) await store({ workspace_id: at.workspaceId, ...settings }).expect(201);
    for (const stream of [false, true]) {
      const answer = await ways(at, body, stream);
      expect(answer).toMatchObject({ took, status });
      if (status !== 200) expect(answer.body.error.metadata.is_byok).toBe(true);
    }
  });

  const listed = async ({ key }: Place): Promise<string[]> => {
    const { body } = await gateway.as({ key }).get('/models/user').expect(200);
    return (body.data as { id: string }[]).map(({ id }) => id).filter((id) => id.startsWith('test/'));
  };

  test('GET /models/user leaves out models of which provider keys close every way, and the refusal says so', async () => {
    const at = await place();
    const all = ['test/model', 'test/other', 'test/private', 'test/model:free'];
    expect((await listed(at)).sort()).toEqual([...all].sort());
    for (const provider of ['p1', 'p2'])
      await store({
        workspace_id: at.workspaceId,
        provider,
        is_byok_only: true,
        allowed_models: ['test/other'],
      }).expect(201);
    expect((await listed(at)).sort()).toEqual(['test/other', 'test/private']);
    const { status, body, took } = await ways(at);
    expect({ status, took }).toEqual({ status: 404, took: [] });
    const { message } = body.error as unknown as { message: string };
    expect(message).toMatch(/is_byok_only of a provider key .* excludes p1, p2$/);
    expect((await ways(at, { model: 'test/other' })).status).toBe(200);
  });

  test('GET /models/user lists what a key of an account that keeps nothing opens', async () => {
    const at = await place();
    const { body } = await admin()
      .post('/guardrails')
      .send({ name: 'ZDR', enforce_zdr: true, workspace_id: at.workspaceId })
      .expect(201);
    await admin()
      .post(`/guardrails/${body.data.id}/assignments/keys`)
      .send({ key_hashes: [at.hash] })
      .expect(200);
    expect(await listed(at)).toEqual(['test/private']);
    await store({
      workspace_id: at.workspaceId,
      declared_zdr: true,
      allowed_models: ['test/other'],
    }).expect(201);
    expect((await listed(at)).sort()).toEqual(['test/other', 'test/private']);
    expect(await ways(at, { model: 'test/other' })).toMatchObject({ status: 200, took: ['p1 sk-mine'] });
    expect((await ways(at)).status).toBe(404);
  });

  test('fallback keys come when the gateway’s own have failed', async () => {
    const at = await place();
    await store({ workspace_id: at.workspaceId, is_fallback: true, key: 'sk-last' }).expect(201);
    await store({ workspace_id: at.workspaceId, key: 'sk-first-500' }).expect(201);
    const took: string[] = [];
    for (const [index, upstream] of upstreams.entries())
      upstream.answer((response, request) => {
        const key = (request.headers.authorization ?? '').replace('Bearer ', '');
        took.push(`p${index + 1} ${key}`);
        if (key === 'sk-last') completion('Hello.')(response, request);
        else json(500, { error: { message: 'Down' } })(response, request);
      });
    await gateway
      .as({ key: at.key })
      .post('/chat/completions')
      .send({ model: 'test/model', messages: HI })
      .expect(200);
    expect(took).toEqual(['p1 sk-first-500', 'p1 upstream-secret-1', 'p2 upstream-secret-2', 'p1 sk-last']);
  });

  test('keys are for the API keys and users that they name', async () => {
    const at = await place();
    await store({
      workspace_id: at.workspaceId,
      allowed_api_key_hashes: [at.hash],
      allowed_user_ids: [at.userId],
    }).expect(201);
    const { body } = await admin()
      .post('/keys')
      .send({ name: 'other', workspace_id: at.workspaceId })
      .expect(200);
    expect((await ways(at)).took).toEqual(['p1 sk-mine']);
    expect((await ways({ ...at, key: body.key })).took).toEqual(['p1 shared']);
    expect((await ways(await place())).took).toEqual(['p1 shared']);
  });

  test('changes count from the next request on', async () => {
    const at = await place();
    const { body } = await store({ workspace_id: at.workspaceId }).expect(201);
    expect((await ways(at)).took).toEqual(['p1 sk-mine']);
    await admin().patch(`/byok/${body.data.id}`).send({ key: 'sk-new' }).expect(200);
    expect((await ways(at)).took).toEqual(['p1 sk-new']);
    await admin().patch(`/byok/${body.data.id}`).send({ disabled: true }).expect(200);
    expect((await ways(at)).took).toEqual(['p1 shared']);
    await admin().patch(`/byok/${body.data.id}`).send({ disabled: false }).expect(200);
    expect((await ways(at)).took).toEqual(['p1 sk-new']);
    await admin().delete(`/byok/${body.data.id}`).expect(200);
    expect((await ways(at)).took).toEqual(['p1 shared']);
  });

  describe('closed to the gateway’s own credential', () => {
    /** Another key of the workspace, that the provider key is not for. */
    const other = async (at: Place): Promise<Place> => {
      const { body } = await admin()
        .post('/keys')
        .send({ name: 'other', workspace_id: at.workspaceId })
        .expect(200);
      return { ...at, key: body.key, hash: body.data.hash };
    };
    const for_ = (at: Place) => ({ allowed_api_key_hashes: [at.hash] });
    const rows = [
      {
        of: 'is_byok_only, for one key',
        flag: 'is_byok_only',
        limit: for_,
        own: ['p1 sk-mine'],
        others: ['p2 shared'],
      },
      {
        of: 'is_required, for one key',
        flag: 'is_required',
        limit: for_,
        own: ['p1 sk-mine'],
        others: ['p1 shared'],
      },
      {
        of: 'is_byok_only, for another user',
        flag: 'is_byok_only',
        limit: () => ({ allowed_user_ids: ['nobody'] }),
        own: ['p2 shared'],
        others: ['p2 shared'],
      },
      {
        of: 'is_byok_only, for another model',
        flag: 'is_byok_only',
        limit: () => ({ allowed_models: ['test/other'] }),
        own: ['p2 shared'],
        others: ['p2 shared'],
      },
      {
        of: 'is_required, for another model',
        flag: 'is_required',
        limit: () => ({ allowed_models: ['test/other'] }),
        own: ['p1 shared'],
        others: ['p1 shared'],
      },
    ] as const;

    test.each(rows)('$of', async ({ flag, limit, own, others }) => {
      const at = await place();
      const foreign = await other(at);
      await store({ workspace_id: at.workspaceId, [flag]: true, ...limit(at) }).expect(201);
      for (const stream of [false, true]) {
        expect((await ways(at, {}, stream)).took).toEqual(own);
        expect((await ways(foreign, {}, stream)).took).toEqual(others);
      }
    });

    test('where nothing is left, the request is refused', async () => {
      const at = await place();
      await store({ workspace_id: at.workspaceId, is_byok_only: true, ...for_(at) }).expect(201);
      const answer = await ways(await other(at), { provider: { only: ['p1'] } });
      expect(answer.took).toEqual([]);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    });
  });

  test.each([
    { status: 401, says: 'The provider refused the provider key of this workspace' },
    {
      status: 402,
      says: 'The provider says that the account of the provider key of this workspace cannot pay',
    },
  ])(
    'an error of the own key speaks of that key, one of ours of nothing: $status',
    async ({ status, says }) => {
      for (const stream of [false, true]) {
        const at = await place();
        const key = `sk-a-${status}`;
        await store({ workspace_id: at.workspaceId, key, is_byok_only: true }).expect(201);
        const answer = await ways(at, { provider: { only: ['p1'] } }, stream);
        expect(answer).toMatchObject({
          status,
          body: { error: { message: says, metadata: { is_byok: true } } },
        });
      }
    },
  );

  test('hashes are of keys of the same workspace', async () => {
    const [at, foreign] = [await place(), await place()];
    const settings = { workspace_id: at.workspaceId, allowed_api_key_hashes: [foreign.hash] };
    const refused = await store(settings).expect(400);
    expect(refused.body.error.message).toMatch(
      /^allowed_api_key_hashes: no key in use of the workspace has the hash/,
    );
    const { body } = await store({ ...settings, allowed_api_key_hashes: [at.hash] }).expect(201);
    await admin()
      .patch(`/byok/${body.data.id}`)
      .send({ allowed_api_key_hashes: [foreign.hash] })
      .expect(400);
  });

  test('a refused key says nothing of the endpoint', async () => {
    const at = await place();
    await store({ workspace_id: at.workspaceId, key: 'sk-a-401' }).expect(201);
    for (let i = 0; i < 5; i++) await ways(at);
    // Three failures in half a minute would send the others to the second provider.
    expect((await ways(await place())).took).toEqual(['p1 shared']);
  });
});

describe('money', () => {
  const keyOf = async (at: Place): Promise<Body> =>
    (await gateway.as({ key: at.key }).get('/key').expect(200)).body.data;

  test.each([false, true])('usage is counted apart, and everything says so (streamed %s)', async (stream) => {
    const at = await place();
    await store({ workspace_id: at.workspaceId }).expect(201);
    const answer = await gateway
      .as({ key: at.key })
      .post('/chat/completions')
      .set('X-Service-Metadata', 'enabled')
      .send({ model: 'test/model', messages: HI, stream })
      .expect(200);
    const last = stream
      ? JSON.parse(
          answer.text
            .split('\n\n')
            .filter((line) => line.startsWith('data: {'))
            .at(-1)
            ?.slice(6) ?? '',
        )
      : answer.body;
    expect(last.usage).toMatchObject({
      is_byok: true,
      cost: 0,
      cost_details: { upstream_inference_cost: stream ? expect.any(Number) : LIST_USD },
    });
    expect(last.service_metadata).toMatchObject({ is_byok: true, endpoints: { total: 2 } });
    const selected = last.service_metadata.endpoints.available.filter((one: Body) => one.selected);
    expect(selected).toHaveLength(1);
    const { body } = await gateway
      .as({ key: at.key })
      .get(`/generation?id=${answer.headers['x-generation-id']}`)
      .expect(200);
    expect(body.data).toMatchObject({
      is_byok: true,
      total_cost: 0,
      upstream_inference_cost: last.usage.cost_details.upstream_inference_cost,
      provider_responses: [{ is_byok: true, status: 200 }],
    });
    const spent = last.usage.cost_details.upstream_inference_cost;
    expect(await keyOf(at)).toMatchObject({
      usage: 0,
      byok_usage: spent,
      byok_usage_daily: spent,
      byok_usage_weekly: spent,
      byok_usage_monthly: spent,
    });
  });

  test.each([
    {
      format: 'responses',
      body: { input: 'Hi' },
      usage: (answer: Body) => answer.usage,
    },
    {
      format: 'messages',
      body: { messages: HI, max_tokens: 50 },
      usage: (answer: Body) => answer.usage,
    },
  ])('so does the format $format', async ({ format, body, usage }) => {
    const at = await place();
    await store({ workspace_id: at.workspaceId }).expect(201);
    const answer = await gateway
      .as({ key: at.key })
      .post(`/${format}`)
      .send({ model: 'test/model', ...body })
      .expect(200);
    expect(usage(answer.body)).toMatchObject({
      is_byok: true,
      cost: 0,
      cost_details: { upstream_inference_cost: LIST_USD },
    });
  });

  test('what a failed key is followed by is charged as ever', async () => {
    const at = await place();
    await store({ workspace_id: at.workspaceId, key: 'sk-a-500' }).expect(201);
    const { body } = await ways(at);
    expect(body.usage).toMatchObject({ is_byok: false, cost: LIST_USD });
    expect(await keyOf(at)).toMatchObject({ usage: LIST_USD, byok_usage: 0 });
  });

  test('a stream that is cut is counted apart too', async () => {
    const at = await place();
    await store({ workspace_id: at.workspaceId }).expect(201);
    for (const upstream of upstreams)
      upstream.answer(events(...words('Hello.'), { choices: [], usage: USAGE }));
    const { text } = await gateway
      .as({ key: at.key })
      .post('/chat/completions')
      .send({ model: 'test/model', messages: HI, stream: true })
      .expect(200);
    expect(text).toContain('"is_byok":true');
    expect(await keyOf(at)).toMatchObject({ usage: 0, byok_usage: LIST_USD });
    for (const upstream of upstreams) upstream.answer(byKey);
  });

  /** The limit of a key of this workspace covers no call at list price. */
  const LITTLE = { limit: 0.00001 };

  test('a limit that does not count it lets it pass, and still stops what is shared', async () => {
    const at = await place(LITTLE);
    expect((await ways(at)).status).toBe(402);
    const { body } = await store({ workspace_id: at.workspaceId }).expect(201);
    for (let i = 0; i < 3; i++) expect(await ways(at)).toMatchObject({ status: 200, took: ['p1 sk-mine'] });
    await admin().patch(`/byok/${body.data.id}`).send({ key: 'sk-a-500' }).expect(200);
    // What is shared is not covered, so it is no way to fall back on.
    expect(await ways(at)).toMatchObject({ status: 502, took: ['p1 sk-a-500'] });
    expect(await keyOf(at)).toMatchObject({ usage: 0, limit_remaining: LITTLE.limit });
  });

  test('a limit that counts it is held, used up and kept', async () => {
    const at = await place({ limit: 5 * LIST_USD, include_byok_in_limit: true });
    await store({ workspace_id: at.workspaceId, is_byok_only: true }).expect(201);
    const call = () => ways(at, { max_tokens: 20, provider: { only: ['p1'] } });
    const outcomes = await Promise.all(Array.from({ length: 12 }, async () => (await call()).status));
    // The prompt is held at its longest, so that the last call may have to wait for the others.
    while ((await call()).status === 200) outcomes.push(200);
    const passed = outcomes.filter((status) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(3);
    const { byok_usage: spent, limit_remaining: left, usage } = await keyOf(at);
    expect(spent).toBeCloseTo(passed * LIST_USD, 9);
    expect(spent).toBeLessThanOrEqual(5 * LIST_USD);
    expect(usage).toBe(0);
    expect(left).toBeCloseTo(5 * LIST_USD - spent, 9);
    const report = await verifyLedger(gateway.gateway.database, clock);
    expect(report).toMatchObject({ differences: [], holds: 0, heldDifferences: 0 });
  });

  test('free models are not capped with an own key', async () => {
    const at = await place();
    const free = () => ways(at, { model: 'test/model:free' });
    await store({ workspace_id: at.workspaceId }).expect(201);
    for (let i = 0; i < 3; i++) expect(await free()).toMatchObject({ status: 200, took: ['p1 sk-mine'] });
  });
});

describe('the fee', () => {
  let charging: TestGateway;

  beforeAll(async () => {
    const { providers = [], models = [] } = configurationFor(...upstreams.slice(0, 1));
    charging = await startGateway({
      now: () => clock,
      configuration: {
        providers,
        models,
        // Two and a half calls are free.
        settings: {
          credits: { enforce: true },
          byok: { fee_percent: 10, free_usd_per_month: 2.5 * LIST_USD },
        },
      },
    });
    await charging
      .as('management')
      .post('/byok')
      .send({ provider: 'p1', key: 'sk-mine', is_byok_only: true })
      .expect(201);
    for (const upstream of upstreams) upstream.answer(byKey);
  });
  afterAll(() => charging.close());

  const call = () =>
    charging
      .as('inference')
      .post('/chat/completions')
      .send({ model: 'test/model', messages: HI, max_tokens: 20 });

  test('is taken above the monthly allowance, of the list price, from the credits', async () => {
    const fees: number[] = [];
    for (let i = 0; i < 2; i++) fees.push((await call().expect(200)).body.usage.cost);
    expect(fees).toEqual([0, 0]);
    // From here on a fee may fall due, and there are no credits for it.
    const refused = await call().expect(402);
    expect(refused.body.error.metadata.limit_source).toBe('service_credits');
    const { services, database } = charging.gateway;
    const { account_id: accountId } = await database.knex('workspaces').first('account_id');
    await services.credits.grant(accountId, { amountNanoUsd: 1_000_000, note: null, createdBy: 'operator' });
    for (let i = 0; i < 2; i++) fees.push((await call().expect(200)).body.usage.cost);
    // Half of the third call, and all of the fourth.
    expect(fees.slice(2)).toEqual([0.0000025, 0.000005]);
    const { body } = await charging.as('management').get('/credits').expect(200);
    expect(body.data.total_usage).toBeCloseTo(0.0000075, 12);
    clock = new Date('2026-12-01T00:00:00Z');
    expect((await call().expect(200)).body.usage.cost).toBe(0);
    const report = await verifyLedger(database, clock);
    expect(report).toMatchObject({ differences: [], holds: 0, heldDifferences: 0 });
  });

  /** Puts what is used of the month's allowance at so many calls. */
  const useUp = (calls: number): Promise<void> =>
    charging.gateway.database.knex.transaction(async (trx) => {
      await trx('usage')
        .where('scope', 'like', 'byok:%')
        .update({ byok_usage_nano_usd: Math.round(calls * LIST_USD * 1e9) });
    });
  const limited = async (settings: object): Promise<string> => {
    const { body } = await charging
      .as('management')
      .post('/keys')
      .send({ name: 'k', ...settings })
      .expect(200);
    return (body as { key: string }).key;
  };
  /** The same with a key. The longest answer costs the usual one: 20 tokens, and 11 bytes of a prompt of 10 tokens. */
  const callWith = (key: string) =>
    charging
      .as({ key })
      .post('/chat/completions')
      .send({ model: 'test/model', messages: HI, max_tokens: 20 });

  test('is held: calls that cross the allowance at once spend no more than their limit', async () => {
    await useUp(1.5);
    // One call is free, and the limit has room for the worst fees of two.
    const key = await limited({ limit: 0.000011 });
    for (const upstream of upstreams)
      upstream.answer((response, request) => void setTimeout(() => byKey(response, request), 100));
    const answers = await Promise.all(Array.from({ length: 10 }, () => callWith(key)));
    for (const upstream of upstreams) upstream.answer(byKey);
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 402]));
    const { body } = await charging.as({ key }).get('/key').expect(200);
    expect(body.data.usage).toBeGreaterThan(0);
    expect(body.data.usage).toBeLessThanOrEqual(0.000011);
    const report = await verifyLedger(charging.gateway.database, clock);
    expect(report).toMatchObject({ differences: [], holds: 0, heldDifferences: 0 });
  });

  test('is held beside the price on a limit toward which that counts', async () => {
    await useUp(100);
    // The worst price is 0.000051 at most, and its fee a tenth of that.
    const tight = await limited({ limit: 0.000052, include_byok_in_limit: true });
    expect((await callWith(tight)).status).toBe(402);
    const wide = await limited({ limit: 0.0000562, include_byok_in_limit: true });
    expect((await callWith(wide).expect(200)).body.usage.cost).toBe(0.000005);
  });

  test.each([false, true])(
    'is computed when the settlement is written, also after the database was unavailable (streamed: %s)',
    async (stream) => {
      await useUp(2);
      const { database } = charging.gateway;
      const key = await limited({ limit: 1 });
      const away = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
      const spies: jest.SpyInstance[] = [];
      upstreams[0]?.answer((response, request) => {
        // From the answer on nothing can be read or written for a while.
        spies.push(jest.spyOn(database, 'read').mockRejectedValue(away));
        spies.push(jest.spyOn(database, 'write').mockRejectedValue(away));
        setTimeout(() => spies.forEach((spy) => spy.mockRestore()), 700);
        if (stream) events(...words('Hello.'), { choices: [], usage: USAGE })(response, request);
        else byKey(response, request);
      });
      const answer = await charging
        .as({ key })
        .post('/chat/completions')
        .send({ model: 'test/model', messages: HI, max_tokens: 20, stream });
      upstreams[0]?.answer(byKey);
      expect(answer.status).toBe(200);
      if (stream) expect(answer.text).toContain('[DONE]');
      const { body } = await charging.as({ key }).get('/key').expect(200);
      // Half of it lies above the allowance.
      expect([body.data.usage, body.data.byok_usage]).toEqual([0.0000025, LIST_USD]);
      const report = await verifyLedger(database, clock);
      expect(report).toMatchObject({ differences: [], holds: 0, heldDifferences: 0 });
    },
    20_000,
  );
});
