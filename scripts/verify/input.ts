/**
 * Whatever is sent: npm run verify:input [-- --short] [-- --seed N] [-- --only PATTERN] [-- --seen FILE]
 * P7 keys, P8 access, P9 errors, P10 bodies unread, P11 malformed input, P12 spellings, P13 slow senders; and P30, for
 * every answer is held against the document. P14 is proven by verify:streams, P15 by verify:uploads; requests that are
 * derived from the document are verify:fuzz.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Oracle } from './fuzz/oracle';
import { configuration, startProvider } from './fuzz/upstream';
import { agent, Figures, option, randomFrom, startGateway, temporaryFolder } from './harness';
import { INSPECTED, type Bench } from './input/bench';
import { foreign } from './input/foreign';
import { constantTime, hostileCredentials, keysAtRest } from './input/keys';
import { bodies, mutations, paths, pipelining, rawCases } from './input/malformed';
import { matrix } from './input/matrix';
import { readOnly } from './input/read-only';
import { routes } from './input/routes';
import { slowSenders } from './input/slow';
import { contentTypes } from './input/spellings';
import { bodiesUnread } from './input/unread';

const only = new RegExp(option('--only') ?? '');
const short = process.argv.includes('--short');
const seed = Number(option('--seed') ?? Date.now() % 1_000_000);

async function main(): Promise<void> {
  console.log(JSON.stringify({ proof: 'input', seed, short }));
  const folder = temporaryFolder();
  const provider = await startProvider();
  const file = join(folder.path, 'gateway.json');
  writeFileSync(file, JSON.stringify(configuration(provider.url)));
  const figures = new Figures('input');
  const gateway = await startGateway({
    DATA_DIR: folder.path,
    GATEWAY_CONFIG: file,
    LOG_LEVEL: 'silly',
    ...INSPECTED,
  });
  const bench: Bench = {
    gateway,
    oracle: new Oracle(),
    figures,
    random: randomFrom(seed),
    seed,
    short,
    folder: folder.path,
    sink: `${new URL(provider.url).origin}/sink`,
  };
  try {
    for (const proof of [
      contentTypes,
      matrix,
      routes,
      foreign,
      readOnly,
      hostileCredentials,
      constantTime,
      bodiesUnread,
      rawCases,
      pipelining,
      bodies,
      paths,
      mutations,
      slowSenders,
    ])
      if (only.test(proof.name)) await proof(bench);
    if (only.test(keysAtRest.name)) keysAtRest(bench);
  } finally {
    await gateway.kill('SIGTERM');
    await provider.close();
    folder.remove();
    await agent.destroy();
  }
  figures.exit();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
