import { createRouting } from '../inference/routing';
import { createHealth } from '../inference/routing/health';
import { createPins } from '../inference/routing/sticky';
import { createCatalogueService } from '../services/catalogue';
import { createCatalogueStore } from '../stores/catalogue';
import { createEndpointHealthStore } from '../stores/endpoint-health';
import { createSessionPinStore } from '../stores/session-pins';
import type { Base } from './base';

export type Catalogues = Awaited<ReturnType<typeof createCatalogues>>;

/** Which models there are, and how their endpoints fare. */
export async function createCatalogues({ config, settings, database, version, watch, now, random }: Base) {
  const catalogue = createCatalogueService({
    store: createCatalogueStore(database),
    configuration: config.configuration,
    version,
    now,
  });
  watch((changed) => {
    if (changed === 'catalogue') void catalogue.refresh().catch(() => undefined);
  });
  await catalogue.refresh();
  const routing = createRouting({
    health: createHealth({ store: createEndpointHealthStore(database), now }),
    pins: createPins({ store: createSessionPinStore(database), now }),
    random,
    balance: settings.routing?.balance ?? 'price',
    regions: settings.regional_hosts ?? [],
    now,
  });
  return { current: catalogue.current, routing, services: { catalogue } };
}
