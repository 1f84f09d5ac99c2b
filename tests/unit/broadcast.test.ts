import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createBroadcasts } from '../../src/broadcast';
import { QueueDepths } from '../../src/broadcast/depths';
import { eventOf, type Finished } from '../../src/broadcast/event';
import { Rejected } from '../../src/broadcast/kind';
import { OFFERED, kindOf } from '../../src/broadcast/kinds';
import { isSampled, passes } from '../../src/broadcast/rules';
import { createGuard } from '../../src/providers/guard';
import { createDeliveries } from '../../src/providers/transport';
import { DataKey } from '../../src/secrets/envelope';
import { createSealer } from '../../src/secrets/sealed';
import type { ActiveDestination, DestinationKind } from '../../src/stores/destinations';
import { generationRecord } from '../support/records';
import { spansOf } from '../support/otlp';
import { startSink, type Sink, type SinkCall } from '../support/sink';

const destination: ActiveDestination = {
  id: 'd',
  accountId: 'a',
  workspaceId: 'w',
  type: 'webhook',
  name: 'Mine',
  enabled: true,
  active: true,
  config: '',
  apiKeyHashes: null,
  filterRules: null,
  samplingRate: 1,
  privacyMode: false,
  broadcastCost: true,
  broadcastIdentity: true,
  broadcastRequestContext: true,
  revision: 1,
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
};

const finished = (given: Parameters<typeof generationRecord>[0] = {}): Finished => ({
  record: generationRecord({
    id: 'gen-1',
    workspaceId: 'w',
    keyHash: 'k',
    model: 'acme/writer',
    provider: 'acme',
    sessionId: 's',
    finishReason: 'stop',
    createdAt: '2026-11-21T10:00:00.000Z',
    tokensPrompt: 10,
    tokensCompletion: 20,
    costNanoUsd: 50_000,
    generationTimeMs: 1_500,
    ...given,
  }),
  chat: {
    model: 'acme/writer',
    messages: [{ role: 'user', content: 'A question.' }],
    user: 'u',
    trace: { feature: 'search', deep: { a: { b: { c: 1 } } } },
  },
  keyName: 'Key one',
  choices: [{ index: 0, message: { role: 'assistant', content: 'The answer.' }, finish_reason: 'stop' }],
  error: undefined,
  isRegional: false,
});

describe('every kind', () => {
  let sink: Sink;
  const { deliver, close } = createDeliveries(createGuard(['127.0.0.1']));
  beforeEach(async () => void (sink = await startSink()));
  afterEach(() => sink.close());
  afterAll(close);

  const json = ({ body }: SinkCall) => JSON.parse(body);
  const KINDS: Readonly<
    Record<
      Exclude<DestinationKind, 'newrelic'>,
      { config: (url: string) => object; path: string; headers?: object; check: (call: SinkCall) => void }
    >
  > = {
    webhook: {
      config: (url) => ({ url: `${url}/in`, method: 'PUT' }),
      path: '/in',
      check: (call) => {
        expect(call.method).toBe('PUT');
        expect(spansOf(call.body)).toHaveLength(1);
      },
    },
    'otel-collector': {
      config: (url) => ({ endpoint: url, headers: { 'X-Team': 'models' } }),
      path: '/v1/traces',
      headers: { 'x-team': 'models' },
      check: ({ body }) =>
        expect(spansOf(body)[0]).toMatchObject({
          startTimeUnixNano: '1795255200000000000',
          endTimeUnixNano: '1795255201500000000',
        }),
    },
    grafana: {
      config: (url) => ({ apiKey: 'glc_1', instanceId: '42', baseUrl: url }),
      path: '/otlp/v1/traces',
      headers: { authorization: `Basic ${Buffer.from('42:glc_1').toString('base64')}` },
      check: ({ body }) => expect(spansOf(body)).toHaveLength(1),
    },
    sentry: {
      config: (url) => ({ dsn: 'https://public@o1.ingest.example/7', otlpEndpoint: `${url}/otlp` }),
      path: '/otlp/v1/traces',
      headers: { 'x-sentry-auth': 'sentry sentry_key=public' },
      check: ({ body }) => expect(spansOf(body)).toHaveLength(1),
    },
    langsmith: {
      config: (url) => ({ apiKey: 'ls-1', endpoint: url, workspaceId: 'ws' }),
      path: '/otel/v1/traces',
      headers: { 'x-api-key': 'ls-1', 'langsmith-project': 'main', 'x-tenant-id': 'ws' },
      check: ({ body }) => expect(spansOf(body)).toHaveLength(1),
    },
    langfuse: {
      config: (url) => ({ baseUrl: url, publicKey: 'pk', secretKey: 'sk' }),
      path: '/api/public/ingestion',
      headers: { authorization: `Basic ${Buffer.from('pk:sk').toString('base64')}` },
      check: (call) => {
        const [trace, generation] = json(call).batch;
        expect(trace).toMatchObject({
          type: 'trace-create',
          body: { userId: 'u', sessionId: 's', metadata: { feature: 'search' } },
        });
        expect(generation).toMatchObject({
          type: 'generation-create',
          body: {
            traceId: trace.body.id,
            model: 'acme/writer',
            usageDetails: { input: 10, output: 20, total: 30 },
            costDetails: { total: 0.00005 },
            input: [{ role: 'user', content: 'A question.' }],
            output: { role: 'assistant', content: 'The answer.' },
          },
        });
      },
    },
    posthog: {
      config: (url) => ({ apiKey: 'phc_1', endpoint: url }),
      path: '/batch/',
      check: (call) => {
        expect(json(call)).toMatchObject({
          api_key: 'phc_1',
          batch: [
            { event: '$ai_generation', distinct_id: 'u', uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
          ],
        });
        expect(json(call).batch[0].properties).toMatchObject({
          $ai_input_tokens: 10,
          $ai_latency: 1.5,
          $ai_total_cost_usd: 0.00005,
          metadata_feature: 'search',
          metadata_deep_a_b: '{"c":1}',
        });
      },
    },
    datadog: {
      config: (url) => ({ apiKey: 'dd-1', mlApp: 'app', url }),
      path: '/api/intake/llm-obs/v1/trace/spans',
      headers: { 'dd-api-key': 'dd-1' },
      check: (call) =>
        expect(json(call).data).toMatchObject({
          type: 'span',
          attributes: {
            ml_app: 'app',
            spans: [
              {
                duration: 1_500_000_000,
                status: 'ok',
                meta: { kind: 'llm', input: { messages: [{ content: 'A question.' }] } },
                metrics: { input_tokens: 10, output_tokens: 20, total_tokens: 30 },
              },
            ],
          },
        }),
    },
    braintrust: {
      config: (url) => ({ apiKey: 'bt-1', projectId: 'p/1', baseUrl: url }),
      path: '/v1/project_logs/p%2F1/insert',
      headers: { authorization: 'Bearer bt-1' },
      check: (call) =>
        expect(json(call).events[0]).toMatchObject({
          id: 'gen-1',
          span_attributes: { type: 'llm' },
          metrics: { prompt_tokens: 10, completion_tokens: 20, tokens: 30 },
          output: [{ content: 'The answer.' }],
        }),
    },
    clickhouse: {
      config: (url) => ({ host: url, database: 'db', username: 'u', password: 'p', table: 'traces' }),
      path: '/',
      headers: { 'x-clickhouse-user': 'u', 'x-clickhouse-key': 'p' },
      check: (call) => {
        const query = new URL(`http://x${call.path}`).searchParams;
        expect(query.get('query')).toBe('INSERT INTO `traces` FORMAT JSONEachRow');
        expect(query.get('database')).toBe('db');
        expect(json(call)).toMatchObject({ id: 'gen-1', total_tokens: 30, total_cost: 0.00005 });
      },
    },
    s3: {
      config: (url) => ({
        endpoint: url,
        bucketName: 'traces',
        accessKeyId: 'AKID',
        secretAccessKey: 'secret',
        pathTemplate: '{prefix}/{year}/{apiKeyName}',
      }),
      path: `/traces/service-traces/2026/Key_one/${createHash('sha256').update('trace gen-1').digest('hex').slice(0, 32)}-2026-11-21T10-00-00-000Z.json`,
      check: (call) => {
        expect(call.headers['authorization']).toContain(`Signature=${awsSignature(call, 'secret')}`);
        expect(json(call)).toMatchObject({ id: 'gen-1', output: [{ content: 'The answer.' }] });
      },
    },
  };

  test('has a row here', () => {
    expect([...Object.keys(KINDS), 'newrelic'].sort()).toEqual([...OFFERED].sort());
  });

  test.each(Object.entries(KINDS))('%s is sent what it understands', async (type, row) => {
    const kind = kindOf(type as DestinationKind);
    const config = kind.config.parse(row.config(sink.url));
    await kind.test(config, deliver);
    sink.calls.splice(0);
    await kind.send([eventOf(finished(), destination)], config, deliver);
    expect(sink.calls).toHaveLength(1);
    const [call] = sink.calls as [SinkCall];
    expect(call.path.split('?')[0]).toBe(row.path);
    expect(call.headers).toMatchObject({
      ...(type !== 'clickhouse' && { 'content-type': 'application/json' }),
      ...row.headers,
    });
    row.check(call);
  });

  test.each(Object.entries(KINDS))('%s is told nothing of the content in privacy mode', async (type, row) => {
    const kind = kindOf(type as DestinationKind);
    const config = kind.config.parse(row.config(sink.url));
    const secret = finished({ status: 400, errorType: 'invalid_request' });
    const error = { message: 'A question.' } as NonNullable<Finished['error']>;
    await kind.send([eventOf({ ...secret, error }, { ...destination, privacyMode: true })], config, deliver);
    expect(sink.calls[0]?.body).toContain('gen-1');
    expect(sink.calls[0]?.body).not.toMatch(/A question|The answer/);
  });

  test.each(Object.entries(KINDS))('%s says what it did not take', async (type, row) => {
    const kind = kindOf(type as DestinationKind);
    const config = kind.config.parse(row.config(sink.url));
    const sending = () => kind.send([eventOf(finished(), destination)], config, deliver);
    sink.answer(() => 503);
    await expect(sending()).rejects.toMatchObject({
      message: 'it answered with the status 503',
      isFinal: false,
    });
    sink.answer(() => 413);
    await expect(sending()).rejects.toMatchObject({ isFinal: true });
    await expect(kind.test(config, deliver)).rejects.toBeInstanceOf(Rejected);
  });

  test('newrelic is sent to the region of its account', async () => {
    const kind = kindOf('newrelic');
    const seen: unknown[] = [];
    const config = kind.config.parse({ licenseKey: 'nr-1', region: 'eu' });
    await kind.send([eventOf(finished(), destination)], config, (call) => {
      seen.push(call.url, call.headers);
      return Promise.resolve({ status: 200, headers: {}, body: Buffer.alloc(0) });
    });
    expect(seen).toMatchObject(['https://otlp.eu01.nr-data.net/v1/traces', { 'api-key': 'nr-1' }]);
  });

  test('langfuse may take some and refuse others', async () => {
    const kind = kindOf('langfuse');
    const config = kind.config.parse({ baseUrl: sink.url, publicKey: 'pk', secretKey: 'sk' });
    sink.answer((_, response) => {
      response
        .writeHead(207)
        .end(JSON.stringify({ successes: [], errors: [{ id: 'gen-2:trace', status: 400 }] }));
      return 207;
    });
    const events = ['gen-1', 'gen-2'].map((id) => eventOf(finished({ id }), destination));
    const failure = await kind.send(events, config, deliver).catch((error: unknown) => error as Rejected);
    expect(failure).toMatchObject({ isFinal: true });
    expect([...((failure as Rejected).ids ?? [])]).toEqual(['gen-2']);
  });
});

/** AWS signature version 4 of a call, computed anew from what arrived. */
function awsSignature({ method, path, headers, body }: SinkCall, secret: string): string {
  const authorization = String(headers['authorization']);
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+),/.exec(authorization) ?? [];
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  const hmac = (key: Buffer | string, text: string): Buffer =>
    createHmac('sha256', key).update(text).digest();
  const given = String(headers['x-amz-content-sha256']);
  expect(given).toBe(sha256(body));
  const [pathname = '', search = ''] = path.split('?');
  const canonical = [
    method,
    pathname,
    search.split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    names,
    given,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer | string>((secretKey, part) => hmac(secretKey, part), `AWS4${secret}`);
  return hmac(key, toSign).toString('hex');
}

describe('filters', () => {
  test.each([
    ['model', 'equals', 'acme/writer', true],
    ['model', 'equals', 'Acme/writer', false],
    ['model', 'not_equals', 'acme/writer', false],
    ['provider', 'starts_with', 'ac', true],
    ['provider', 'ends_with', 'ac', false],
    ['input', 'contains', 'question', true],
    ['output', 'not_contains', 'answer', false],
    ['output', 'regex', '(?i)^THE', true],
    ['input', 'regex', '^(a+)+$', false],
    ['api_key_name', 'equals', 'Key one', true],
    ['user_id', 'exists', undefined, true],
    ['session_id', 'not_exists', undefined, false],
    ['total_tokens', 'gt', 29, true],
    ['total_tokens', 'gt', 30, false],
    ['total_tokens', 'gte', '30', true],
    ['prompt_tokens', 'lt', 10, false],
    ['completion_tokens', 'lte', 20, true],
    ['total_cost', 'equals', 0.00005, true],
    ['total_cost', 'equals', '0.00005', true],
    ['finish_reason', 'equals', 'stop', true],
  ] as const)('%s %s %s: %s', (field, operator, value, holds) => {
    const rule = { field, operator, ...(value !== undefined && { value }) };
    expect(passes({ groups: [{ rules: [rule] }] }, finished())).toBe(holds);
  });

  test.each([
    { logic: 'and', expected: false },
    { logic: 'or', expected: true },
  ] as const)('join the rules of a group with $logic', ({ logic, expected }) => {
    const rules = [
      { field: 'model', operator: 'exists' },
      { field: 'model', operator: 'not_exists' },
    ] as const;
    expect(passes({ groups: [{ logic, rules: [...rules] }] }, finished())).toBe(expected);
    expect(passes({ enabled: false, groups: [{ logic: 'and', rules: [...rules] }] }, finished())).toBe(true);
    expect(passes({ groups: [{ logic: 'or', rules: [...rules] }, { rules: [rules[1]] }] }, finished())).toBe(
      false,
    );
  });

  test('of patterns that would take others forever end at once', () => {
    const text = 'a'.repeat(50_000);
    const given: Finished = {
      ...finished(),
      chat: { messages: [{ role: 'user', content: `${text}!` }] },
    };
    const rules = { groups: [{ rules: [{ field: 'input', operator: 'regex', value: '^(a+)+$' } as const] }] };
    expect(passes(rules, given)).toBe(false);
  });
});

test('sampling keeps to its share, and to its sessions', () => {
  const share = { id: 'd', samplingRate: 0.25 };
  const of = (sessionId: string | null, id = 'g') =>
    isSampled(share, { record: generationRecord({ id, sessionId }) });
  const drawn = Array.from({ length: 4_000 }, (_, index) => of(null, `gen-${index}`)).filter(Boolean).length;
  expect(drawn).toBeGreaterThan(850);
  expect(drawn).toBeLessThan(1_150);
  for (let session = 0; session < 50; session++) expect(of(`s${session}`, 'x')).toBe(of(`s${session}`, 'y'));
});

test('a queue takes what it has room for, and counts the rest', async () => {
  const dropped: string[] = [];
  const broadcasts = createBroadcasts({
    destinations: { all: () => Promise.resolve([destination]) },
    sealer: createSealer(
      { findOrCreate: (scope) => Promise.resolve(new DataKey(scope, randomBytes(32))) },
      'w',
    ),
    version: () => Promise.resolve(1),
    observe: (_, outcome) => void dropped.push(outcome),
    bounds: { rows: 2, bytes: 1_000_000 },
  });
  const rows = [];
  for (const id of ['1', '2', '3']) rows.push(...(await broadcasts.compose(finished({ id }))));
  expect(rows.map(({ id }) => id)).toEqual(['1:d', '2:d']);
  expect(dropped).toEqual(['dropped']);
  broadcasts.written(rows);
  await broadcasts.recount(() => Promise.resolve([{ destinationId: 'd', rows: 0, bytes: 999_999 }]));
  expect(await broadcasts.compose(finished({ id: '4' }))).toEqual([]);
  await broadcasts.recount(() => Promise.resolve([]));
  expect(await broadcasts.compose(finished({ id: '5' }))).toHaveLength(1);
});

describe('the depth of a queue', () => {
  const admitted = (depths: QueueDepths, times: number): number =>
    Array.from({ length: times }, () => depths.admit('d', 10)).filter(Boolean).length;

  test('counts what is not in the database yet, also after a count', async () => {
    const depths = new QueueDepths({ rows: 5, bytes: 1_000 });
    expect(admitted(depths, 3)).toBe(3);
    // Two are written, one is not yet.
    depths.written('d', 10);
    depths.written('d', 10);
    await depths.recount(() => Promise.resolve([{ destinationId: 'd', rows: 2, bytes: 20 }]));
    expect(admitted(depths, 5)).toBe(2);
  });

  test('counts what comes and is written while the database counts', async () => {
    const depths = new QueueDepths({ rows: 5, bytes: 1_000 });
    await depths.recount(() => {
      expect(admitted(depths, 4)).toBe(4);
      depths.written('d', 10);
      return Promise.resolve([]);
    });
    expect(admitted(depths, 5)).toBe(1);
  });

  test('is what it was when the database cannot count, and for nobody else', async () => {
    const depths = new QueueDepths({ rows: 5, bytes: 45 });
    expect(admitted(depths, 2)).toBe(2);
    await expect(depths.recount(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(depths.admit('other', 45)).toBe(true);
    expect(admitted(depths, 5)).toBe(2);
  });
});

test('very long content is cut, and keeps its end', () => {
  const messages = Array.from({ length: 20 }, (_, index) => ({
    role: 'user',
    content: `${index} ${'x'.repeat(300_000)}`,
  }));
  const given = { ...finished(), chat: { messages } as Finished['chat'] };
  const { input } = eventOf(given, destination);
  expect(JSON.stringify(input).length).toBeLessThan(1_100_000);
  expect(input?.at(-1)?.content.slice(0, 4)).toBe('19 x');
});

test.each([
  ['broadcastCost', ['cost']],
  ['broadcastIdentity', ['identity']],
  ['broadcastRequestContext', ['requestContext']],
] as const)('%s alone adds what it names', (flag, parts) => {
  const none = { broadcastCost: false, broadcastIdentity: false, broadcastRequestContext: false };
  const event = eventOf(finished(), { ...destination, ...none, [flag]: true });
  const there = (['cost', 'identity', 'requestContext'] as const).filter((part) => event[part] !== null);
  expect(there).toEqual(parts);
});
