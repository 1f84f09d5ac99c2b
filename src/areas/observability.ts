import { QUEUE_BOUNDS, createBroadcasts } from '../broadcast';
import { createBroadcastWorker } from '../broadcast/worker';
import { createObservabilityService } from '../services/observability';
import { createResealing } from '../services/resealing';
import { createBroadcastStore } from '../stores/broadcasts';
import { createDestinationStore } from '../stores/destinations';
import { createWorkspaceStore } from '../stores/workspaces';
import type { Base } from './base';

export type Observability = ReturnType<typeof createObservability>;

/** Who is told of generations, and what waits for them. */
export function createObservability(base: Base) {
  const { settings, database, deliveries, metrics, version, watch, sealer, logger, now } = base;
  const destinations = createDestinationStore(database);
  const queue = createBroadcastStore(database);
  const broadcasts = createBroadcasts({
    destinations,
    sealer,
    version,
    observe: metrics.observeBroadcasts,
    bounds: { ...QUEUE_BOUNDS, rows: settings.broadcast?.queue_rows ?? QUEUE_BOUNDS.rows },
  });
  // Whether a workspace broadcasts is known by the version of the keys.
  watch((changed) => {
    if (changed === 'destinations' || changed === 'keys') broadcasts.invalidate();
  });
  return {
    broadcasts,
    worker: createBroadcastWorker({
      store: queue,
      broadcasts,
      sealer,
      deliver: deliveries.deliver,
      observe: metrics.observeBroadcasts,
      observeQueue: metrics.observeBroadcastQueue,
      ...(logger && { warn: (message, facts) => void logger.warn(message, facts) }),
    }),
    reseal: createResealing({
      destinations,
      queue,
      source: base.keySource,
      vaultKeys: base.vaultKeys,
      sealer,
    }),
    services: {
      observability: createObservabilityService({
        destinations,
        queue,
        workspaces: createWorkspaceStore(database),
        sealer,
        deliver: deliveries.deliver,
        now,
      }),
    },
  };
}
