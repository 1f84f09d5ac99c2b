#!/usr/bin/env node
import { binaries } from './admin/binaries';
import { runners } from './admin/runners';

interface Command {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  /** @returns the exit status. */
  run(args: string[]): Promise<number>;
}

const COMMANDS: readonly Command[] = [binaries, runners];

/** `npm run admin -- COMMAND …`: the operator's command line, over the same services. */
async function main([name, ...args]: string[]): Promise<number> {
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command && !args.includes('--help')) return command.run(args);
  const list = COMMANDS.map((each) => `  ${each.name.padEnd(12)} ${each.summary}\n`).join('');
  process.stdout.write(command ? `${command.usage}\n` : `Commands:\n${list}`);
  return command || name === undefined || name === '--help' ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
