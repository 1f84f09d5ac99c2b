/** P7, P8 and P10: who may call, and what it costs to refuse the others. */
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createActorService, hashKey } from '../../../src/services/actors';
import { type Operation } from '../fuzz/oracle';
import { agent, API_KEY, call, MANAGEMENT_KEY, zero } from '../harness';
import { answerOf, brokenEnvelope, pick, quantile, raw, readBytes, within, type Bench } from './bench';

const base = '/api/v1';
const filled = ({ path }: Operation): string => `${base}${path.replace(/\{\w+\}/g, 'x')}`;

interface Told {
  readonly status: number;
  readonly text: string;
}

async function ask(
  { gateway, oracle }: Bench,
  operation: Operation,
  key: string | undefined,
  problems: string[],
  path = filled(operation),
  body = '{}',
): Promise<Told> {
  const {
    statusCode,
    headers,
    body: answer,
  } = await agent.request({
    origin: gateway.origin,
    path,
    method: operation.method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(operation.body && { 'content-type': 'application/json' }),
    },
    ...(operation.body && { body }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  problems.push(
    ...oracle
      .brokenBy(operation, { status: statusCode, headers, body: bytes })
      .map((problem) => `${operation.id}: ${problem}`),
  );
  return { status: statusCode, text: bytes.toString() };
}

/** P8: every operation with every kind of key that may not call it, as the document says. */
export async function matrix(bench: Bench): Promise<void> {
  const { gateway, oracle, figures } = bench;
  const make = async (more: object): Promise<{ key: string; hash: string }> => {
    const { body } = await call(gateway.origin, 'POST', '/keys', MANAGEMENT_KEY, { name: 'matrix', ...more });
    const made = body as unknown as { key: string; data: { hash: string } };
    return { key: made.key, hash: made.data.hash };
  };
  const disabled = await make({});
  await call(gateway.origin, 'PATCH', `/keys/${disabled.hash}`, MANAGEMENT_KEY, { disabled: true });
  const deleted = await make({});
  await call(gateway.origin, 'DELETE', `/keys/${deleted.hash}`, MANAGEMENT_KEY);
  const expired = await make({ expires_at: `${new Date(Date.now() + 1_500).toISOString().slice(0, 19)}Z` });
  await new Promise((done) => setTimeout(done, 1_600));
  const refusedKeys = {
    none: undefined,
    unknown: 'sk-unknown',
    disabled: disabled.key,
    deleted: deleted.key,
    expired: expired.key,
  };
  const problems: string[] = [];
  const wrong: string[] = [];
  let rows = 0;
  for (const operation of oracle.operations) {
    const texts = new Set<string>();
    for (const [kind, key] of Object.entries(refusedKeys)) {
      rows += 1;
      const { status, text } = await ask(bench, operation, key, problems);
      texts.add(text);
      if (status !== 401) wrong.push(`${operation.id} ${kind}: ${status}`);
    }
    // Which of them it was is nobody's business.
    if (texts.size !== 1) wrong.push(`${operation.id}: ${texts.size} texts of 401`);
    for (const [scheme, key] of [
      ['apiKey', API_KEY],
      ['managementKey', MANAGEMENT_KEY],
    ] as const) {
      if (operation.security.includes(scheme)) continue;
      rows += 1;
      const { status } = await ask(bench, operation, key, problems);
      if (status !== (operation.tag === 'Vault' ? 401 : 403))
        wrong.push(`${operation.id} without ${scheme}: ${status}`);
    }
  }
  figures.print(
    'P8 keys that may not call',
    { operations: oracle.operations.length, rows, wrong, broken: problems.slice(0, 5) },
    {
      rows: (count: number) => count >= 5 * oracle.operations.length,
      wrong: (list: string[]) => list.length === 0,
      broken: (list: string[]) => list.length === 0,
    },
  );
}

/** P8: what belongs to another workspace is answered like what is nowhere. */
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
  const uploaded = await fetch(`${gateway.origin}${base}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${API_KEY}` },
    body: form,
  });
  const intern = idIn(await own('POST', '/interns', { name: 'ours' }));
  const file = idIn(await uploaded.text());
  await own('POST', '/presets/ours/chat/completions', chat);
  await own('PUT', '/vault/secrets/ours', { value: 'v', hosts: ['api.example.com'] });
  const generation = idIn(await own('POST', '/chat/completions', chat));
  /** By the parameter: what is ours, and what is nowhere. */
  const ids: Readonly<Record<string, readonly [string, string]>> = {
    file_id: [file, `${file.slice(0, -4)}0000`],
    internId: [intern, '00000000-0000-4000-8000-000000000000'],
    slug: ['ours', 'gone'],
    version: ['1', '1'],
    name: ['ours', 'gone'],
  };
  const problems: string[] = [];
  const differing: string[] = [];
  let pairs = 0;
  for (const operation of oracle.operations.filter(
    ({ security, path }) =>
      security.includes('apiKey') &&
      /\{(file_id|internId|slug|name)\}/.test(path) &&
      !path.includes('{author}'),
  )) {
    // These make what is not there yet.
    if (operation.id === 'storeVaultSecret' || operation.id.startsWith('createPresets')) continue;
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
    const path = (which: 0 | 1): string =>
      `${base}${operation.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]?.[which] ?? 'x')}`;
    const [there, absent] = [
      await ask(bench, operation, stranger, problems, path(0), body),
      await ask(bench, operation, stranger, problems, path(1), body),
    ];
    pairs += 1;
    // The caller's own word may come back, where it is short.
    const [mine, theirs] = [there.text.replaceAll('ours', '…'), absent.text.replaceAll('gone', '…')];
    if (there.status !== absent.status || mine !== theirs || there.status < 400)
      differing.push(
        `${operation.id}: ${there.status} ${there.text.slice(0, 80)} and ${absent.status} ${absent.text.slice(0, 80)}`,
      );
  }
  const generationOf = oracle.operations.find(({ id }) => id === 'getGeneration') as Operation;
  const [there, absent] = [
    await ask(bench, generationOf, stranger, problems, `${base}/generation?id=${generation}`),
    await ask(bench, generationOf, stranger, problems, `${base}/generation?id=gen-0`),
  ];
  if (there.text !== absent.text || there.status !== 404) differing.push(`getGeneration: ${there.status}`);
  const made4 = [file, intern, generation].filter((id) => id === '').length;
  figures.print(
    'P8 foreign and absent',
    { pairs: pairs + 1, notMade: made4, differing, broken: problems.slice(0, 5) },
    {
      pairs: (count: number) => count >= 15,
      notMade: zero,
      differing: (list: string[]) => list.length === 0,
      broken: (list: string[]) => list.length === 0,
    },
  );
}

/** P8: what only the service may set is offered with every write. */
export async function readOnly(bench: Bench): Promise<void> {
  const { gateway, oracle, figures } = bench;
  const taken: string[] = [];
  let offers = 0;
  type Shape = { properties?: Record<string, Shape & { $ref?: string; type?: unknown }>; $ref?: string };
  const shape = (schema: unknown): Shape => oracle.follow<Shape>(schema ?? {});
  for (const operation of oracle.operations) {
    const request = operation.body?.content['application/json'];
    const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
    const answered = success?.content?.['application/json']?.schema;
    if (!request || !answered || operation.security.includes('apiKey')) continue;
    const whole = shape(answered);
    const record = shape(whole.properties?.['data'] ?? whole);
    const writable = new Set(Object.keys(shape(request).properties ?? {}));
    for (const name of Object.keys(record.properties ?? {}).filter((each) => !writable.has(each))) {
      offers += 1;
      const minimal = shape(request) as { required?: string[] };
      const body = {
        ...Object.fromEntries((minimal.required ?? []).map((each) => [each, 'readonly'])),
        [name]: 'offered-by-the-caller',
      };
      const { status, body: told } = await call(
        gateway.origin,
        operation.method,
        operation.path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
        MANAGEMENT_KEY,
        body,
      );
      if (status !== 400 && JSON.stringify(told).includes('offered-by-the-caller'))
        taken.push(`${operation.id}.${name}: ${status}`);
      if (status < 400) taken.push(`${operation.id}.${name}: ${status}`);
    }
  }
  figures.print(
    'P8 read-only properties',
    { offers, taken },
    { offers: (count: number) => count > 50, taken: (list: string[]) => list.length === 0 },
  );
}

/** P7: values of Authorization that no client sends. */
export async function hostileCredentials(bench: Bench): Promise<void> {
  const { gateway, oracle, figures, random } = bench;
  const tricks: (() => string)[] = [
    () => `Bearer ${API_KEY.slice(0, 1 + Math.floor(random() * (API_KEY.length - 1)))}`,
    () => `Bearer ${API_KEY}${pick(random, ['0', ' ', '\t', '%00', ',', ';', '"'])}x`,
    () => `Bearer "${API_KEY}"`,
    () => `Bearer ' OR '1'='1`,
    () => `Bearer ${'k'.repeat(8_000)}`,
    () => `Bearer ${API_KEY}\r\nAuthorization: Bearer sk-${Math.floor(random() * 1e9)}`,
    () => `Basic ${Buffer.from(`user:${API_KEY}`).toString('base64')}`,
    () => `Bearer ${API_KEY.toUpperCase()}`,
    () => `Bearer ${MANAGEMENT_KEY.slice(0, 10)}${API_KEY.slice(10)}`,
    () => `${pick(random, ['Token', 'bearer:', 'Bearer Bearer', 'Bearer=', 'Negotiate'])} ${API_KEY}`,
    () => `Bearer ${hashKey(API_KEY)}`,
    () =>
      `Bearer ${String.fromCharCode(...Array.from({ length: 20 }, () => 0x80 + Math.floor(random() * 0x7f)))}`,
    () =>
      `Bearer ${Array.from({ length: 1 + Math.floor(random() * 60) }, () => String.fromCharCode(0x21 + Math.floor(random() * 0x5e))).join('')}`,
    () => 'Bearer ',
    () =>
      `Bearer ${pick(random, ['null', 'undefined', '[object Object]', '__proto__', '$1', '*', '%', '_'])}`,
  ];
  const count = 300;
  const bodies = new Set<string>();
  const statuses: Record<number, number> = {};
  const problems: string[] = [];
  for (let index = 0; index < count; index++) {
    const value = (tricks[index % tricks.length] as () => string)();
    const bytes = Buffer.from(
      `GET ${base}/key HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${value}\r\n\r\n`,
      'latin1',
    );
    const answer = await raw(gateway.origin, bytes);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    bodies.add(answer.body);
    problems.push(...brokenEnvelope(oracle, answerOf(answer)));
  }
  // NUL is no header at all: it never reaches the key check.
  const nul = await raw(
    gateway.origin,
    Buffer.from(`GET ${base}/key HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\0b\r\n\r\n`, 'latin1'),
  );
  figures.print(
    'P7 hostile credentials',
    { count, statuses, texts: bodies.size, withNul: nul.status, broken: problems.slice(0, 5) },
    {
      statuses: (found: Record<number, number>) => Object.keys(found).join() === '401',
      texts: (found: number) => found === 1,
      withNul: (status: number) => status === 400,
      broken: (list: string[]) => list.length === 0,
    },
  );
}

/** P7: a guess that is wrong at its start takes as long as one that is wrong at its end. */
export async function constantTime({ figures, short }: Bench): Promise<void> {
  const hash = hashKey(API_KEY);
  const record = { hash, disabled: false, expiresAt: null, creatorUserId: null };
  const actors = createActorService({
    // As the index does: by the whole hash, or not at all.
    keys: { find: (wanted: string) => Promise.resolve(wanted === hash ? record : undefined) } as never,
    version: () => Promise.resolve(1),
    account: { id: 'a', userId: 'u', defaultWorkspaceId: 'w' },
    limits: () => Promise.resolve([]),
    policies: () => Promise.resolve({} as never),
    now: () => new Date(),
  });
  const guesses = [`x${API_KEY.slice(1)}`, `${API_KEY.slice(0, -1)}x`] as const;
  const trials = short ? 2_000 : 10_000;
  const took: [number[], number[]] = [[], []];
  const attempt = async (which: 0 | 1): Promise<void> => {
    const started = process.hrtime.bigint();
    await actors.authenticate(guesses[which]).catch(() => undefined);
    took[which].push(Number(process.hrtime.bigint() - started));
  };
  for (let warm = 0; warm < 2_000; warm++) await actors.authenticate(guesses[0]).catch(() => undefined);
  for (let index = 0; index < trials; index++) {
    const first = index % 2 === 0 ? 0 : 1;
    await attempt(first);
    await attempt(first === 0 ? 1 : 0);
  }
  // Other programs' turns are no trait of the key.
  const cut = took.map((values) => values.filter((value) => value < quantile(values, 0.9)));
  const [a, b] = cut.map((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      mean,
      spread:
        values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1) / values.length,
    };
  }) as [{ mean: number; spread: number }, { mean: number; spread: number }];
  const t = (a.mean - b.mean) / Math.sqrt(a.spread + b.spread);
  figures.print(
    'P7 timing of the key check',
    { trials: 2 * trials, meansNs: [a.mean, b.mean].map(Math.round), welchT: Math.round(t * 100) / 100 },
    { welchT: (value: number) => Math.abs(value) < 4.5 },
  );
}

/** P7: keys are nowhere but with their callers. Asked last, when all else has been tried with them. */
export function keysAtRest({ figures, folder, gateway }: Bench): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = [...files.map((path) => readFileSync(path, 'latin1')), gateway.output()];
  const found = [API_KEY, MANAGEMENT_KEY].flatMap((key) =>
    texts.filter(
      (text) => text.includes(key) || text.includes(Buffer.from(key).toString('base64').slice(0, 40)),
    ),
  ).length;
  figures.print(
    'P7 keys in files and logs',
    { files: files.length, databases: files.filter((name) => /sqlite/.test(name)).length, found },
    { databases: (count: number) => count > 0, found: zero },
  );
}

/** P10: who shows no key is refused before the body is read. */
export async function bodiesUnread(bench: Bench): Promise<void> {
  const { gateway, oracle, figures } = bench;
  const chunk = Buffer.alloc(64 * 1024, 0x20);
  const answeredMs: number[] = [];
  const closedMs: number[] = [];
  const problems: string[] = [];
  let mostRead = 0;
  let wrong = 0;
  const operations = oracle.operations.filter(({ body }) => body);
  for (const operation of operations) {
    const [type] = Object.keys(operation.body?.content ?? {});
    const head = `${operation.method} ${filled(operation)} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}; boundary=b\r\nContent-Length: 104857600\r\n\r\n`;
    let leastRead = Infinity;
    // What else the process reads meanwhile falls on some of the tries: the least is this request's.
    for (let attempt = 0; attempt < 3; attempt++) {
      const before = readBytes(gateway);
      const started = performance.now();
      let answered = Infinity;
      // As much as is taken, until the other side closes.
      const { status, text } = await pour(gateway.origin, head, chunk, () => (answered = performance.now()));
      answeredMs.push(answered - started);
      closedMs.push(performance.now() - started);
      leastRead = Math.min(leastRead, readBytes(gateway) - before - head.length);
      if (status !== 401) wrong += 1;
      const end = text.indexOf('\r\n\r\n');
      const answer = answerOf({
        status,
        head: text.slice(0, end),
        body: text.slice(end + 4),
        closedAfterMs: 0,
      });
      problems.push(...oracle.brokenBy(operation, answer));
    }
    mostRead = Math.max(mostRead, leastRead);
  }
  figures.print(
    'P10 bodies without a key',
    {
      operations: operations.length,
      requests: answeredMs.length,
      wrong,
      medianMs: quantile(answeredMs, 0.5),
      slowestMs: quantile(answeredMs, 1),
      closedMs: quantile(closedMs, 1),
      mostReadKiB: Math.ceil(mostRead / 1024),
      broken: problems.slice(0, 5),
    },
    {
      wrong: zero,
      slowestMs: within(bench, 50),
      closedMs: (value: number) => value <= 5_000,
      mostReadKiB: (kib: number) => kib <= 64,
      broken: (list: string[]) => list.length === 0,
    },
  );
}

async function pour(
  origin: string,
  head: string,
  chunk: Buffer,
  onAnswer: () => void,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const push = (): void => {
      while (socket.writable && socket.write(chunk));
    };
    socket.on('data', (part: Buffer) => {
      if (text === '') onAnswer();
      text += part.toString('latin1');
    });
    socket.on('drain', push);
    socket.on('end', () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text }));
    socket.write(head);
    push();
  });
}
