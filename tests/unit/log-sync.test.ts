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

test('behind one that runs, nobody is answered before it', async () => {
  writeFileSync(`${file}-wal`, 'x');
  const log = createLogSync(file, { quickMs: 0 });
  for (let round = 0; round < 64; round += 1) {
    const ended: string[] = [];
    const first = log.synced().then(() => ended.push('first'));
    const second = log.synced().then(() => ended.push('second'));
    await Promise.all([first, second]);
    expect(ended).toEqual(['first', 'second']);
  }
  await log.close();
});

test('a disk that fails is not quick', async () => {
  const log = createLogSync(file, { quickMs: 1_000 });
  writeFileSync(`${file}-wal`, 'x');
  for (let times = 0; times < 100; times += 1) await log.synced();
  await log.close();
  rmSync(`${file}-wal`);
  await expect(log.synced()).rejects.toMatchObject({ code: 'ENOENT' });
  writeFileSync(`${file}-wal`, 'x');
  let turns = 0;
  for (let times = 0; times < 70; times += 1) {
    const turn = setImmediate(() => (turns += 1));
    await log.synced();
    clearImmediate(turn);
  }
  expect(turns).toBeGreaterThan(0);
  await log.close();
});

describe('trust in a disk', () => {
  /** A disk that took these, one after the other, each asked for when trust has no more to rest. */
  const after = (...tookMs: number[]): { trust: Trust; now: number } => {
    const trust = new Trust(0.5);
    let now = 0;
    for (const ms of tookMs) trust.took(ms, (now += 100_000));
    return { trust, now };
  };
  const isEnough = (...tookMs: number[]): boolean => {
    const { trust, now } = after(...tookMs);
    return trust.allows(false, now + 100_000);
  };
  const quick = Array.from({ length: 50 }, () => 0.2);

  test('comes with the third time that was quick', () => {
    expect([isEnough(), isEnough(0.5, 0.5), isEnough(0.5, 0.5, 0.5), isEnough(9, 0.5, 0.5)]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  test('outlives one slow time, and not two in succession', () => {
    expect([isEnough(...quick, 90), isEnough(...quick, 0.6, 0.6)]).toEqual([true, false]);
  });

  test('outlives that every fourth time is slow, and not every third', () => {
    const times = (...tookMs: number[]): number[] => Array.from({ length: 20 }, () => tookMs).flat();
    expect(isEnough(...quick, ...times(2, 0.2, 0.2, 0.2))).toBe(true);
    expect(isEnough(...quick, ...times(0.2, 0.2, 2))).toBe(false);
  });

  test('rests a hundred times as long as the disk was slow, and tries rest with it', () => {
    const { trust, now } = after(...quick, 90);
    for (const isTry of [false, true]) {
      expect(trust.allows(isTry, now + 8_999)).toBe(false);
      expect(trust.allows(isTry, now + 9_000)).toBe(true);
    }
  });

  test('rests ten minutes at most, and after a failure', () => {
    for (const ms of [3_600_000, Infinity]) {
      const { trust, now } = after(...quick, ms);
      expect([trust.allows(true, now + 599_999), trust.allows(true, now + 600_000)]).toEqual([false, true]);
    }
  });

  test('a disk that stalls now and then keeps the event loop for a hundredth of the time at most', () => {
    const trust = new Trust(0.5);
    let now = 0;
    let stalledMs = 0;
    for (let asked = 1; now < 600_000; asked += 1) {
      now += 3;
      if (!trust.allows(asked % 32 === 0, now)) continue;
      const ms = asked % 100 === 0 ? 200 : 0.2;
      now += ms;
      if (ms > 1) stalledMs += ms;
      trust.took(ms, now);
    }
    expect(stalledMs).toBeGreaterThan(0);
    expect(stalledMs).toBeLessThanOrEqual(600_000 / 100);
  });
});
