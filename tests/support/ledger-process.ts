import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Build } from './program';

/** A process with a ledger and no more, which can be stopped and killed. */
export interface LedgerProcess {
  /** Holds an amount of a daily limit of `key:k`. @returns the outcome. */
  hold(id: string, nanoUsd: number, limitNanoUsd: number): Promise<string>;
  settle(id: string, costNanoUsd: number): Promise<string>;
  /** Keeps the event loop in one turn. */
  block(ms: number): void;
  signal(name: NodeJS.Signals): void;
  /** Kills it. */
  end(): Promise<void>;
}

const PROGRAM = `
const [, folder, url] = process.argv;
const { openDatabase } = require(folder + '/database/connection.js');
const { createLedger } = require(folder + '/stores/ledger.js');
const database = openDatabase(url);
const ledger = createLedger(database);
const at = new Date('2026-11-21T12:00:00Z');
const act = {
  hold: async ({ id, nanoUsd, limitNanoUsd }) => {
    const claims = [{ scope: 'key:k', interval: 'daily', limitNanoUsd, includeByok: false, source: 'service_key_limit' }];
    return (await ledger.hold({ id, at, claims, rates: [], amountNanoUsd: nanoUsd })).outcome;
  },
  settle: async ({ record }) => { await ledger.settle(record); return 'settled'; },
};
ledger.start().then(() => {
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { number, name, ...given } = JSON.parse(line);
    if (name === 'block') {
      const end = performance.now() + given.ms;
      while (performance.now() < end);
      return;
    }
    act[name](given).then(
      (result) => console.log(JSON.stringify({ number, result })),
      (error) => console.log(JSON.stringify({ number, result: String(error) })),
    );
  });
  console.log(JSON.stringify({ number: 0 }));
});
`;

export async function startLedgerProcess(
  { main }: Pick<Build, 'main'>,
  url: string,
  recordOf: (id: string, costNanoUsd: number) => object,
): Promise<LedgerProcess> {
  const child = spawn(process.execPath, ['-e', PROGRAM, dirname(main), url], {
    cwd: join(__dirname, '../..'),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = new Map<number, (result: string) => void>();
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  let count = 0;
  const ready = new Promise<string>((done) => waiting.set(0, done));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { number, result } = JSON.parse(line) as { number: number; result: string };
    waiting.get(number)?.(result);
  });
  const send = (name: string, given: object): Promise<string> =>
    new Promise((done) => {
      count += 1;
      waiting.set(count, done);
      child.stdin.write(`${JSON.stringify({ number: count, name, ...given })}\n`);
    });
  await ready;
  return {
    hold: (id, nanoUsd, limitNanoUsd) => send('hold', { id, nanoUsd, limitNanoUsd }),
    settle: (id, costNanoUsd) => send('settle', { record: recordOf(id, costNanoUsd) }),
    block: (ms) => void send('block', { ms }),
    signal: (name) => void child.kill(name),
    async end() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
