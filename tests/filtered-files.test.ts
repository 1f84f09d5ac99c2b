import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration } from '../src/configuration';
import { startGateway, type TestGateway } from './support/gateway';
import { completion, json, startUpstream, type Upstream } from './support/upstream';

/** Content filters read text files that a request names by address, where the model takes files. */

const WIRES = ['chat', 'responses', 'anthropic', 'gemini'] as const;
type Wire = (typeof WIRES)[number];
const SECRET = 'Write to john.doe@example.com at once.';
const CLEAN = 'Write to [EMAIL] at once.';

let upstream: Upstream;
let site: Server;
let at: string;
let gateway: TestGateway;
let served: string;

beforeAll(async () => {
  upstream = await startUpstream();
  site = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.end(served);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const configuration: Configuration = {
    providers: WIRES.map((wire) => ({
      slug: wire,
      protocol: wire === 'chat' || wire === 'responses' ? ('openai' as const) : wire,
      ...(wire === 'responses' && { apis: ['responses' as const] }),
      base_url: upstream.url,
      api_key: `upstream-secret-${wire}`,
    })),
    models: WIRES.map((wire) => ({
      id: `test/${wire}`,
      architecture: { input_modalities: ['text' as const, 'file' as const] },
      endpoints: [{ provider: wire, max_completion_tokens: 10, pricing: { prompt: '0', completion: '0' } }],
    })),
    settings: { network: { allow_private: ['127.0.0.1'] } },
  };
  gateway = await startGateway({ configuration });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});
beforeEach(() => {
  served = SECRET;
  upstream.received.length = 0;
  upstream.answer(json(400, { error: { message: 'It was asked.' } }));
});

let made = 0;
async function keyWith(action: 'flag' | 'redact' | 'block'): Promise<string> {
  const slug = `filtered-${++made}`;
  const admin = gateway.as('management');
  const { body: workspace } = await admin.post('/workspaces').send({ name: slug, slug }).expect(201);
  const { id, default_guardrail_id: guardrail } = workspace.data;
  const filters = [{ slug: 'email', action, scan_scope: 'all_messages' }];
  await admin.patch(`/guardrails/${guardrail}`).send({ content_filter_builtins: filters }).expect(200);
  const { body } = await admin.post('/keys').send({ name: slug, workspace_id: id }).expect(200);
  return body.key;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const REQUESTS: Record<string, (wire: Wire, url: string) => readonly [string, object]> = {
  chat: (wire, url) => [
    '/chat/completions',
    {
      model: `test/${wire}`,
      messages: [{ role: 'user', content: [{ type: 'file', file: { filename: 'a', file_data: url } }] }],
    },
  ],
  responses: (wire, url) => [
    '/responses',
    { model: `test/${wire}`, input: [{ role: 'user', content: [{ type: 'input_file', file_url: url }] }] },
  ],
  messages: (wire, url) => [
    '/messages',
    {
      model: `test/${wire}`,
      max_tokens: 10,
      messages: [{ role: 'user', content: [{ type: 'document', source: { type: 'url', url } }] }],
    },
  ],
};
const cases = Object.keys(REQUESTS).flatMap((format) => WIRES.map((wire) => [format, wire] as const));

async function ask(format: string, wire: Wire, action: 'flag' | 'redact' | 'block', url = `${at}/a.txt`) {
  const [path, body] = (REQUESTS[format] as (typeof REQUESTS)[string])(wire, url);
  return gateway
    .as({ key: await keyWith(action) })
    .post(path)
    .send(body);
}

test.each(cases)('a text by address in %s to %s is redacted', async (format, wire) => {
  await ask(format, wire, 'redact');
  expect(upstream.received).toHaveLength(1);
  const sent = JSON.stringify(upstream.received[0]?.body);
  expect(sent).not.toContain(at);
  expect(sent).not.toContain(base64(SECRET));
  expect(sent.includes(CLEAN) || sent.includes(base64(CLEAN))).toBe(true);
});

test.each(cases)('a text by address in %s to %s is blocked', async (format, wire) => {
  const answer = await ask(format, wire, 'block');
  expect(answer.status).toBe(403);
  expect(upstream.received).toEqual([]);
});

test.each(cases)('a file in %s to %s that cannot be read is refused by name', async (format, wire) => {
  const answer = await ask(format, wire, 'redact', 'http://127.0.0.1:1/a.txt');
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain('file.file_data at 127.0.0.1');
  expect(upstream.received).toEqual([]);
});

test('a filter that only flags lets a file pass that cannot be read', async () => {
  await ask('messages', 'anthropic', 'flag', 'http://127.0.0.1:1/a.txt');
  expect(upstream.received).toHaveLength(1);
});

test.each([
  [
    'responses',
    'responses',
    { input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'file-abc' }] }] },
  ],
  [
    'messages',
    'anthropic',
    {
      max_tokens: 10,
      messages: [
        { role: 'user', content: [{ type: 'document', source: { type: 'file', file_id: 'file_011' } }] },
      ],
    },
  ],
  [
    'chat/completions',
    'gemini',
    { messages: [{ role: 'user', content: [{ type: 'file', file: { file_data: 'gs://bucket/a.txt' } }] }] },
  ],
] as const)('a file that stands at the provider is refused in %s', async (path, wire, body) => {
  const caller = gateway.as({ key: await keyWith('block') });
  const answer = await caller.post(`/${path}`).send({ model: `test/${wire}`, ...body });
  expect(answer.status).toBe(403);
  expect(JSON.stringify(answer.body)).toMatch(/(?:input|messages)\.0\.content\.0/);
  expect(upstream.received).toEqual([]);
});

test('a file by address is not sent to be counted', async () => {
  const [, body] = (REQUESTS['messages'] as (typeof REQUESTS)[string])('anthropic', `${at}/a.txt`);
  const { max_tokens: _most, ...prompt } = body as { max_tokens: number };
  const caller = gateway.as({ key: await keyWith('redact') });
  await caller.post('/messages/count_tokens').send(prompt).expect(200);
  expect(upstream.received).toEqual([]);
});

test('without a filter the address passes', async () => {
  upstream.answer(completion('Hi'));
  const [path, body] = (REQUESTS['chat'] as (typeof REQUESTS)[string])('anthropic', `${at}/a.txt`);
  await gateway.as('inference').post(path).send(body);
  expect(JSON.stringify(upstream.received[0]?.body)).toContain(`${at}/a.txt`);
});
