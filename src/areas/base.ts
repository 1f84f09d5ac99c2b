import type { Logger } from 'winston';
import type { Config } from '../config';
import type { Configuration } from '../configuration';
import { connectDatabase } from '../database/connect';
import { migrate } from '../database/migrate';
import { Recorder } from '../diagnostics/recorder';
import { createMetrics } from '../http/metrics';
import { MemoryBudget } from '../memory-budget';
import { createGuard, type Resolve } from '../providers/guard';
import { createDeliveries, createFileCalls, createTransport } from '../providers/transport';
import { createKeySource } from '../secrets/key-source';
import { createKeyring } from '../secrets/keyring';
import { createSealer } from '../secrets/sealed';
import { findAccount } from '../services/bootstrap';
import { createAccountStore } from '../stores/accounts';
import { createLedger } from '../stores/ledger';
import { createProcesses } from '../stores/processes';
import { createVaultKeyStore } from '../stores/vault-keys';
import { createVersionCheck, type Versioned } from '../stores/versions';

type ConfigurationSettings = NonNullable<Configuration['settings']>;

export interface BaseParts {
  readonly config: Config;
  readonly now?: () => Date;
  /** For what is left to chance in routing: 0 up to, and without, 1. */
  readonly random?: () => number;
  /** How names in callers' URLs become addresses; absent: as the system does it. */
  readonly resolve?: Resolve | undefined;
  readonly logger?: Logger;
}

const RECORDED_BYTES = 100 * 1024 * 1024;

function createRecorder(
  given: NonNullable<ConfigurationSettings['diagnostics']>['record'],
  random: () => number,
  logger: Logger | undefined,
): Recorder | undefined {
  if (!given) return undefined;
  const { provider, share = 1, directory, texts = 'replaced', max_bytes: mostBytes = RECORDED_BYTES } = given;
  return new Recorder({ provider, share, directory, texts, mostBytes }, random, (message, facts) =>
    logger?.warn(message, facts),
  );
}

/** What every area stands on. */
export type Base = Awaited<ReturnType<typeof openBase>>;

/** The database, brought up to date, and all that opens sockets; what fails leaves none of it open. */
export async function openBase({
  config,
  now = () => new Date(),
  random = Math.random,
  resolve,
  logger,
}: BaseParts) {
  const database = await connectDatabase(config.databaseUrl);
  const settings = config.configuration.settings ?? {};
  const guard = createGuard(settings.network?.allow_private, resolve);
  const transport = createTransport(config.upstream, guard);
  const vendorCalls = createFileCalls(config.upstream);
  const deliveries = createDeliveries(guard);
  const close = async (): Promise<void> => {
    await transport.close();
    await vendorCalls.close();
    await deliveries.close();
    await database.close();
  };
  try {
    await migrate(database);
    const processes = createProcesses(database);
    const memory = new MemoryBudget(settings.memory);
    const recorder = createRecorder(settings.diagnostics?.record, random, logger);
    const watchers: ((changed: Versioned) => void)[] = [];
    const keySource = createKeySource(config);
    const vaultKeys = createVaultKeyStore(database);
    const keyring = createKeyring({ store: vaultKeys, source: keySource });
    return {
      config,
      settings,
      logger,
      now,
      random,
      database,
      guard,
      transport,
      vendorCalls,
      deliveries,
      processes,
      memory,
      ledger: createLedger(database, processes),
      account: await findAccount(createAccountStore(database), now),
      metrics: createMetrics(memory),
      version: createVersionCheck(database, (name) => {
        for (const watcher of watchers) watcher(name as Versioned);
      }),
      /** Tells of every version that has moved. */
      watch: (watcher: (changed: Versioned) => void): void => void watchers.push(watcher),
      keySource,
      vaultKeys,
      keyring,
      recorder,
      /** Of what destinations are told, and of what waits for them. */
      sealer: createSealer(keyring, 'observability'),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
