import { createAdministration } from './areas/administration';
import { openBase, type Base, type BaseParts } from './areas/base';
import { createCatalogues } from './areas/catalogue';
import { createFiles } from './areas/files';
import { createGenerations } from './areas/inference';
import { createInterns } from './areas/interns';
import { createObservability } from './areas/observability';
import type { Services } from './services';
import { createIdempotencyService } from './services/idempotency';
import { createIdempotencyStore } from './stores/idempotency';

/** All that stands below HTTP. */
export type Core = Awaited<ReturnType<typeof createCore>>;

/** Joins the areas, each of which builds its own stores and services, for the gateway and for the operator's commands. */
export async function createCore(parts: BaseParts) {
  const base = await openBase(parts);
  try {
    return await join(base);
  } catch (error) {
    await base.close();
    throw error;
  }
}

async function join(base: Base) {
  const { account, database, keyring, ledger, metrics, now, processes } = base;
  const catalogues = await createCatalogues(base);
  const administration = createAdministration(base, catalogues);
  const files = createFiles(base, catalogues, administration);
  const observability = createObservability(base);
  const generations = createGenerations(base, { catalogues, administration, files, observability });
  const interns = createInterns(base, catalogues, generations.inference);
  const services: Services = {
    ...catalogues.services,
    ...administration.services,
    ...files.services,
    ...observability.services,
    ...generations.services,
    ...interns.services,
  };
  return {
    database,
    account,
    keys: administration.keys,
    limits: administration.limits,
    ledger,
    inference: generations.inference,
    routing: catalogues.routing,
    keyring,
    reseal: observability.reseal,
    internWorker: interns.worker,
    idempotency: createIdempotencyService({ store: createIdempotencyStore(database, processes), now }),
    fileContents: files.contents,
    retention: generations.retention,
    broadcasts: observability.worker,
    metrics,
    memory: base.memory,
    recorder: base.recorder,
    services,
    async close(): Promise<void> {
      await Promise.all([interns.worker.stop(), catalogues.routing.stop()]);
      await ledger.stop();
      await base.recorder?.close();
      await observability.worker.stop();
      await keyring.stop();
      await base.close();
    },
  };
}
