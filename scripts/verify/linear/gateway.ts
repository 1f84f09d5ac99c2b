/** A gateway as a process of its own that reports how long its event loop stood still. */
import { connect } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder, startGateway, type Running } from '../harness';

/** All figures count from the call before. */
export interface Turns {
  /** CPU time of the longest event-loop turn, in ms. */
  readonly longestTurnMs: number;
  /** The same by the clock: on a busy machine it is longer. */
  readonly longestClockTurnMs: number;
  /** CPU time of the main thread, in ms. */
  readonly mainCpuMs: number;
  /** CPU time of the process with its workers and the garbage collector's threads, in ms. */
  readonly processCpuMs: number;
}

export interface MeasuredGateway extends Running {
  /** Returns the figures since the last call, and starts them anew. */
  turns(): Promise<Turns>;
  /** Ends the process and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts the built program with a recorder of its event-loop turns.
 * @param env of the gateway; DATA_DIR is a temporary folder unless it is given. NODE_OPTIONS are kept.
 */
export async function startMeasuredGateway(env: NodeJS.ProcessEnv = {}): Promise<MeasuredGateway> {
  const folder = temporaryFolder();
  const socketPath = join(folder.path, 'turns');
  const running = await startGateway({
    DATA_DIR: join(folder.path, 'data'),
    ...env,
    LOOP_TURNS: socketPath,
    NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} --require ${join(__dirname, 'loop-turns.cjs')}`.trim(),
  });
  const turns = async (): Promise<Turns> => {
    const socket = connect(socketPath);
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return JSON.parse(text) as Turns;
  };
  await turns();
  return {
    ...running,
    turns,
    async stop() {
      await running.kill('SIGTERM');
      folder.remove();
    },
  };
}

/** The rule: 50 ms for each MB that was sent or received, 250 ms at most. Below 1 MB a turn may take 50 ms. */
export const allowedTurnMs = (bytes: number): number => Math.min(250, 50 * Math.max(1, bytes / 1e6));

/** Doublings whose times are shorter say nothing: startup, garbage collection and timers weigh more. */
export const FLOOR_MS = 40;

/** The growth of a time over one doubling; 1 when both are too short to be judged. */
export const growth = (beforeMs: number, afterMs: number): number =>
  afterMs < FLOOR_MS ? 1 : afterMs / Math.max(beforeMs, FLOOR_MS / 2);

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
