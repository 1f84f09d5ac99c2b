import { randomUUID } from 'node:crypto';
import type { Database, Row, Table, Transaction, Value } from '../database/connection';
import { fits, rowOf, type Claim, type HoldRequest, type StandingHold, type StandingHolds } from './claims';
import { heldOn, lockUsage, usageRow, type UsageDelta, type UsageRowName } from './usage';

/**
 * Money held ahead. The calls of a busy key would each write a hold before they go upstream and delete it at their end. In
 * place of that this process takes one hold for many of them, an advance, and calls take their worst cases out of it in
 * memory: nobody else can spend them, for they are held, and a settled call's share serves the next one. An advance is
 * taken only where its limits have room for many, and ends when they do not any more, when they change, when another process
 * needs the money, or when it is not used for a moment. Then its row says what the calls out of it still hold, until the
 * last of them is settled.
 */
export type Advances = ReturnType<typeof createAdvances>;

export const HOLDS: Table = {
  name: 'holds',
  columns: ['id', 'process_id', 'amount_nano_usd', 'claims', 'created_at'],
};

const PREFIX = 'advance ';

/** Two calls within so long make a key busy. */
const BUSY_MS = 100;
/** Unused for so long, or without a settlement that looked at its limits, or so old, an advance ends. */
const IDLE_MS = 200;
const UNSEEN_MS = 500;
const OLDEST_MS = 60_000;
const LOOK_EVERY_MS = 100;
/** Where a call needed the money, it is not taken again for so long: longer than one of another process goes on asking. */
const CALLED_BACK_MS = 2_000;
/** For how many calls such as the one that takes it. */
const CALLS = 16;
/** Every limit must have room for so many of it to take it, and for so many more of it to keep it. */
const ROOM = { toTake: 10, toKeep: 2 };

interface Advance {
  readonly id: string;
  readonly claims: readonly Claim[];
  /** Of each claim. */
  readonly rows: readonly UsageRowName[];
  readonly day: number;
  readonly takenAt: number;
  usedAt: number;
  seenAt: number;
  /** As it is in the database, while it has not ended. */
  heldNanoUsd: number;
  freeNanoUsd: number;
  hasEnded: boolean;
  /** Whether its row says what calls still hold out of it. */
  isWritten: boolean;
}

/**
 * A call's part of an advance. `forget` clears `request`: V8 may keep the old table of a grown Map, and all that it
 * references, until a full garbage collection.
 */
interface Share {
  readonly advance: Advance;
  nanoUsd: number;
  request: HoldRequest | undefined;
}

/** What one transaction does to advances; it counts when that is committed. */
export type AdvanceTurn = ReturnType<Advances['turn']>;

/**
 * @param parts.standing the holds of this process: those of advances are kept in it.
 * @param parts.isTrusted whether others certainly take this process for alive: else they may have released its holds.
 * @param parts.isPrompt whether the database takes what it is given without delay: else calls wait for it before they go
 *   upstream.
 * @param parts.whenEnded called outside of transactions when something has ended that a transaction must write.
 */
export function createAdvances(
  database: Pick<Database, 'engine' | 'read' | 'write'>,
  parts: {
    readonly processId: string;
    readonly standing: StandingHolds;
    readonly isTrusted: () => boolean;
    readonly isPrompt: () => boolean;
    readonly whenEnded: () => void;
  },
) {
  const { processId, standing } = parts;
  /** Those that calls may take from. */
  const open = new Map<readonly Claim[], Advance>();
  const ended = new Set<Advance>();
  /** By generation. */
  const shares = new Map<string, Share>();
  const lastHeld = new WeakMap<readonly Claim[], number>();
  const notBefore = new WeakMap<readonly Claim[], number>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const setEnded = (advance: Advance): void => {
    if (open.get(advance.claims) === advance) open.delete(advance.claims);
    advance.hasEnded = true;
    advance.isWritten = false;
    ended.add(advance);
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  const end = (advance: Advance): void => {
    setEnded(advance);
    parts.whenEnded();
  };

  const look = (): void => {
    const now = performance.now();
    for (const advance of open.values()) {
      const { usedAt, seenAt, takenAt } = advance;
      if (now - usedAt > IDLE_MS || now - seenAt > UNSEEN_MS || now - takenAt > OLDEST_MS) end(advance);
    }
  };

  const forget = (id: string, share: Share): void => {
    share.request = undefined;
    shares.delete(id);
  };

  const sharesOf = (advance: Advance): [string, Share][] =>
    [...shares].filter(([, share]) => share.advance === advance);

  return {
    /** Holds a call's worst case out of an advance, or more for one that holds something out of it. @returns whether it did. */
    take(request: HoldRequest): boolean {
      const { id, at, claims, rates, amountNanoUsd, raise } = request;
      const advance = open.get(claims);
      if (!advance || rates.length > 0 || amountNanoUsd === 0) return false;
      if (advance.day !== dayOf(at) || !parts.isTrusted()) {
        end(advance);
        return false;
      }
      const share = shares.get(id);
      const isTaker = share?.advance === advance;
      if (Boolean(raise) !== isTaker || !parts.isPrompt()) return false;
      const more = Math.max(amountNanoUsd - (isTaker ? share.nanoUsd : 0), 0);
      if (more > advance.freeNanoUsd) return false;
      advance.freeNanoUsd -= more;
      advance.usedAt = performance.now();
      if (isTaker) share.nanoUsd += more;
      else shares.set(id, { advance, nanoUsd: more, request });
      return true;
    },

    /** What a call holds out of an advance. */
    heldBy: (id: string): number => shares.get(id)?.nanoUsd ?? 0,

    /** Gives back what a call held that is not settled. */
    giveBack(id: string): void {
      const share = shares.get(id);
      if (!share) return;
      const { advance, nanoUsd } = share;
      advance.freeNanoUsd += nanoUsd;
      forget(id, share);
      if (advance.hasEnded) end(advance);
    },

    /** Whether a row does not say yet what stands. */
    areUnwritten: (): boolean => [...ended].some(({ isWritten }) => !isWritten),

    /**
     * Asks other processes for what they have ahead on limits of these: they give it back with their next settlement, or
     * soon without one.
     * @returns whether there is any.
     */
    async callBack(claims: readonly Claim[], at: Date): Promise<boolean> {
      const others = await database.read<{ id: string; claims: string } & CalledBack>(
        OTHERS[database.engine],
        processId,
      );
      if (others.length === 0) return false;
      const mine = new Set(rowsOf(claims, at).map(({ order }) => order));
      const wanted = others.filter((other) =>
        (JSON.parse(other.claims) as [string, string][]).some((row) => mine.has(usageRow(...row).order)),
      );
      const uncalled = wanted.filter((other) => !isCalledBack(other));
      if (uncalled.length > 0)
        await database.write(async (tx) => {
          for (const { id } of uncalled)
            await tx.run('UPDATE holds SET is_called_back = TRUE WHERE id = ?', id);
        }, 'process');
      return wanted.length > 0;
    },

    /**
     * Forgets those whose rows others have deleted.
     * @param ids of the holds that stand.
     * @returns the shares of calls, which each call has to hold by itself from now on.
     */
    fallen(ids: ReadonlySet<string>): StandingHold[] {
      const standingAlone: StandingHold[] = [];
      for (const advance of [...open.values(), ...ended]) {
        if (ids.has(advance.id)) continue;
        setEnded(advance);
        ended.delete(advance);
        standing.delete(advance.id);
        for (const [id, share] of sharesOf(advance)) {
          const { at, claims, owner } = share.request as HoldRequest;
          standingAlone.push({ id, at, claims, owner, amountNanoUsd: share.nanoUsd });
          forget(id, share);
        }
      }
      return standingAlone;
    },

    /** Ends all of them, for good. */
    stop(): void {
      isStopped = true;
      for (const advance of open.values()) setEnded(advance);
      if (ended.size > 0) parts.whenEnded();
    },

    turn() {
      const settled = new Map<Advance, string[]>();
      const written = new Set<Advance>();
      const grown = new Map<Advance, number>();
      /** Once for each key. */
      const planned = new Set<readonly Claim[]>();

      /** Brings the row to what calls still hold out of it: whatever was written before, this is what then stands. */
      const write = async (tx: Transaction, advance: Advance): Promise<UsageDelta[]> => {
        const [row] = await tx.all<{ amount_nano_usd: number | string } & CalledBack>(
          STANDING[database.engine],
          advance.id,
        );
        written.add(advance);
        if (isCalledBack(row)) notBefore.set(advance.claims, performance.now() + CALLED_BACK_MS);
        // Others took this process for dead, and gave it back.
        if (!row) return [];
        let stillHeld = 0;
        for (const [, { nanoUsd }] of sharesOf(advance)) stillHeld += nanoUsd;
        for (const id of settled.get(advance) ?? []) stillHeld -= shares.get(id)?.nanoUsd ?? 0;
        if (stillHeld === 0) await tx.run('DELETE FROM holds WHERE id = ?', advance.id);
        else
          await tx.run(
            'UPDATE holds SET amount_nano_usd = ?, is_called_back = FALSE WHERE id = ?',
            stillHeld,
            advance.id,
          );
        const givenBack = Number(row.amount_nano_usd) - stillHeld;
        return unique(advance.rows).map((name) => heldOn(name, -givenBack));
      };

      const endWithin = (tx: Transaction, advance: Advance): Promise<UsageDelta[]> => {
        setEnded(advance);
        return write(tx, advance);
      };

      return {
        /** Of generations that this transaction settles. @returns what ended advances give back. */
        async settle(tx: Transaction, ids: readonly string[]): Promise<UsageDelta[]> {
          for (const id of ids) {
            const advance = shares.get(id)?.advance;
            if (!advance) continue;
            const known = settled.get(advance);
            if (known) known.push(id);
            else settled.set(advance, [id]);
          }
          const deltas: UsageDelta[] = [];
          for (const advance of [...ended])
            if (!advance.isWritten || settled.has(advance)) deltas.push(...(await write(tx, advance)));
          return deltas;
        },

        /** After what was spent is counted: ends those whose limits run short. @returns what they give back. */
        async check(tx: Transaction): Promise<UsageDelta[]> {
          const deltas: UsageDelta[] = [];
          for (const advance of settled.keys()) {
            if (advance.hasEnded) continue;
            if ((await wasCalledBack(tx, advance)) || !(await hasRoom(tx, advance, database.engine)))
              deltas.push(...(await endWithin(tx, advance)));
          }
          return deltas;
        },

        /**
         * Ends those that are held on one of the rows.
         * @returns whether the next transaction gives something back there.
         */
        endOn(rows: ReadonlySet<string>): boolean {
          // Those, too, that have ended since this one began.
          const unwritten = [...ended].filter((advance) => !advance.isWritten && !written.has(advance));
          const theirs = [...open.values(), ...unwritten].filter((advance) =>
            advance.rows.some(({ order }) => rows.has(order)),
          );
          for (const advance of theirs) {
            notBefore.set(advance.claims, performance.now() + CALLED_BACK_MS);
            end(advance);
          }
          return theirs.length > 0;
        },

        /**
         * How much to hold ahead beside a hold that is granted; 0: nothing, its key is not busy.
         * @param isThereRoomFor whether each of its limits has room for an amount.
         */
        wanted(
          { claims, at, rates, raise, amountNanoUsd }: HoldRequest,
          isThereRoomFor: (nanoUsd: number) => boolean,
        ): number {
          if (rates.length > 0 || raise || isStopped) return 0;
          const now = performance.now();
          const before = lastHeld.get(claims) ?? -Infinity;
          lastHeld.set(claims, now);
          if (now - before > BUSY_MS || now < (notBefore.get(claims) ?? 0) || planned.has(claims)) return 0;
          const advance = open.get(claims);
          if (advance && advance.day !== dayOf(at)) return 0;
          const more = Math.max(CALLS * amountNanoUsd, advance?.heldNanoUsd ?? 0);
          if (!isThereRoomFor(((advance?.heldNanoUsd ?? 0) + more) * ROOM.toTake)) return 0;
          planned.add(claims);
          return more;
        },

        /** Takes an advance on limits, or adds to the one there is. @returns whether it did. */
        async grow(tx: Transaction, { claims, at }: HoldRequest, byNanoUsd: number): Promise<boolean> {
          let advance = open.get(claims);
          if (advance) {
            const changed = await tx.run(
              'UPDATE holds SET amount_nano_usd = amount_nano_usd + ? WHERE id = ?',
              byNanoUsd,
              advance.id,
            );
            // Others took this process for dead.
            if (changed === 0) setEnded(advance);
            else grown.set(advance, byNanoUsd);
            return changed === 1;
          }
          const now = performance.now();
          advance = {
            id: `${PREFIX}${randomUUID()}`,
            claims,
            rows: rowsOf(claims, at),
            day: dayOf(at),
            takenAt: now,
            usedAt: now,
            seenAt: now,
            heldNanoUsd: 0,
            freeNanoUsd: 0,
            hasEnded: false,
            isWritten: true,
          };
          standing.set(advance.id, undefined);
          open.set(claims, advance);
          timer ??= setInterval(look, LOOK_EVERY_MS).unref();
          await tx.insertNew(HOLDS, [holdRow(advance.id, processId, byNanoUsd, unique(advance.rows), at)]);
          grown.set(advance, byNanoUsd);
          return true;
        },

        committed(): void {
          const now = performance.now();
          for (const [advance, byNanoUsd] of grown) {
            advance.heldNanoUsd += byNanoUsd;
            advance.freeNanoUsd += byNanoUsd;
          }
          for (const [advance, ids] of settled) {
            advance.seenAt = now;
            for (const id of ids) {
              const share = shares.get(id);
              if (!share) continue;
              advance.freeNanoUsd += share.nanoUsd;
              forget(id, share);
            }
          }
          for (const advance of written) {
            advance.isWritten = true;
            if (sharesOf(advance).length > 0) continue;
            ended.delete(advance);
            standing.delete(advance.id);
          }
        },

        /** It may have been committed all the same: what it changed ends, and the next transaction writes what then stands. */
        undone(): void {
          for (const advance of [...grown.keys(), ...written]) setEnded(advance);
          if (ended.size > 0) parts.whenEnded();
        },
      };
    },
  };
}

const dayOf = (at: Date): number => Math.floor(at.getTime() / 86_400_000);

const rowsOf = (claims: readonly Claim[], at: Date): UsageRowName[] =>
  claims.map((claim) => rowOf(claim, at));

/** Two limits may count on one row. */
const unique = (rows: readonly UsageRowName[]): UsageRowName[] => [
  ...new Map(rows.map((row) => [row.order, row])).values(),
];

/** Of the table of holds. */
export const holdRow = (
  id: string,
  processId: string,
  amountNanoUsd: number,
  on: readonly UsageRowName[],
  at: Date,
): Value[] => [
  id,
  processId,
  amountNanoUsd,
  JSON.stringify(on.map(({ scope, period }) => [scope, period])),
  at.toISOString(),
];

/** As the engines tell it. */
interface CalledBack extends Row {
  readonly is_called_back: number | boolean;
}

const isCalledBack = (row: CalledBack | undefined): boolean => Boolean(row?.is_called_back);

/** By another process that needs the money, or one that took this one for dead. */
async function wasCalledBack(tx: Transaction, { id }: Advance): Promise<boolean> {
  const [row] = await tx.all<CalledBack>('SELECT is_called_back FROM holds WHERE id = ?', id);
  return row === undefined || isCalledBack(row);
}

/** Whether each of its limits has room for it and more. */
async function hasRoom(tx: Transaction, advance: Advance, engine: Database['engine']): Promise<boolean> {
  for (const [index, claim] of advance.claims.entries()) {
    const now = await lockUsage(tx, advance.rows[index] as UsageRowName, engine);
    if (!fits(claim, now, 0, advance.heldNanoUsd * ROOM.toKeep)) return false;
  }
  return true;
}

const STANDING = {
  sqlite: 'SELECT amount_nano_usd, is_called_back FROM holds WHERE id = ?',
  postgres: 'SELECT amount_nano_usd, is_called_back FROM holds WHERE id = ? FOR UPDATE',
} satisfies Record<Database['engine'], string>;

/** By the primary key where it is in the order of bytes. */
const OTHERS = {
  sqlite: `SELECT id, claims, is_called_back FROM holds WHERE id >= '${PREFIX}' AND id < '${PREFIX}~' AND process_id <> ?`,
  postgres: `SELECT id, claims, is_called_back FROM holds WHERE id LIKE '${PREFIX}%' AND process_id <> ?`,
} satisfies Record<Database['engine'], string>;
