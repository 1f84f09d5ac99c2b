import { BetterSqlite3 } from '../src/database/sqlite';
import { startGateway, type TestGateway } from './support/gateway';
import { onSqlite } from './support/on-sqlite';
import { completion, configurationFor, startUpstream, type Upstream } from './support/upstream';

let upstream: Upstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({
    configuration: {
      ...configurationFor(upstream),
      settings: { rate_limits: { management_requests_per_minute: 100 } },
    },
  });
  upstream.answer(completion('Hello.'));
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const pages = (count: number) => gateway.gateway.database.knex.raw(`PRAGMA max_page_count = ${count}`);
const chat = () =>
  gateway
    .as('inference')
    .post('/chat/completions')
    .send({ model: 'test/model', messages: [{ role: 'user', content: 'Hi' }] });

onSqlite('when no record can be written, no call goes upstream until one can', async () => {
  const { headers } = await chat().expect(200);
  await pages(1); // the present size, where less is asked for
  let status = 200;
  for (let calls = 0; status === 200 && calls < 500; calls++) ({ status } = await chat());
  expect(status).toBe(503);
  upstream.received.length = 0;

  for (let calls = 0; calls < 3; calls++) {
    const { body, headers: told } = await chat().expect(503);
    expect(body).toMatchObject({ error: { code: 503, message: expect.stringContaining('cannot write') } });
    expect(told['retry-after']).toBe('5');
  }
  await gateway.as('inference').post('/embeddings').send({ model: 'test/model', input: 'Hi' }).expect(503);
  expect(upstream.received).toHaveLength(0);
  // Counted against its limit, where that can be written.
  await gateway.as('inference').get(`/generation?id=${headers['x-generation-id']}`).expect(200);

  await pages(1_000_000_000);
  await chat().expect(200);
  while (gateway.gateway.inFlight() > 0) await new Promise((done) => setTimeout(done, 5));
});

onSqlite(
  'a call with an Idempotency-Key whose record had to wait for long is not run again',
  async () => {
    const [listed] = await gateway.gateway.database.knex.raw<{ file: string }[]>('PRAGMA database_list');
    const keyed = () => chat().set('Idempotency-Key', 'waited-for-long');
    upstream.received.length = 0;
    let answer: () => void = () => undefined;
    const held = new Promise<void>((done) => (answer = done));
    upstream.answer((...given) => void held.then(() => completion('Hello.')(...given)));
    const first = keyed().then((response) => response);
    while (upstream.received.length === 0) await new Promise((done) => setTimeout(done, 5));
    const foreign = new BetterSqlite3(listed?.file);
    foreign.exec('BEGIN IMMEDIATE');
    answer();
    const { status, body, headers } = await first;
    expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '5' });
    expect(body).toMatchObject({ error: { message: expect.stringContaining('cannot write') } });
    foreign.exec('ROLLBACK');
    foreign.close();
    const id = headers['x-generation-id'];
    let again = await keyed();
    while (again.status === 503 || again.headers['retry-after'] !== undefined) again = await keyed();
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ error: { message: expect.stringContaining(`generation ${id}`) } });
    expect(upstream.received).toHaveLength(1);
    await gateway.as('inference').get(`/generation?id=${id}`).expect(200);
  },
  40_000,
);
