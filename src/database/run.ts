import { readConfig } from '../config';
import { openDatabase } from './connection';
import { migrate, rollback } from './migrate';

/** `npm run migrate`: brings the schema up to date; with `-- --rollback`, undoes the last batch. */
async function main(): Promise<void> {
  const database = openDatabase(readConfig(process.env).databaseUrl);
  try {
    const undo = process.argv.includes('--rollback');
    const names = await (undo ? rollback(database) : migrate(database));
    const verb = undo ? 'Undone' : 'Applied';
    process.stdout.write(names.length > 0 ? `${verb}: ${names.join(', ')}\n` : 'Nothing to do\n');
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
