import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { AdminError, calledAs, runAdmin } from '../src/admin/command';
import { credits } from '../src/admin/credits';
import { createCore } from '../src/core';
import { readConfig } from '../src/config';
import { formatAmount, parseAmount } from '../src/money';
import { accountScope, addUsage, usageRow } from '../src/stores/usage';
import { createTestDatabase } from './support/database';
import { startGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const read = async () => (await gateway.as('management').get('/credits').expect(200)).body;

/** The operator's command, in a process of its own. */
const admin = (words: string[], databaseUrl = gateway.databaseUrl) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', resolve(__dirname, '../src/admin.ts'), ...words],
      { env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl } },
      (error, out, err) => done({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });

/** The same command in this process. @returns what it printed. */
async function adminHere(words: string[], databaseUrl: string): Promise<string> {
  const lines: string[] = [];
  const core = await createCore({ config: readConfig({ DATABASE_URL: databaseUrl }) });
  try {
    await runAdmin([credits], words, { core: async () => core, print: (line) => void lines.push(line) });
    return lines.join('\n');
  } finally {
    await core.close();
  }
}

/** Likewise, with a database that must not be opened. */
async function refused(words: string[]): Promise<AdminError> {
  const attempt = runAdmin([credits], words, {
    core: () => Promise.reject(new Error('the database was opened')),
    print: () => undefined,
  });
  const error: unknown = await attempt.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AdminError);
  return error as AdminError;
}

async function help(...words: string[]): Promise<string> {
  const lines: string[] = [];
  await runAdmin([credits], words, {
    core: () => Promise.reject(new Error('the database was opened')),
    print: (line) => void lines.push(line),
  });
  return lines.join('\n');
}

test('credits are the sum of grants, and usage is what the account spent', async () => {
  expect(await read()).toEqual({ data: { total_credits: 0, total_usage: 0 } });

  const granted = await admin(['credits', 'grant', '12.50', '--note', 'First invoice']);
  expect(granted).toEqual({
    code: 0,
    err: '',
    out: 'Granted 12.50 USD\nCredits    12.50 USD\nUsed       0.00 USD\nRemaining  12.50 USD\n',
  });
  expect(await read()).toEqual({ data: { total_credits: 12.5, total_usage: 0 } });

  const { database } = gateway.gateway;
  const account = await database.knex('accounts').first('id');
  const spent = (account: string, usageNanoUsd: number) => ({
    row: usageRow(accountScope(account), 'total'),
    by: { usageNanoUsd, byokUsageNanoUsd: 7, heldNanoUsd: 0, requests: 1 },
  });
  await database.write((tx) =>
    addUsage(tx, [spent(account.id, 1_000_000_001), spent('other', 5_000_000_000)]),
  );
  await database.knex('accounts').insert({ id: 'other', name: 'Other', created_at: '2026-01-01' });
  const services = gateway.gateway.services;
  await services.credits.grant('other', { amountNanoUsd: 9, note: null, createdBy: 'operator' });
  await services.credits.grant(account.id, { amountNanoUsd: 1, note: null, createdBy: 'operator' });
  expect(await read()).toEqual({ data: { total_credits: 12.500000001, total_usage: 1.000000001 } });

  const shown = await admin(['credits', 'show']);
  const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
  expect(shown.out).toMatch(
    new RegExp(
      '^Credits    12\\.500000001 USD\nUsed       1\\.000000001 USD\nRemaining  11\\.50 USD\n' +
        `${time}  0\\.000000001 USD\n${time}  12\\.50 USD  First invoice\n$`,
    ),
  );
  expect(shown).toMatchObject({ code: 0, err: '' });
});

test('a grant before the first start leaves the first keys to the gateway', async () => {
  const database = await createTestDatabase();
  try {
    expect(await adminHere(['credits', 'grant', '5'], database.url)).toMatch(/^Granted 5\.00 USD/);
    const started = await startGateway({ database });
    try {
      const { body } = await started.as('management').get('/credits').expect(200);
      expect(body.data.total_credits).toBe(5);
    } finally {
      await started.close();
    }
  } finally {
    await database.drop();
  }
});

test('grants made at once all count, and processes that remember keys are told', async () => {
  const version = async () =>
    Number((await gateway.gateway.database.knex('versions').where({ name: 'keys' }).first()).version);
  const [before, known] = [await read(), await version()];
  const core = await createCore({ config: readConfig({ DATABASE_URL: gateway.databaseUrl }) });
  try {
    const grant = { amountNanoUsd: 1_000_000_000, note: null, createdBy: 'operator' };
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? core : gateway.gateway).services.credits.grant(core.account.id, grant),
      ),
    );
  } finally {
    await core.close();
  }
  expect((await read()).data.total_credits).toBeCloseTo(before.data.total_credits + 10, 9);
  expect(await version()).toBe(known + 10);
});

test('what could no longer be counted exactly is not granted', async () => {
  const before = await read();
  await expect(adminHere(['credits', 'grant', '9000000'], gateway.databaseUrl)).rejects.toThrow(
    'All grants together may be at most 9000000 USD.',
  );
  expect(await read()).toEqual(before);
});

test('the process says what was wrong and ends with a non-zero code', async () => {
  const [amount, database] = await Promise.all([
    admin(['credits', 'grant', '1e3']),
    admin(['credits', 'show'], 'nowhere'),
  ]);
  expect(amount).toMatchObject({ code: 2, out: '' });
  expect(amount.err).toMatch(/^AMOUNT_USD: expected a decimal above 0 .* got "1e3"\n$/);
  expect(database).toEqual({ code: 1, out: '', err: 'DATABASE_URL: expected file:<path> or postgres://…\n' });
});

test.each([
  ['credits grant'],
  ['credits grant 0'],
  ['credits grant 0.00'],
  ['credits grant -5'],
  ['credits grant -- -5'],
  ['credits grant +5'],
  ['credits grant 5 6'],
  ['credits grant five'],
  ['credits grant 5,00'],
  ['credits grant .5'],
  ['credits grant 5.'],
  ['credits grant $5'],
  ['credits grant 1e3'],
  ['credits grant Infinity'],
  ['credits grant 0.0000000001'],
  ['credits grant 9000000.000000001'],
  ['credits grant 99999999'],
  ['credits grant 5 --note'],
  ['credits grant 5 --reason x'],
  [`credits grant 5 --note ${'x'.repeat(501)}`],
  ['credits show 5'],
  ['credits take 5'],
  ['credits toString'],
  ['money show'],
])('%s is refused with a sentence, before anything is opened', async (words) => {
  const error = await refused(words.split(' '));
  expect(error.exitCode).toBe(2);
  expect(error.message).toMatch(/^\S.{10,}/);
  expect(error.message).not.toContain('\n');
});

test.each([
  { words: [], shows: ['Usage: npm run admin', 'credits'] },
  { words: ['--help'], shows: ['Usage: npm run admin', 'credits'] },
  { words: ['credits'], shows: ['credits grant AMOUNT_USD [--note TEXT]', 'credits show'] },
  { words: ['credits', '--help'], shows: ['credits grant AMOUNT_USD [--note TEXT]', 'credits show'] },
  { words: ['credits', 'grant', '--help'], shows: ['AMOUNT_USD', '--note TEXT', '9 decimals'] },
  { words: ['credits', 'show', '-h'], shows: ['credits show', 'balance'] },
])('help of $words', async ({ words, shows }) => {
  const text = await help(...words);
  for (const part of shows) expect(text).toContain(part);
});

test.each([
  ['npm run', join(process.cwd(), 'dist/src/admin.js'), { npm_lifecycle_event: 'admin' }, 'npm run admin --'],
  ['the packed bin', '/app/node_modules/.bin/model-gateway-admin', {}, 'model-gateway-admin'],
  ['npx', '/tmp/.bin/model-gateway-admin', { npm_lifecycle_event: 'npx' }, 'model-gateway-admin'],
  ['node', join(process.cwd(), 'dist/src/admin.js'), {}, 'node dist/src/admin.js'],
])('called by %s, help says so', async (_, script, environment, program) => {
  expect(calledAs(script, environment)).toBe(program);
  const lines: string[] = [];
  const core = () => Promise.reject(new Error('the database was opened'));
  const call = { core, print: (line: string) => void lines.push(line), program };
  for (const words of [[], ['credits'], ['credits', 'grant', '--help']])
    await runAdmin([credits], words, call);
  await runAdmin([credits], ['credits', 'take'], call).catch((error: Error) => lines.push(error.message));
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).toContain(program);
  if (program !== 'npm run admin --') expect(lines.join()).not.toContain('npm run');
});

test.each([
  ['1', 1_000_000_000, '1.00'],
  ['0.000000001', 1, '0.000000001'],
  ['12.5', 12_500_000_000, '12.50'],
  ['0.1', 100_000_000, '0.10'],
  ['123.456789', 123_456_789_000, '123.456789'],
  ['9000000', 9_000_000_000_000_000, '9000000.00'],
])('the amount %s is %d nano-USD, shown as %s', (text, nanoUsd, shown) => {
  expect(parseAmount(text)).toBe(nanoUsd);
  expect(formatAmount(nanoUsd)).toBe(shown);
  expect(formatAmount(-nanoUsd)).toBe(`-${shown}`);
});
