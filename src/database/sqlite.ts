import { createRequire } from 'node:module';
import type Sqlite from 'better-sqlite3';

/**
 * The driver of SQLite. better-sqlite3 12 is the last for Node 20, and ends the process on Node 24 when a statement is
 * collected as garbage; 13 needs Node 22. Both are installed where both can be, under two names.
 */
const DRIVERS = { old: 'better-sqlite3', new: 'better-sqlite3-13' } as const;

const load = createRequire(__filename);

/** @throws Error where none is installed that this Node can run. */
export function driverPath(nodeVersion: string, resolve: (name: string) => string = load.resolve): string {
  const major = Number.parseInt(nodeVersion, 10);
  if (major < 22) return resolve(DRIVERS.old);
  try {
    return resolve(DRIVERS.new);
  } catch (error) {
    // It is optional, because Node 20 cannot have it; an installation may have left it out.
    if (major < 24) return resolve(DRIVERS.old);
    throw new Error(
      `Node ${nodeVersion} needs the optional package ${DRIVERS.new}: install the packages again with npm ci, and without --omit=optional`,
      { cause: error },
    );
  }
}

/** Where it is, for threads that load it themselves. */
export const SQLITE_DRIVER = driverPath(process.versions.node);

export const BetterSqlite3 = load(SQLITE_DRIVER) as typeof Sqlite;
