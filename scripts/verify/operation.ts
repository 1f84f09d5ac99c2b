/**
 * The process and its surroundings: npm run verify:operation [-- --short] [-- --only PATTERN]
 * P16 overload, P23 SIGTERM, P24 SQLite full or locked, P26 boot, P28 supply. P25 is proven by verify:database, which
 * has the whole of P24 too, P27 by a soak, and P30 by verify:input and verify:fuzz.
 */
import { full, locked } from './database';
import { agent, Figures, startUpstream } from './harness';
import { boot } from './operation/boot';
import { drain, overload } from './operation/drain';
import { supply } from './operation/supply';

const short = process.argv.includes('--short');
const onlyAt = process.argv.indexOf('--only');
const only = new RegExp(onlyAt === -1 ? '' : (process.argv[onlyAt + 1] ?? ''));
const seedAt = process.argv.indexOf('--seed');
/** Nothing here is left to chance; taken and told so that all proofs are called alike. */
const seed = seedAt === -1 ? 0 : Number(process.argv[seedAt + 1]);

async function main(): Promise<void> {
  console.log(JSON.stringify({ proof: 'operation', seed, short }));
  const figures = new Figures('operation');
  const upstream = await startUpstream();
  const proofs = {
    supply: () => supply(figures),
    boot: () => boot(figures),
    overload: () => overload(figures, upstream, short),
    drain: () => drain(figures, upstream, short),
    locked: () => locked(figures, upstream),
    full: () => full(figures, upstream),
  };
  for (const [name, proof] of Object.entries(proofs)) if (only.test(name)) await proof();
  await upstream.close();
  await agent.destroy();
  figures.exit();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
