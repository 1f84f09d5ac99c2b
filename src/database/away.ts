/**
 * Whether the database cannot be written to for now, whatever is written: locked by another process for long, a disk that is
 * full or fails, or a PostgreSQL that cannot be reached, or refuses or gives up for reasons that pass.
 */
export function isAway(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return AWAY.test(code) || AWAY_WORDS.test(message);
}

/** Of these, what does not pass by waiting for some seconds: the disk takes no more. */
export const isDisk = (error: unknown): boolean => DISK.test((error as { code?: string } | null)?.code ?? '');

const DISK = /^(SQLITE_(FULL|READONLY|IOERR|CANTOPEN)|(EIO|ENOSPC|EDQUOT|EROFS|53100|25006)$)/;

const AWAY = new RegExp(
  [
    DISK.source,
    '^SQLITE_BUSY',
    '^(ECONN\\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$',
    // Connections; shutting down or starting; too many; cancelled; locks, and what was in each other's way.
    '^(08\\w{3}|57P0[1-3]|53300|57014|55P03|40P01|40001)$',
  ].join('|'),
);

/** What the drivers say without a code. */
const AWAY_WORDS =
  /connection terminated|timeout acquiring a connection|timeout expired|connection error and is not queryable/i;
