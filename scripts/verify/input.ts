/**
 * Whatever is sent: npm run verify:input [-- --short] [-- --seed N] [-- --only PATTERN]
 * P7 keys, P8 access, P9 errors, P10 bodies unread, P11 malformed input, P12 spellings, P13 slow senders; and P30, for
 * every answer is held against the document. P14 is proven by verify:streams, P15 by verify:uploads; requests that are
 * derived from the document are verify:fuzz.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Oracle } from './fuzz/oracle';
import { configuration, startProvider } from './fuzz/upstream';
import { agent, Figures, randomFrom, startGateway, temporaryFolder } from './harness';
import {
  bodiesUnread,
  constantTime,
  foreign,
  hostileCredentials,
  keysAtRest,
  matrix,
  readOnly,
} from './input/access';
import { INSPECTED, type Bench } from './input/bench';
import { bodies, contentTypes, mutations, paths, pipelining, rawCases } from './input/malformed';
import { slowSenders } from './input/slow';

const onlyAt = process.argv.indexOf('--only');
const only = new RegExp(onlyAt === -1 ? '' : (process.argv[onlyAt + 1] ?? ''));
const short = process.argv.includes('--short');
const seedAt = process.argv.indexOf('--seed');
const seed = seedAt === -1 ? Date.now() % 1_000_000 : Number(process.argv[seedAt + 1]);

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
    RESPONSE_VALIDATION: 'report',
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
  };
  try {
    for (const proof of [
      contentTypes,
      matrix,
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
    keysAtRest(bench);
    // What the gateway itself found to say against its answers.
    const reported = gateway
      .output()
      .split('\n')
      .filter((line) => line.includes('an answer breaks the contract'));
    figures.print(
      'P30 reported by the gateway',
      { reported: reported.slice(0, 3) },
      { reported: (lines: string[]) => lines.length === 0 },
    );
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
