import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { operationsOf, readDocument } from '../src/http/document';
import { OPERATIONAL_PATHS } from '../src/http/operational';
import type { CompatibleOperationId } from '../src/http/compatible-operations';
import type { OperationId } from '../src/http/operations';
import { INFERENCE_KEY, MANAGEMENT_KEY, startGateway, type TestGateway } from './support/gateway';
import { routesOf } from './support/routes';
import { completion, configurationFor, startUpstream, type Upstream } from './support/upstream';
import { rawRequest, seeded } from './support/wire';

/** What each kind of key gets, with a request that is otherwise right. Without a key it is always 401. */
interface Row {
  readonly path: string;
  readonly body?: object;
  readonly inference: number;
  readonly management: number;
}

const ABSENT = '0'.repeat(64);
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** An operation of the document without a row does not compile. */
const EXPECTED = {
  sendChatCompletionRequest: {
    path: '/chat/completions',
    body: { model: 'test/model', messages: [{ role: 'user', content: 'Hi' }] },
    inference: 200,
    management: 403,
  },
  createAudioSpeech: {
    path: '/audio/speech',
    body: { model: 'absent/voice', input: 'Hi', voice: 'alloy' },
    inference: 400,
    management: 403,
  },
  createAudioTranscriptions: {
    path: '/audio/transcriptions',
    body: { model: 'absent/ear', input_audio: { data: 'AAAA', format: 'wav' } },
    inference: 400,
    management: 403,
  },
  createImages: {
    path: '/images',
    body: { model: 'absent/painter', prompt: 'Hi' },
    inference: 400,
    management: 403,
  },
  listImageModels: { path: '/images/models', inference: 200, management: 200 },
  listImageModelEndpoints: {
    path: '/images/models/absent/painter/endpoints',
    inference: 404,
    management: 404,
  },
  createResponses: {
    path: '/responses',
    body: { model: 'test/model', input: 'Hi' },
    inference: 200,
    management: 403,
  },
  // Without an upgrade.
  connectResponses: { path: '/responses', inference: 426, management: 403 },
  compactResponses: {
    path: '/responses/compact',
    body: { model: 'test/model', input: 'Hi' },
    inference: 200,
    management: 403,
  },
  createMessages: {
    path: '/messages',
    body: { model: 'test/model', max_tokens: 10, messages: [{ role: 'user', content: 'Hi' }] },
    inference: 200,
    management: 403,
  },
  countMessagesTokens: {
    path: '/messages/count_tokens',
    body: { model: 'test/model', messages: [{ role: 'user', content: 'Hi' }] },
    inference: 200,
    management: 403,
  },
  createEmbeddings: {
    path: '/embeddings',
    body: { model: 'test/vectors', input: 'Hi' },
    inference: 200,
    management: 403,
  },
  listEmbeddingsModels: { path: '/embeddings/models', inference: 200, management: 200 },
  list: { path: '/keys', inference: 403, management: 200 },
  createKeys: { path: '/keys', body: { name: 'ci' }, inference: 403, management: 200 },
  getKey: { path: `/keys/${ABSENT}`, inference: 403, management: 404 },
  updateKeys: { path: `/keys/${ABSENT}`, body: { name: 'ci' }, inference: 403, management: 404 },
  deleteKeys: { path: `/keys/${ABSENT}`, inference: 403, management: 404 },
  getCurrentKey: { path: '/key', inference: 200, management: 200 },
  getModels: { path: '/models', inference: 200, management: 200 },
  listModelsCount: { path: '/models/count', inference: 200, management: 200 },
  listModelsUser: { path: '/models/user', inference: 200, management: 403 },
  getModel: { path: '/model/absent/model', inference: 404, management: 404 },
  getModelBySlug: { path: '/models/absent/model', inference: 404, management: 404 },
  listEndpoints: { path: '/models/absent/model/endpoints', inference: 404, management: 404 },
  listEndpointsZdr: { path: '/endpoints/zdr', inference: 200, management: 200 },
  listProviders: { path: '/providers', inference: 200, management: 200 },
  listFiles: { path: '/files', inference: 200, management: 200 },
  // Without a form: the access matrix is not about uploads.
  uploadFile: { path: '/files', inference: 400, management: 400 },
  getFileMetadata: { path: '/files/absent', inference: 404, management: 404 },
  deleteFile: { path: '/files/absent', inference: 404, management: 404 },
  downloadFileContent: { path: '/files/absent/content', inference: 404, management: 404 },
  getGeneration: { path: '/generation?id=gen-absent', inference: 404, management: 404 },
  getCredits: { path: '/credits', inference: 403, management: 200 },
  listOrganizationMembers: { path: '/organization/members', inference: 403, management: 200 },
  listWorkspaces: { path: '/workspaces', inference: 403, management: 200 },
  createWorkspace: {
    path: '/workspaces',
    body: { name: 'Made here', slug: 'made-here' },
    inference: 403,
    management: 201,
  },
  getWorkspace: { path: '/workspaces/absent', inference: 403, management: 404 },
  updateWorkspace: { path: '/workspaces/absent', body: { name: 'ci' }, inference: 403, management: 404 },
  deleteWorkspace: { path: '/workspaces/absent', inference: 403, management: 404 },
  listWorkspaceBudgets: { path: '/workspaces/default/budgets', inference: 403, management: 200 },
  getWorkspaceBudget: { path: '/workspaces/default/budgets/daily', inference: 403, management: 404 },
  upsertWorkspaceBudget: {
    path: '/workspaces/absent/budgets/daily',
    body: { limit_usd: 5 },
    inference: 403,
    management: 404,
  },
  deleteWorkspaceBudget: { path: '/workspaces/default/budgets/daily', inference: 403, management: 200 },
  listWorkspaceMembers: { path: '/workspaces/default/members', inference: 403, management: 200 },
  bulkAddWorkspaceMembers: {
    path: '/workspaces/absent/members/add',
    body: { user_ids: ['u'] },
    inference: 403,
    management: 404,
  },
  bulkRemoveWorkspaceMembers: {
    path: '/workspaces/absent/members/remove',
    body: { user_ids: ['u'] },
    inference: 403,
    management: 404,
  },
  listPresets: { path: '/presets', inference: 200, management: 403 },
  getPreset: { path: '/presets/absent', inference: 404, management: 403 },
  createPresetsChatCompletions: {
    path: '/presets/made-here/chat/completions',
    body: { model: 'test/model', messages: [{ role: 'user', content: 'Hi' }] },
    inference: 200,
    management: 403,
  },
  createPresetsMessages: {
    path: '/presets/made-here/messages',
    body: { model: 'test/model', messages: [{ role: 'user', content: 'Hi' }] },
    inference: 200,
    management: 403,
  },
  createPresetsResponses: {
    path: '/presets/made-here/responses',
    body: { model: 'test/model', input: 'Hi' },
    inference: 200,
    management: 403,
  },
  listPresetVersions: { path: '/presets/absent/versions', inference: 404, management: 403 },
  getPresetVersion: { path: '/presets/absent/versions/1', inference: 404, management: 403 },
  listBYOKKeys: { path: '/byok', inference: 403, management: 200 },
  createBYOKKey: { path: '/byok', body: { provider: 'p1', key: 'sk-1' }, inference: 403, management: 201 },
  getBYOKKey: { path: `/byok/${randomUUID()}`, inference: 403, management: 404 },
  updateBYOKKey: { path: `/byok/${randomUUID()}`, body: { name: 'a' }, inference: 403, management: 404 },
  deleteBYOKKey: { path: `/byok/${randomUUID()}`, inference: 403, management: 404 },
  listVaultSecrets: { path: '/vault/secrets', inference: 200, management: 401 },
  storeVaultSecret: {
    path: '/vault/secrets/ci',
    body: { value: 'v', hosts: ['example.com'] },
    inference: 200,
    management: 401,
  },
  deleteVaultSecret: { path: '/vault/secrets/absent', inference: 404, management: 401 },
  listInternVaultSecrets: { path: `/vault/interns/${NOBODY}/secrets`, inference: 404, management: 401 },
  storeInternVaultSecret: {
    path: `/vault/interns/${NOBODY}/secrets/ci`,
    body: { value: 'v', hosts: ['example.com'] },
    inference: 404,
    management: 401,
  },
  deleteInternVaultSecret: {
    path: `/vault/interns/${NOBODY}/secrets/ci`,
    inference: 404,
    management: 401,
  },
  copyVaultSecretsToIntern: {
    path: `/vault/interns/${NOBODY}/secrets/copy`,
    body: { names: ['ci'] },
    inference: 404,
    management: 401,
  },
  listInterns: { path: '/interns', inference: 200, management: 403 },
  createIntern: { path: '/interns', body: { name: 'made-here' }, inference: 201, management: 403 },
  getIntern: { path: `/interns/${NOBODY}`, inference: 404, management: 403 },
  updateIntern: { path: `/interns/${NOBODY}`, body: { name: 'ci' }, inference: 404, management: 403 },
  deleteIntern: { path: `/interns/${NOBODY}`, inference: 404, management: 403 },
  provisionIntern: { path: `/interns/${NOBODY}/provision`, inference: 404, management: 403 },
  suspendIntern: { path: `/interns/${NOBODY}/suspend`, inference: 404, management: 403 },
  createInternChatCompletion: {
    path: `/interns/${NOBODY}/chat/completions`,
    body: { stream: true, messages: [{ role: 'user', content: 'Hi' }] },
    inference: 404,
    management: 403,
  },
  listObservabilityDestinations: { path: '/observability/destinations', inference: 403, management: 200 },
  createObservabilityDestination: {
    path: '/observability/destinations',
    body: { name: 'ci', type: 'webhook', config: {} },
    inference: 403,
    management: 400,
  },
  getObservabilityDestination: {
    path: `/observability/destinations/${NOBODY}`,
    inference: 403,
    management: 404,
  },
  updateObservabilityDestination: {
    path: `/observability/destinations/${NOBODY}`,
    body: { name: 'ci' },
    inference: 403,
    management: 404,
  },
  deleteObservabilityDestination: {
    path: `/observability/destinations/${NOBODY}`,
    inference: 403,
    management: 404,
  },
  listGuardrails: { path: '/guardrails', inference: 403, management: 200 },
  createGuardrail: { path: '/guardrails', body: { name: 'made here' }, inference: 403, management: 201 },
  getGuardrail: { path: `/guardrails/${randomUUID()}`, inference: 403, management: 404 },
  updateGuardrail: {
    path: `/guardrails/${randomUUID()}`,
    body: { name: 'a' },
    inference: 403,
    management: 404,
  },
  deleteGuardrail: { path: `/guardrails/${randomUUID()}`, inference: 403, management: 404 },
  listKeyAssignments: { path: '/guardrails/assignments/keys', inference: 403, management: 200 },
  listMemberAssignments: { path: '/guardrails/assignments/members', inference: 403, management: 200 },
  listGuardrailKeyAssignments: {
    path: `/guardrails/${randomUUID()}/assignments/keys`,
    inference: 403,
    management: 404,
  },
  listGuardrailMemberAssignments: {
    path: `/guardrails/${randomUUID()}/assignments/members`,
    inference: 403,
    management: 404,
  },
  bulkAssignKeysToGuardrail: {
    path: `/guardrails/${randomUUID()}/assignments/keys`,
    body: { key_hashes: ['a'] },
    inference: 403,
    management: 404,
  },
  bulkUnassignKeysFromGuardrail: {
    path: `/guardrails/${randomUUID()}/assignments/keys/remove`,
    body: { key_hashes: ['a'] },
    inference: 403,
    management: 404,
  },
  bulkAssignMembersToGuardrail: {
    path: `/guardrails/${randomUUID()}/assignments/members`,
    body: { member_user_ids: ['a'] },
    inference: 403,
    management: 404,
  },
  bulkUnassignMembersFromGuardrail: {
    path: `/guardrails/${randomUUID()}/assignments/members/remove`,
    body: { member_user_ids: ['a'] },
    inference: 403,
    management: 404,
  },
} satisfies Record<OperationId, Row>;

const CHAT = { model: 'test/model', messages: [{ role: 'user', content: 'Hi' }] };

/** The same of the address in the formats of others. */
const EXPECTED_COMPATIBLE = {
  createChatCompletion: { path: '/chat/completions', body: CHAT, inference: 200, management: 403 },
  createResponse: {
    path: '/responses',
    body: { model: 'test/model', input: 'Hi' },
    inference: 200,
    management: 403,
  },
  connectResponse: { path: '/responses', inference: 426, management: 403 },
  compactResponse: {
    path: '/responses/compact',
    body: { model: 'test/model', input: 'Hi' },
    inference: 200,
    management: 403,
  },
  createMessage: { path: '/messages', body: { ...CHAT, max_tokens: 10 }, inference: 200, management: 403 },
  countMessageTokens: { path: '/messages/count_tokens', body: CHAT, inference: 200, management: 403 },
  createEmbedding: {
    path: '/embeddings',
    body: { model: 'test/vectors', input: 'Hi' },
    inference: 200,
    management: 403,
  },
  createImage: {
    path: '/images/generations',
    body: { model: 'absent/painter', prompt: 'Hi' },
    inference: 404,
    management: 403,
  },
  createImageEdit: {
    path: '/images/edits',
    body: { model: 'absent/painter', prompt: 'Hi', images: [{ image_url: 'https://example.com/a.png' }] },
    inference: 404,
    management: 403,
  },
  createSpeech: {
    path: '/audio/speech',
    body: { model: 'absent/voice', input: 'Hi', voice: 'alloy' },
    inference: 404,
    management: 403,
  },
  // Without a form, as uploads.
  createTranscription: { path: '/audio/transcriptions', inference: 415, management: 403 },
  listModels: { path: '/models', inference: 200, management: 200 },
  retrieveModel: { path: '/models/absent', inference: 404, management: 404 },
  retrieveModelByAuthor: { path: '/models/absent/model', inference: 404, management: 404 },
  listUploadedFiles: { path: '/files', inference: 200, management: 200 },
  createFile: { path: '/files', inference: 415, management: 415 },
  retrieveFile: { path: '/files/absent', inference: 404, management: 404 },
  removeFile: { path: '/files/absent', inference: 404, management: 404 },
  downloadFile: { path: '/files/absent/content', inference: 404, management: 404 },
} satisfies Record<CompatibleOperationId, Row>;

const operations = operationsOf(readDocument('openapi'));
const compatible = operationsOf(readDocument('compatible'));

/** Both documents of this host, each with its table. */
const DOCUMENTS = [
  { name: 'openapi', base: '/api/v1', operations, expected: EXPECTED as Readonly<Record<string, Row>> },
  {
    name: 'compatible',
    base: '/v1',
    operations: compatible,
    expected: EXPECTED_COMPATIBLE as Readonly<Record<string, Row>>,
  },
] as const;

let upstream: Upstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer(completion('Hello.'));
  const { providers = [], models = [] } = configurationFor(upstream);
  gateway = await startGateway({
    configuration: {
      providers: [...providers, { slug: 'demo', protocol: 'demo' }],
      models: [
        ...models,
        {
          id: 'test/vectors',
          architecture: { output_modalities: ['embeddings'] },
          endpoints: [{ provider: 'demo', pricing: { prompt: '0', completion: '0' } }],
        },
      ],
    },
  });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

test.each(DOCUMENTS)(
  '$name: the table has a row for every operation of the document, and no other',
  ({ operations, expected }) => {
    expect(Object.keys(expected).sort()).toEqual(operations.map(({ id }) => id).sort());
  },
);

test.each(DOCUMENTS)('$name: each path of the table is the path of its operation', (document) => {
  for (const { id, path } of document.operations) {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
    expect(document.expected[id]?.path).toMatch(pattern);
  }
});

const REFUSED = 'Missing or invalid API key: give it as Authorization: Bearer KEY';
const REFUSAL = {
  error: {
    code: 401,
    message: REFUSED,
    type: 'invalid_request_error',
    param: null,
    metadata: { error_type: 'authentication' },
  },
};

/** The same in the formats whose errors look different, by operation or tag. */
const REFUSALS: Readonly<Record<string, object>> = {
  Responses: { ...REFUSAL, error_type: 'authentication' },
  Vault: { error: { ...REFUSAL.error, message: 'Invalid or missing API key' } },
  Interns: {
    error: {
      code: 401,
      message: REFUSED,
      metadata: { ...REFUSAL.error.metadata, reason: 'unauthorized', retryable: false },
    },
  },
  createInternChatCompletion: {
    error: {
      code: 401,
      message: REFUSED,
      metadata: { ...REFUSAL.error.metadata, reason: 'bad_request', retryable: false },
    },
  },
  'Anthropic Messages': {
    type: 'error',
    error: {
      type: 'authentication_error',
      message: REFUSED,
      error_type: 'authentication',
    },
    request_id: null,
  },
};

/** The same at the address in the formats of others. */
const COMPATIBLE_REFUSALS: Readonly<Record<string, object>> = {
  'Anthropic Messages': {
    ...REFUSALS['Anthropic Messages'],
    request_id: expect.stringMatching(/^[\w.-]{8,64}$/) as string,
  },
};
const COMPATIBLE_REFUSAL = {
  error: { message: REFUSED, type: 'invalid_request_error', param: null, code: 'invalid_api_key' },
};

const cases = DOCUMENTS.flatMap(({ operations, ...rest }) =>
  operations.map((operation) => ({ ...rest, ...operation })),
);

describe.each(cases)('$name $id', ({ name, base, expected, id, method, object }) => {
  const [tag = ''] = object.tags ?? [];
  const isContract = name === 'openapi';
  const refusal = isContract
    ? (REFUSALS[id] ?? REFUSALS[tag] ?? REFUSAL)
    : (COMPATIBLE_REFUSALS[tag] ?? COMPATIBLE_REFUSAL);
  const own = tag === 'Anthropic Messages';
  const { path, inference, management, ...row } = expected[id] as Row;
  test.each([
    { who: 'none', status: 401 },
    { who: 'unknown', status: 401 },
    { who: 'inference', status: inference },
    { who: 'management', status: management },
  ] as const)('answers $status to the key: $who', async ({ who, status }) => {
    const answer = await gateway.as(who, base)[method](path).send(row.body);
    expect(answer.status).toBe(status);
    const { error } = answer.body as {
      error?: { code?: number | string; error_type?: string; metadata?: object };
    };
    if (status === 401) expect(answer.body).toEqual(refusal);
    else if (status >= 400 && !own && isContract) expect(error?.code).toBe(status);
    if (status === 403 && (own || isContract))
      expect(own ? error : error?.metadata).toMatchObject({ error_type: 'permission_denied' });
    if (status === 403 && !own && !isContract) expect(error?.code).toBe('permission_denied');
  });

  const bare = (object.security ?? []).some((requirement) => 'anthropicApiKey' in requirement);
  test(`${bare ? 'finds' : 'does not look for'} the key in x-api-key`, async () => {
    for (const [key, status] of [
      [INFERENCE_KEY, inference],
      [MANAGEMENT_KEY, management],
    ] as const) {
      const answer = await gateway.as('none', base)[method](path).set('x-api-key', key).send(row.body);
      expect(answer.status).toBe(bare ? status : 401);
    }
  });

  if (object.requestBody?.required)
    test('refuses a request without its body', async () => {
      const who = inference === 403 ? 'management' : 'inference';
      expect([400, ...(isContract ? [] : [415])]).toContain(
        (await gateway.as(who, base)[method](path)).status,
      );
    });

  test('asks for the key before it looks at the request', async () => {
    const broken = await gateway
      .as('none', base)
      [method](`${path}${path.includes('?') ? '&' : '?'}unknown=1`)
      .set('content-type', 'text/nonsense')
      .send('{"broken');
    expect({ status: broken.status, body: broken.body as unknown }).toEqual({ status: 401, body: refusal });
  });
});

test('there is no route that is neither in the document nor operational', () => {
  const { app, shortcuts } = gateway.gateway;
  const mounted = routesOf(app);
  const both = [...operations, ...compatible];
  const documented = both.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect([...mounted.others].sort()).toEqual([...OPERATIONAL_PATHS].sort());
  expect([...mounted.operations].sort()).toEqual([...documented].sort());
  expect([...mounted.refusing].sort()).toEqual([...new Set(both.map(({ path }) => path))].sort());
  expect(shortcuts.length).toBeGreaterThan(0);
  expect(documented).toEqual(
    expect.arrayContaining(shortcuts.map((path) => `POST ${path.replace(/^(\/api)?\/v1/, '')}`)),
  );
});

test.each([
  ['post', '/key'],
  ['put', '/keys'],
  ['patch', '/models'],
  ['delete', '/generation'],
  ['get', '/chat/completions'],
] as const)('%s %s answers 405 and says what is allowed', async (method, path) => {
  const { status, headers, body } = await gateway.as('management')[method](path);
  expect(status).toBe(405);
  expect(body.error).toMatchObject({ code: 405, metadata: { error_type: 'invalid_request' } });
  const documented = operations.filter((operation) => operation.path === path);
  // A HEAD is a GET without the body.
  const allowed = documented.flatMap(({ method }) => (method === 'get' ? ['get', 'head'] : [method]));
  expect(headers['allow']?.toLowerCase().split(', ').sort()).toEqual(allowed.sort());
});

describe('hostile Authorization headers', () => {
  const random = seeded(20_261_121);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const noise = (length: number): string =>
    Array.from({ length }, () => String.fromCharCode(pick([33 + random() * 93, 161 + random() * 90]))).join(
      '',
    );
  const KEYS = [INFERENCE_KEY, MANAGEMENT_KEY];
  const makers: readonly (() => string)[] = [
    () => `Bearer ${pick(KEYS).slice(0, -1 - Math.floor(random() * 30))}`,
    () => `Bearer ${pick(KEYS)}${pick(['0', '"', "'", '%00', '\\0', ',', ';', '\u00a0', '\u00ff'])}`,
    () => `Bearer ${pick(['"', "'", '`', '\u0085', '%00', '\\x00'])}${pick(KEYS)}`,
    () => `Bearer "${pick(KEYS)}"`,
    () => `Bearer ${pick(KEYS).toUpperCase()}`,
    () => `Bearer ${pick(KEYS)} ${pick(KEYS)}`,
    () => `Bearer ${pick(KEYS)}, Bearer ${pick(KEYS)}`,
    () => `Bearer\t${pick(KEYS)}`,
    () => `Bearer  ${pick(KEYS)}`,
    () => `Bearer${pick(KEYS)}`,
    () => `${pick(['Basic', 'Token', 'Digest', 'ApiKey', 'Bearer Bearer', 'Bearer:'])} ${pick(KEYS)}`,
    () => pick(KEYS),
    () => pick(['', 'Bearer', 'Bearer ', 'null', 'undefined', '[object Object]', '0', 'true']),
    () =>
      `Bearer ${pick(["' OR '1'='1", '*', '%', '_', '{"$ne":null}', '../../etc/passwd', '$(id)', '${x}'])}`,
    () => `Bearer ${noise(8_192)}`,
    () => `Bearer ${pick(KEYS).repeat(150)}`,
    () => `Bearer ${noise(1 + Math.floor(random() * 600))}`,
    () => `Basic ${Buffer.from(`user:${pick(KEYS)}`).toString('base64')}`,
    () => `Bearer sha256:${'a'.repeat(64)}`,
    () => noise(1 + Math.floor(random() * 60)),
  ];
  const values = Array.from({ length: 100 }, (_, index) => (makers[index % makers.length] as () => string)());

  test('100 of them are refused in one text', async () => {
    const answers = new Map<string, number>();
    for (const value of values) {
      const { status, text } = await send(gateway.origin, value);
      const answer = `${status} ${text}`;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
    expect([...answers]).toEqual([[`401 ${JSON.stringify(REFUSAL)}`, 100]]);
  });

  test.each(['Bearer', 'bearer', 'BEARER'])('%s, however it is spelt, is right', async (scheme) => {
    expect((await send(gateway.origin, `${scheme} ${INFERENCE_KEY}`)).status).toBe(200);
  });
});

/** The header's characters go out as they are, one byte each. */
const send = (origin: string, authorization: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const call = httpRequest(`${origin}/api/v1/key`, { headers: { authorization } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
    call.on('error', reject).end();
  });

test.each(['/chat/completions', '/keys'])(
  'POST %s without a key is refused before 100 MB are sent, and the socket is closed',
  async (path) => {
    const answer = await rawRequest(
      gateway.origin,
      `POST /api/v1${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 104857600\r\n\r\n{`,
    );
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.body)).toEqual(REFUSAL);
    expect(answer.head.toLowerCase()).toContain('connection: close');
    // Without the refusal it would end at the time limit for bodies.
    expect(answer.closedAfterMs).toBeLessThan(5_000);
  },
);

test('a refused sender that goes on sending is cut off', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  const answer = await rawRequest(
    gateway.origin,
    'POST /api/v1/keys HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 104857600\r\n\r\n',
    ...Array.from({ length: 20 }, () => [megabyte, { waitMs: 20 }]).flat(),
  );
  expect(answer.status).toBe(401);
  expect(answer.closedAfterMs).toBeLessThan(5_000);
});
