/** P8: what belongs to another workspace is answered like what is nowhere, to the byte. */
import type { Operation } from '../fuzz/oracle';
import { API_KEY, call, MANAGEMENT_KEY, zero } from '../harness';
import type { Bench } from './bench';
import { ask, BASE, type Told } from './calls';

export async function foreign(bench: Bench): Promise<void> {
  const { gateway, oracle, figures } = bench;
  const { body: workspace } = await call(gateway.origin, 'POST', '/workspaces', MANAGEMENT_KEY, {
    name: 'Other',
    slug: 'other',
  });
  const workspaceId = (workspace as unknown as { data: { id: string } }).data.id;
  const { body: made } = await call(gateway.origin, 'POST', '/keys', MANAGEMENT_KEY, {
    name: 'foreign',
    workspace_id: workspaceId,
  });
  const stranger = (made as unknown as { key: string }).key;
  const own = async (method: 'POST' | 'PUT', path: string, body: object): Promise<string> =>
    JSON.stringify((await call(gateway.origin, method, path, API_KEY, body)).body);
  const idIn = (text: string): string => /"id":"([^"]+)"/.exec(text)?.[1] ?? '';
  const chat = { model: 'fuzz/chat', messages: [{ role: 'user', content: 'Hi' }] };
  const form = new FormData();
  form.append('file', new Blob(['a,b\n1,2\n']), 'table.csv');
  const uploaded = await fetch(`${gateway.origin}${BASE}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${API_KEY}` },
    body: form,
  });
  const intern = idIn(await own('POST', '/interns', { name: 'ours' }));
  const file = idIn(await uploaded.text());
  await own('POST', '/presets/ours/chat/completions', chat);
  await own('PUT', '/vault/secrets/ours', { value: 'v', hosts: ['api.example.com'] });
  const lost = `${file.slice(0, -4)}0000`;
  const generation = idIn(await own('POST', '/chat/completions', chat));
  /** By the parameter: what is ours, and what is nowhere. */
  const ids: Readonly<Record<string, readonly [string, string]>> = {
    file_id: [file, lost],
    internId: [intern, '00000000-0000-4000-8000-000000000000'],
    slug: ['ours', 'gone'],
    version: ['1', '1'],
    name: ['ours', 'gone'],
  };
  const problems: string[] = [];
  const differing: string[] = [];
  const asked = new Set<string>();
  let pairs = 0;
  const compare = async (
    operation: Operation,
    request: (which: 0 | 1) => { readonly path?: string; readonly body?: string },
  ): Promise<void> => {
    const told = async (which: 0 | 1): Promise<Told> =>
      ask(bench, { operation, key: stranger, ...request(which) }, problems);
    const [there, absent] = [await told(0), await told(1)];
    pairs += 1;
    asked.add(operation.id);
    // The caller's own word may come back, where it is short.
    const steady = ({ text, headers }: Told): string =>
      `${headers} ${text
        .replaceAll(/\bours\b|\bgone\b/g, '…')
        .replaceAll(file, '…')
        .replaceAll(lost, '…')}`;
    if (there.status !== absent.status || steady(there) !== steady(absent) || there.status < 400)
      differing.push(
        `${operation.id}: ${there.status} ${there.text.slice(0, 80)} and ${absent.status} ${absent.text.slice(0, 80)}`,
      );
  };
  const named = oracle.operations.filter(
    ({ id, security, path }) =>
      security.includes('apiKey') &&
      /\{(file_id|internId|slug|name)\}/.test(path) &&
      !path.includes('{author}') &&
      // These make what is not there yet.
      id !== 'storeVaultSecret' &&
      !id.startsWith('createPresets'),
  );
  for (const operation of named) {
    const body = JSON.stringify(
      operation.id.startsWith('store')
        ? { value: 'v', hosts: ['api.example.com'] }
        : operation.id.startsWith('copy')
          ? { names: ['ours'] }
          : operation.id === 'createInternChatCompletion'
            ? { stream: true, messages: chat.messages }
            : operation.method === 'PATCH'
              ? { name: 'new' }
              : {},
    );
    await compare(operation, (which) => ({
      path: `${BASE}${operation.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]?.[which] ?? 'x')}`,
      body,
    }));
  }
  const operationOf = (id: string): Operation => {
    const operation = oracle.operations.find((each) => each.id === id);
    if (!operation) throw new Error(`the document has no ${id}`);
    return operation;
  };
  const strangersIntern = idIn(
    JSON.stringify((await call(gateway.origin, 'POST', '/interns', stranger, { name: 'theirs' })).body),
  );
  await compare(operationOf('getGeneration'), (which) => ({
    path: `${BASE}/generation?id=${which === 0 ? generation : 'gen-0'}`,
  }));
  await compare(operationOf('listInterns'), (which) => ({
    path: `${BASE}/interns?starting_after=${ids['internId']?.[which]}`,
  }));
  await compare(operationOf('copyVaultSecretsToIntern'), (which) => ({
    path: `${BASE}/vault/interns/${strangersIntern}/secrets/copy`,
    body: JSON.stringify({ names: [ids['name']?.[which]] }),
  }));
  for (const [id, body] of namingBodies(chat))
    await compare(operationOf(id), (which) => ({
      body: JSON.stringify(body(ids['slug']?.[which] ?? '', ids['file_id']?.[which] ?? '')),
    }));
  const notMade = [file, intern, generation, strangersIntern].filter((id) => id === '').length;
  figures.print(
    'P8 foreign and absent',
    { operations: asked.size, pairs, notMade, differing, broken: problems.slice(0, 5) },
    {
      operations: (count: number) => count >= named.length + 3,
      notMade: zero,
      differing: (list: string[]) => list.length === 0,
      broken: (list: string[]) => list.length === 0,
    },
  );
}

/** Bodies that name what is somewhere else, by operation. */
function namingBodies(chat: object): [string, (slug: string, file: string) => object][] {
  const withParts = (parts: object[]): object => ({ messages: [{ role: 'user', content: parts }] });
  return [
    ['sendChatCompletionRequest', (slug) => ({ ...chat, preset: slug })],
    ['sendChatCompletionRequest', (slug) => ({ ...chat, model: `@preset/${slug}` })],
    [
      'sendChatCompletionRequest',
      (_, file_id) => ({ ...chat, ...withParts([{ type: 'file', file: { file_id } }]) }),
    ],
    ['createResponses', (slug) => ({ model: `@preset/${slug}`, input: 'Hi' })],
    [
      'createResponses',
      (_, file_id) => ({
        model: 'fuzz/chat',
        input: [{ type: 'message', role: 'user', content: [{ type: 'input_file', file_id }] }],
      }),
    ],
    ['createMessages', (slug) => ({ ...chat, max_tokens: 5, model: `@preset/${slug}` })],
    [
      'createMessages',
      (_, file_id) => ({
        ...chat,
        max_tokens: 5,
        ...withParts([{ type: 'document', source: { type: 'file', file_id } }]),
      }),
    ],
  ];
}
