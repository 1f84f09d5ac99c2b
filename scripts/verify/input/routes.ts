/** P8: what is mounted, held against the documents. */
import { OPERATIONAL_PATHS } from '../../../src/http/operational';
import { routesOf } from '../../../tests/support/routes';
import { Oracle, type Operation } from '../fuzz/oracle';
import { gatewayHere, type Bench } from './bench';

const spelt = ({ method, path }: Operation): string => `${method} ${path}`;
const none = (list: readonly string[]): boolean => list.length === 0;

/** In this process: from outside, a route that nobody knows of cannot be found. */
export async function routes({ oracle, figures }: Bench): Promise<void> {
  const gateway = await gatewayHere();
  const api = routesOf(gateway.app);
  const binhost = routesOf(gateway.binhost);
  await gateway.close();
  const compatible = new Oracle('compatible').operations.map(spelt);
  const operations = [...oracle.operations.map(spelt), ...compatible];
  const documented = new Set(operations);
  const files = new Oracle('binhost').operations.map(spelt);
  const missing = (mounted: readonly string[], known: Iterable<string>): string[] => {
    const all = new Set(known);
    return mounted.filter((route) => !all.has(route));
  };
  const shortcuts = gateway.shortcuts.map((path) => `POST ${path.replace(/^(\/api)?\/v1/, '')}`);
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
      mounted: (count: number) => count === operations.length + files.length,
      aheadOfTheRouter: (count: number) => count > 0,
      missingFromTheDocument: none,
      notMounted: none,
    },
  );
}
