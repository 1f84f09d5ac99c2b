/**
 * The reference page in a browser: npm run verify:docs [-- --only light|dark]
 * It renders without a request to any other host, finds operations, sends a request to the running service and shows
 * what it answers, and axe-core finds nothing serious in what it shows, light or dark.
 * It wants Chromium: on Debian, apt-get install chromium; elsewhere CHROMIUM names its program.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LLMock } from '@copilotkit/aimock';
import type { AxeResults } from 'axe-core';
import { chromium, type Page } from 'playwright-core';
import { API_KEY, atMost, Figures, ROOT, startGateway, temporaryFolder, zero } from './harness';

const onlyAt = process.argv.indexOf('--only');
const only = new RegExp(onlyAt === -1 ? '' : (process.argv[onlyAt + 1] ?? ''));

const AXE = readFileSync(createRequire(join(ROOT, 'package.json')).resolve('axe-core/axe.min.js'), 'utf8');
const ANSWER = 'Air scatters blue light more than red light.';
/** Operations of every kind of input: a body, a form, parameters in paths and queries. */
const OPERATIONS = {
  '#tag/chat/POST/chat/completions': 'Create a chat completion',
  '#tag/files/POST/files': 'Upload a file',
  '#tag/api-keys/PATCH/keys/{hash}': 'Update an API key',
  '#tag/models/GET/models': 'List models',
};

/** The program of the browser, wherever it is kept; undefined: there is none. */
function browserProgram(): string | undefined {
  const named = process.env['CHROMIUM'];
  if (named !== undefined) return named;
  for (const name of ['chromium', 'chromium-browser', 'google-chrome'])
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {
      // The next one.
    }
  return undefined;
}

const SETTLED = `Promise.all(
  document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished.catch(() => undefined)),
)`;

/** What axe-core finds serious or critical, with the first element of each. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  // What is still fading in has other colours than it will have.
  await page.evaluate(SETTLED);
  const { violations: found } = await page.evaluate<AxeResults>('axe.run()');
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary?.slice(0, 160)}`,
    );
}

async function main(): Promise<void> {
  const program = browserProgram();
  if (program === undefined || !existsSync(program))
    throw new Error(
      'No Chromium here: apt-get install chromium, or name its program in the environment variable CHROMIUM.',
    );
  const figures = new Figures('docs');
  const folder = temporaryFolder();
  const mock = new LLMock({ port: 0 });
  await mock.start();
  mock.onMessage(/sky/, { content: ANSWER });
  // The model of the document's own example, so that it can be sent as it stands.
  const file = join(folder.path, 'gateway.json');
  writeFileSync(
    file,
    JSON.stringify({
      providers: [
        {
          slug: 'openai',
          name: 'OpenAI',
          protocol: 'openai',
          base_url: `http://127.0.0.1:${mock.port}/v1`,
          api_key: 'none',
        },
      ],
      models: [
        {
          id: 'openai/gpt-5-mini',
          name: 'GPT-5 mini',
          context_length: 128_000,
          endpoints: [
            {
              provider: 'openai',
              upstream_model: 'gpt-5-mini',
              max_completion_tokens: 4_096,
              pricing: { prompt: '0.00000025', completion: '0.000002' },
              supported_parameters: ['temperature', 'max_tokens', 'max_completion_tokens'],
            },
          ],
        },
      ],
    }),
  );
  const gateway = await startGateway({ DATA_DIR: folder.path, GATEWAY_CONFIG: file });
  const browser = await chromium.launch({
    executablePath: program,
    // Names are not resolved at all: what the page needs from elsewhere fails.
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      if (!only.test(colorScheme)) continue;
      const page = await browser.newPage({ viewport: { width: 1400, height: 1000 }, colorScheme });
      const outside: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => {
        if (!/^(data|blob|about):/.test(request.url()) && new URL(request.url()).origin !== gateway.origin)
          outside.push(request.url());
      });
      page.on('pageerror', ({ message }) => complaints.push(message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text().slice(0, 300));
      });
      const heading = (name: string) => page.getByRole('heading', { name, exact: true }).first();

      const started = performance.now();
      await page.goto(`${gateway.origin}/docs`);
      await heading('Model Gateway API').waitFor();
      const rendersInMs = Math.round(performance.now() - started);
      const group = page.getByRole('button', { name: /^(Open|Close) Group/ });
      await group.first().waitFor();
      await page.waitForTimeout(500);
      const groups = await group.count();
      figures.print(
        `${colorScheme}: the page`,
        { rendersInMs, groups, violations: await violations(page) },
        {
          rendersInMs: atMost(15_000),
          groups: (count: number) => count >= 22,
          violations: (list: string[]) => list.length === 0,
        },
      );

      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Enter search query' }).fill('delete an api key');
      const result = page.getByRole('option', { name: /Delete an API key/ }).first();
      await result.waitFor();
      const searching = await violations(page);
      await result.click();
      await heading('Delete an API key').waitFor();
      figures.print(
        `${colorScheme}: search`,
        { leadsTo: new URL(page.url()).hash, violations: searching },
        {
          leadsTo: (hash: string) => hash.includes('/keys/'),
          violations: (list: string[]) => list.length === 0,
        },
      );

      // In the dark only the colours differ: one operation shows them.
      for (const [place, title] of Object.entries(OPERATIONS).slice(0, colorScheme === 'light' ? 4 : 1)) {
        await page.goto('about:blank');
        await page.goto(`${gateway.origin}/docs${place}`);
        await heading(title).waitFor();
        await page
          .getByRole('button', { name: /Test Request/ })
          .first()
          .waitFor();
        await page.waitForTimeout(1_000);
        figures.print(
          `${colorScheme}: ${title}`,
          { violations: await violations(page) },
          { violations: (list: string[]) => list.length === 0 },
        );
      }

      await page.goto('about:blank');
      await page.goto(`${gateway.origin}/docs#tag/chat/POST/chat/completions`);
      await page
        .getByRole('button', { name: /Test Request.*post \/chat\/completions/i })
        .first()
        .click();
      const client = page.getByRole('dialog');
      await client.getByText('Bearer Token').first().waitFor();
      await client.getByRole('textbox', { name: /token/i }).first().fill(API_KEY);
      const calls = mock.getRequests().length;
      const answered = page.waitForResponse((response) => response.url().endsWith('/chat/completions'));
      await client.getByRole('button', { name: /^Send/ }).first().click();
      const status = (await answered).status();
      await client.getByText(ANSWER).first().waitFor({ timeout: 10_000 });
      const shown = await client.getByText('200').count();
      await page.waitForTimeout(500);
      figures.print(
        `${colorScheme}: a request from the page`,
        {
          status,
          shown,
          upstreamCalls: mock.getRequests().length - calls,
          violations: await violations(page),
          outside,
          complaints,
        },
        {
          status: (code: number) => code === 200,
          shown: (count: number) => count > 0,
          upstreamCalls: (count: number) => zero(count - 1),
          violations: (list: string[]) => list.length === 0,
          outside: (list: string[]) => list.length === 0,
          complaints: (list: string[]) => list.length === 0,
        },
      );
      await page.close();
    }
  } finally {
    await browser.close();
    await gateway.kill('SIGTERM');
    await mock.stop();
    folder.remove();
  }
  figures.exit();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
