/**
 * Bundles the hand-written contracts and derives the types from them:
 * openapi/<name>.yaml → generated/<name>.json → generated/<name>.ts.
 * `--check` writes nothing and fails when the committed files are stale.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

const root = resolve(__dirname, '..');
const check = process.argv.includes('--check');

async function main(): Promise<void> {
  const outputs: Record<string, string> = {};
  const work = mkdtempSync(join(tmpdir(), 'openapi-'));
  try {
    for (const name of ['openapi', 'compatible', 'binhost']) {
      const bundled = join(work, `${name}.json`);
      execFileSync(
        process.execPath,
        [
          join(root, 'node_modules/@redocly/cli/bin/cli.js'),
          'bundle',
          `openapi/${name}.yaml`,
          '--output',
          bundled,
        ],
        { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
      );
      const document = JSON.parse(readFileSync(bundled, 'utf8')) as OpenAPI3;
      outputs[`generated/${name}.json`] = `${JSON.stringify(document, null, 1)}\n`;
      outputs[`generated/${name}.ts`] =
        `// Made by npm run generate from openapi/. Do not edit.\n/* eslint-disable */\n` +
        astToString(await openapiTS(document));
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const stale = Object.entries(outputs).filter(([file, text]) => {
    const path = join(root, file);
    return !existsSync(path) || readFileSync(path, 'utf8') !== text;
  });
  if (check && stale.length > 0) {
    console.error(
      `Stale: ${stale.map(([file]) => file).join(', ')}. Run npm run generate and commit the result.`,
    );
    process.exit(1);
  }
  if (!check) for (const [file, text] of stale) writeFileSync(join(root, file), text);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
