'use strict';
/**
 * Preloaded into a gateway: records its longest event-loop turn and answers on the Unix socket that LOOP_TURNS names.
 * A turn counts by the main thread's CPU time, because other processes of a busy machine delay a timer too. Without
 * /proc it counts by the clock.
 */
const { isMainThread } = require('node:worker_threads');
const { openSync, readSync } = require('node:fs');
const { createServer } = require('node:net');

const path = process.env.LOOP_TURNS;
if (path !== undefined && isMainThread) {
  // Child processes and workers inherit the environment. They have no turns to report.
  delete process.env.LOOP_TURNS;
  delete process.env.NODE_OPTIONS;

  const cpuClock = () => {
    try {
      const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
      const bytes = Buffer.alloc(64);
      return () => Number.parseInt(bytes.latin1Slice(0, readSync(file, bytes, 0, 64, 0)), 10) / 1e6;
    } catch {
      return () => performance.now();
    }
  };
  const cpuMs = cpuClock();

  let cpuAt = cpuMs();
  let clockAt = performance.now();
  let longestMs = 0;
  let longestClockMs = 0;
  let since = { cpuMs: cpuAt, all: process.cpuUsage() };
  const note = () => {
    const cpu = cpuMs();
    const clock = performance.now();
    longestMs = Math.max(longestMs, cpu - cpuAt);
    longestClockMs = Math.max(longestClockMs, clock - clockAt);
    cpuAt = cpu;
    clockAt = clock;
  };
  setInterval(note, 1).unref();

  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    note();
    const all = process.cpuUsage(since.all);
    socket.end(
      JSON.stringify({
        longestTurnMs: longestMs,
        longestClockTurnMs: longestClockMs,
        mainCpuMs: cpuAt - since.cpuMs,
        processCpuMs: (all.user + all.system) / 1000,
      }),
    );
    since = { cpuMs: cpuAt, all: process.cpuUsage() };
    longestMs = 0;
    longestClockMs = 0;
  });
  server.listen(path);
  server.unref();
}
