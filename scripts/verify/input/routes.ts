/** P8: what is mounted, held against the documents. */
import { createLogger } from 'winston';
import { createGateway } from '../../../src/app';
import { readConfig } from '../../../src/config';
import { OPERATIONAL_PATHS } from '../../../src/http/operational';
import { routesOf } from '../../../tests/support/routes';
import { Oracle, type Operation } from '../fuzz/oracle';
import { API_KEY, MANAGEMENT_KEY, temporaryFolder } from '../harness';
import type { Bench } from './bench';

const spelt = ({ method, path }: Operation): string => `${method} ${path}`;
const none = (list: readonly string[]): boolean => list.length === 0;

/** In this process: from outside, a route that nobody knows of cannot be found. */
export async function routes({ oracle, figures }: Bench): Promise<void> {
  const folder = temporaryFolder();
  const gateway = await createGateway({
    config: readConfig({
      DATA_DIR: folder.path,
      BOOTSTRAP_MANAGEMENT_KEY: MANAGEMENT_KEY,
      BOOTSTRAP_API_KEY: API_KEY,
    }),
    logger: createLogger({ silent: true }),
  });
  const api = routesOf(gateway.app);
  const binhost = routesOf(gateway.binhost);
  await gateway.close();
  folder.remove();
  const documented = new Set(oracle.operations.map(spelt));
  const files = new Oracle('binhost').operations.map(spelt);
  const missing = (mounted: readonly string[], known: Iterable<string>): string[] => {
    const all = new Set(known);
    return mounted.filter((route) => !all.has(route));
  };
  const shortcuts = gateway.shortcuts.map((path) => `POST ${path.replace('/api/v1', '')}`);
  figures.print(
    'P8 routes',
    {
      mounted: api.operations.length + binhost.operations.length,
      aheadOfTheRouter: shortcuts.length,
      missingFromTheDocument: [
        ...missing(api.operations, documented),
        ...missing(shortcuts, documented),
        ...missing(api.others, OPERATIONAL_PATHS),
        ...missing(binhost.operations, files),
        ...binhost.others,
      ],
      notMounted: [...missing([...documented], api.operations), ...missing(files, binhost.operations)],
    },
    {
      mounted: (count: number) => count === documented.size + files.length,
      aheadOfTheRouter: (count: number) => count > 0,
      missingFromTheDocument: none,
      notMounted: none,
    },
  );
}
