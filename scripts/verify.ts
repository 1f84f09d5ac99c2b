import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Runs one proof of `scripts/verify/`: `npm run verify -- NAME [options]`. */
const folder = join(__dirname, 'verify');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'harness.ts')
  .map((file) => file.slice(0, -'.ts'.length));

const [name = '', ...options] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(
    `${name === '' ? 'Name a proof' : `There is no proof named ${name}`}. Proofs: ${names.join(', ')}`,
  );
  process.exit(2);
}

const proof = spawn(process.execPath, ['--import', 'tsx', join(folder, `${name}.ts`), ...options], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void proof.kill(signal));
proof.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
