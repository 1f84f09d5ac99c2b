/**
 * The process and its surroundings: npm run verify:operation [-- --short] [-- --only PATTERN]
 * P14 slow readers, P16 overload, P23 SIGTERM, P24 SQLite full or locked, P26 boot, P28 supply, and P30 for all that is
 * answered meanwhile. P25 is proven by verify:database, which has the whole of P24 too, and P27 by a soak.
 */
import { full, locked } from './database';
import { agent, Figures, option, startUpstream } from './harness';
import { boot } from './operation/boot';
import { drain, overload } from './operation/drain';
import { supply } from './operation/supply';
import { slowReaders } from './streams/readers';

const short = process.argv.includes('--short');
const only = new RegExp(option('--only') ?? '');
/** Nothing here is left to chance; taken and told so that all proofs are called alike. */
const seed = Number(option('--seed') ?? 0);

async function main(): Promise<void> {
  console.log(JSON.stringify({ proof: 'operation', seed, short }));
  const figures = new Figures('operation');
  const upstream = await startUpstream();
  const proofs = {
    supply: () => supply(figures),
    boot: () => boot(figures),
    slowReaders: () => slowReaders(figures, short),
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
