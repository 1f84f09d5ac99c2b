/** Programs under measurement, each in a process of its own, and what the system says of them. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

export const canPin = cpus().length > 1 && spawnSync('taskset', ['-V']).status === 0;

export interface Program {
  readonly pid: number;
  /** The port it said that it listens on. */
  readonly port: number;
  readonly stop: () => Promise<void>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

/**
 * Starts a program and waits until it says where it listens.
 * @param cpu gateways go on 0, everything that loads them on 1.
 * @throws Error with what it printed, when it ends before.
 */
export async function startProgram(
  command: readonly string[],
  {
    cpu,
    env = {},
    cwd,
    says = /listening on (\d+)/,
  }: { cpu: 0 | 1; env?: NodeJS.ProcessEnv; cwd?: string; says?: RegExp },
): Promise<Program> {
  const [program = '', ...rest] = canPin ? ['taskset', '-c', String(cpu), ...command] : command;
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'], ...env },
    ...(cwd !== undefined && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => running.delete(child));
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-20_000);
      const found = says.exec(output)?.[1];
      if (found !== undefined) resolve(Number(found));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`${command.join(' ')} ended:\n${output}`)));
  });
  return {
    pid: child.pid ?? 0,
    port,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** User and system time of all its threads; NaN where the system does not tell. */
export function cpuSeconds(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid ?? 0}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return NaN;
  }
}

export function residentMiB(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid ?? 0}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return NaN;
  }
}
