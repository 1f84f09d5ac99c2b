#!/usr/bin/env node
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareGateway, type ClosedGateway, type Gateway } from './app';
import type { Config } from './config';
import { listen } from './http/server';
import { createLogger } from './logger';
import { collectGarbage, failureText, keepCallsYoung, prepare } from './startup';
import { UnwrittenRecords } from './stores/ledger';

/** Node ends the process on these by default. Terminals that close and process managers send them. */
const IGNORED_SIGNALS = ['SIGHUP', 'SIGUSR2'] as const;
const GRACE_MS = 30_000;
/** What a terminal tells all of its programs, npm passes on to them once more. */
const ECHO_MS = 100;
/** After a second signal: for streams to tell their readers, and for everything to be written down. */
const LAST_WORD_MS = 500;
const LAST_WRITE_MS = 5_000;

async function main(): Promise<void> {
  keepCallsYoung();
  const config = prepare(process.env);
  const logger = createLogger(config.logLevel);
  for (const signal of IGNORED_SIGNALS)
    process.on(signal, () =>
      logger.warn(`${signal} ignored: restart the gateway to apply a new configuration`, { signal }),
    );
  const prepared = await prepareGateway({ config, logger, warm: true });
  collectGarbage();
  const { host } = config;
  const servers = await listenOnBoth(prepared, config);
  const gateway = await prepared.open();
  collectGarbage();
  const [port = 0, binhostPort = 0] = servers.map((server) => (server.address() as AddressInfo).port);

  let signals = 0;
  let exitCode = 0;
  let lastMs = -Infinity;
  const stop = (signal: string): void => {
    const nowMs = performance.now();
    if (nowMs - lastMs < ECHO_MS) return;
    lastMs = nowMs;
    signals += 1;
    if (signals === 2) return endSoon();
    if (signals > 2) process.exit(1);
    logger.info('draining', { signal, inFlight: gateway.inFlight() });
    gateway.beginDraining();
    const late = setTimeout(() => gateway.interrupt(), GRACE_MS);
    const each = (act: (server: Server) => void) => () => servers.forEach(act);
    setTimeout(
      each((server) => server.closeAllConnections()),
      GRACE_MS + 2_000,
    ).unref();
    void lastGeneration(gateway, GRACE_MS)
      .then(async () => {
        const closed = servers.map((server) => new Promise((done) => server.close(done)));
        const closeIdle = each((server) => server.closeIdleConnections());
        closeIdle();
        const idle = setInterval(closeIdle, 200);
        await Promise.all(closed);
        clearInterval(idle);
        clearTimeout(late);
        await gateway.close();
      })
      .then(
        () => process.exit(exitCode),
        (error: unknown) => {
          logger.error('could not close cleanly', {
            cause: (error as Error).name,
            ...(error instanceof UnwrittenRecords && { records: error.records }),
          });
          process.exit(1);
        },
      );
  };
  /** Breaks off what runs; it is settled as far as it is known before the process ends. */
  const endSoon = (): void => {
    exitCode = 1;
    gateway.interrupt();
    setTimeout(() => servers.forEach((server) => server.closeAllConnections()), LAST_WORD_MS);
    setTimeout(() => process.exit(1), LAST_WRITE_MS);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  await announce(gateway, config, port, binhostPort);
  logger.info('listening', { host, port, binhostPort });
}

/** Until then the listeners stay open, so that balancers and callers hear of the end instead of a refused connection. */
async function lastGeneration(gateway: Gateway, withinMs: number): Promise<void> {
  for (const deadline = performance.now() + withinMs; gateway.inFlight() > 0 && performance.now() < deadline;)
    await sleep(50);
}

async function listenOnBoth(
  { listener, messages, binhost }: ClosedGateway,
  { host, port, binhostPort }: Config,
): Promise<Server[]> {
  return [
    await listen(listener, { variable: 'PORT', host, port, messages }),
    await listen(binhost as RequestListener, { variable: 'BINHOST_PORT', host, port: binhostPort }),
  ];
}

/** For the person who starts it: addresses, the keys that were made, and a call that works. */
async function announce(
  { bootstrapped, services }: Gateway,
  { host, configuration, bootstrapApiKey, binhostPublicUrl: configuredBinhost }: Config,
  port: number,
  binhostPort: number,
): Promise<void> {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const base = `http://${shown}:${port}`;
  const binaries = configuredBinhost ?? `http://${shown}:${binhostPort}`;
  const models = services.models.ids();
  const { count } = (await services.models.count({ output_modalities: 'all' })).data;
  const model = models.find((id) => !id.startsWith('demo/')) ?? models[0] ?? 'author/slug';
  const key = bootstrapped.inference ?? (bootstrapApiKey === undefined ? '$API_KEY' : '$BOOTSTRAP_API_KEY');
  const lines = [
    '',
    `  API        ${base}/api/v1`,
    `  Reference  ${base}/docs`,
    `  Binaries   ${binaries}`,
    `  Providers  ${(configuration.providers ?? []).map(({ name, slug }) => name ?? slug).join(', ') || 'none'}; ${count} ${count === 1 ? 'model' : 'models'}`,
  ];
  lines.push(
    ...madeKeys({ bootstrapped }),
    '',
    '  Try it:',
    '',
    `curl -N ${base}/api/v1/chat/completions -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" -d '{"model":"${model}","stream":true,"messages":[{"role":"user","content":"Hello!"}]}'`,
    '',
    '',
  );
  process.stdout.write(lines.join('\n'));
}

function madeKeys({ bootstrapped: { management, inference } }: Pick<Gateway, 'bootstrapped'>): string[] {
  if (management === undefined && inference === undefined) return [];
  return [
    '',
    '  These keys were made just now and are shown only this once:',
    ...(management ? [`  Management key  ${management}`] : []),
    ...(inference ? [`  API key         ${inference}`] : []),
  ];
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureText(error, 'The gateway could not start')}\n`);
  process.exit(1);
});
