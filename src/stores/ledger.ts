import { setTimeout as sleep } from 'node:timers/promises';
import { isAway, isDisk } from '../database/away';
import type { Database, Transaction } from '../database/connection';
import { minuteOf, periodsOf } from '../periods';
import { createAdvances, type AdvanceTurn } from './advances';
import { insertBroadcasts, type BroadcastRow } from './broadcasts';
import { fits, type HoldRequest, type StandingHolds } from './claims';
import { allowanceRow, feeAfter, lockAllowances, type Fee } from './fees';
import { createKeyUse } from './key-use';
import { insertGenerations, type GenerationRecord } from './generations';
import { allowanceOf, grant, type Granted, type Holder, type HoldResult } from './grants';
import { addModelUsage } from './model-usage';
import { createProcesses } from './processes';
import { spendings } from './spending';
import { addUsage, heldOn, usageRow, type UsageDelta, type UsageRowName } from './usage';

/**
 * Money in flight and money spent. A hold reserves the worst case on every limited scope before a
 * call goes upstream; settling replaces it by the true cost in the transaction that writes the
 * generation's record. What comes in one turn of the event loop is one transaction.
 */

type Job =
  | {
      readonly kind: 'settle';
      /** With its fee as it is expected; the transaction computes the true one. */
      readonly record: GenerationRecord;
      readonly broadcasts: readonly BroadcastRow[];
      readonly fee?: Fee | undefined;
    }
  | { readonly kind: 'hold'; readonly request: HoldRequest }
  | { readonly kind: 'release'; readonly id: string }
  /** What has become of advances. */
  | { readonly kind: 'advances' }
  /** Takes again what others have released. */
  | { readonly kind: 'retake' };

type SettleJob = Extract<Job, { kind: 'settle' }>;

interface Waiting {
  readonly job: Job;
  /** From `performance.now()`. */
  readonly since: number;
  readonly resolve: (result: Done) => void;
  /** May be called more than once. */
  readonly reject: (error: unknown) => void;
}

/** The result of a job: a hold is granted or not, a settlement has cost so many nano-USD. */
type Done = Granted | number | undefined;

/** Id of the hold of a generation on limits that its provider's price does not count toward. */
export const feeHoldOf = (generationId: string): string => `${generationId} fee`;

const idsOf = ({ id, fee }: HoldRequest): readonly string[] => (fee ? [id, allowanceOf(id)] : [id]);

const holdsOf = (generationId: string): readonly string[] => {
  const feeHold = feeHoldOf(generationId);
  return [generationId, feeHold, allowanceOf(feeHold)];
};

/** Rolls back a transaction whose broadcasts name another fee than it has computed. */
class Repriced extends Error {
  constructor(readonly costs: ReadonlyMap<SettleJob, number>) {
    super('fees are others than expected');
  }
}

/** A stop that could not wait until the database takes what calls have cost. */
export class UnwrittenRecords extends Error {
  override readonly name = 'UnwrittenRecords';

  constructor(readonly records: number) {
    super(`${records} records could not be written`);
  }
}

export type Ledger = ReturnType<typeof createLedger>;

const BATCH = 500;
/** From so many on a commit waits for more, as long as each turn of the event loop brings some, and not much longer. */
const CROWD = 4;
const GATHER_MS = 15;
/** Of as many that end in one turn, all are deleted by one statement. */
const HOLDS_AT_ONCE = 16;
/** By how many they delete. */
const DELETIONS = Array.from(
  { length: HOLDS_AT_ONCE + 1 },
  (_, count) =>
    `DELETE FROM holds WHERE id IN (${Array(count).fill('?').join(', ')}) RETURNING amount_nano_usd, claims`,
);
/** After which who asked is told, and after a stop all that could not be written is given up. */
const RETRY_FOR_MS = 10_000;
const PAUSE_MS = { least: 20, most: 500 };
/** From then on a commit is late, and calls wait for it before they go upstream. */
const LATE_MS = 100;
/** Where another process has money ahead on a limit that runs short, it is asked for again after these. */
const AGAIN_AFTER_MS = [25, 50, 100, 200, 400];

/** @param retryForMs how long a caller waits for a database that is away. */
export function createLedger(
  database: Database,
  processes = createProcesses(database),
  { retryForMs = RETRY_FOR_MS } = {},
) {
  const queue: Waiting[] = [];
  const keyUse = createKeyUse();
  let flushing: Promise<void> | undefined;
  /** Settled, and not on the disk yet. */
  const settled: Waiting[] = [];
  let syncing: Promise<void> | undefined;
  let wake: (() => void) | undefined;
  /** While the database is away: since when, and how long before the next try. */
  let awaySince: number | undefined;
  let pauseMs = 0;
  let givesUpAt = Infinity;
  let givenUp = 0;
  let committingSince: number | undefined;

  const enqueue = (job: Job): Promise<Done> =>
    new Promise((resolve, reject) => {
      queue.push({ job, since: performance.now(), resolve, reject });
      if (job.kind !== 'settle') awaken();
      flushing ??= flush();
    });

  const awaken = (): void => {
    wake?.();
    wake = undefined;
  };

  const flush = async (): Promise<void> => {
    while (queue.length > 0) {
      // While the disk is at work, what would wait for it next gathers; who asks for money does not wait.
      while (syncing && queue.every(({ job }) => job.kind === 'settle'))
        await new Promise<void>((resolve) => (wake = resolve));
      await gather();
      for (const part of partsOf(queue.splice(0, BATCH))) {
        await commit(part);
        sync();
      }
      if (awaySince !== undefined) await sleep(pauseMs);
    }
    awaySince = undefined;
    flushing = undefined;
  };

  /**
   * Where rows are locked, they are in one order: who first adds to those of a settlement and then asks for those of a limit
   * would begin it anew, and two processes could wait for each other. What is settled comes first: it makes room.
   */
  const partsOf = (batch: Waiting[]): Waiting[][] => {
    if (database.engine === 'sqlite') return [batch];
    const holds = batch.filter(({ job }) => asks(job));
    const others = batch.filter(({ job }) => !asks(job));
    return [others, holds].filter(({ length }) => length > 0);
  };

  /** What this turn brings is committed together, and where many come, what the next few bring. */
  const gather = async (): Promise<void> => {
    const until = performance.now() + GATHER_MS;
    let before: number;
    do {
      before = queue.length;
      await new Promise((resolve) => setImmediate(resolve));
    } while (queue.length > before && queue.length >= CROWD && performance.now() < until);
  };

  /** Answers those whose settlement outlives the machine now. */
  const sync = (): void => {
    if (syncing || settled.length === 0) return;
    const theirs = settled.splice(0);
    syncing = database
      .synced()
      .then(
        () => theirs.forEach(({ job, resolve }) => resolve(costOf(job))),
        (error: unknown) => theirs.forEach(({ reject }) => reject(error)),
      )
      .finally(() => {
        syncing = undefined;
        awaken();
        if (!flushing) sync();
      });
  };

  /** @returns whether the database takes what it is given. */
  const commit = async (batch: readonly Waiting[]): Promise<boolean> => {
    let turn: AdvanceTurn | undefined;
    let retaking: Retaking | undefined;
    committingSince = performance.now();
    try {
      const jobs = batch.map(({ job }) => job);
      const writer = jobs.some(opensHold) ? processes : database;
      // A machine that loses its power ends this process, and with it all that it holds.
      const done = await writer.write((tx) => {
        turn?.undone();
        return run(tx, jobs, (turn = advances.turn()));
      }, 'process');
      awaySince = committingSince = undefined;
      turn?.committed();
      keyUse.committed(jobs.flatMap((job) => (job.kind === 'settle' ? [job.record] : [])));
      retaking = done.retaking;
      batch.forEach((waiting, index) => {
        const { job, resolve } = waiting;
        // Only now: a transaction that was rolled back has released nothing.
        if (job.kind === 'release') heldHere.delete(job.id);
        if (job.kind === 'retake') retakings -= 1;
        if (job.kind !== 'settle') return resolve(done.results[index]);
        for (const id of holdsOf(job.record.id)) heldHere.delete(id);
        settled.push(priced(waiting, done.costs.get(job)));
      });
      if (retaking) retaken(retaking);
      return true;
    } catch (error) {
      committingSince = undefined;
      turn?.undone();
      if (error instanceof Repriced) {
        reprice(batch, error.costs);
        return true;
      }
      if (isAway(error)) {
        postpone(batch, error);
        return false;
      }
      // One bad row must not take the others with it.
      if (batch.length > 1) {
        for (const [index, waiting] of batch.entries())
          if (!(await commit([waiting]))) {
            queue.push(...batch.slice(index + 1));
            return false;
          }
        return true;
      }
      for (const { job, reject } of batch) {
        reject(error);
        // What was rolled back holds nothing.
        if (job.kind === 'hold' && !job.request.raise)
          for (const id of idsOf(job.request)) heldHere.delete(id);
        if (job.kind === 'retake') retakings -= 1;
        // A record that cannot be written must not keep its hold.
        if (job.kind === 'settle') release(holdsOf(job.record.id));
      }
      return true;
    }
  };

  /**
   * Nothing can be written for now. Who asks for money is told; what was spent stays until it can be written, although
   * the one who spent it hears after a while that it was not. The commit may have happened all the same: settling and
   * releasing again is harmless, and a hold that nobody uses is released.
   */
  const postpone = (batch: readonly Waiting[], error: unknown): void => {
    // A process that was frozen meanwhile has waited for long at its first failure, and the next try may succeed.
    const isFirst = awaySince === undefined;
    pauseMs = isFirst ? PAUSE_MS.least : Math.min(pauseMs * 2, PAUSE_MS.most);
    awaySince ??= Math.min(...batch.map(({ since }) => since));
    const now = performance.now();
    const isLast = now >= givesUpAt;
    for (const waiting of batch) {
      const { job, reject } = waiting;
      if (job.kind === 'hold') {
        reject(error);
        // What the turns of a call hold already stays until it is settled.
        if (!job.request.raise) release(idsOf(job.request));
        continue;
      }
      if (!isLast) queue.push(waiting);
      else if (job.kind === 'settle') givenUp += 1;
      if (isLast || isDisk(error) || (!isFirst && now - awaySince >= retryForMs)) reject(error);
    }
  };

  const release = (ids: readonly string[]): void => {
    for (const id of ids) {
      advances.giveBack(id);
      if (heldHere.has(id)) enqueue({ kind: 'release', id }).catch(() => undefined);
    }
  };

  /** Spends and releases first: what they free is there for the holds. */
  const run = async (
    tx: Transaction,
    jobs: readonly Job[],
    turn: AdvanceTurn,
  ): Promise<{
    readonly results: readonly (Granted | undefined)[];
    /** The costs of settlements with a fee. */
    readonly costs: ReadonlyMap<SettleJob, number>;
    readonly retaking: Retaking | undefined;
  }> => {
    const settling: SettleJob[] = [];
    const ended: string[] = [];
    for (const job of jobs)
      if (job.kind === 'settle') {
        settling.push(job);
        ended.push(...holdsOf(job.record.id));
      } else if (job.kind === 'release') ended.push(job.id);
    const deltas = await released(tx, ended);
    deltas.push(...(await turn.settle(tx, ended)));
    let costs = NO_COSTS;
    if (settling.length > 0) {
      if (settling.some(({ fee }) => fee)) costs = await feesOf(tx, settling, deltas);
      const records = settling.map((job) => withCost(job.record, costs.get(job)));
      const fresh = await insertGenerations(tx, records, database.engine);
      const written = records.filter(({ id }) => fresh.delete(id));
      deltas.push(...spendings(written));
      await addModelUsage(tx, written);
      await keyUse.write(tx, written);
      const kept = new Set(written);
      const announced: BroadcastRow[] = [];
      for (const [index, job] of settling.entries())
        if (kept.has(records[index] as GenerationRecord)) announced.push(...job.broadcasts);
      if (announced.length > 0) await insertBroadcasts(tx, announced, database.engine);
    }
    if (deltas.length > 0) await addUsage(tx, deltas);
    const short = await turn.check(tx);
    if (short.length > 0) await addUsage(tx, short);
    const asked = jobs.flatMap((job) => (job.kind === 'hold' ? [job.request] : []));
    const again = jobs.some(({ kind }) => kind === 'retake') ? await fallen(tx, ended, asked) : [];
    const requests = again.length > 0 ? [...again, ...asked] : asked;
    const granted =
      requests.length > 0
        ? await grant(tx, requests, turn, database.engine, holder)
        : new Map<HoldRequest, Granted>();
    return {
      results: jobs.map((job) => (job.kind === 'hold' ? granted.get(job.request) : undefined)),
      costs,
      retaking: again.length > 0 ? { again, granted } : undefined,
    };
  };

  /** Computes costs with fees. @throws Repriced where broadcasts name other costs. */
  const feesOf = async (
    tx: Transaction,
    settling: readonly SettleJob[],
    deltas: readonly UsageDelta[],
  ): Promise<ReadonlyMap<SettleJob, number>> => {
    const costs = new Map<SettleJob, number>();
    const changing = [...deltas, ...spendings(settling.map(({ record }) => record))].map(({ row }) => row);
    const rows = settling.flatMap(({ fee, record }) => (fee ? [rowOfFee(record)] : []));
    const used = await lockAllowances(tx, rows, changing, database.engine);
    for (const job of settling) {
      const { fee, record } = job;
      if (!fee) continue;
      const [written] = await tx.all<{ cost_nano_usd: number | string }>(
        'SELECT cost_nano_usd FROM generations WHERE id = ?',
        record.id,
      );
      // A commit that was not answered may have happened: then the record stands as it was written.
      if (written) {
        costs.set(job, Number(written.cost_nano_usd));
        continue;
      }
      const { order } = rowOfFee(record);
      const before = used.get(order) ?? 0;
      costs.set(job, costWith(fee, record.id, before));
      used.set(order, before + fee.listNanoUsd);
    }
    for (const [order, nanoUsd] of used) lastUsed.set(order, nanoUsd);
    const wrong = [...costs].filter(
      ([job, cost]) => job.broadcasts.length > 0 && job.record.costNanoUsd !== cost,
    );
    if (wrong.length > 0) throw new Repriced(new Map(wrong));
    return costs;
  };

  /** By the row of the month, what the last settlement found: by that the next fee is expected. */
  const lastUsed = new Map<string, number>();

  const costWith = ({ terms, listNanoUsd, oursNanoUsd }: Fee, id: string, usedNanoUsd: number): number => {
    const feeHold = feeHoldOf(id);
    const most = heldHere.get(feeHold)?.amountNanoUsd ?? (heldHere.has(allowanceOf(feeHold)) ? 0 : Infinity);
    return oursNanoUsd + Math.min(feeAfter(terms, usedNanoUsd, listNanoUsd), most);
  };

  /** Has broadcasts composed anew, with the costs that were computed; all that came with them is tried again. */
  const reprice = (batch: readonly Waiting[], costs: ReadonlyMap<SettleJob, number>): void => {
    for (const waiting of batch) {
      const cost = waiting.job.kind === 'settle' ? costs.get(waiting.job) : undefined;
      if (cost === undefined) {
        queue.push(waiting);
        continue;
      }
      const job = waiting.job as SettleJob;
      const composed = (job.fee as Fee)
        .compose(cost)
        .catch((): readonly BroadcastRow[] => [])
        .then((broadcasts) => {
          repricing.delete(composed);
          queue.push({ ...waiting, job: { ...job, record: withCost(job.record, cost), broadcasts } });
          flushing ??= flush();
        });
      repricing.add(composed);
    }
  };
  const repricing = new Set<Promise<void>>();

  /** Finds what this process held and others have released, now that it has been taken for dead. */
  const fallen = async (
    tx: Transaction,
    ended: readonly string[],
    asked: readonly HoldRequest[],
  ): Promise<HoldRequest[]> => {
    const rows = await tx.all<{ id: string }>('SELECT id FROM holds WHERE process_id = ?', processes.id);
    const ids = new Set(rows.map(({ id }) => id));
    for (const share of advances.fallen(ids)) heldHere.set(share.id, share);
    const others = new Set([...ended, ...asked.map(({ id }) => id)]);
    return [...heldHere.values()].flatMap((hold) =>
      hold && !ids.has(hold.id) && !others.has(hold.id) ? [{ ...hold, rates: [] }] : [],
    );
  };

  /** Ends the calls whose holds could not be taken again. */
  const retaken = ({ again, granted }: Retaking): void => {
    let isLeft = false;
    for (const request of again) {
      const outcome = granted.get(request)?.outcome;
      if (outcome === 'again') isLeft = true;
      else if (outcome !== 'held') {
        heldHere.delete(request.id);
        request.owner?.holdLost();
      }
    }
    if (isLeft) retake();
  };

  /** The hold pool is not used until every earlier hold is restored or its call has ended. */
  let retakings = 0;
  let retakingDone: Promise<unknown> = Promise.resolve();
  const retake = (): void => {
    retakings += 1;
    retakingDone = enqueue({ kind: 'retake' });
    // The job stays in the queue until the database takes it.
    retakingDone.catch(() => undefined);
  };
  processes.whenEvicted(retake);

  /** Deletes the holds that stand. @returns what that gives back. */
  const released = async (tx: Transaction, ids: readonly string[]): Promise<UsageDelta[]> => {
    const standing = ids.filter((id) => heldHere.has(id));
    /** By the rows that it was held on: calls of one key are held on the same. */
    const amounts = new Map<string, number>();
    for (let first = 0; first < standing.length; first += HOLDS_AT_ONCE) {
      const some = standing.slice(first, first + HOLDS_AT_ONCE);
      const rows = await tx.all<{ amount_nano_usd: number | string; claims: string }>(
        DELETIONS[some.length] as string,
        ...some,
      );
      for (const { amount_nano_usd: amount, claims } of rows)
        amounts.set(claims, (amounts.get(claims) ?? 0) + Number(amount));
    }
    return [...amounts].flatMap(([claims, amountNanoUsd]) => givenBack(amountNanoUsd, claims));
  };

  /** Holds that may stand under this process; ids without one are not asked for. */
  const heldHere: StandingHolds = new Map();
  processes.watch(() => heldHere.size);

  const advances = createAdvances(database, {
    processId: processes.id,
    standing: heldHere,
    isTrusted: () => retakings === 0 && processes.isFresh(),
    isPrompt: () =>
      awaySince === undefined &&
      (committingSince === undefined || performance.now() - committingSince < LATE_MS),
    whenEnded: tellOfAdvances,
  });

  const holder: Holder = { processId: processes.id, standing: heldHere, heldAhead: advances.heldBy };

  let isTold = false;
  /** Has the next transaction write what has become of advances, where nothing else does. */
  function tellOfAdvances(): void {
    if (isTold) return;
    isTold = true;
    enqueue({ kind: 'advances' }).then(
      () => {
        isTold = false;
        if (advances.areUnwritten()) tellOfAdvances();
      },
      () => (isTold = false),
    );
  }

  /** Releases what dead processes held. */
  processes.everyRound(async () => {
    const holders = await database.read<{ process_id: string }>(
      'SELECT DISTINCT process_id FROM holds WHERE process_id <> ?',
      processes.id,
    );
    const suspects = holders.map((row) => row.process_id).filter(processes.mayBeGone);
    if (suspects.length === 0) return;
    await database.write(async (tx) => {
      const deltas: UsageDelta[] = [];
      for (const holder of suspects) {
        if (!(await processes.isGone(tx, holder))) continue;
        const orphans = await tx.all<{ amount_nano_usd: number | string; claims: string }>(
          'DELETE FROM holds WHERE process_id = ? RETURNING amount_nano_usd, claims',
          holder,
        );
        for (const { amount_nano_usd, claims } of orphans)
          deltas.push(...givenBack(Number(amount_nano_usd), claims));
      }
      if (deltas.length > 0) await addUsage(tx, deltas);
    });
  });

  // Rows of processes that died without a hold.
  processes.whenTidying((tx) => processes.bury(tx));

  /** Counts of minutes and days that are over. */
  processes.whenTidying(async (tx) => {
    const past = new Date(Date.now() - 2 * 86_400_000);
    await tx.run("DELETE FROM request_counts WHERE period >= 'day' AND period < ?", periodsOf(past).daily);
    await tx.run("DELETE FROM request_counts WHERE period >= 'minute' AND period < ?", minuteOf(past));
  });

  return {
    /** Reserves the amount on every claim, or nothing. Every process sees it when it resolves. */
    async hold(request: HoldRequest): Promise<HoldResult> {
      if (advances.take(request)) return HELD;
      const ask = async (): Promise<HoldResult> => {
        for (;;) {
          const granted = (await enqueue({ kind: 'hold', request })) as Granted;
          if (granted.outcome !== 'again') return granted;
        }
      };
      let result = await ask();
      for (const pauseMs of AGAIN_AFTER_MS) {
        if (result.outcome !== 'limit' || !isHeldUp(result)) break;
        const isAhead = await advances.callBack(request.claims, request.at);
        if (isAhead) await sleep(pauseMs);
        result = await ask();
        // What nobody has ahead now may have been given back since the refusal.
        if (!isAhead) break;
      }
      return result;
    },

    /**
     * Replaces a generation's hold, if it has one, by what it cost. Durable when it resolves, as is
     * what is to be broadcast of it.
     * @param fee to be added to the record's cost.
     * @returns the cost, in nano-USD.
     */
    async settle(
      record: GenerationRecord,
      broadcasts: readonly BroadcastRow[] = [],
      fee?: Fee,
    ): Promise<number> {
      return (await enqueue({ kind: 'settle', record, broadcasts, fee })) as number;
    },

    /** The cost that a settlement will most likely compute: only calls that cross the allowance differ. */
    expectedCost: (record: GenerationRecord, fee: Fee): number =>
      costWith(fee, record.id, lastUsed.get(rowOfFee(record).order) ?? 0),

    /** Resolves when the holds of this process certainly stand. @returns undefined where they do. */
    confirm(): Promise<void> | undefined {
      if (retakings === 0 && processes.isFresh()) return undefined;
      return processes.confirm().then(async () => {
        if (retakings > 0) await retakingDone;
      });
    },

    /** Begins to release the holds of dead processes, and to say that this one lives while it holds. */
    start: () => processes.start(),

    /** Requests that a scope has made in a period. */
    async requests(scope: string, period: string): Promise<number> {
      const [row] = await database.read<{ requests: number | string }>(
        'SELECT requests FROM request_counts WHERE scope = ? AND period = ?',
        scope,
        period,
      );
      return Number(row?.requests ?? 0);
    },

    /**
     * Resolves when nothing is left to write.
     * @throws UnwrittenRecords when some of it could not be written in time.
     */
    async stop(): Promise<void> {
      givesUpAt = performance.now() + retryForMs;
      advances.stop();
      for (;;) {
        const pending = flushing ?? syncing ?? [...repricing][0];
        if (!pending) break;
        await pending;
      }
      await processes.stop();
      if (givenUp > 0) throw new UnwrittenRecords(givenUp);
    },
  };
}

const HELD: HoldResult = { outcome: 'held' };

/** Whether more would fit if nothing were held. */
const isHeldUp = ({ claim, now, requiredNanoUsd }: Extract<HoldResult, { outcome: 'limit' }>): boolean =>
  fits(claim, { ...now, heldNanoUsd: 0 }, 0, requiredNanoUsd);

const givenBack = (amountNanoUsd: number, claims: string): UsageDelta[] =>
  (JSON.parse(claims) as [string, string][]).map(([scope, period]) =>
    heldOn(usageRow(scope, period), -amountNanoUsd),
  );

/** Holds that a process declared dead tried to restore, and the result of each. */
interface Retaking {
  readonly again: readonly HoldRequest[];
  readonly granted: ReadonlyMap<HoldRequest, Granted>;
}

const NO_COSTS: ReadonlyMap<SettleJob, number> = new Map();

const withCost = (record: GenerationRecord, costNanoUsd: number | undefined): GenerationRecord =>
  costNanoUsd === undefined || costNanoUsd === record.costNanoUsd ? record : { ...record, costNanoUsd };

const priced = (waiting: Waiting, costNanoUsd: number | undefined): Waiting => {
  const { job } = waiting;
  return costNanoUsd === undefined || job.kind !== 'settle'
    ? waiting
    : { ...waiting, job: { ...job, record: withCost(job.record, costNanoUsd) } };
};

const costOf = (job: Job): number | undefined => (job.kind === 'settle' ? job.record.costNanoUsd : undefined);

const rowOfFee = ({ accountId, createdAt }: GenerationRecord): UsageRowName =>
  allowanceRow(accountId, new Date(createdAt));

const asks = ({ kind }: Job): boolean => kind === 'hold' || kind === 'retake';

const opensHold = (job: Job): boolean =>
  job.kind === 'retake' ||
  (job.kind === 'hold' && job.request.claims.length > 0 && job.request.amountNanoUsd > 0);
