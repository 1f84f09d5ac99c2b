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
    // SQLSTATE classes of failures outside the statement: connection, authentication, missing or read-only database,
    // conflict, resources, object state, intervention, system. 42501: missing rights.
    '^((08|25|28|3D|40|53|55|57|58)[0-9A-Z]{3}|42501)$',
  ].join('|'),
);

/** What the drivers say without a code. */
const AWAY_WORDS =
  /connection terminated|timeout acquiring a connection|timeout expired|connection error and is not queryable/i;
