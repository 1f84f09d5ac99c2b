import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database } from '../database/connection';

/** Who changes something. */
export type Author =
  | { readonly actor: 'key'; readonly keyHash: string; readonly userId: string }
  /** At the command line. */
  | { readonly actor: 'operator' }
  /** The program itself, as when it makes the first keys. */
  | { readonly actor: 'gateway' };

export const OPERATOR: Author = { actor: 'operator' };
export const GATEWAY: Author = { actor: 'gateway' };

/** What was changed: ids, names and counts; a value stands only where it was put. */
export interface AuditEntry {
  /** `noun.verb`. */
  readonly action: string;
  readonly target: string;
  readonly workspaceId?: string | null;
  readonly detail?: Readonly<Record<string, string | number | boolean | readonly string[] | null>>;
}

export interface AuditRecord extends Required<AuditEntry> {
  readonly id: string;
  readonly at: string;
  readonly actor: Author['actor'];
  readonly keyHash: string | null;
  readonly userId: string | null;
}

interface AuditRow {
  id: string;
  at: string;
  actor: Author['actor'];
  key_hash: string | null;
  user_id: string | null;
  action: string;
  target: string;
  workspace_id: string | null;
  detail: string;
}

/** Notes a change; it is written with the transaction that makes it. */
export type Note = (entry: AuditEntry) => void;

/**
 * A transaction with its audit rows. All changes of administration go through it: what cannot be
 * written down is not done.
 * @param beforeCommit called last of all, and may still refuse.
 */
export const audited = <T>(
  database: Pick<Database, 'transaction'>,
  author: Author,
  work: (trx: Knex.Transaction, note: Note) => Promise<T>,
  beforeCommit?: () => void,
): Promise<T> =>
  database.transaction(async (trx) => {
    const entries: AuditEntry[] = [];
    const result = await work(trx, (entry) => void entries.push(entry));
    if (entries.length > 0) {
      const at = new Date().toISOString();
      await trx<AuditRow>('audit_log').insert(entries.map((entry) => toRow(author, entry, at)));
    }
    beforeCommit?.();
    return result;
  });

const toRow = (author: Author, entry: AuditEntry, at: string): AuditRow => ({
  id: randomUUID(),
  at,
  actor: author.actor,
  key_hash: author.actor === 'key' ? author.keyHash : null,
  user_id: author.actor === 'key' ? author.userId : null,
  action: entry.action,
  target: entry.target,
  workspace_id: entry.workspaceId ?? null,
  detail: JSON.stringify(entry.detail ?? {}),
});

const toRecord = (row: AuditRow): AuditRecord => ({
  id: row.id,
  at: row.at,
  actor: row.actor,
  keyHash: row.key_hash,
  userId: row.user_id,
  action: row.action,
  target: row.target,
  workspaceId: row.workspace_id,
  detail: JSON.parse(row.detail) as AuditRecord['detail'],
});

export interface AuditFilter {
  /** ISO 8601 UTC; that time included. */
  readonly since?: string | undefined;
  /** A whole action, or the noun of several. */
  readonly action?: string | undefined;
  readonly target?: string | undefined;
}

export type AuditStore = ReturnType<typeof createAuditStore>;

export const createAuditStore = ({ knex }: Pick<Database, 'knex'>) => ({
  /** Newest first. */
  async list({ since, action, target }: AuditFilter, limit: number): Promise<AuditRecord[]> {
    const query = knex<AuditRow>('audit_log')
      .orderBy([
        { column: 'at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit);
    if (since !== undefined) void query.where('at', '>=', since);
    if (target !== undefined) void query.where({ target });
    if (action !== undefined)
      void (action.includes('.')
        ? query.where({ action })
        : query.where('action', '>=', `${action}.`).andWhere('action', '<', `${action}/`));
    return (await query).map(toRecord);
  },
});
