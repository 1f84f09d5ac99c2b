/**
 * The process and its surroundings: npm run verify:operation [-- --short] [-- --seed N]
 * P16 overload, P23 SIGTERM, P24 SQLite full or locked, P26 boot, P28 supply. P25 is proven by verify:database, which
 * has the whole of P24 too, P27 by a soak, and P30 by verify:input and verify:fuzz.
 */
import { full, locked } from './database';
import { agent, Figures, startUpstream } from './harness';
import { boot } from './operation/boot';
import { drain, overload } from './operation/drain';
import { supply } from './operation/supply';

const short = process.argv.includes('--short');
const seedAt = process.argv.indexOf('--seed');
const seed = seedAt === -1 ? Date.now() % 1_000_000 : Number(process.argv[seedAt + 1]);

async function main(): Promise<void> {
  console.log(JSON.stringify({ proof: 'operation', seed, short }));
  const figures = new Figures('operation');
  supply(figures);
  await boot(figures);
  const upstream = await startUpstream();
  await overload(figures, upstream, short);
  await drain(figures, upstream, short);
  await locked(figures, upstream);
  await full(figures, upstream);
  await upstream.close();
  await agent.destroy();
  figures.exit();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
