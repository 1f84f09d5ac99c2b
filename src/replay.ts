#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { readRecording, replay } from './diagnostics/replay';

/** `npm run replay -- FILE …`: reads recorded answers of providers once more, and prints what the gateway makes of them. */
async function main(files: readonly string[]): Promise<void> {
  if (files.length === 0) throw new Error('Usage: npm run replay -- FILE …');
  for (const file of files) {
    const recording = readRecording(readFileSync(file, 'utf8'));
    const { provider, protocol, generation_id, reasons } = recording;
    const read = await replay(recording);
    process.stdout.write(
      `${JSON.stringify({ file, provider, protocol, generation_id, reasons, read }, null, 2)}\n`,
    );
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
