#!/usr/bin/env node
import { AdminError, runAdmin, type Command } from './admin/command';
import { binaries } from './admin/binaries';
import { catalogue } from './admin/catalogue';
import { credits } from './admin/credits';
import { ledger } from './admin/ledger';
import { runners } from './admin/runners';
import { createCore, type Core } from './app';
import { ConfigError, readConfig } from './config';

/** One file each under src/admin/. */
const COMMANDS: readonly Command[] = [binaries, catalogue, credits, ledger, runners];

/** `npm run admin -- credits grant 25`: the operator's command line, over the gateway's own services. */
async function main(): Promise<void> {
  let core: Promise<Core> | undefined;
  try {
    await runAdmin(COMMANDS, process.argv.slice(2), {
      core: () => (core ??= createCore({ config: readConfig(process.env) })),
      print: (line) => void process.stdout.write(`${line}\n`),
    });
  } finally {
    await core?.then(
      (opened) => opened.close(),
      () => undefined,
    );
  }
}

main().catch((error: unknown) => {
  const expected = error instanceof AdminError || error instanceof ConfigError;
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${expected ? text : `It could not be done: ${text}`}\n`);
  process.exitCode = error instanceof AdminError ? error.exitCode : 1;
});
