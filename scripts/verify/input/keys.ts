/** P7: what a key is to the gateway, and what is no key. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createActorService, hashKey } from '../../../src/services/actors';
import { API_KEY, MANAGEMENT_KEY, zero } from '../harness';
import { answerOf, brokenEnvelope, pick, quantile, raw, type Bench } from './bench';
import { BASE } from './calls';

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
      `GET ${BASE}/key HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${value}\r\n\r\n`,
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
    Buffer.from(`GET ${BASE}/key HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\0b\r\n\r\n`, 'latin1'),
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
