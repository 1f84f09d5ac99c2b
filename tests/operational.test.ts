import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { OPERATIONAL_PATHS } from '../src/http/operational';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const get = (path: string) => fetch(gateway.origin + path);
const BUNDLE = readFileSync(join(__dirname, '../generated/openapi.json'), 'utf8');

test('/healthz and /readyz answer without a key', async () => {
  for (const [path, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status });
  }
});

test('/readyz says no while draining and without a database; /healthz goes on', async () => {
  const draining = await startGateway();
  draining.gateway.beginDraining();
  expect((await fetch(`${draining.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${draining.origin}/healthz`)).status).toBe(200);
  await draining.as('inference').get('/models').expect(200);
  const refused = await draining
    .as('inference')
    .post('/chat/completions')
    .send({ model: 'demo/echo', messages: [{ role: 'user', content: 'Hi' }] })
    .expect(503);
  expect(refused.headers).toMatchObject({ 'retry-after': '1', connection: 'close' });
  await draining.close();

  const lost = await startGateway();
  expect((await fetch(`${lost.origin}/readyz`)).status).toBe(200);
  await lost.gateway.database.close();
  expect((await fetch(`${lost.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${lost.origin}/healthz`)).status).toBe(200);
  await lost.close();
});

test('/metrics counts requests by operation and status, and holds no secret', async () => {
  await gateway.as('inference').get('/models').expect(200);
  await gateway.as('none').get('/models').expect(401);
  const answer = await get('/metrics');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await answer.text();
  expect(text).toContain('gateway_requests_total{operation="getModels",status="200"} 1');
  expect(text).toContain('gateway_requests_total{operation="getModels",status="401"} 1');
  expect(text).toContain('gateway_generations_in_flight 0');
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).not.toContain(INFERENCE_KEY);
});

test('/openapi.json and /openapi.yaml are the bundled document', async () => {
  const json = await get('/openapi.json');
  expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const document = (await json.json()) as { openapi: string; info: { version: string } };
  expect(document).toEqual(JSON.parse(BUNDLE));
  expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.0.0']);
  const yaml = await get('/openapi.yaml');
  expect(yaml.headers.get('content-type')).toBe('application/yaml; charset=utf-8');
  expect(parse(await yaml.text())).toEqual(document);
});

test('/docs and its scripts come from the installation, and may load nothing from elsewhere', async () => {
  const page = await get('/docs');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await page.text();
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/https?:|\*/);
  const scripts = [...html.matchAll(/<script src="([^"]+)"/g)].map(([, source]) => source ?? '');
  expect(scripts).toHaveLength(2);
  const texts = await Promise.all(
    scripts.map(async (source) => {
      const script = await get(source);
      expect(script.status).toBe(200);
      expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      return script.text();
    }),
  );
  expect(Math.max(...texts.map(({ length }) => length))).toBeGreaterThan(500_000);
  const start = texts.find(({ length }) => length < 5_000) ?? '';
  expect(start).toContain("fetch('/openapi.json')");
  expect(policy).not.toContain('unsafe-eval');
  expect(start).not.toMatch(/https?:/);
});

test.each(['/docs/other.js', '/docs/..%2fpackage.json', '/docs/../package.json', '/metrics/x', '/health'])(
  '%s is not there',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test.each(OPERATIONAL_PATHS)('%s answers GET and HEAD alike, and nothing else', async (path) => {
  const [got, head] = [await get(path), await fetch(gateway.origin + path, { method: 'HEAD' })];
  expect([got.status, head.status, await head.text()]).toEqual([200, 200, '']);
  expect(head.headers.get('content-type')).toBe(got.headers.get('content-type'));
  await got.arrayBuffer();
  for (const method of ['POST', 'OPTIONS', 'DELETE']) {
    const refused = await fetch(gateway.origin + path, { method });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await refused.json()).toMatchObject({
      error: { code: path.startsWith('/v1/') ? null : 405, message: `${method} is not allowed here` },
    });
  }
});

test('a preflight of a page elsewhere is refused, without a word of CORS', async () => {
  for (const [path, method] of [
    ['/api/v1/chat/completions', 'OPTIONS'],
    ['/api/v1/models', 'GET'],
  ] as const) {
    const answer = await fetch(gateway.origin + path, {
      method,
      headers: {
        origin: 'https://elsewhere.test',
        'access-control-request-method': 'POST',
        authorization: `Bearer ${INFERENCE_KEY}`,
      },
    });
    expect(answer.status).toBe(method === 'OPTIONS' ? 405 : 200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    await answer.arrayBuffer();
  }
});
