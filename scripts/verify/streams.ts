/**
 * npm run verify:streams [-- --short]
 * P14: stalled readers hold the gateway below a bound and never slow another stream. Clients that leave close the
 * upstream.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { agent, atMost, Figures, startGateway, temporaryFolder, zero } from './harness';
import { quantile } from './input/bench';
import { slowReaders, stream, streamConfiguration } from './streams/readers';
import { StreamUpstream } from './streams/upstream';

const short = process.argv.includes('--short');
const ABORTING = short ? 20 : 100;

async function aborts(figures: Figures): Promise<void> {
  const upstream = new StreamUpstream({ offeredBytes: 0, words: 2 });
  const folder = temporaryFolder();
  const gateway = await startGateway({
    DATA_DIR: folder.path,
    GATEWAY_CONFIG: streamConfiguration(folder.path, await upstream.listen()),
  });
  const { origin } = gateway;
  const leave = async (prompt: string): Promise<number> => {
    const answer = await stream(origin, 'endless', prompt);
    await new Promise((resolve) => answer.once('data', resolve));
    answer.on('error', () => undefined);
    await sleep(200 + Math.random() * 800);
    answer.destroy();
    return performance.now();
  };
  // The first estimate of tokens loads its tables; that is not what is measured.
  await leave('warm');
  await sleep(2_000);
  const leftAt = await Promise.all(Array.from({ length: ABORTING }, (_, index) => leave(`abort ${index}`)));
  await sleep(1_000);
  const delays = leftAt.flatMap((left, index) => {
    const closed = upstream.closedAt.get(`abort ${index}`);
    return closed === undefined ? [] : [closed - left];
  });
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  await gateway.kill('SIGTERM');
  upstream.close();
  folder.remove();
  figures.print(
    'clients that leave',
    {
      aborts: ABORTING,
      unseen: ABORTING - delays.length,
      medianMs: quantile(delays, 0.5),
      slowestMs: quantile(delays, 1),
      stillInFlight: Number(/^gateway_generations_in_flight (\d+)/m.exec(metrics)?.[1]),
      node: process.version,
    },
    { unseen: zero, slowestMs: (ms: number) => short || atMost(100)(ms), stillInFlight: zero },
  );
}

async function main(): Promise<void> {
  const figures = new Figures('streams');
  await slowReaders(figures, short);
  await aborts(figures);
  await agent.destroy();
  figures.exit();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
