/** P8: what only the service may set is offered with every write: refused, or as it was. */
import { FormData } from 'undici';
import { parsed, type Operation, type Schema } from '../fuzz/oracle';
import { API_KEY, call, MANAGEMENT_KEY } from '../harness';
import type { Bench } from './bench';
import { ask, BASE } from './calls';

interface Write {
  /** What is accepted as it stands. */
  readonly body: object | (() => object);
  readonly path?: string;
  /** Where the result can be read again. */
  readonly back?: string;
}

/** Known again in whatever it comes back. */
const OFFERED_TEXT = 'offered-by-the-caller';
const OFFERED_NUMBER = 4_242_424_242;
/** A preset keeps, as its settings, whatever a request may hold: those are no properties of its own. */
const isShown = (text: string): boolean =>
  /offered-by-the-caller|4242424242/.test(
    JSON.stringify(parsed(text), (name, value: unknown) => (name === 'config' ? undefined : value)) ?? text,
  );

export async function readOnly(bench: Bench): Promise<void> {
  const { gateway, oracle, figures } = bench;
  const rows = await writes(bench);
  const written = oracle.operations.filter(
    (operation) => operation.method !== 'DELETE' && operation.body && readOnlyIn(bench, operation).size > 0,
  );
  const problems: string[] = [];
  const taken: string[] = [];
  const notAccepted: string[] = [];
  let refused = 0;
  let unchanged = 0;
  for (const operation of written) {
    const row = rows[operation.id];
    if (!row) continue;
    const key = operation.security.includes('apiKey') ? API_KEY : MANAGEMENT_KEY;
    const path = row.path === undefined ? undefined : `${BASE}${row.path}`;
    const attempt = async (more: object) => {
      const fields: object = { ...(typeof row.body === 'function' ? row.body() : row.body), ...more };
      const body =
        'multipart/form-data' in (operation.body?.content ?? {}) ? formOf(fields) : JSON.stringify(fields);
      return ask(bench, { operation, key, body, ...(path !== undefined && { path }) }, problems);
    };
    const plain = await attempt({});
    if (plain.status >= 400) {
      notAccepted.push(`${operation.id}: ${plain.status} ${plain.text.slice(0, 120)}`);
      continue;
    }
    for (const [name, value] of readOnlyIn(bench, operation)) {
      const { status, text } = await attempt({ [name]: value });
      if (status === 400) refused += 1;
      else unchanged += 1;
      if (status !== 400 && (status >= 300 || isShown(text)))
        taken.push(`${operation.id}.${name}: ${status}`);
      else if (status === 400 && !text.includes(name) && !text.includes('at most 0 fields'))
        taken.push(`${operation.id}.${name}: refused for ${text}`);
    }
    if (row.back === undefined) continue;
    const { body } = await call(gateway.origin, 'GET', row.back, key);
    if (isShown(JSON.stringify(body))) taken.push(`${operation.id}: kept`);
  }
  const withoutRow = written.filter(({ id }) => !(id in rows)).map(({ id }) => id);
  figures.print(
    'P8 read-only properties',
    {
      writes: written.length,
      offers: refused + unchanged,
      refused,
      unchanged,
      withoutRow,
      notAccepted,
      taken,
      broken: problems.slice(0, 5),
    },
    {
      withoutRow: (list: string[]) => list.length === 0,
      notAccepted: (list: string[]) => list.length === 0,
      taken: (list: string[]) => list.length === 0,
      broken: (list: string[]) => list.length === 0,
    },
  );
}

/** Properties of what is answered that the request has not, each with a value to offer for it. */
function readOnlyIn({ oracle }: Bench, { body, responses }: Operation): Map<string, unknown> {
  const propertiesOf = (schema: unknown): Map<string, Schema> => {
    const whole = oracle.follow<Schema>(schema ?? {});
    const members = ['anyOf', 'oneOf', 'allOf'].flatMap((union) => (whole[union] ?? []) as unknown[]);
    return new Map([
      ...members.flatMap((member) => [...propertiesOf(member)]),
      ...Object.entries((whole['properties'] ?? {}) as Record<string, Schema>),
    ]);
  };
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const answered = propertiesOf(success?.content?.['application/json']?.schema);
  const records = [answered, propertiesOf(answered.get('data')), propertiesOf(itemsOf(answered.get('data')))];
  const writable = new Set(
    Object.values(body?.content ?? {}).flatMap((schema) => [...propertiesOf(schema).keys()]),
  );
  const offers = new Map<string, unknown>();
  for (const [name, schema] of records.flatMap((record) => [...record]))
    if (!writable.has(name)) offers.set(name, offerOf(oracle.follow<Schema>(schema)));
  // The envelope of a record is none of its properties.
  if (answered.has('data') && propertiesOf(answered.get('data')).size > 0) offers.delete('data');
  return offers;
}

const itemsOf = (schema: Schema | undefined): unknown => schema?.['items'];

function offerOf(schema: Schema): unknown {
  const types = [schema['type'] ?? []].flat();
  if (types.includes('number') || types.includes('integer')) return OFFERED_NUMBER;
  if (types.includes('object')) return { offered: OFFERED_TEXT };
  return types.includes('array') ? [OFFERED_TEXT] : OFFERED_TEXT;
}

function formOf(fields: object): FormData {
  const form = new FormData();
  form.append('file', new Blob(['a,b\n1,2\n']), 'table.csv');
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return form;
}

/** By operation, on things that were made for it. */
async function writes({ gateway, sink }: Bench): Promise<Readonly<Record<string, Write>>> {
  const make = async (path: string, body: object, key = MANAGEMENT_KEY): Promise<Record<string, string>> => {
    const answer = await call(gateway.origin, 'POST', path, key, body);
    const made = answer.body as unknown as { data?: Record<string, string> } & Record<string, string>;
    if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(made)}`);
    return made.data ?? made;
  };
  let count = 0;
  const fresh = (prefix: string): string => `${prefix}-${count++}`;
  const hooked = { type: 'webhook', config: { url: sink } };
  const key = await make('/keys', { name: 'read-only' });
  const workspace = await make('/workspaces', { name: 'Read-only', slug: 'read-only' });
  const guardrail = await make('/guardrails', { name: 'read-only' });
  const byok = await make('/byok', { provider: 'up', key: 'sk-read-only-0' });
  const destination = await make('/observability/destinations', { name: 'read-only', ...hooked });
  const intern = await make('/interns', { name: 'read-only' }, API_KEY);
  const { body: members } = await call(gateway.origin, 'GET', '/organization/members', MANAGEMENT_KEY);
  const member = (members as unknown as { data: { id: string }[] }).data[0]?.id ?? '';
  const chat = { model: 'fuzz/chat', messages: [{ role: 'user', content: 'Hi' }] };
  const messages = { ...chat, max_tokens: 5 };
  const responses = { model: 'fuzz/chat', input: 'Hi' };
  const sound = { data: Buffer.from('RIFF').toString('base64'), format: 'wav' };
  const secret = { value: 'v', hosts: ['api.example.com'] };
  const assigned = `/guardrails/${guardrail['id']}/assignments`;
  const teams = `/workspaces/${workspace['id']}/members`;
  const secrets = `/vault/interns/${intern['id']}/secrets`;
  await call(gateway.origin, 'PUT', '/vault/secrets/read_only', API_KEY, secret);
  return {
    sendChatCompletionRequest: { body: chat },
    createResponses: { body: responses },
    compactResponses: { body: responses },
    createMessages: { body: messages },
    countMessagesTokens: { body: chat },
    createAudioTranscriptions: { body: { model: 'fuzz/ear', input_audio: sound } },
    createImages: { body: { model: 'fuzz/painter', prompt: 'Hi' } },
    createEmbeddings: { body: { model: 'fuzz/vectors', input: 'Hi' } },
    createPresetsChatCompletions: {
      path: '/presets/read-only/chat/completions',
      body: chat,
      back: '/presets/read-only',
    },
    createPresetsMessages: {
      path: '/presets/read-only/messages',
      body: messages,
      back: '/presets/read-only',
    },
    createPresetsResponses: {
      path: '/presets/read-only/responses',
      body: responses,
      back: '/presets/read-only',
    },
    uploadFile: { body: {}, back: '/files' },
    createKeys: { body: { name: 'read-only' }, back: '/keys' },
    updateKeys: { path: `/keys/${key['hash']}`, body: { name: 'read-only' }, back: `/keys/${key['hash']}` },
    createWorkspace: {
      body: () => ({ name: fresh('Read-only'), slug: fresh('read-only') }),
      back: '/workspaces',
    },
    updateWorkspace: {
      path: `/workspaces/${workspace['id']}`,
      body: { name: 'Read-only' },
      back: `/workspaces/${workspace['id']}`,
    },
    upsertWorkspaceBudget: {
      path: `/workspaces/${workspace['id']}/budgets/daily`,
      body: { limit_usd: 5 },
      back: `/workspaces/${workspace['id']}/budgets`,
    },
    bulkAddWorkspaceMembers: { path: `${teams}/add`, body: { user_ids: [member] }, back: teams },
    bulkRemoveWorkspaceMembers: { path: `${teams}/remove`, body: { user_ids: [member] }, back: teams },
    createGuardrail: { body: { name: 'read-only' }, back: '/guardrails' },
    updateGuardrail: {
      path: `/guardrails/${guardrail['id']}`,
      body: { name: 'read-only' },
      back: `/guardrails/${guardrail['id']}`,
    },
    bulkAssignKeysToGuardrail: {
      path: `${assigned}/keys`,
      body: { key_hashes: [key['hash']] },
      back: `${assigned}/keys`,
    },
    bulkUnassignKeysFromGuardrail: {
      path: `${assigned}/keys/remove`,
      body: { key_hashes: [key['hash']] },
      back: `${assigned}/keys`,
    },
    bulkAssignMembersToGuardrail: {
      path: `${assigned}/members`,
      body: { member_user_ids: [member] },
      back: `${assigned}/members`,
    },
    bulkUnassignMembersFromGuardrail: {
      path: `${assigned}/members/remove`,
      body: { member_user_ids: [member] },
      back: `${assigned}/members`,
    },
    createBYOKKey: { body: () => ({ provider: 'up', key: fresh('sk-read-only') }), back: '/byok' },
    updateBYOKKey: { path: `/byok/${byok['id']}`, body: { name: 'read-only' }, back: `/byok/${byok['id']}` },
    createObservabilityDestination: {
      body: () => ({ name: fresh('read-only'), ...hooked }),
      back: '/observability/destinations',
    },
    updateObservabilityDestination: {
      path: `/observability/destinations/${destination['id']}`,
      body: { name: 'read-only' },
      back: `/observability/destinations/${destination['id']}`,
    },
    storeVaultSecret: { path: '/vault/secrets/read_only', body: secret, back: '/vault/secrets' },
    storeInternVaultSecret: { path: `${secrets}/read_only`, body: secret, back: secrets },
    copyVaultSecretsToIntern: { path: `${secrets}/copy`, body: { names: ['read_only'] }, back: secrets },
    createIntern: { body: () => ({ name: fresh('read-only') }), back: '/interns' },
    updateIntern: {
      path: `/interns/${intern['id']}`,
      body: { name: 'read-only' },
      back: `/interns/${intern['id']}`,
    },
    provisionIntern: { path: `/interns/${intern['id']}/provision`, body: {} },
    suspendIntern: { path: `/interns/${intern['id']}/suspend`, body: {} },
  };
}
