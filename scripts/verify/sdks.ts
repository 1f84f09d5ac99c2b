/**
 * Clients that others generate from the document: npm run verify:sdks [-- --only PATTERN]
 * Each of four independent generators makes one; it must compile under `strict`, refuse the mistakes that the document
 * rules out, and do one errand against the running service: make a key, stream a chat with it, read what the record
 * says about that, and delete the key. The provider behind it is a third party's view of the wire.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LLMock } from '@copilotkit/aimock';
import { Figures, MANAGEMENT_KEY, ROOT, startGateway, temporaryFolder } from './harness';
import type { Task, Told } from './sdks/scenario';

const onlyAt = process.argv.indexOf('--only');
const only = new RegExp(onlyAt === -1 ? '' : (process.argv[onlyAt + 1] ?? ''));

const MODULES = join(ROOT, 'node_modules');
const CLIENTS = join(ROOT, 'scripts/verify/sdks/clients');
const documentOf = (name: 'openapi' | 'compatible'): string => join(ROOT, `generated/${name}.json`);
const UPSTREAM_KEY = 'sk-proj-Upstream0123456789abcdefghijklmnop';
const ANSWER = 'Air scatters blue light more than red light.';
const USAGE = { prompt_tokens: 21, completion_tokens: 11, total_tokens: 32 };

/** By the client's name: the program of its generator, and the arguments that make `api` in a folder. */
const generators = (
  document: string,
): Readonly<Record<string, readonly [program: string, arguments: readonly string[]]>> => ({
  'openapi-fetch': ['openapi-typescript', [document, '--output', 'api.ts']],
  'hey-api': ['openapi-ts', ['--input', document, '--output', 'api', '--client', '@hey-api/client-fetch']],
  'swagger-typescript-api': [
    'swagger-typescript-api',
    ['generate', '--path', document, '--output', '.', '--name', 'api.ts', '--silent'],
  ],
  oazapfts: ['oazapfts', [document, 'api.ts']],
});
const GENERATORS = generators(documentOf('openapi'));

/** Where the types of streamed answers are, in clients that have them: what a program narrows them by is tried there. */
const NARROWED = 'MessagesStreamEvent, OutputItems';
const TYPES: Readonly<Record<string, string>> = {
  'openapi-fetch':
    "import type { components } from './api';\n" +
    "export type MessagesStreamEvent = components['schemas']['MessagesStreamEvent'];\n" +
    "export type OutputItems = components['schemas']['OutputItems'];\n",
  'hey-api': `export type { ${NARROWED} } from './api/types.gen';\n`,
  'swagger-typescript-api': `export type { ${NARROWED} } from './api';\n`,
};

interface Ran {
  readonly failed: boolean;
  readonly said: string;
  readonly errors: string;
}

/** As a program of its own, for the provider lives in this one. */
function run(folder: string, args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      args,
      {
        cwd: folder,
        maxBuffer: 64 * 1024 * 1024,
        env: { PATH: process.env['PATH'], HOME: folder, NO_COLOR: '1' },
        timeout: 300_000,
      },
      (error, said, complaint) =>
        resolve({ failed: error !== null, said, errors: `${complaint}${error === null ? '' : said}` }),
    ),
  );
}

/** Compiles a client with its user's program; what it breaks. */
async function typeErrors(folder: string, files: readonly string[]): Promise<string[]> {
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noUncheckedIndexedAccess: true,
        noEmit: true,
        target: 'ES2022',
        module: 'ES2022',
        moduleResolution: 'bundler',
        lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
        types: [],
      },
      files,
    }),
  );
  const { failed, said, errors } = await run(folder, [join(MODULES, 'typescript/bin/tsc'), '-p', '.']);
  const found = said.split('\n').filter((line) => line.includes('error TS'));
  return failed && found.length === 0 ? [errors.slice(0, 500)] : found;
}

async function main(): Promise<void> {
  const figures = new Figures('sdks');
  const work = temporaryFolder();
  const mock = new LLMock({ port: 0, auth: { apiKeys: [UPSTREAM_KEY] }, chunkSize: 8 });
  await mock.start();
  mock.onMessage(/sky/, { content: ANSWER, usage: USAGE });
  const gateway = await startGateway({
    DATA_DIR: join(work.path, 'data'),
    OPENAI_API_KEY: UPSTREAM_KEY,
    OPENAI_BASE_URL: `http://127.0.0.1:${mock.port}/v1`,
  });
  const task: Task = {
    base: `${gateway.origin}/api/v1`,
    managementKey: MANAGEMENT_KEY,
    model: 'openai/gpt-4o-mini',
    question: 'Why is the sky blue?',
  };
  symlinkSync(MODULES, join(work.path, 'node_modules'), 'dir');
  writeFileSync(join(work.path, 'package.json'), '{"type":"module"}');
  try {
    const names = Object.keys(GENERATORS).filter((each) => only.test(each));
    const made = new Map<string, Made>();
    // Two at a time: each is one busy core.
    const queue = [...names];
    const make = async (): Promise<void> => {
      for (let name = queue.shift(); name !== undefined; name = queue.shift())
        made.set(name, await generate(work.path, name));
    };
    await Promise.all([make(), make()]);
    for (const name of names) {
      const { folder, generated, errors } = made.get(name) as Made;
      const asked = mock.getRequests().length;
      const told = await errand(folder, task);
      figures.print(
        name,
        {
          generated,
          typeErrors: errors.slice(0, 5),
          ...told,
          upstreamCalls: mock.getRequests().length - asked,
        },
        {
          generated: Boolean,
          typeErrors: (list: string[]) => list.length === 0,
          failed: (said: string | undefined) => said === undefined,
          text: (text: string) => text === ANSWER,
          chunks: (count: number) => count > 3,
          usage: ({ tokens, cost }: Told['usage']) => tokens === USAGE.total_tokens && Number(cost) > 0,
          record: ({ id, tokens, cost }: Told['record']) =>
            id.startsWith('gen-') && tokens === USAGE.total_tokens && cost === told.usage?.cost,
          key: ({ limit, usage, deleted }: Told['key']) =>
            limit === 5 && usage === told.usage?.cost && deleted,
          refusal: ({ status, message }: Told['refusal']) => status === 401 && Boolean(message),
          upstreamCalls: (count: number) => count === 1,
        },
      );
    }
    // The address in the formats of others: its clients are the originals', so these only have to compile.
    for (const name of names) {
      const folder = join(work.path, `compatible-${name}`);
      mkdirSync(folder);
      const [program, args] = generators(documentOf('compatible'))[name] as (typeof GENERATORS)[string];
      const { failed, errors } = await run(folder, [join(MODULES, '.bin', program), ...args]);
      const typeProblems = failed
        ? [errors.slice(0, 1_000)]
        : await typeErrors(folder, [name === 'hey-api' ? 'api/sdk.gen.ts' : 'api.ts']);
      figures.print(
        `compatible: ${name}`,
        { generated: !failed, typeErrors: typeProblems.slice(0, 5) },
        { generated: Boolean, typeErrors: (list: string[]) => list.length === 0 },
      );
    }
  } finally {
    await gateway.kill('SIGTERM');
    await mock.stop();
    work.remove();
  }
  figures.exit();
}

interface Made {
  readonly folder: string;
  readonly generated: boolean;
  /** What does not compile. */
  readonly errors: readonly string[];
}

async function generate(work: string, name: string): Promise<Made> {
  const [program, args] = GENERATORS[name] as (typeof GENERATORS)[string];
  const folder = join(work, name);
  mkdirSync(folder);
  cpSync(join(CLIENTS, '../scenario.ts'), join(folder, 'scenario.ts'));
  cpSync(join(CLIENTS, `${name}.ts`), join(folder, 'use.ts'));
  const types = TYPES[name];
  if (types !== undefined) {
    writeFileSync(join(folder, 'types.ts'), types);
    cpSync(join(CLIENTS, 'narrowing.ts'), join(folder, 'narrowing.ts'));
  }
  const files = ['use.ts', ...(types === undefined ? [] : ['narrowing.ts'])];
  const { failed, errors } = await run(folder, [join(MODULES, '.bin', program), ...args]);
  return {
    folder,
    generated: !failed,
    errors: failed ? [errors.slice(0, 1_000)] : await typeErrors(folder, files),
  };
}

async function errand(folder: string, task: Task): Promise<Partial<Told> & { failed?: string }> {
  writeFileSync(
    join(folder, 'main.ts'),
    `import { run } from './use';\nconsole.log(JSON.stringify(await run(${JSON.stringify(task)})));\n`,
  );
  const { failed, said, errors } = await run(folder, ['--import', 'tsx', 'main.ts']);
  return failed ? { failed: errors.slice(0, 1_500) } : (JSON.parse(said) as Told);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
