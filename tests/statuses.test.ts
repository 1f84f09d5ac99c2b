import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WaveFile } from 'wavefile';
import type { Configuration } from '../src/configuration';
import { operationsOf, readDocument, type Operation } from '../src/http/document';
import type { CompatibleOperationId } from '../src/http/compatible-operations';
import type { OperationId } from '../src/http/operations';
import { startBinhost, type TestBinhost } from './support/binhost';
import { whileLocked } from './support/database';
import {
  INFERENCE_KEY,
  MANAGEMENT_KEY,
  startGateway,
  type Options,
  type TestGateway,
} from './support/gateway';
import { png } from './support/images';
import { configurationFor, json, startUpstream, type Upstream } from './support/upstream';
import { rawRequest } from './support/wire';

/** Statuses that any operation of a kind can answer, whatever it does: reached for each of them. */
const contract = operationsOf(readDocument('openapi'));
const compatible = operationsOf(readDocument('compatible'));
const operations = [...contract, ...compatible];

const isCompatible = (operation: Operation): boolean => compatible.includes(operation);
const baseOf = (operation: Operation): '/v1' | '/api/v1' => (isCompatible(operation) ? '/v1' : '/api/v1');

const keyFor = ({ object }: Operation): string =>
  (object.security ?? []).some((requirement) => 'apiKey' in requirement) ? INFERENCE_KEY : MANAGEMENT_KEY;

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Below its address. */
const pathBelow = ({ path }: Operation, id = NOBODY): string => path.replaceAll(/\{\w+\}/g, id);
const pathOf = (operation: Operation): string => `${baseOf(operation)}${pathBelow(operation)}`;

const head = (operation: Operation, ...headers: string[]): string =>
  [
    `${operation.method.toUpperCase()} ${pathOf(operation)} HTTP/1.1`,
    'Host: gateway.test',
    `Authorization: Bearer ${keyFor(operation)}`,
    ...headers,
    '\r\n',
  ].join('\r\n');

const rows = (which: (operation: Operation) => boolean) =>
  operations.filter(which).map((operation) => [operation.id, operation] as const);

const PIXEL = `data:image/png;base64,${png().toString('base64')}`;
/** A tenth of a second of silence, so that a caller with a limit knows its price before. */
const SILENCE = ((): Buffer => {
  const wave = new WaveFile();
  wave.fromScratch(1, 8_000, '16', new Int16Array(800));
  return Buffer.from(wave.toBuffer());
})();
const NOON = new Date('2033-03-03T12:00:30Z');
const TALK = { stream: true, messages: [{ role: 'user', content: 'Hi' }] };

/** In all three formats of errors. */
const codeOf = (text: string): unknown => (JSON.parse(text) as { error: { code?: unknown } }).error.code;

describe('an operation with a body', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway({ bodyTimeoutMs: 50 });
  });
  afterAll(() => gateway.close());

  const bodies = rows(({ object }) => object.requestBody !== undefined);
  const typesOf = ({ object }: Operation): string[] =>
    Object.keys(object.requestBody?.content ?? {}).map((type) =>
      type === 'multipart/form-data' ? `${type}; boundary=x` : type,
    );

  test.each(bodies)('%s answers 408 where the body stalls', async (_, operation) => {
    for (const type of typesOf(operation)) {
      const start = type === 'application/json' ? '{' : '--x\r\n';
      const answer = await rawRequest(
        gateway.origin,
        head(operation, `Content-Type: ${type}`, 'Content-Length: 100') + start,
      );
      expect(answer.status).toBe(408);
      if (isCompatible(operation)) expect(['timeout', undefined]).toContain(codeOf(answer.body));
      else if (operation.object.tags?.[0] !== 'Anthropic Messages') expect(codeOf(answer.body)).toBe(408);
    }
  });

  test.each(bodies)('%s answers 413 where the body is too large', async (_, operation) => {
    for (const type of typesOf(operation)) {
      const answer = await rawRequest(
        gateway.origin,
        head(operation, `Content-Type: ${type}`, 'Content-Length: 200000000'),
      );
      expect(answer.status).toBe(413);
    }
  });

  test.each(rows(({ object }) => object.responses['415'] !== undefined))(
    '%s answers 415 to what is not JSON',
    async (_, operation) => {
      const answer = await rawRequest(
        gateway.origin,
        head(operation, 'Content-Type: text/plain', 'Content-Length: 2', 'Connection: close') + '{}',
      );
      expect(answer.status).toBe(415);
    },
  );
});

describe('an operation that makes generations', () => {
  const GENERATING = {
    sendChatCompletionRequest: { model: 'test/model', messages: [{ role: 'user', content: 'Hi' }] },
    createResponses: { model: 'test/model', input: 'Hi' },
    compactResponses: { model: 'test/model', input: 'Hi' },
    createMessages: { model: 'test/model', max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] },
    createAudioSpeech: { model: 'test/voice', input: 'Hi', voice: 'alloy' },
    createAudioTranscriptions: {
      model: 'test/ear',
      input_audio: { data: SILENCE.toString('base64'), format: 'wav' },
    },
    createImages: { model: 'test/painter', prompt: 'A circle' },
    createEmbeddings: { model: 'test/vectors', input: 'Hi' },
    createChatCompletion: { model: 'test/model', messages: [{ role: 'user', content: 'Hi' }] },
    createResponse: { model: 'test/model', input: 'Hi' },
    compactResponse: { model: 'test/model', input: 'Hi' },
    createMessage: { model: 'test/model', max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] },
    createSpeech: { model: 'test/voice', input: 'Hi', voice: 'alloy' },
    createTranscription: { model: 'test/ear' },
    createImage: { model: 'test/painter', prompt: 'A circle' },
    createImageEdit: { model: 'test/painter', prompt: 'A circle', images: [{ image_url: PIXEL }] },
    createEmbedding: { model: 'test/vectors', input: 'Hi' },
  } as const satisfies Partial<Record<OperationId | CompatibleOperationId, object>>;
  const generating = rows(({ id }) => id in GENERATING);
  const bodyOf = (id: string): object => GENERATING[id as keyof typeof GENERATING];

  /** Not one that any request is made with. */
  const other = (id: string): object => ({ ...bodyOf(id), model: 'test/other' });
  let upstream: Upstream;
  let gateway: TestGateway;

  const configuration = (): Configuration => {
    const base = configurationFor(upstream);
    const endpoints = base.models?.[0]?.endpoints ?? [];
    const [endpoint] = endpoints;
    const takesImages = { ...endpoint, image: { parameters: { input_references: { min: 0, max: 4 } } } };
    const kinds = { voice: 'speech', ear: 'transcription', painter: 'image', vectors: 'embeddings' } as const;
    const others = Object.entries(kinds).map(([name, kind]) => ({
      id: `test/${name}`,
      architecture: { output_modalities: [kind], input_modalities: ['text' as const, 'image' as const] },
      endpoints: name === 'painter' ? [takesImages as (typeof endpoints)[0]] : endpoints,
    }));
    return { ...base, models: [...(base.models ?? []), ...others] };
  };

  beforeAll(async () => {
    upstream = await startUpstream();
    gateway = await startGateway({ configuration: configuration() });
  });
  afterAll(async () => {
    await gateway.close();
    await upstream.close();
  });

  const send = (operation: Operation, body = bodyOf(operation.id), key = INFERENCE_KEY, at = gateway) => {
    const call = at.as({ key }, baseOf(operation)).post(operation.path);
    return operation.id === 'createTranscription'
      ? call.field(body as Record<string, string>).attach('file', SILENCE, 'a.wav')
      : call.send(body);
  };

  /** The provider says nothing before it is let go on. */
  const hanging = () => {
    let finish = (): void => undefined;
    const arrived = new Promise<void>((done) =>
      upstream.answer((response, request) => {
        finish = () => json(500, { error: { message: 'No.' } })(response, request);
        done();
      }),
    );
    return { finish: () => finish(), arrived };
  };

  /** What a provider may answer that is no success. */
  const FAILURES = [400, 401, 402, 403, 404, 405, 408, 409, 410, 411, 412, 413, 414, 415, 418, 421, 422, 423]
    .concat([424, 425, 426, 428, 429, 431, 451, 499])
    .concat([500, 501, 502, 503, 504, 505, 507, 508, 511, 520, 522, 524, 529, 530, 599]);

  test.each(generating)(
    '%s answers whatever its provider fails with as it declares',
    async (_, operation) => {
      const answered = new Set<number>();
      for (const status of FAILURES) {
        upstream.answer(json(status, { error: { message: 'No.' } }));
        answered.add((await send(operation)).status);
      }
      const declared = Object.keys(operation.object.responses).map(Number);
      expect(declared).toEqual(expect.arrayContaining([...answered]));
      expect([...answered]).toEqual(expect.arrayContaining([400, 404, 412, 413, 422, 429, 502, 524, 529]));
      expect(gateway.logs.filter((line) => line.includes('breaks the contract'))).toEqual([]);
    },
  );

  test.each(generating)('%s answers 402 to a key that may spend nothing more', async (_, operation) => {
    const { body } = await gateway
      .as('management')
      .post('/keys')
      .send({ name: 'poor', limit: 0 })
      .expect(200);
    const answer = await send(operation, bodyOf(operation.id), body.key);
    expect(answer.status).toBe(402);
  });

  test.each(generating)('%s answers 503 while too many run', async (_, operation) => {
    const full = await startGateway({
      configuration: configuration(),
      env: { MAX_CONCURRENT_GENERATIONS: '1' },
    });
    const { finish, arrived } = hanging();
    const first = send(operation, bodyOf(operation.id), INFERENCE_KEY, full).then();
    await arrived;
    expect((await send(operation, bodyOf(operation.id), INFERENCE_KEY, full)).status).toBe(503);
    finish();
    await first;
    await full.close();
  });

  test.each(generating)('%s answers 409 and 422 to a key that is not free', async (id, operation) => {
    const { finish, arrived } = hanging();
    const first = send(operation).set('Idempotency-Key', `key-${id}`).then();
    await arrived;
    expect((await send(operation).set('Idempotency-Key', `key-${id}`)).status).toBe(409);
    expect((await send(operation, other(id)).set('Idempotency-Key', `key-${id}`)).status).toBe(422);
    finish();
    await first;
  });
});

test('counting tokens answers 404 where the model has no such variant', async () => {
  const gateway = await startGateway();
  const body = { model: 'demo/echo:free', messages: [{ role: 'user', content: 'Hi' }] };
  await gateway.as('inference').post('/messages/count_tokens').send(body).expect(404);
  await gateway.as('inference', '/v1').post('/messages/count_tokens').send(body).expect(404);
  await gateway.close();
});

describe('any operation', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway({ configuration: { settings: { regional_hosts: ['eu'] } } });
  });
  afterAll(() => gateway.close());

  const call = (operation: Operation, who: 'none' | { readonly key: string }, query = '') =>
    gateway.as(who, baseOf(operation))[operation.method](pathBelow(operation) + query);

  test.each(rows((operation) => !isCompatible(operation)))(
    '%s answers 400 to a parameter that nobody knows',
    async (_, operation) => {
      expect((await call(operation, { key: keyFor(operation) }, '?unheard_of=1')).status).toBe(400);
    },
  );

  // A WebSocket has another 400, for a broken handshake: tests/responses-socket.test.ts.
  test.each(rows((operation) => isCompatible(operation) && operation.id !== 'connectResponse'))(
    '%s answers 400 to an empty body, a path that cannot be decoded or a limit of 0',
    async (_, operation) => {
      const path = pathBelow(operation, '%ff');
      const asked = gateway
        .as('inference', '/v1')
        [operation.method](
          `${path}${operation.method === 'get' && path === operation.path ? '?limit=0' : ''}`,
        );
      const types = Object.keys(operation.object.requestBody?.content ?? {});
      const answer = types.includes('application/json')
        ? asked.send({})
        : types.length > 0
          ? asked.field('unheard_of', '1')
          : asked;
      expect((await answer).status).toBe(400);
    },
  );

  test.each(rows(() => true))('%s answers 401 without a key', async (_, operation) => {
    expect((await call(operation, 'none')).status).toBe(401);
  });

  test.each(rows(() => true))(
    '%s answers 403 on a host of a region that it has not',
    async (_, operation) => {
      const answer = await call(operation, { key: keyFor(operation) }).set('Host', 'us.gateway.test');
      expect(answer.status).toBe(403);
      // Without a key nobody learns of it.
      const nobody = await call(operation, 'none').set('Host', 'us.gateway.test');
      expect(nobody.status).toBe(401);
    },
  );
});

describe('an operation of the vault', () => {
  const vault = rows(({ object }) => object.tags?.[0] === 'Vault');
  const gateways: TestGateway[] = [];
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close();
  });

  interface Means {
    readonly status: number;
    readonly given: string;
    readonly options: Options;
    /** What must be so while it is called. */
    readonly during?: (gateway: TestGateway, call: () => Promise<void>) => Promise<void>;
    readonly calls?: number;
  }
  const waiting = ({ databaseUrl }: TestGateway, call: () => Promise<void>): Promise<void> =>
    whileLocked(databaseUrl, ['vault_requests'], call);

  test.each<Means>([
    {
      status: 404,
      given: 'outside the programme',
      options: { configuration: { settings: { interns: { programme: 'none' } } } },
    },
    {
      status: 408,
      given: 'whose deadline passes',
      options: { env: { VAULT_TIMEOUT_MS: '50' } },
      during: waiting,
    },
    {
      status: 429,
      given: 'called too often',
      options: { configuration: { settings: { vault: { requests_per_minute: 1 } } }, now: () => NOON },
      calls: 2,
    },
    {
      status: 502,
      given: 'whose store cannot be reached',
      options: {},
      during: async ({ gateway: { database } }, call) => {
        await database.knex.schema.renameTable('vault_requests', 'away');
        await call();
      },
    },
    {
      status: 503,
      given: 'that is off',
      options: { configuration: { settings: { vault: { enabled: false } } } },
    },
    {
      status: 504,
      given: 'whose store does not answer',
      options: { env: { VAULT_STORE_TIMEOUT_MS: '50' } },
      during: waiting,
    },
  ])('answers $status $given', async ({ status, options, calls = 1, during = (_, call) => call() }) => {
    const gateway = await startGateway(options);
    gateways.push(gateway);
    for (const [id, operation] of vault) {
      const path = pathBelow(operation);
      let answered: number | undefined;
      await during(gateway, async () => {
        for (let index = 0; index < calls; index++)
          answered = (await gateway.as('inference')[operation.method](path)).status;
      });
      expect([id, answered]).toEqual([id, status]);
      if (status === 502) await gateway.gateway.database.knex.schema.renameTable('away', 'vault_requests');
    }
  });
});

describe('an operation on interns', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway({ configuration: { settings: { interns: { programme: 'none' } } } });
  });
  afterAll(() => gateway.close());

  test.each(rows(({ object }) => object.tags?.[0] === 'Interns'))(
    '%s answers 404 outside the programme',
    async (id, operation) => {
      const body = {
        createIntern: { name: 'made-here' },
        updateIntern: { name: 'ci' },
        createInternChatCompletion: TALK,
      }[id];
      const answer = gateway.as('inference')[operation.method](pathBelow(operation));
      expect((await (body ? answer.send(body) : answer)).status).toBe(404);
    },
  );
});

describe('without its database', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
    await gateway.gateway.database.close();
  });
  afterAll(() => gateway.close());

  test.each(rows(() => true))('%s answers 500, and says nothing more', async (_, operation) => {
    const { status, text } = await gateway
      .as({ key: keyFor(operation) }, baseOf(operation))
      [operation.method](pathBelow(operation));
    expect(status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ error: { message: 'Internal Server Error' } });
  });
});

describe('the binary host without its folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-unreadable-'));
  const operator = process.geteuid?.() ?? 0;
  let binhost: TestBinhost;

  beforeAll(async () => {
    binhost = await startBinhost({ DATA_DIR: folder });
    // The superuser may read everything.
    chmodSync(folder, 0);
    if (operator === 0) process.seteuid?.(65_534);
  });
  afterAll(async () => {
    process.seteuid?.(operator);
    await binhost.close();
    rmSync(folder, { recursive: true });
  });

  test.each([
    '/',
    '/tool',
    '/bin/tool/linux/x64',
    '/bin/tool/linux/x64/sign',
    '/runner/manifest',
    '/runner/agent',
  ])('GET %s answers 500', async (path) => {
    const answer = await fetch(binhost.origin + path);
    expect(answer.status).toBe(500);
    expect(codeOf(await answer.text())).toBe(500);
  });
});
