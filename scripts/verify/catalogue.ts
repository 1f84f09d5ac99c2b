import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_KEY, Figures, agent, atMost, randomFrom, startGateway, temporaryFolder, zero } from './harness';

/**
 * npm run verify:catalogue [-- --short]
 * A catalogue of 5,000 models with 4 endpoints each: every filter and every sort, alone and combined
 * at random, the list as it is kept ready, single models, and what all of it
 * weighs. Times are those that a caller waits; what the server's thread has worked is printed beside them.
 */

const SHORT = process.argv.includes('--short');
const MODELS = 5_000;
const ENDPOINTS = 4;
const COMBINATIONS = SHORT ? 100 : 500;
const REPEATS = SHORT ? 3 : 10;
const SEED = Number(process.env['SEED'] ?? 20_261_121);

const AUTHORS = Array.from({ length: 60 }, (_, index) => `author${index}`);
const PROVIDERS = Array.from({ length: 24 }, (_, index) => `provider${index}`);
const CATEGORIES = ['programming', 'roleplay', 'marketing', 'marketing/seo', 'science', 'legal', 'health'];
const TOKENIZERS = ['GPT', 'Claude', 'Llama3', 'Qwen3', 'Mistral', 'Other'];
const PARAMETERS = ['temperature', 'top_p', 'tools', 'tool_choice', 'response_format', 'seed', 'reasoning'];
const SORTS = [
  'most-popular',
  'newest',
  'top-weekly',
  'pricing-low-to-high',
  'pricing-high-to-low',
  'context-high-to-low',
  'throughput-high-to-low',
  'latency-low-to-high',
  'intelligence-high-to-low',
  'design-arena-elo-high-to-low',
];

/** They choose among all models. */
const ROUTERS = ['service/auto', 'service/auto-beta'];

const random = randomFrom(SEED);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const some = <T>(list: readonly T[]): T[] => list.filter(() => random() < 0.5);
const price = (): string => (Math.floor(random() * 5_000) / 1e9).toFixed(9);

function generated(): object {
  const providers = PROVIDERS.map((slug, index) => ({
    slug,
    name: `Provider ${index}`,
    protocol: 'openai',
    base_url: 'http://127.0.0.1:9/v1',
    data_policy: { training: index % 3 === 0, retains_prompts: index % 2 === 0 },
    regions: index % 4 === 0 ? ['eu'] : [],
  }));
  const models = Array.from({ length: MODELS }, (_, index) => {
    const author = pick(AUTHORS);
    const first = Math.floor(random() * PROVIDERS.length);
    return {
      id: `${author}/model-${index}`,
      name: `${author}: Model ${index} ${pick(['Mini', 'Large', 'Chat', 'Coder'])}`,
      description: `A generated model, number ${index}, of which nothing else is to be said. `.repeat(4),
      created: 1_700_000_000 + Math.floor(random() * 60_000_000),
      context_length: 4_096 * (1 + Math.floor(random() * 250)),
      architecture: {
        input_modalities: ['text', ...some(['image', 'file', 'audio'])],
        output_modalities: ['text', ...(random() < 0.1 ? ['image'] : [])],
        tokenizer: pick(TOKENIZERS),
      },
      categories: some(CATEGORIES),
      distillable: random() < 0.3,
      ...(random() < 0.4 && {
        benchmarks: {
          artificial_analysis: { intelligence_index: Math.round(random() * 100) },
          design_arena: [
            {
              arena: 'models',
              category: 'website',
              elo: 900 + Math.round(random() * 500),
              rank: 1,
              win_rate: 50,
            },
          ],
        },
      }),
      endpoints: Array.from({ length: ENDPOINTS }, (__, position) => ({
        provider: PROVIDERS[(first + position * 5) % PROVIDERS.length],
        context_length: 131_072,
        max_completion_tokens: 8_192,
        pricing: { prompt: price(), completion: price() },
        supported_parameters: some(PARAMETERS),
      })),
    };
  });
  return { providers, models };
}

/** One value for each parameter, drawn anew each time. */
const DRAWS: Readonly<Record<string, () => string>> = {
  category: () => pick(CATEGORIES),
  supported_parameters: () => some(PARAMETERS).join() || 'tools',
  output_modalities: () => pick(['text', 'image', 'all', 'text,image']),
  input_modalities: () => pick(['text', 'image', 'image,file']),
  sort: () => pick(SORTS),
  q: () => pick(['model 1', 'mini', 'coder 77', '%_%_%', 'x'.repeat(10_000), 'author1 large']),
  context: () => String(Math.floor(random() * 400_000) + 1),
  min_price: () => (random() * 3).toFixed(2),
  max_price: () => (random() * 5).toFixed(2),
  arch: () => pick(TOKENIZERS),
  model_authors: () => some(AUTHORS).join() || 'author1',
  providers: () => some(PROVIDERS).join() || 'provider1',
  distillable: () => pick(['true', 'false']),
  zdr: () => 'true',
  region: () => 'eu',
  offset: () => String(Math.floor(random() * 5_000)),
  limit: () => String(1 + Math.floor(random() * 1_000)),
};

interface Timed {
  /** Until the answer's headers, which stand after all of the server's work. */
  readonly ms: number;
  readonly status: number;
  readonly etag: string | undefined;
  readonly body: Buffer;
}

const get = (origin: string, query: string, headers?: Record<string, string>): Promise<Timed> =>
  getPath(origin, `/api/v1/models${query}`, headers);

async function getPath(origin: string, path: string, headers: Record<string, string> = {}): Promise<Timed> {
  const started = performance.now();
  const {
    statusCode,
    headers: answered,
    body,
  } = await agent.request({
    origin,
    path,
    method: 'GET',
    headers: { authorization: `Bearer ${API_KEY}`, ...headers },
  });
  const ms = performance.now() - started;
  const etag = answered['etag'];
  return {
    ms,
    status: statusCode,
    etag: typeof etag === 'string' ? etag : undefined,
    body: Buffer.from(await body.arrayBuffer()),
  };
}

/** What the server's one thread has worked, whatever else runs on the machine. */
const workedMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

const residentMB = (pid: number): number =>
  (Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6;

const round = (value: number): number => Math.round(value * 10) / 10;
const percentile = (values: number[], share: number): number =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

/** Answers of megabytes are timed here: they are held against the document elsewhere. */
const UNCHECKED = { RESPONSE_VALIDATION: 'off' };

async function memoryMB(folder: string, configuration: object): Promise<number> {
  const file = join(folder, 'gateway.json');
  writeFileSync(file, JSON.stringify(configuration));
  const running = await startGateway({
    DATA_DIR: folder,
    GATEWAY_CONFIG: file,
    DATABASE_URL: `file:${folder}/memory-${MODELS}-${Math.round(random() * 1e9)}.sqlite`,
    // The room for young objects takes whatever it may have: as much in both.
    NODE_OPTIONS: '--max-semi-space-size=8',
    ...UNCHECKED,
  });
  try {
    for (let round = 0; round < 3; round++) await get(running.origin, '');
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    return residentMB(running.child.pid as number);
  } finally {
    await running.kill('SIGTERM');
  }
}

async function main(): Promise<void> {
  const figures = new Figures('catalogue');
  const folder = temporaryFolder();
  const configuration = generated();
  const file = join(folder.path, 'catalogue.json');
  writeFileSync(file, JSON.stringify(configuration));
  try {
    const running = await startGateway({
      DATA_DIR: folder.path,
      GATEWAY_CONFIG: file,
      DATABASE_URL: `file:${folder.path}/catalogue.sqlite`,
      ...UNCHECKED,
    });
    const { origin } = running;
    const pid = running.child.pid as number;
    let refused = 0;
    const worked: number[] = [];
    const timed = (query: string): Promise<number> => timedPath(`/api/v1/models${query}`);
    const timedPath = async (path: string): Promise<number> => {
      const before = workedMs(pid);
      const { ms, status } = await getPath(origin, path);
      if (status !== 200) refused += 1;
      worked.push(workedMs(pid) - before);
      return ms;
    };
    for (let warm = 0; warm < 20; warm++) await timed(`?sort=${pick(SORTS)}`);

    const single: { query: string; ms: number }[] = [];
    const queries = [
      ...Object.entries(DRAWS).map(([name, draw]) => ({ [name]: draw() })),
      ...SORTS.map((sort) => ({ sort })),
      ...SORTS.map((sort) => ({ sort, output_modalities: 'all' })),
    ].map((query) => `?${new URLSearchParams(query as Record<string, string>).toString()}`);
    for (const query of queries) {
      const times: number[] = [];
      for (let repeat = 0; repeat < REPEATS; repeat++) times.push(await timed(query));
      single.push({ query, ms: percentile(times, 0.5) });
    }
    const worst = single.reduce((slowest, each) => (each.ms > slowest.ms ? each : slowest));
    const combined: number[] = [];
    for (let count = 0; count < COMBINATIONS; count++) {
      const names = Object.keys(DRAWS).filter(() => random() < 0.25);
      const query = Object.fromEntries(names.map((name) => [name, DRAWS[name]?.() ?? '']));
      combined.push(await timed(`?${new URLSearchParams(query).toString()}`));
    }
    figures.print(
      'filters and sorts',
      {
        seed: SEED,
        models: MODELS,
        endpoints: MODELS * ENDPOINTS,
        worstMs: round(worst.ms),
        worstQuery: worst.query.slice(0, 80),
        combinations: COMBINATIONS,
        combinedP99Ms: round(percentile(combined, 0.99)),
        combinedMaxMs: round(Math.max(...combined)),
        workedMedianMs: round(percentile(worked, 0.5)),
        workedP99Ms: round(percentile(worked, 0.99)),
        refused,
      },
      { worstMs: atMost(20), combinedP99Ms: atMost(20), refused: zero },
    );

    const first = await get(origin, '');
    const whole: number[] = [];
    for (let repeat = 0; repeat < 20; repeat++) whole.push(await timed(''));
    const again = await get(origin, '', { 'if-none-match': first.etag ?? '' });
    figures.print(
      'the whole list',
      {
        bytes: first.body.length,
        medianMs: round(percentile(whole, 0.5)),
        etag: first.etag !== undefined,
        unchangedStatus: again.status,
        unchangedBytes: again.body.length,
        unchangedMs: round(again.ms),
      },
      {
        medianMs: atMost(20),
        etag: (given: boolean) => given,
        unchangedStatus: (status: number) => status === 304,
        unchangedBytes: zero,
      },
    );

    const { providers, models } = configuration as { providers: object[]; models: { id: string }[] };
    const ids = [...Array.from({ length: REPEATS }, () => pick(models).id), ...ROUTERS];
    const records: number[] = [];
    const endpoints: number[] = [];
    for (const id of ids) {
      records.push(await timedPath(`/api/v1/model/${id}`));
      endpoints.push(await timedPath(`/api/v1/models/${id}/endpoints`));
    }
    figures.print(
      'one model',
      {
        asked: ids.length,
        recordMaxMs: round(Math.max(...records)),
        endpointsMaxMs: round(Math.max(...endpoints)),
        refused,
      },
      { recordMaxMs: atMost(20), endpointsMaxMs: atMost(20), refused: zero },
    );
    await running.kill('SIGTERM');

    const few = await memoryMB(folder.path, { providers, models: models.slice(0, 1) });
    const all = await memoryMB(folder.path, { providers, models });
    figures.print(
      'memory',
      { oneModelMB: round(few), allModelsMB: round(all), growthMB: round(all - few) },
      { growthMB: atMost(60) },
    );
  } finally {
    folder.remove();
  }
  figures.exit();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
