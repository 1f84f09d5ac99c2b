#!/usr/bin/env node
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGateway, type Gateway } from './app';
import { ConfigError, readConfig, type Config } from './config';
import { listen } from './http/server';
import { warmTokenizer } from './inference/tokens';
import { createLogger } from './logger';

const GRACE_MS = 30_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const gateway = await createGateway({ config, logger });
  warmTokenizer();
  const { host } = config;
  const servers = [
    await listen(gateway.app as RequestListener, { variable: 'PORT', host, port: config.port }),
    await listen(gateway.binhost as RequestListener, {
      variable: 'BINHOST_PORT',
      host,
      port: config.binhostPort,
    }),
  ];
  const [port = 0, binhostPort = 0] = servers.map((server) => (server.address() as AddressInfo).port);

  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) process.exit(1); // a second signal ends at once
    stopping = true;
    logger.info('draining', { signal, inFlight: gateway.inFlight() });
    gateway.beginDraining();
    const closed = servers.map((server) => new Promise((done) => server.close(done)));
    const each = (act: (server: Server) => void) => () => servers.forEach(act);
    const closeIdle = each((server) => server.closeIdleConnections());
    closeIdle();
    const idle = setInterval(closeIdle, 200);
    const late = setTimeout(() => gateway.interrupt(), GRACE_MS);
    const closeAll = each((server) => server.closeAllConnections());
    setTimeout(closeAll, GRACE_MS + 2_000).unref();
    void Promise.all(closed).then(() => {
      clearInterval(idle);
      clearTimeout(late);
      gateway.close().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error('could not close cleanly', { cause: (error as Error).name });
          process.exit(1);
        },
      );
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  announce(gateway, config, port, binhostPort);
  logger.info('listening', { host, port, binhostPort });
}

/** For the person who starts it: addresses, the keys that were made, and a call that works. */
function announce(
  { bootstrapped, services }: Gateway,
  { host, configuration, bootstrapApiKey, binhostPublicUrl: configuredBinhost }: Config,
  port: number,
  binhostPort: number,
): void {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const base = `http://${shown}:${port}`;
  const binaries = configuredBinhost ?? `http://${shown}:${binhostPort}`;
  const models = services.models.ids();
  const model = models.find((id) => !id.startsWith('demo/')) ?? models[0] ?? 'author/slug';
  const key = bootstrapped.inference ?? (bootstrapApiKey === undefined ? '$API_KEY' : '$BOOTSTRAP_API_KEY');
  const lines = [
    '',
    `  API        ${base}/api/v1`,
    `  Reference  ${base}/docs`,
    `  Binaries   ${binaries}`,
    `  Providers  ${(configuration.providers ?? []).map(({ name, slug }) => name ?? slug).join(', ') || 'none'}; ${models.length} models`,
  ];
  if (bootstrapped.management ?? bootstrapped.inference)
    lines.push(
      '',
      '  These keys were made just now and are shown only this once:',
      ...(bootstrapped.management ? [`  Management key  ${bootstrapped.management}`] : []),
      ...(bootstrapped.inference ? [`  API key         ${bootstrapped.inference}`] : []),
    );
  lines.push(
    '',
    '  Try it:',
    '',
    `curl -N ${base}/api/v1/chat/completions -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" -d '{"model":"${model}","stream":true,"messages":[{"role":"user","content":"Hello!"}]}'`,
    '',
    '',
  );
  process.stdout.write(lines.join('\n'));
}

main().catch((error: unknown) => {
  const text =
    error instanceof ConfigError
      ? error.message
      : `The gateway could not start: ${error instanceof Error ? error.message : String(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
