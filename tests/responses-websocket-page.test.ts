import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';

/** Runs the code blocks of docs/responses-websocket.md as they are printed, against a gateway on another port. */
const ROOT = join(__dirname, '..');
const page = readFileSync(join(ROOT, 'docs/responses-websocket.md'), 'utf8');
const blocks = [...page.matchAll(/^```(ts|sh)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
  language,
  code,
}));
const folder = join(ROOT, 'dist', `sockets-page-${process.pid}`);
let gateway: TestGateway;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

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

test('the page has a client and a request', () => {
  expect(blocks.map(({ language }) => language)).toEqual(['ts', 'sh']);
});

test('the official client makes and continues a response', async () => {
  const file = join(folder, 'client.mts');
  writeFileSync(file, (blocks[0]?.code ?? '').replaceAll('http://127.0.0.1:8080', gateway.origin));
  const said = (await run(process.execPath, ['--import', 'tsx', file])).trim().split('\n');
  expect(said).toHaveLength(2);
  expect(said[0]).toContain('Hello!');
  expect(said[1]).toContain('And now?');
});

test('the request compacts a conversation', async () => {
  const code = (blocks[1]?.code ?? '').replaceAll('http://127.0.0.1:8080', gateway.origin);
  expect(JSON.parse(await run('bash', ['-c', code]))).toMatchObject({
    object: 'response.compaction',
    output: [{ type: 'compaction' }],
  });
});
