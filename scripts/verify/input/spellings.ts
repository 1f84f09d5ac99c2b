/** P12: spellings of one header must neither fill the memory nor cost time. */
import { agent, API_KEY, atMost } from '../harness';
import { collectedMs, heapMiB, mainThreadMs, quantile, times, type Bench } from './bench';

const BODY = '{"model":"fuzz/chat","messages":[{"role":"user","content":"Hi"}],"max_tokens":1}';

/** It takes a body and writes nothing: the commits of a chat take longer than the bound, whatever its spelling. */
const TIMED = '/messages/count_tokens';
const WARM = 2_000;
const MOST_MS = 5;

/** What the main thread did for one request. */
interface Work {
  readonly ms: number;
  /** Collections of garbage, which are owed to all the requests before them. */
  readonly collectionsMs: number;
}

/**
 * The service's own time: of the clock's, this process, connections and other work on the machine would take a part.
 * A validator that is compiled anew takes 27 ms at least.
 */
export async function contentTypes({ gateway, figures, short }: Bench): Promise<void> {
  const ask = async (parameter: string, path = TIMED): Promise<void> => {
    const { statusCode, body } = await agent.request({
      origin: gateway.origin,
      path: `/api/v1${path}`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${API_KEY}`,
        'content-type': `application/json${parameter}`,
      },
      body: BODY,
    });
    await body.dump();
    if (statusCode !== 200) throw new Error(`${parameter}: ${statusCode}`);
  };
  const send = async (parameter: string): Promise<Work> => {
    const collected = await collectedMs(gateway);
    const busy = mainThreadMs(gateway) ?? performance.now();
    await ask(parameter);
    const ms = (mainThreadMs(gateway) ?? performance.now()) - busy;
    // They are told of a little later.
    await new Promise((done) => setTimeout(done, 5));
    return { ms, collectionsMs: (await collectedMs(gateway)) - collected };
  };
  const own = (work: readonly Work[]): number[] => work.map(({ ms, collectionsMs }) => ms - collectionsMs);
  // What is optimized, or read for the first time, belongs to no spelling.
  await times(WARM, 8, () => ask(''));
  await times(WARM / 10, 8, () => ask('', '/chat/completions'));
  const before = await heapMiB(gateway);
  // What the collection has thrown away is made again on first use.
  for (let warm = 0; warm < 50; warm++) await send('');
  const plain: Work[] = [];
  const spelt: Work[] = [];
  const again: Work[] = [];
  // By turns, so that what else the process does falls on both.
  for (let index = 0; index < 200; index++) {
    plain.push(await send(''));
    const work = await send(`; q=${index}`);
    const isSlow = own([work]).some((ms) => ms > MOST_MS);
    // What a new spelling costs the next new one costs too; what fell on the first by chance falls on it alone.
    if (isSlow) again.push(work);
    spelt.push(isSlow ? await send(`; again=${index}`) : work);
    await ask(`; q=${index}`, '/chat/completions');
  }
  const growthMiB = Math.round(((await heapMiB(gateway)) - before) * 10) / 10;
  figures.print(
    'P12 spellings of Content-Type',
    {
      spellings: spelt.length,
      growthMiB,
      medianMs: quantile(own(spelt), 0.5),
      plainMedianMs: quantile(own(plain), 0.5),
      slowestMs: quantile(own(spelt), 1),
      plainSlowestMs: quantile(own(plain), 1),
      askedAgain: again.length,
      collections: [...spelt, ...plain].filter(({ collectionsMs }) => collectionsMs > 0.5).length,
      longestCollectionMs: quantile(
        [...spelt, ...plain].map(({ collectionsMs }) => collectionsMs),
        1,
      ),
    },
    // Beside other work all of it takes longer; a compilation would still be seen.
    {
      growthMiB: atMost(5),
      slowestMs: atMost(short ? 25 : MOST_MS),
      askedAgain: (count: number) => short || count <= 10,
    },
  );
}
