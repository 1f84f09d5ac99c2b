import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { components } from '../generated/openapi';
import { readDocument } from '../src/http/document';
import { INFERENCE_KEY, MANAGEMENT_KEY, startGateway, type TestGateway } from './support/gateway';
import { dumpTables, insertWorkspace } from './support/tables';
import { completion, configurationFor, startUpstream, type Upstream } from './support/upstream';

type Schemas = components['schemas'];

const START = Date.parse('2026-11-20T10:15:30.250Z');
const DAY_MS = 86_400_000;
const PARTNER_SECRET = 'partner-secret-of-at-least-32-characters';

let now = START;
let upstream: Upstream;
let gateway: TestGateway;
let other: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  const options = { configuration: configurationFor(upstream), now: () => new Date(now) };
  gateway = await startGateway(options);
  other = await startGateway({ ...options, database: { url: gateway.databaseUrl } });
});
afterAll(async () => {
  await other.close();
  await gateway.close();
  await upstream.close();
});
beforeEach(() => {
  now = START;
  upstream.answer(completion('Hello.'));
});

const admin = () => gateway.as('management');
const create = async (body: object = {}): Promise<Schemas['CreateKeysResponse']> =>
  (
    await admin()
      .post('/keys')
      .send({ name: 'ci', ...body })
      .expect(200)
  ).body as Schemas['CreateKeysResponse'];
const read = async (hash: string): Promise<Schemas['ApiKeyRecord']> =>
  (await admin().get(`/keys/${hash}`).expect(200)).body.data as Schemas['ApiKeyRecord'];
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('POST /keys', () => {
  test('returns the whole record and the plaintext, whose SHA-256 is the hash', async () => {
    const { data, key } = await create({ name: 'customer-portal' });
    expect(key).toMatch(/^sk-[0-9a-f]{64}$/);
    expect(data).toEqual({
      hash: sha256(key),
      name: 'customer-portal',
      label: 'customer-portal',
      disabled: false,
      limit: null,
      limit_remaining: null,
      limit_reset: null,
      include_byok_in_limit: false,
      usage: 0,
      usage_daily: 0,
      usage_weekly: 0,
      usage_monthly: 0,
      byok_usage: 0,
      byok_usage_daily: 0,
      byok_usage_weekly: 0,
      byok_usage_monthly: 0,
      created_at: '2026-11-20T10:15:30Z',
      last_used_at: null,
      updated_at: null,
      expires_at: null,
      creator_user_id: expect.stringMatching(/^user-/),
      external_user: null,
      workspace_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('names the key in its label once; every later read masks the plaintext', async () => {
    const { data, key } = await create({ name: 'portal' });
    const masked = `${key.slice(0, 6)}…${key.slice(-4)}`;
    expect(data.label).toBe('portal');
    expect((await read(data.hash)).label).toBe(masked);
    const renamed = await admin().patch(`/keys/${data.hash}`).send({ name: 'door' }).expect(200);
    expect(renamed.body.data).toMatchObject({ name: 'door', label: masked });
    const listed = (await admin().get('/keys').expect(200)).body.data as Schemas['ApiKeyRecord'][];
    expect(listed.find(({ hash }) => hash === data.hash)?.label).toBe(masked);
    const current = await gateway.as({ key }).get('/key').expect(200);
    expect(current.body.data.label).toBe(masked);
  });

  test.each([
    { given: 'all its fields', body: { limit: 25, limit_reset: 'monthly', include_byok_in_limit: true } },
    { given: 'no limit, said aloud', body: { limit: null, limit_reset: null } },
    { given: 'a limit of nothing', body: { limit: 0 } },
    { given: 'a limit below a cent', body: { limit: 0.000000001 } },
    { given: 'each period', body: { limit: 1, limit_reset: 'daily' } },
    { given: 'weeks', body: { limit: 1, limit_reset: 'weekly' } },
    { given: 'an end', body: { expires_at: '2027-12-31T23:59:59Z' } },
    { given: 'no end, said aloud', body: { expires_at: null } },
    { given: 'no partner identity, said aloud', body: { external_user: null } },
    { given: 'a partner identity', body: { external_user: { user: '1042' } } },
    { given: 'a name in another script', body: { name: '日本語 ключ 🔑' } },
  ])('takes $given', async ({ body }) => {
    const { data } = await create(body);
    expect(data).toMatchObject(body);
    const { label: _label, ...rest } = data;
    expect(await read(data.hash)).toMatchObject(rest);
  });

  test.each([
    ['2027-12-31T23:59:59.75Z', '2027-12-31T23:59:59.750Z'],
    ['2027-12-31T23:59:59.1239Z', '2027-12-31T23:59:59.123Z'],
    ['2027-12-31T23:59:59.000Z', '2027-12-31T23:59:59Z'],
  ])('takes an end with fractions of a second: %s is %s', async (given, shown) => {
    const { data } = await create({ expires_at: given });
    expect(data.expires_at).toBe(shown);
    expect((await read(data.hash)).expires_at).toBe(shown);
  });

  test("keeps a partner's secret only as a hash, and never returns it", async () => {
    const { data } = await create({ external_user: { user: '1042', api_key: PARTNER_SECRET } });
    expect(data.external_user).toEqual({ user: '1042' });
    const dump = await dumpTables(gateway.gateway.database);
    expect(dump).toContain(sha256(PARTNER_SECRET));
    expect(dump).not.toContain(PARTNER_SECRET);
  });

  test('is made by the owner of the management key when no creator is named', async () => {
    const { data } = await create({ creator_user_id: null });
    expect(data.creator_user_id).toBe((await create()).data.creator_user_id);
  });

  test('takes its workspace, and a member of the organization as creator', async () => {
    const workspace = await insertWorkspace(gateway.gateway.database, 'creation');
    const { data: own } = await create();
    const { data } = await create({ workspace_id: workspace, creator_user_id: own.creator_user_id });
    expect(data).toMatchObject({ workspace_id: workspace, creator_user_id: own.creator_user_id });
  });

  test.each([
    { given: 'no name', body: { name: undefined }, says: /name/ },
    { given: 'an empty name', body: { name: '' }, says: /name/ },
    { given: 'a number as name', body: { name: 7 }, says: /name/ },
    { given: 'null as name', body: { name: null }, says: /name/ },
    { given: 'an empty creator', body: { creator_user_id: '' }, says: /creator_user_id/ },
    { given: 'an unknown creator', body: { creator_user_id: 'user-x' }, says: /creator_user_id/ },
    { given: 'an end without seconds', body: { expires_at: '2027-12-31T23:59Z' }, says: /expires_at/ },
    { given: 'an end with an offset', body: { expires_at: '2027-12-31T23:59:59+02:00' }, says: /expires_at/ },
    { given: 'an end without a zone', body: { expires_at: '2027-12-31T23:59:59' }, says: /expires_at/ },
    { given: 'a day as end', body: { expires_at: '2027-12-31' }, says: /expires_at/ },
    { given: 'a day that no month has', body: { expires_at: '2027-02-30T00:00:00Z' }, says: /expires_at/ },
    { given: 'the hour 24', body: { expires_at: '2027-02-03T24:00:00Z' }, says: /expires_at/ },
    { given: 'an hour that no day has', body: { expires_at: '2027-02-03T25:00:00Z' }, says: /expires_at/ },
    { given: 'a small z', body: { expires_at: '2027-12-31T23:59:59z' }, says: /expires_at/ },
    { given: 'a blank for T', body: { expires_at: '2027-12-31 23:59:59Z' }, says: /expires_at/ },
    { given: 'seconds of an epoch as end', body: { expires_at: 1_900_000_000 }, says: /expires_at/ },
    { given: 'an end in the past', body: { expires_at: '2026-11-20T10:15:30Z' }, says: /expires_at.*past/ },
    { given: 'a negative limit', body: { limit: -0.01 }, says: /limit/ },
    {
      given: 'a limit that would be rounded to nothing',
      body: { limit: 1e-12 },
      says: /limit: 0, or at least/,
    },
    { given: 'a limit just below the least', body: { limit: 9.9e-10 }, says: /limit: 0, or at least/ },
    { given: 'a limit as text', body: { limit: '5' }, says: /limit/ },
    { given: 'more than the ledger can hold', body: { limit: 1e300 }, says: /limit/ },
    { given: 'an unknown period', body: { limit_reset: 'yearly' }, says: /limit_reset/ },
    { given: 'a truth as text', body: { include_byok_in_limit: 'true' }, says: /include_byok_in_limit/ },
    { given: 'a workspace that is no UUID', body: { workspace_id: 'default' }, says: /workspace_id/ },
    {
      given: 'an unknown workspace',
      body: { workspace_id: '0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11' },
      says: /workspace_id/,
    },
    { given: 'a partner identity without a user', body: { external_user: {} }, says: /external_user/ },
    { given: 'an empty partner user', body: { external_user: { user: '' } }, says: /external_user/ },
    {
      given: 'a short partner secret',
      body: { external_user: { user: 'a', api_key: 'x'.repeat(31) } },
      says: /external_user/,
    },
    {
      given: 'more of the partner',
      body: { external_user: { user: 'a', plan: 'gold' } },
      says: /external_user/,
    },
    { given: 'a field that is not known', body: { colour: 'red' }, says: /colour/ },
  ])('answers 400 to $given, and makes no key', async ({ body, says }) => {
    const before = await dumpTables(gateway.gateway.database, 'keys');
    const { status, body: answer } = await admin()
      .post('/keys')
      .send({ name: 'ci', ...body });
    expect(status).toBe(400);
    expect(answer.error).toMatchObject({ code: 400, message: expect.stringMatching(says) });
    expect(answer.error.metadata.error_type).toBe('invalid_request');
    expect(await dumpTables(gateway.gateway.database, 'keys')).toBe(before);
  });

  test.each(['[]', '"name"', 'null', '7', ''])('answers 400 to the body %j', async (body) => {
    const { status } = await admin().post('/keys').set('content-type', 'application/json').send(body);
    expect(status).toBe(400);
  });
});

describe('closed bodies', () => {
  const { schemas } = readDocument('openapi').components as {
    schemas: Record<string, { properties: object }>;
  };
  const properties = (name: string): string[] => Object.keys(schemas[name]?.properties ?? {});
  const readOnly = (request: string): string[] =>
    properties('ApiKeyRecord').filter((name) => !properties(request).includes(name));
  const value = (name: string): unknown =>
    ({ hash: 'a'.repeat(64), label: 'x', created_at: '2020-01-01T00:00:00Z', disabled: true })[name] ?? 1;

  test('there are read-only properties to try', () => {
    expect(readOnly('CreateKeysRequest').length).toBeGreaterThan(10);
    expect(readOnly('UpdateKeysRequest').length).toBeGreaterThan(10);
  });

  test.each(readOnly('CreateKeysRequest'))('POST /keys refuses %s', async (name) => {
    const { status, body } = await admin()
      .post('/keys')
      .send({ name: 'ci', [name]: value(name) });
    expect(status).toBe(400);
    expect(body.error.message).toContain(name);
  });

  test.each(readOnly('UpdateKeysRequest'))(
    'PATCH /keys/{hash} refuses %s and changes nothing',
    async (name) => {
      const hash = sha256(INFERENCE_KEY);
      const before = await read(hash);
      const { status, body } = await admin()
        .patch(`/keys/${hash}`)
        .send({ name: 'changed', [name]: value(name) });
      expect(status).toBe(400);
      expect(body.error.message).toContain(name);
      expect(await read(hash)).toEqual(before);
    },
  );
});

describe('PATCH /keys/{hash}', () => {
  test('changes what is sent, leaves the rest, and says when', async () => {
    const { data } = await create({ limit: 5, limit_reset: 'weekly', expires_at: '2027-01-01T00:00:00Z' });
    now += 60_000;
    const { body } = await admin().patch(`/keys/${data.hash}`).send({ limit: 7.5 }).expect(200);
    const { label: _label, ...rest } = data;
    expect(body.data).toMatchObject({
      ...rest,
      limit: 7.5,
      limit_remaining: 7.5,
      updated_at: '2026-11-20T10:16:30Z',
    });
    expect(await read(data.hash)).toEqual(body.data);
  });

  test.each([
    { given: 'null as limit', body: { limit: null }, expected: { limit: null, limit_remaining: null } },
    { given: 'null as period', body: { limit_reset: null }, expected: { limit_reset: null } },
    {
      given: 'several',
      body: { name: 'b', include_byok_in_limit: true, limit: 0 },
      expected: { limit_remaining: 0 },
    },
  ])('takes $given', async ({ body, expected }) => {
    const { data } = await create({ limit: 5, limit_reset: 'weekly' });
    const answer = await admin().patch(`/keys/${data.hash}`).send(body).expect(200);
    expect(answer.body.data).toMatchObject({ ...body, ...expected });
  });

  test.each([
    { given: 'nothing', body: {}, says: /fields|at least 1 field/ },
    { given: 'an empty name', body: { name: '' }, says: /name/ },
    { given: 'null as name', body: { name: null }, says: /name/ },
    { given: 'a negative limit', body: { limit: -1 }, says: /limit/ },
    { given: 'more than the ledger can hold', body: { limit: 1e18 }, says: /limit/ },
    { given: 'an unknown period', body: { limit_reset: 'hourly' }, says: /limit_reset/ },
    { given: 'disabled as text', body: { disabled: 'yes' }, says: /disabled/ },
    {
      given: 'a limit that would be rounded to nothing',
      body: { limit: 1e-12 },
      says: /limit: 0, or at least/,
    },
    { given: 'a new end', body: { expires_at: '2028-01-01T00:00:00Z' }, says: /expires_at/ },
    { given: 'an array', body: [{ disabled: true }], says: /body/ },
  ])('answers 400 to $given', async ({ body, says }) => {
    const { status, body: answer } = await admin()
      .patch(`/keys/${sha256(INFERENCE_KEY)}`)
      .send(body);
    expect(status).toBe(400);
    expect(answer.error.message).toMatch(says);
  });

  test('turns a key off for the next request in every process, and on again', async () => {
    const { data, key } = await create();
    const ask = (at: TestGateway) => at.as({ key }).get('/key');
    for (let i = 0; i < 20; i++) for (const at of [gateway, other]) await ask(at).expect(200);
    const off = await admin().patch(`/keys/${data.hash}`).send({ disabled: true }).expect(200);
    expect(off.body.data).toMatchObject({ disabled: true, updated_at: '2026-11-20T10:15:30Z' });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => ask(index % 2 === 0 ? gateway : other)),
    );
    expect(answers.filter(({ status }) => status !== 401)).toHaveLength(0);
    await admin().patch(`/keys/${data.hash}`).send({ disabled: false }).expect(200);
    for (const at of [gateway, other]) await ask(at).expect(200);
  });

  test('a process sees the changes of the other one at once, both ways', async () => {
    const { data, key } = await create();
    for (const [writer, reader] of [
      [gateway, other],
      [other, gateway],
    ] as const)
      for (const disabled of [true, false, true, false]) {
        await writer.as('management').patch(`/keys/${data.hash}`).send({ disabled }).expect(200);
        await reader
          .as({ key })
          .get('/key')
          .expect(disabled ? 401 : 200);
      }
  });
});

describe('expiry', () => {
  test('counts to the millisecond', async () => {
    const { key } = await create({ expires_at: '2026-11-20T10:15:40.250Z' });
    now = Date.parse('2026-11-20T10:15:40.249Z');
    const { body } = await gateway.as({ key }).get('/key').expect(200);
    expect(body.data.expires_at).toBe('2026-11-20T10:15:40.250Z');
    now += 1;
    await gateway.as({ key }).get('/key').expect(401);
  });

  test('a key works until its end, to the second, and not after', async () => {
    const { key } = await create({ expires_at: '2026-11-20T10:15:40Z' });
    now = Date.parse('2026-11-20T10:15:39.999Z');
    const current = await gateway.as({ key }).get('/key').expect(200);
    expect(current.body.data.expires_at).toBe('2026-11-20T10:15:40Z');
    now += 1;
    const { body } = await gateway.as({ key }).get('/key').expect(401);
    const { body: missing } = await gateway.as('none').get('/key').expect(401);
    expect(body).toEqual(missing);
    await other.as({ key }).get('/key').expect(401);
  });
});

describe('DELETE /keys/{hash}', () => {
  test('ends a key for good, in every process', async () => {
    const { data, key } = await create();
    for (const at of [gateway, other]) await at.as({ key }).get('/key').expect(200);
    const { body } = await admin().delete(`/keys/${data.hash}`).expect(200);
    expect(body).toEqual({ deleted: true });
    for (const at of [gateway, other]) await at.as({ key }).get('/key').expect(401);
    await admin().get(`/keys/${data.hash}`).expect(404);
    await admin().patch(`/keys/${data.hash}`).send({ disabled: false }).expect(404);
    await admin().delete(`/keys/${data.hash}`).expect(404);
  });

  test.each([
    { given: 'an unknown hash', hash: 'f'.repeat(64) },
    { given: 'no hash at all', hash: 'x' },
    { given: 'wildcards', hash: '%25_%25' },
    { given: 'a management key', hash: sha256(MANAGEMENT_KEY) },
    { given: 'upper case', hash: sha256(INFERENCE_KEY).toUpperCase() },
  ])('GET, PATCH and DELETE answer 404 to $given, in one text', async ({ hash }) => {
    const absent = (
      await admin()
        .get(`/keys/${'0'.repeat(64)}`)
        .expect(404)
    ).text;
    const answers = [
      await admin().get(`/keys/${hash}`),
      await admin().patch(`/keys/${hash}`).send({ name: 'x' }),
      await admin().delete(`/keys/${hash}`),
    ];
    for (const { status, text } of answers) expect({ status, text }).toEqual({ status: 404, text: absent });
    await admin().get('/keys').expect(200);
  });
});

describe('GET /keys', () => {
  test('lists a workspace newest first, 100 at a time, disabled keys only when asked', async () => {
    const workspace = await insertWorkspace(gateway.gateway.database, 'paging');
    const hashes: string[] = [];
    for (let i = 0; i < 103; i++) {
      now += 1_000;
      hashes.unshift((await create({ name: `k${i}`, workspace_id: workspace })).data.hash);
    }
    const page = async (query: string): Promise<string[]> =>
      (
        (await admin().get(`/keys?workspace_id=${workspace}${query}`).expect(200)).body
          .data as Schemas['ApiKeyRecord'][]
      ).map(({ hash }) => hash);
    expect(await page('')).toEqual(hashes.slice(0, 100));
    expect(await page('&offset=100')).toEqual(hashes.slice(100));
    expect(await page('&offset=103')).toEqual([]);
    expect(await page('&offset=9007199254740993')).toEqual([]);
    const [newest = '', second = ''] = hashes;
    await admin().patch(`/keys/${newest}`).send({ disabled: true }).expect(200);
    expect((await page(''))[0]).toBe(second);
    expect(await page('&include_disabled=false')).toHaveLength(100);
    expect((await page('&include_disabled=true'))[0]).toBe(newest);
  });

  test('shows the default workspace without being told, and inference keys only', async () => {
    const { data } = await create();
    const listed = (await admin().get('/keys').expect(200)).body.data as Schemas['ApiKeyRecord'][];
    expect(new Set(listed.map(({ workspace_id: id }) => id))).toEqual(new Set([data.workspace_id]));
    expect(listed.map(({ hash }) => hash)).not.toContain(sha256(MANAGEMENT_KEY));
    expect(listed.map(({ hash }) => hash)).toContain(sha256(INFERENCE_KEY));
  });

  test('lists expired keys with include_expired alone', async () => {
    const { data } = await create({ expires_at: '2026-11-20T10:15:40.250Z' });
    const listed = async (query: string): Promise<boolean> => {
      const { body } = await admin().get(`/keys${query}`).expect(200);
      return (body.data as Schemas['ApiKeyRecord'][]).some(({ hash }) => hash === data.hash);
    };
    now = Date.parse('2026-11-20T10:15:40.249Z');
    expect(await listed('')).toBe(true);
    now += 1;
    expect(await listed('')).toBe(false);
    expect(await listed('?include_expired=false')).toBe(false);
    expect(await listed('?include_expired=true')).toBe(true);
  });

  test.each([
    'offset=-1',
    'offset=1.5',
    'offset=x',
    'offset=1&offset=2',
    'include_disabled=1',
    'include_expired=1',
    'workspace_id=default',
    'workspace_id=0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11',
    'limit=5',
  ])('answers 400 to ?%s', async (query) => {
    const { status, body } = await admin().get(`/keys?${query}`);
    expect(status).toBe(400);
    expect(body.error.message).toContain(query.split('=')[0]);
  });
});

describe('usage', () => {
  const chat = { model: 'test/model', messages: [{ role: 'user', content: 'Hi' }], max_tokens: 20 };

  test('is exact as soon as an answer ended, and periods begin anew at midnight UTC', async () => {
    const { data, key } = await create({ limit: 0.0002, limit_reset: 'daily' });
    const current = async () => (await gateway.as({ key }).get('/key').expect(200)).body.data;
    for (let calls = 1; calls <= 3; calls++) {
      await gateway.as({ key }).post('/chat/completions').send(chat).expect(200);
      expect(await current()).toMatchObject({
        usage: (calls * 50_000) / 1e9,
        limit_remaining: (200_000 - calls * 50_000) / 1e9,
      });
    }
    expect(await read(data.hash)).toMatchObject({
      usage_daily: 0.00015,
      usage_weekly: 0.00015,
      usage: 0.00015,
    });
    now = Date.parse('2026-11-20T23:59:59.999Z');
    expect(await current()).toMatchObject({ usage_daily: 0.00015, limit_remaining: 0.00005 });
    now += 1; // Saturday
    expect(await current()).toMatchObject({ usage_daily: 0, usage_weekly: 0.00015, limit_remaining: 0.0002 });
    now = START + 3 * DAY_MS; // Monday
    expect(await current()).toMatchObject({ usage_weekly: 0, usage_monthly: 0.00015, usage: 0.00015 });
    now = Date.parse('2026-12-01T00:00:00Z');
    expect(await current()).toMatchObject({ usage_monthly: 0, usage: 0.00015 });
  });

  test('counts what was spent before against a new limit, and never shows less than nothing', async () => {
    const { data, key } = await create();
    await gateway.as({ key }).post('/chat/completions').send(chat).expect(200);
    const { body } = await admin().patch(`/keys/${data.hash}`).send({ limit: 0.00001 }).expect(200);
    expect(body.data).toMatchObject({ limit: 0.00001, limit_remaining: 0, usage: 0.00005 });
  });
});

describe('the last use', () => {
  const chat = { model: 'test/model', messages: [{ role: 'user', content: 'Hi' }], max_tokens: 20 };

  test('is written once a minute by each process', async () => {
    const { data, key } = await create();
    const shown = async () => (await read(data.hash)).last_used_at;
    const instant = () => `${new Date(now).toISOString().slice(0, 19)}Z`;
    const call = (at: TestGateway) => at.as({ key }).post('/chat/completions').send(chat).expect(200);
    expect(data.last_used_at).toBeNull();
    await gateway.as({ key }).get('/models').expect(200);
    expect(await shown()).toBeNull();
    await call(gateway);
    const first = await shown();
    expect(first).toBe(instant());
    now += 59_000;
    await call(gateway);
    expect(await shown()).toBe(first);
    now += 1_000;
    await call(gateway);
    expect(await shown()).toBe(instant());
    now += 1_000;
    await call(other);
    expect(await shown()).toBe(instant());
    const listed = (await admin().get('/keys').expect(200)).body.data as Schemas['ApiKeyRecord'][];
    expect(listed.find(({ hash }) => hash === data.hash)?.last_used_at).toBe(await shown());
  });
});

describe('budgets of the calling key', () => {
  const chat = { model: 'test/model', messages: [{ role: 'user', content: 'Hi' }], max_tokens: 20 };

  test('come in the order of their origin, and the tightest one is named', async () => {
    const { body: made } = await admin().post('/workspaces').send({ name: 'Budgets', slug: 'budgets' });
    const workspace_id = made.data.id as string;
    const { key, data } = await create({ workspace_id, limit: 5 });
    const own = async () => (await gateway.as({ key }).get('/key').expect(200)).body.data;
    const alone = await create({ workspace_id });
    const { body: free } = await gateway.as({ key: alone.key }).get('/key').expect(200);
    expect(free.data).toMatchObject({ budgets: [], effective_budget: null });
    const budget = await admin()
      .put(`/workspaces/${workspace_id}/budgets/monthly`)
      .send({ limit_usd: 0.0001 });
    const guardrail = await admin()
      .post('/guardrails')
      .send({ workspace_id, name: 'Daily', limit_usd: 3, reset_interval: 'daily' });
    await admin()
      .post(`/guardrails/${guardrail.body.data.id}/assignments/keys`)
      .send({ key_hashes: [data.hash] })
      .expect(200);
    await gateway.as({ key }).post('/chat/completions').send(chat).expect(200);
    const { budgets, effective_budget: effective } = await own();
    const none = { guardrail_id: null, budget_id: null, include_byok: false, spend_usd: 0.00005 };
    expect(budgets).toEqual([
      {
        ...none,
        scope: 'api_key',
        guardrail_id: guardrail.body.data.id,
        limit_usd: 3,
        remaining_usd: 2.99995,
        reset_interval: 'daily',
        resets_at: '2026-11-21T00:00:00Z',
      },
      {
        ...none,
        scope: 'workspace',
        budget_id: budget.body.data.id,
        limit_usd: 0.0001,
        remaining_usd: 0.00005,
        reset_interval: 'monthly',
        resets_at: '2026-12-01T00:00:00Z',
      },
      {
        ...none,
        scope: 'key_limit',
        limit_usd: 5,
        remaining_usd: 4.99995,
        reset_interval: null,
        resets_at: null,
      },
    ]);
    expect(effective).toEqual(budgets[1]);
    await admin().patch(`/keys/${data.hash}`).send({ limit: 0.00005 }).expect(200);
    expect((await own()).effective_budget).toMatchObject({ scope: 'key_limit', remaining_usd: 0 });
  });
});

describe('GET /key', () => {
  test.each([
    { who: 'inference', management: false },
    { who: 'management', management: true },
  ] as const)('describes the $who key that asks', async ({ who, management }) => {
    const { body } = await gateway.as(who).get('/key').expect(200);
    expect(body.data).toMatchObject({
      is_management_key: management,
      is_provisioning_key: management,
      is_free_tier: false,
      limit: null,
      limit_remaining: null,
      rate_limit: { requests: -1 },
    });
  });
});

test('a plaintext stands nowhere: not in the tables, not in the files, not in the log', async () => {
  const { key, data } = await create({ name: 'secret-keeper' });
  await gateway.as({ key }).get('/key').expect(200);
  const dump = await dumpTables(gateway.gateway.database);
  expect(dump).toContain(data.hash);
  const file = gateway.databaseUrl.startsWith('file:') ? gateway.databaseUrl.slice(5) : undefined;
  const files = file
    ? [file, `${file}-wal`].filter(existsSync).map((path) => readFileSync(path, 'latin1'))
    : [];
  for (const place of [dump, ...files, gateway.logs.join('')])
    for (const secret of [key, key.slice(3), MANAGEMENT_KEY, INFERENCE_KEY])
      expect(place.includes(secret)).toBe(false);
});
