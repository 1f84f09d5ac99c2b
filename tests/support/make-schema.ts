import { openDatabase } from '../../src/database/connection';
import { migrate } from '../../src/database/migrate';
import { createEmptyDatabase, SCHEMA_VARIABLE, type TestDatabase } from './database';

declare global {
  var schemaOfTests: TestDatabase | undefined;
}

/** Before all tests: migrations take longer than most of them. */
export default async function makeSchema(): Promise<void> {
  const made = await createEmptyDatabase();
  globalThis.schemaOfTests = made;
  const database = openDatabase(made.url);
  try {
    await migrate(database);
  } finally {
    // Nothing copies a database that is in use.
    await database.close();
  }
  process.env[SCHEMA_VARIABLE] = made.url.startsWith('file:')
    ? made.url.slice('file:'.length)
    : new URL(made.url).pathname.slice(1);
}
