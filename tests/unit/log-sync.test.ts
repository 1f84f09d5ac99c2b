import { appendFileSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogSync, Trust } from '../../src/database/log-sync';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-sync-'));
  file = join(folder, 'gateway.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the process has open under the test's folder. */
const open = (): string[] =>
  readdirSync('/proc/self/fd')
    .map((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`);
      } catch {
        return '';
      }
    })
    .filter((path) => path.startsWith(folder));

const onLinux = process.platform === 'linux' ? test : test.skip;

test('the log is brought to the disk, by one descriptor however often', async () => {
  writeFileSync(`${file}-wal`, 'x');
  const log = createLogSync(file);
  await log.synced();
  await Promise.all([log.synced(), log.synced(), log.synced()]);
  appendFileSync(`${file}-wal`, 'y');
  await log.synced();
  await log.close();
});

onLinux('nothing stays open', async () => {
  writeFileSync(`${file}-wal`, 'x');
  const log = createLogSync(file);
  await log.synced();
  expect(open()).toEqual([`${file}-wal`]);
  const running = [log.synced(), log.synced()];
  await log.close();
  await Promise.all(running);
  expect(open()).toEqual([]);
});

test('who asks while the disk is at work gets what begins after', async () => {
  writeFileSync(`${file}-wal`, 'x');
  const log = createLogSync(file);
  const first = log.synced();
  const second = log.synced();
  expect(log.synced()).toBe(second);
  expect(second).not.toBe(first);
  await second;
  await log.close();
});

test('no log is an error, and the next call tries again', async () => {
  const log = createLogSync(file);
  await expect(log.synced()).rejects.toMatchObject({ code: 'ENOENT' });
  writeFileSync(`${file}-wal`, 'x');
  await log.synced();
  await log.close();
});

describe.each([
  { disk: 'a quick disk', quickMs: Infinity },
  { disk: 'a slow disk', quickMs: 0 },
])('$disk, asked often', ({ quickMs }) => {
  test('brings each log to the disk, and says when it cannot', async () => {
    const log = createLogSync(file, { quickMs });
    for (let times = 0; times < 200; times += 1) {
      appendFileSync(`${file}-wal`, 'x');
      await log.synced();
    }
    await log.close();
    rmSync(`${file}-wal`);
    for (let times = 0; times < 70; times += 1)
      await expect(log.synced()).rejects.toMatchObject({ code: 'ENOENT' });
    writeFileSync(`${file}-wal`, 'x');
    for (let times = 0; times < 70; times += 1) await log.synced();
    await log.close();
  });

  test('keeps the event loop only where that is shorter', async () => {
    writeFileSync(`${file}-wal`, 'x');
    const log = createLogSync(file, { quickMs });
    for (let times = 0; times < 130; times += 1) await log.synced();
    let turns = 0;
    for (let times = 0; times < 20; times += 1) {
      const turn = setImmediate(() => (turns += 1));
      await log.synced();
      clearImmediate(turn);
    }
    expect(turns > 0).toBe(quickMs === 0);
    await log.close();
  });
});

describe('trust in a disk', () => {
  const after = (...tookMs: number[]): boolean => {
    const trust = new Trust(0.5);
    for (const ms of tookMs) trust.took(ms);
    return trust.isEnough;
  };
  const quick = Array.from({ length: 50 }, () => 0.2);

  test('comes with the third time that was quick', () => {
    expect([after(), after(0.5, 0.5), after(0.5, 0.5, 0.5), after(9, 0.5, 0.5)]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  test('outlives one slow time, and not two in succession', () => {
    expect([after(...quick, 90), after(...quick, 0.6, 0.6)]).toEqual([true, false]);
  });

  test('outlives that every fourth time is slow, and not every third', () => {
    const times = (...tookMs: number[]): number[] => Array.from({ length: 20 }, () => tookMs).flat();
    expect(after(...quick, ...times(2, 0.2, 0.2, 0.2))).toBe(true);
    expect(after(...quick, ...times(0.2, 0.2, 2))).toBe(false);
  });
});
