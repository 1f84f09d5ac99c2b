#!/usr/bin/env node
import { AdminError, calledAs, runAdmin, type Command } from './admin/command';
import { audit } from './admin/audit';
import { binaries } from './admin/binaries';
import { broadcast } from './admin/broadcast';
import { catalogue } from './admin/catalogue';
import { credits } from './admin/credits';
import { interns } from './admin/interns';
import { ledger } from './admin/ledger';
import { presets } from './admin/presets';
import { runners } from './admin/runners';
import { vault } from './admin/vault';
import { createCore, type Core } from './core';
import { failureText, prepare } from './startup';

/** One file each under src/admin/. */
const COMMANDS: readonly Command[] = [
  audit,
  binaries,
  broadcast,
  catalogue,
  credits,
  interns,
  ledger,
  presets,
  runners,
  vault,
];

/** `npm run admin -- credits grant 25`: the operator's command line, over the gateway's own services. */
async function main(): Promise<void> {
  let core: Promise<Core> | undefined;
  try {
    await runAdmin(COMMANDS, process.argv.slice(2), {
      core: () => (core ??= createCore({ config: prepare(process.env) })),
      print: (line) => void process.stdout.write(`${line}\n`),
      program: calledAs(process.argv[1] ?? '', process.env),
    });
  } finally {
    await core?.then(
      (opened) => opened.close(),
      () => undefined,
    );
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof AdminError ? error.message : failureText(error, 'It could not be done')}\n`,
  );
  process.exitCode = error instanceof AdminError ? error.exitCode : 1;
});
