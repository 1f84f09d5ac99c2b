import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { components } from '../generated/openapi';
import type { Configuration } from '../src/configuration';
import { createInternWorker, InternFailure, type InternRuntime } from '../src/services/intern-worker';
import { openDatabase, type Database } from '../src/database/connection';
import { createInternStore } from '../src/stores/interns';
import { createTestDatabase, type TestDatabase } from './support/database';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';
import { insertWorkspace } from './support/tables';
import { completion, configurationFor, events, json, startUpstream, type Upstream } from './support/upstream';

type Intern = components['schemas']['Intern'];
type Chunk = components['schemas']['InternChatCompletionChunk'];

const NOBODY = '00000000-0000-4000-8000-000000000000';

let upstream: Upstream;
let gateway: TestGateway;

const withTools = (up: Upstream): Configuration => {
  const base = configurationFor(up);
  return {
    ...base,
    models: base.models?.map((model) => ({
      ...model,
      endpoints: model.endpoints.map((endpoint) => ({
        ...endpoint,
        supported_parameters: [...(endpoint.supported_parameters ?? []), 'tools'],
      })),
    })),
  };
};

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ configuration: withTools(upstream) });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.answer(completion('Hello there.'));
  upstream.received.length = 0;
});

const as = () => gateway.as('inference');
let count = 0;
/** No two tests send the same body. */
const fresh = (more: object = {}) => ({ name: `intern-${++count}`, ...more });

async function create(more: object = {}): Promise<Intern> {
  return (await as().post('/interns').send(fresh(more)).expect(201)).body as Intern;
}
const get = async (id: string): Promise<Intern> =>
  (await as().get(`/interns/${id}`).expect(200)).body as Intern;

async function until(id: string, status: Intern['status']): Promise<Intern> {
  for (const deadline = Date.now() + 8_000; Date.now() < deadline; await sleep(20)) {
    const intern = await get(id);
    if (intern.status === status) return intern;
  }
  throw new Error(`the intern is ${(await get(id)).status}, not ${status}`);
}

test('an intern that is being moved keeps what it is', async () => {
  const { id } = await create();
  const { gateway: inside } = gateway;
  const target = await insertWorkspace(inside.database, 'place-to-move-to');
  expect(await inside.services.internTransfers.begin(id, target)).toBe('begun');
  const { body } = await as().patch(`/interns/${id}`).send({ description: 'New' }).expect(409);
  expect(body.error.metadata).toMatchObject({ reason: 'intern_busy', retryable: true });
});

async function running(more: object = {}): Promise<Intern> {
  const { id } = await create({ provision: true, ...more });
  return until(id, 'running');
}

describe('creation', () => {
  test('makes an intern that is stopped, or on its way', async () => {
    const intern = await create({ description: 'D', instructions: 'I' });
    expect(intern).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspace_id: expect.any(String),
      name: expect.stringMatching(/^intern-/),
      description: 'D',
      instructions: 'I',
      model: null,
      vault_id: null,
      attached_vault_id: null,
      hostname: null,
      status: 'stopped',
      progress: null,
      last_failure_message: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    expect((await create({ provision: true })).status).toBe('queued');
  });

  test('the same body makes one intern', async () => {
    const body = fresh();
    const first = await as().post('/interns').send(body).expect(201);
    const again = await as()
      .post('/interns')
      .send({ ...body, provision: false })
      .expect(200);
    expect((again.body as Intern).id).toBe((first.body as Intern).id);
  });

  test('one Idempotency-Key makes one intern, also of many at once', async () => {
    const key = randomUUID();
    const body = fresh();
    const send = (sent: object) => as().post('/interns').set('Idempotency-Key', key).send(sent);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => (answer.body as Intern).id)).size).toBe(1);
    const reused = await send(fresh());
    expect(reused.status).toBe(409);
    expect(reused.body.error.metadata).toMatchObject({ reason: 'idempotency_key_reused', retryable: false });
    const other = await as().post('/interns').set('Idempotency-Key', randomUUID()).send(body).expect(201);
    expect((other.body as Intern).id).not.toBe((answers[0]?.body as Intern).id);
  });

  test.each([
    ['a name in capitals', { name: 'Intern' }, 400, 'invalid_body'],
    ['a name of one letter', { name: 'a' }, 400, 'invalid_body'],
    ['a name of 18 letters', { name: 'a'.repeat(18) }, 400, 'invalid_body'],
    ['a field too many', { name: 'ok', model: 'test/model' }, 400, 'invalid_body'],
    ['another workspace', { name: 'ok', workspace_id: NOBODY }, 404, 'not_found'],
    ['an unknown vault', { name: 'ok', vault_id: NOBODY }, 404, 'not_found'],
    ['1 MiB', { name: 'ok', instructions: 'x'.repeat(1024 * 1024) }, 413, 'payload_too_large'],
  ])('refuses %s', async (_, body, status, reason) => {
    const answer = await as().post('/interns').send(body);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({ code: status, metadata: { reason, retryable: false } });
  });

  test('what is not JSON is a 415', async () => {
    const answer = await as().post('/interns').set('Content-Type', 'text/plain').send('name=x');
    expect(answer.status).toBe(415);
    expect(answer.body.error.metadata.reason).toBe('unsupported_media_type');
  });
});

test('lists newest first, by state, in pages', async () => {
  const made = [await create(), await create(), await create()].map(({ id }) => id).reverse();
  const page = async (query: string) =>
    (await as().get(`/interns?${query}`).expect(200)).body as {
      data: Intern[];
      has_more: boolean;
      next_cursor?: string;
    };
  const first = await page('limit=2&status=stopped,failed');
  expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
  expect(first).toMatchObject({ has_more: true, next_cursor: made[1] });
  const second = await page(`limit=1&status=stopped&starting_after=${first.next_cursor}`);
  expect(second.data.map(({ id }) => id)).toEqual(made.slice(2));
  expect((await page('status=destroy_failed')).data).toEqual([]);
  expect((await page('limit=500')).has_more).toBe(false);
  await as().get('/interns?limit=501').expect(400);
  await as().get('/interns?status=idle').expect(400);
  await as().get(`/interns?starting_after=${NOBODY}`).expect(400);
  await as().get(`/interns?workspace_id=${NOBODY}`).expect(404);
  const [own] = (await page('limit=1')).data;
  expect((await page(`workspace_id=${own?.workspace_id}`)).data.length).toBeGreaterThan(2);
});

describe('life', () => {
  test('provision, suspend, provision again, delete', async () => {
    const { id, workspace_id } = await create({ vault_id: undefined });
    expect((await as().post(`/interns/${id}/provision`).expect(202)).body).toEqual({ provisioning: true });
    await until(id, 'running');
    expect((await as().post(`/interns/${id}/suspend`).send({}).expect(200)).body).toEqual({
      suspended: true,
    });
    expect((await get(id)).status).toBe('stopped');
    await as().post(`/interns/${id}/provision`).expect(202);
    await until(id, 'running');
    await as().post(`/interns/${id}/provision`).expect(202);
    await until(id, 'running');
    expect((await as().delete(`/interns/${id}`).expect(202)).body).toEqual({ deleting: true });
    for (let tries = 0; tries < 200 && (await as().get(`/interns/${id}`)).status !== 404; tries++)
      await sleep(20);
    await as().get(`/interns/${id}`).expect(404);
    expect(workspace_id).toBeTruthy();
  });

  test.each([
    ['stopped', 'suspend', 'invalid_transition', false],
    ['failed', 'suspend', 'invalid_transition', false],
    ['provisioning', 'suspend', 'intern_busy', true],
    ['destroying', 'suspend', 'intern_busy', true],
    ['destroy_failed', 'provision', 'invalid_transition', false],
    ['provisioning', 'provision', 'intern_busy', true],
    ['queued', 'provision', 'intern_busy', true],
    ['destroying', 'provision', 'intern_busy', true],
    ['destroying', 'delete', 'intern_busy', true],
  ] as const)('one that is %s: %s is a 409', async (status, act, reason, retryable) => {
    const { id } = await create();
    // With a claim, so that no worker moves it.
    await gateway.gateway.database
      .knex('interns')
      .where({ id })
      .update({ status, claimed_by: 'test', claimed_until_ms: Date.now() + 60_000 });
    const answer = await (act === 'delete'
      ? as().delete(`/interns/${id}`)
      : as().post(`/interns/${id}/${act}`));
    expect(answer.status).toBe(409);
    expect(answer.body.error.metadata).toMatchObject({ reason, retryable });
    expect((await get(id)).status).toBe(status);
  });

  test.each(['provision', 'suspend'])('%s takes no fields', async (act) => {
    const { id } = await create();
    await as().post(`/interns/${id}/${act}`).send({ force: true }).expect(400);
  });

  test('a model takes effect at the next provision, and one that is not offered fails it', async () => {
    const { id } = await running();
    const updated = await as()
      .patch(`/interns/${id}`)
      .send({ model: 'no/model', name: 'renamed' })
      .expect(200);
    expect(updated.body).toMatchObject({ model: 'no/model', name: 'renamed', status: 'running' });
    await as().post(`/interns/${id}/provision`).expect(202);
    expect((await until(id, 'failed')).last_failure_message).toBe(
      'The model no/model is not offered: set another one',
    );
    await as().patch(`/interns/${id}`).send({ model: 'test/model' }).expect(200);
    await as().post(`/interns/${id}/provision`).expect(202);
    expect((await until(id, 'running')).last_failure_message).toBeNull();
    await as().patch(`/interns/${id}`).send({ status: 'stopped' }).expect(400);
  });

  test('the vault of the workspace is attached at provision', async () => {
    const [{ workspace_id: vaultId } = { workspace_id: '' }] = (
      await as().get('/interns?limit=1').expect(200)
    ).body.data as Intern[];
    const intern = await create({ vault_id: vaultId });
    expect(intern).toMatchObject({ vault_id: vaultId, attached_vault_id: null });
    await as().post(`/interns/${intern.id}/provision`).expect(202);
    expect((await until(intern.id, 'running')).attached_vault_id).toBe(vaultId);
  });

  test('with secrets or conversations, deletion asks for a word', async () => {
    const { id } = await create();
    const secret = { value: 'v', hosts: ['example.com'] };
    await as().put(`/vault/interns/${id}/secrets/s`).send(secret).expect(200);
    const refused = await as()
      .delete(`/interns/${id}`)
      .send({ acknowledge_workspace_loss: false })
      .expect(409);
    expect(refused.body.error.metadata.reason).toBe('workspace_loss_not_acknowledged');
    await as().delete(`/interns/${id}`).send({ acknowledge_workspace_loss: true }).expect(202);
    const { knex } = gateway.gateway.database;
    for (let tries = 0; tries < 200 && (await knex('interns').where({ id }).first()); tries++)
      await sleep(20);
    expect(await knex('vault_secrets').where({ scope: `intern:${id}` })).toEqual([]);
    expect(await knex('vault_data_keys').where({ scope: `intern:${id}` })).toEqual([]);
  });

  test('a workspace with interns stays', async () => {
    const { knex } = gateway.gateway.database;
    const workspace = await insertWorkspace(gateway.gateway.database, 'with-interns');
    const { id } = await create();
    await knex('interns').where({ id }).update({ workspace_id: workspace });
    await gateway.as('management').delete(`/workspaces/${workspace}`).expect(400);
    await as().get(`/interns/${id}`).expect(404);
    await knex('interns').where({ id }).delete();
    await gateway.as('management').delete(`/workspaces/${workspace}`).expect(200);
  });

  test('a transfer takes the secrets along', async () => {
    const { database, services } = gateway.gateway;
    const { id, workspace_id: from } = await running();
    await as()
      .put(`/vault/interns/${id}/secrets/s`)
      .send({ value: 'v', hosts: ['example.com'] })
      .expect(200);
    const to = await insertWorkspace(database, 'destination');
    expect(await services.internTransfers.begin(id, NOBODY)).toMatch(/^WORKSPACE_ID/);
    expect(await services.internTransfers.begin(NOBODY, to)).toMatch(/^INTERN_ID/);
    expect(await services.internTransfers.begin(id, to)).toBe('begun');
    const busy = await as().post(`/interns/${id}/suspend`).expect(409);
    expect(busy.body.error.metadata).toMatchObject({ reason: 'intern_busy', retryable: true });
    await services.internTransfers.complete(id);
    await as().get(`/interns/${id}`).expect(404);
    const row = await database
      .knex('interns')
      .where({ id })
      .first<{ workspace_id: string; status: string }>();
    expect(row).toMatchObject({ workspace_id: to, status: 'stopped' });
    expect(from).not.toBe(to);
    expect(await database.knex('vault_secrets').where({ scope: `intern:${id}` })).toHaveLength(1);
  });
});

describe('access', () => {
  test('outside the programme it is a 404, and on a regional host a 403', async () => {
    const other = await startGateway({
      database: { url: gateway.databaseUrl },
      configuration: { settings: { interns: { programme: ['chosen'] }, regional_hosts: ['eu'] } },
    });
    try {
      const outside = await other.as('inference').get('/interns').expect(404);
      expect(outside.body.error.metadata).toMatchObject({ reason: 'not_found', retryable: false });
      const regional = await other.as('inference').get('/interns').set('Host', 'eu.example').expect(403);
      expect(regional.body.error.message).toBe('The Intern API has no regional data residency yet');
    } finally {
      await other.close();
    }
  });
});

describe('the worker', () => {
  const store = () => createInternStore(gateway.gateway.database);
  const now = () => new Date();

  /** An intern that only the test's own workers see. */
  async function parked(status: Intern['status']): Promise<string> {
    const { id } = await create();
    await gateway.gateway.database
      .knex('interns')
      .where({ id })
      .update({ status, claimed_by: 'dead', claimed_until_ms: Date.now() + 60_000 });
    return id;
  }
  const statusOf = async (id: string) => (await get(id)).status;
  const free = (id: string) =>
    gateway.gateway.database
      .knex('interns')
      .where({ id })
      .update({ claimed_until_ms: Date.now() - 1 });

  test('of many workers, one gets an intern, and what a dead one left is taken over', async () => {
    const id = await parked('provisioning');
    const claim = (worker: string) =>
      store().claim(id, { worker, nowMs: Date.now(), untilMs: Date.now() + 5_000 });
    expect(await claim('early')).toBeUndefined();
    await free(id);
    const claims = await Promise.all(['a', 'b', 'c', 'd'].map(claim));
    // The gateway's own worker may be the one.
    expect(claims.filter((won) => won !== undefined).length).toBeLessThanOrEqual(1);
    await free(id);
    await until(id, 'running');
  });

  test('who lost the claim writes nothing more', async () => {
    const id = await parked('provisioning');
    const record = await store().findAnywhere(id);
    const step = { status: 'running' as const, updatedAt: new Date().toISOString() };
    expect(record && (await store().step(record, 'somebody', step, undefined))).toBe(false);
    expect(record && (await store().remove(record, 'somebody'))).toBe(false);
    expect(await statusOf(id)).toBe('provisioning');
  });

  describe('alone on a database', () => {
    let scratch: TestDatabase;
    let database: Database;
    const id = NOBODY;
    const row = () => database.knex('interns').where({ id }).first<Record<string, unknown> | undefined>();
    const settles = async (done: (found: Record<string, unknown> | undefined) => boolean) => {
      for (const deadline = Date.now() + 8_000; Date.now() < deadline; await sleep(20))
        if (done(await row())) return;
      throw new Error(`it stays ${JSON.stringify(await row())}`);
    };

    beforeEach(async () => {
      scratch = await createTestDatabase();
      database = openDatabase(scratch.url);
      await database.knex('accounts').insert({ id: 'a', name: 'A', created_at: '2026-01-01T00:00:00Z' });
    });
    afterEach(async () => {
      await database.close();
      await scratch.drop();
    });

    async function startWorker(status: Intern['status'], runtime: Partial<InternRuntime>) {
      const time = '2026-01-01T00:00:00Z';
      await database.knex('interns').insert({
        id,
        account_id: 'a',
        workspace_id: 'w',
        created_by: 'u',
        name: 'x',
        status,
        failures: 0,
        idempotency_key: 'k',
        fingerprint: 'f',
        created_at: time,
        updated_at: time,
      });
      const worker = createInternWorker({
        interns: createInternStore(database),
        runtime: {
          provision: () => Promise.reject(new InternFailure('not meant')),
          destroy: () => Promise.reject(new InternFailure('not meant')),
          ...runtime,
        },
        now,
      });
      worker.start();
      return worker;
    }

    test('a deletion that fails for good can be tried again', async () => {
      let stuck = true;
      const worker = await startWorker('destroying', {
        destroy: () => (stuck ? Promise.reject(new InternFailure('It is stuck')) : Promise.resolve()),
      });
      await settles((found) => found?.['status'] === 'destroy_failed');
      expect(await row()).toMatchObject({ last_failure_message: 'It is stuck', claimed_by: null });
      stuck = false;
      await database.knex('interns').where({ id }).update({ status: 'destroying' });
      worker.wake();
      await settles((found) => found === undefined);
      await worker.stop();
    });

    test('an unknown failure is tried again, and its text is for nobody', async () => {
      let tries = 0;
      const worker = await startWorker('queued', {
        async provision(_, reached) {
          await reached(1);
          if (++tries === 1) throw new Error('connection to 10.0.0.1 lost');
          return { runningModel: 'test/model', attachedVaultId: null };
        },
      });
      await settles((found) => found?.['status'] === 'running');
      expect(tries).toBe(2);
      expect(await row()).toMatchObject({ failures: 0, last_failure_message: null });
      await worker.stop();
    });

    test('a worker that stopped at a step leaves it to the next one', async () => {
      let stopped = false;
      const first = await startWorker('queued', {
        async provision(_, reached) {
          await reached(2);
          stopped = true;
          return new Promise(() => undefined);
        },
      });
      await settles(() => stopped);
      void first.stop();
      expect(await row()).toMatchObject({ status: 'provisioning', step: 2 });
      await database.knex('interns').where({ id }).update({ claimed_until_ms: 0 });
      const second = createInternWorker({
        interns: createInternStore(database),
        runtime: {
          provision: () => Promise.resolve({ runningModel: 'm', attachedVaultId: null }),
          destroy: () => Promise.resolve(),
        },
        now,
      });
      second.start();
      await settles((found) => found?.['status'] === 'running');
      await second.stop();
    });
  });
});

describe('conversations', () => {
  async function talk(
    id: string,
    body: object,
  ): Promise<{ status: number; chunks: Chunk[]; text: string; headers: Headers }> {
    const response = await fetch(`${gateway.url}/interns/${id}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${INFERENCE_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ stream: true, ...body }),
    });
    const text = await response.text();
    const data = text
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => line.slice(6));
    const chunks = data.filter((line) => line !== '[DONE]').map((line) => JSON.parse(line) as Chunk);
    return { status: response.status, chunks, text, headers: response.headers };
  }
  const user = (content: unknown) => ({ messages: [{ role: 'user', content }] });
  const said = (chunks: readonly Chunk[]): string =>
    chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
  const sent = (index: number) =>
    upstream.received[index]?.body['messages'] as { role: string; content: string }[];

  test('a turn is a generation with the instructions, and the session goes on', async () => {
    const { id } = await running({ instructions: 'Be brief.' });
    const first = await talk(
      id,
      user([
        { type: 'text', text: 'Good ' },
        { type: 'text', text: 'morning' },
      ]),
    );
    expect(first.status).toBe(200);
    expect(said(first.chunks)).toBe('Hello there.');
    expect(first.text.trimEnd().endsWith('data: [DONE]')).toBe(true);
    const last = first.chunks.at(-1);
    expect(last).toMatchObject({
      object: 'chat.completion.chunk',
      model: 'test/model',
      choices: [],
      session_id: expect.any(String),
      usage: { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30, cost: 0.00005 },
    });
    expect(first.chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop');
    expect(first.chunks.filter((chunk) => 'session_id' in chunk)).toHaveLength(1);
    const generation = first.headers.get('x-generation-id');
    const record = await as().get(`/generation?id=${generation}`).expect(200);
    expect(record.body.data).toMatchObject({ model: 'test/model', streamed: true });
    const second = await talk(id, { ...user('And now?'), session_id: last?.session_id });
    expect(second.status).toBe(200);
    expect(sent(1)).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Good morning' },
      { role: 'assistant', content: 'Hello there.' },
      { role: 'user', content: 'And now?' },
    ]);
    const other = await talk(id, user('Anew'));
    expect(sent(2)).toHaveLength(2);
    expect(other.chunks.at(-1)?.session_id).not.toBe(last?.session_id);
  });

  const question = events(
    {
      choices: [
        {
          index: 0,
          delta: {
            role: 'assistant',
            tool_calls: [
              {
                index: 0,
                id: 'call_q',
                type: 'function',
                function: { name: 'provide_input', arguments: '{"message":"Which one?",' },
              },
            ],
          },
          finish_reason: null,
        },
      ],
    },
    {
      choices: [
        {
          index: 0,
          delta: { tool_calls: [{ index: 0, function: { arguments: '"fields":[{"name":"version"}]}' } }] },
          finish_reason: null,
        },
      ],
    },
    { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
  );

  test('a question pauses the run, and its answer goes on', async () => {
    const { id } = await running();
    upstream.answer(question, completion('Version 2 it is.'));
    const asked = await talk(id, user('Write the notes'));
    const tool = (upstream.received[0]?.body['tools'] as { function: { name: string } }[])[0];
    expect(tool?.function.name).toBe('provide_input');
    const calls = asked.chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
    expect(calls).toEqual([
      {
        id: 'call_q',
        index: 0,
        type: 'function',
        function: { name: 'service.provide_input', arguments: expect.any(String) },
      },
    ]);
    expect(JSON.parse(calls[0]?.function.arguments ?? '')).toEqual({
      kind: 'elicitation',
      message: 'Which one?',
      fields: [{ name: 'version' }],
    });
    expect(asked.chunks.at(-2)?.choices[0]?.finish_reason).toBe('tool_calls');
    const session_id = asked.chunks.at(-1)?.session_id;
    const busy = await talk(id, { ...user('Hello?'), session_id });
    expect(busy.status).toBe(409);
    expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(200);
    expect(JSON.parse(busy.text)).toMatchObject({ error: { metadata: { reason: 'busy', retryable: true } } });
    const answer = (tool_call_id: string) => ({
      session_id,
      messages: [{ role: 'tool', tool_call_id, content: 'Version 2' }],
    });
    const unknown = await talk(id, answer('call_other'));
    expect([unknown.status, JSON.parse(unknown.text).error.metadata.reason]).toEqual([
      404,
      'interaction_unknown',
    ]);
    const answered = await talk(id, answer('call_q'));
    expect(said(answered.chunks)).toBe('Version 2 it is.');
    expect(sent(1).at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'call_q', content: 'Version 2' });
    const late = await talk(id, answer('call_q'));
    expect([late.status, JSON.parse(late.text).error.metadata.reason]).toEqual([
      409,
      'interaction_not_pending',
    ]);
  });

  test('a question waits 5 minutes', async () => {
    const { id } = await running();
    upstream.answer(question, completion('Then without.'));
    const session_id = (await talk(id, user('Ask'))).chunks.at(-1)?.session_id;
    await gateway.gateway.database
      .knex('intern_sessions')
      .where({ id: session_id })
      .update({ question_until_ms: Date.now() - 1 });
    const late = await talk(id, {
      session_id,
      messages: [{ role: 'tool', tool_call_id: 'call_q', content: 'Late' }],
    });
    expect([late.status, JSON.parse(late.text).error.metadata.reason]).toEqual([410, 'run_ended']);
    const next = await talk(id, { ...user('Go on'), session_id });
    expect(said(next.chunks)).toBe('Then without.');
    expect(sent(1).slice(-2)).toEqual([
      { role: 'tool', tool_call_id: 'call_q', content: 'No answer came in time.' },
      { role: 'user', content: 'Go on' },
    ]);
  });

  test('self-drive asks nothing', async () => {
    const { id } = await running();
    await talk(id, { ...user('Go'), approval_mode: 'self-drive' });
    expect(upstream.received[0]?.body['tools']).toBeUndefined();
  });

  test('a message to a run under way is answered with 202 and taken up by that run', async () => {
    const { id } = await running();
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    upstream.answer((response, request) => {
      void held.then(() => completion('First.')(response, request));
    }, completion('Second.'));
    const session_id = randomUUID();
    const run = talk(id, { ...user('One'), session_id });
    while (upstream.received.length === 0) await sleep(10);
    const steered = await talk(id, { ...user('Two'), session_id });
    expect(steered.status).toBe(202);
    expect(JSON.parse(steered.text)).toEqual({ session_id, status: 'steered' });
    release();
    const { chunks } = await run;
    expect(said(chunks)).toBe('First.Second.');
    expect(sent(1)).toEqual([
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'First.' },
      { role: 'user', content: 'Two' },
    ]);
    expect(chunks.at(-1)?.usage).toMatchObject({ total_tokens: 60 });
    expect(chunks.filter(({ choices }) => choices[0]?.finish_reason)).toHaveLength(1);
  });

  describe('messages to a run under way are bounded', () => {
    let id: string;
    let session_id: string;
    let release: () => void;
    let run: ReturnType<typeof talk>;
    const sessions = () => gateway.gateway.database.knex('intern_sessions').where({ id: session_id });
    const send = (text: string) =>
      as()
        .post(`/interns/${id}/chat/completions`)
        .send({ stream: true, session_id, messages: [{ role: 'user', content: text }] });
    beforeEach(async () => {
      ({ id } = await running());
      session_id = randomUUID();
      const held = new Promise<void>((done) => (release = done));
      upstream.answer((response, request) => {
        void held.then(() => completion('First.')(response, request));
      }, completion('Second.'));
      run = talk(id, { ...user('One'), session_id });
      while (upstream.received.length === 0) await sleep(10);
    });
    afterEach(async () => {
      release();
      await run;
    });

    test('in number: the next one is a 429, and those before it reach the run', async () => {
      for (let index = 0; index < 20; index++) await send(`more ${index}`).expect(202);
      const { body, headers } = await send('too many').expect(429);
      expect(body.error.metadata).toMatchObject({ reason: 'rate_limited', retryable: true });
      expect(headers['retry-after']).toBe('5');
      release();
      await run;
      expect(sent(1).map(({ content }) => content)).toEqual([
        'One',
        'First.',
        ...Array.from({ length: 20 }, (_, index) => `more ${index}`),
      ]);
    });

    test('in bytes: each, and all that wait', async () => {
      const { body } = await send('x'.repeat(300_000)).expect(413);
      expect(body.error.metadata).toMatchObject({ reason: 'payload_too_large', retryable: false });
      for (let index = 0; index < 4; index++) await send('x'.repeat(250_000)).expect(202);
      await send('x'.repeat(250_000)).expect(429);
      await send('small').expect(202);
    });

    test('in number a minute', async () => {
      while (Date.now() % 60_000 > 55_000) await sleep(200);
      await send('Two').expect(202);
      await sessions().update({ queued_in_minute: 60 });
      const { headers } = await send('Three').expect(429);
      const seconds = Number(headers['retry-after']);
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(60);
      const minute = Math.floor(Date.now() / 60_000);
      await sessions().update({ queued_minute: minute - 1 });
      await send('Four').expect(202);
    });

    test('each is a row of its own', async () => {
      const { knex } = gateway.gateway.database;
      await send('Two').expect(202);
      await send('Three').expect(202);
      const rows = (await knex('intern_queue').where({ session_id }).orderBy('position')) as {
        message: string;
      }[];
      expect(rows.map(({ message }) => (JSON.parse(message) as { content: string }).content)).toEqual([
        'Two',
        'Three',
      ]);
      release();
      await run;
      expect(await knex('intern_queue').where({ session_id })).toEqual([]);
      expect(Number((await sessions().first<{ message_bytes: number }>()).message_bytes)).toBeGreaterThan(
        100,
      );
    });

    test('a conversation that is full takes no more, with a run or without', async () => {
      await sessions().update({ message_bytes: 8 * 1024 * 1024 });
      await send('Two').expect(413);
      release();
      await run;
      const { body } = await send('Three').expect(413);
      expect(body.error.message).toContain('begin another session');
      expect((await sessions().first<{ run_id: unknown }>()).run_id).toBeNull();
    });
  });

  test('what a reader who left had heard stays in the conversation, and the session is free', async () => {
    const { id } = await running();
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(
        `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Half' }, finish_reason: null }] })}\n\n`,
      );
    }, completion('Whole.'));
    const session_id = randomUUID();
    const left = new AbortController();
    const response = await fetch(`${gateway.url}/interns/${id}/chat/completions`, {
      method: 'POST',
      signal: left.signal,
      headers: { authorization: `Bearer ${INFERENCE_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ stream: true, session_id, ...user('One') }),
    });
    await response.body?.getReader().read();
    left.abort();
    const free = async () =>
      (
        await gateway.gateway.database
          .knex('intern_sessions')
          .where({ id: session_id })
          .first<{ run_id: unknown }>()
      ).run_id === null;
    while (!(await free())) await sleep(10);
    await talk(id, { ...user('Two'), session_id });
    expect(sent(1).map(({ content }) => content)).toEqual(['One', 'Half', 'Two']);
  });

  test('a run that died holds the session up only for its lease', async () => {
    const { id } = await running();
    const session_id = (await talk(id, user('One'))).chunks.at(-1)?.session_id;
    const { knex } = gateway.gateway.database;
    const sessions = () => knex('intern_sessions').where({ id: session_id });
    await sessions().update({ run_id: 'dead', run_until_ms: Date.now() + 60_000 });
    expect((await talk(id, { ...user('Two'), session_id })).status).toBe(202);
    await sessions().update({ run_until_ms: Date.now() - 1 });
    upstream.received.length = 0;
    expect((await talk(id, { ...user('Three'), session_id })).status).toBe(200);
    expect(sent(0).map(({ content }) => content)).toEqual(['One', 'Hello there.', 'Two', 'Three']);
  });

  test.each([
    [401, 502, 'turn_failed', true],
    [408, 504, 'timeout', true],
    [429, 429, 'rate_limited', true],
    [500, 502, 'turn_failed', true],
    [503, 503, 'intern_unreachable', true],
    [529, 503, 'intern_unreachable', true],
  ])('a provider that answers %i before the first word is a %i', async (given, status, reason, retryable) => {
    const { id } = await running();
    upstream.answer(json(given, { error: { message: 'no' } }));
    const session_id = randomUUID();
    const answer = await talk(id, { ...user('Hi'), session_id });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text).error.metadata).toMatchObject({ reason, retryable });
    upstream.answer(completion('Now.'));
    expect((await talk(id, { ...user('Again'), session_id })).status).toBe(200);
  });

  test('a key that may spend nothing more is refused before the turn begins', async () => {
    const { id } = await running();
    const { body } = await gateway
      .as('management')
      .post('/keys')
      .send({ name: 'poor', limit: 0 })
      .expect(200);
    const answer = await gateway
      .as({ key: body.key })
      .post(`/interns/${id}/chat/completions`)
      .send({ stream: true, ...user('Hi') })
      .expect(402);
    expect(answer.body.error.metadata).toMatchObject({ reason: 'intern_rejected', retryable: false });
    expect(upstream.received).toEqual([]);
  });

  test('a run that breaks off says so in the stream', async () => {
    const { id } = await running();
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(
        `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Half' }, finish_reason: null }] })}\n\n`,
      );
      setTimeout(() => response.destroy(), 50);
    });
    const { chunks, text } = await talk(id, user('Hi'));
    expect(chunks.at(-2)).toMatchObject({
      choices: [{ finish_reason: 'error' }],
      error: { code: 502, metadata: { reason: 'turn_failed', retryable: true } },
    });
    expect(chunks.at(-1)).toMatchObject({ choices: [], session_id: expect.any(String) });
    expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true);
  });

  test.each([
    ['no stream', { ...user('Hi'), stream: false }, 400, 'bad_request'],
    ['no messages', { messages: [] }, 400, 'bad_request'],
    ['an assistant message last', { messages: [{ role: 'assistant', content: 'Hi' }] }, 400, 'bad_request'],
    ['an empty message', user(''), 400, 'bad_request'],
    ['a message without content', user(null), 400, 'bad_request'],
    [
      'an answer that nobody asked for',
      { messages: [{ role: 'tool', tool_call_id: 'x', content: 'y' }] },
      409,
      'interaction_not_pending',
    ],
    ['an unknown model', { ...user('Hi'), model: 'no/model' }, 400, 'bad_request'],
  ])('refuses %s', async (_, body, status, reason) => {
    const { id } = await running();
    const answer = await talk(id, body);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text).error).toMatchObject({ code: status, metadata: { reason } });
  });

  test('one that does not run does not talk', async () => {
    const { id } = await create();
    const answer = await talk(id, user('Hi'));
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.text).error).toMatchObject({
      message: 'The intern is stopped',
      metadata: { reason: 'intern_not_ready', retryable: false },
    });
    expect((await talk(NOBODY, user('Hi'))).status).toBe(404);
  });
});
