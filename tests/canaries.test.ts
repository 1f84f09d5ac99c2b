import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { INFERENCE_KEY, MANAGEMENT_KEY, startGateway, type TestGateway } from './support/gateway';
import { completion, configurationFor, json, startUpstream, type Upstream } from './support/upstream';
import { rawRequest, readStream } from './support/wire';

/** What must not be found where it does not belong, in any of the ways in which it could be written. */
const CANARY = {
  prompt: 'canary-prompt-7f3a9c51',
  answer: 'canary-answer-2b8d4e60',
  header: 'canary-header-c19e7a02',
  query: 'canary-query-5d20f8b3',
  broken: 'canary-broken-91ac3e74',
  provider: 'canary-provider-key-e8472c16',
};
const forms = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
  encodeURIComponent(secret),
];

let upstream: Upstream;
let gateway: TestGateway;
beforeAll(async () => {
  upstream = await startUpstream();
  const base = configurationFor(upstream);
  gateway = await startGateway({
    configuration: {
      ...base,
      providers: (base.providers ?? []).map((provider) => ({ ...provider, api_key: CANARY.provider })),
    },
  });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

test('logs and the database hold no key, prompt, answer or header, whatever goes wrong', async () => {
  const body = { model: 'test/model', messages: [{ role: 'user', content: CANARY.prompt }] };
  const post = (send: object | string) =>
    gateway
      .as('inference')
      .post('/chat/completions')
      .set('content-type', 'application/json')
      .set('x-custom', CANARY.header)
      .set('cookie', CANARY.header)
      .send(send);

  upstream.answer(completion(CANARY.answer));
  await post(body).expect(200);
  expect((await readStream(gateway.url, INFERENCE_KEY, body)).content).toBe(CANARY.answer);
  for (const status of [400, 401, 429, 500, 503]) {
    const message = `${CANARY.prompt} Bearer ${CANARY.provider}`;
    upstream.answer(json(status, { error: { message, code: CANARY.provider } }));
    expect((await post(body)).status).toBeGreaterThanOrEqual(400);
    await readStream(gateway.url, INFERENCE_KEY, body);
  }
  upstream.answer((response) => void response.destroy());
  expect((await post(body)).status).toBe(502);
  upstream.answer((response) => void response.end(CANARY.answer));
  expect((await post(body)).status).toBe(502);
  await post(`{"messages": "${CANARY.broken}`).expect(400);
  await post({ ...body, temperature: CANARY.broken }).expect(400);
  await gateway.as('inference').get(`/models?x=${CANARY.query}`).expect(400);
  await gateway
    .as({ key: `sk-${CANARY.query}` })
    .get('/models')
    .expect(401);
  await rawRequest(gateway.origin, `GET /${CANARY.query} HTTP/9\r\nX: ${CANARY.header}\r\n\r\n`);
  const made = await gateway.as('management').post('/keys').send({ name: 'x' }).expect(200);
  const { key } = made.body as { key: string };
  await gateway.as({ key }).get('/models').expect(200);

  const logged = gateway.logs.join('');
  expect(gateway.logs.length).toBeGreaterThan(20);
  for (const secret of [...Object.values(CANARY), key, INFERENCE_KEY, MANAGEMENT_KEY])
    for (const form of forms(secret)) expect(logged).not.toContain(form);

  if (gateway.databaseUrl.startsWith('file:')) {
    const folder = dirname(gateway.databaseUrl.slice('file:'.length));
    const stored = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
    expect(stored.join('').length).toBeGreaterThan(10_000);
    for (const secret of [...Object.values(CANARY), key, INFERENCE_KEY, MANAGEMENT_KEY])
      for (const form of forms(secret)) expect(stored.join('')).not.toContain(form);
  }
});
