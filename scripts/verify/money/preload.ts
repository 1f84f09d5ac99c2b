import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Disturbs a gateway from outside of the product: by SIGWINCH the event loop stands still for a while, by SIGIO the
 * wall clock is put forward or back by five minutes, in turn.
 */
const PROGRAM = `
if (require('node:worker_threads').isMainThread) {
  const [least, most] = process.env.VERIFY_BLOCK_MS.split('-').map(Number);
  process.on('SIGWINCH', () => {
    const end = performance.now() + least + Math.random() * (most - least);
    while (performance.now() < end);
  });
  const STEPS = [300_000, -300_000, 0];
  const System = Date;
  let stepMs = 0;
  let steps = 0;
  process.on('SIGIO', () => (stepMs = STEPS[steps++ % STEPS.length]));
  const now = () => System.now() + stepMs;
  globalThis.Date = class extends System {
    constructor(...given) {
      if (given.length === 0) super(now());
      else super(...given);
    }
    static now() {
      return now();
    }
  };
}
`;

/** @returns the environment of a gateway that can be disturbed so. */
export function disturbable(folder: string, blockMs: readonly [number, number]): NodeJS.ProcessEnv {
  const path = join(folder, 'preload.cjs');
  writeFileSync(path, PROGRAM);
  return { NODE_OPTIONS: `--require ${path}`, VERIFY_BLOCK_MS: blockMs.join('-') };
}
