import { readConfig } from '../config';
import { failureText, makeFolder, usesDataFolder } from '../startup';
import { connectDatabase } from './connect';
import { migrate, rollback } from './migrate';

/** `npm run migrate`: brings the schema up to date; with `-- --rollback`, undoes the last batch. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (usesDataFolder(config)) makeFolder('DATA_DIR', config.dataDir);
  const database = await connectDatabase(config.databaseUrl);
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
  process.stderr.write(`${failureText(error, 'The migrations could not be run')}\n`);
  process.exit(1);
});
