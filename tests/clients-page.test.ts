import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';

/** Runs every code block of docs/clients.md as it is printed, against a gateway on another port. */
const ROOT = join(__dirname, '..');
const page = readFileSync(join(ROOT, 'docs/clients.md'), 'utf8');
const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = ''], index) => ({
  index,
  language,
  code,
}));
const folder = join(ROOT, 'dist', `page-${process.pid}`);
let gateway: TestGateway;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const hasOpenAIForPython = ((): boolean => {
  try {
    execFileSync('python3', ['-c', 'import openai'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const run = (program: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) =>
    execFile(
      program,
      args,
      { cwd: ROOT, env: { ...process.env, API_KEY: INFERENCE_KEY }, timeout: 15_000 },
      (error, said, complaint) =>
        error ? reject(new Error(`${error.message}\n${complaint}`)) : resolve(said),
    ),
  );

test('the page has blocks in each language', () => {
  const languages = new Set(blocks.map(({ language }) => language));
  expect([...languages].sort()).toEqual(['go', 'java', 'python', 'rust', 'sh', 'ts', 'yaml']);
});

// `verify -- clients` installs the clients of these languages, and runs their blocks.
const elsewhere = ['go', 'java', 'rust'];

test.each(blocks.filter(({ language }) => !elsewhere.includes(language)))(
  'block $index, $language',
  async ({ index, language, code }) => {
    const here = code.replaceAll('http://127.0.0.1:8080', gateway.origin);
    switch (language) {
      case 'ts': {
        const file = join(folder, `${index}.mts`);
        writeFileSync(file, here);
        expect(await run(process.execPath, ['--import', 'tsx', file])).toMatch(/Hello!|input|\d/);
        break;
      }
      case 'sh':
        expect(await run('bash', ['-c', here])).toContain('Hello!');
        break;
      case 'python':
        // Only where the client is installed: the matrix of clients installs it.
        if (hasOpenAIForPython) expect(await run('python3', ['-c', here])).toContain('Hello!');
        break;
      default:
        expect(parse(code)).toMatchObject({ models: [{ aliases: expect.any(Array) }] });
    }
  },
);
