import { readFile } from 'node:fs/promises';
import { download, DownloadError } from '../providers/transport';
import type { ImportDifference } from '../services/catalogue';
import { readImport, type Import } from '../services/catalogue-import';
import { upstreamListUrl } from '../services/catalogue-import/upstream-list';
import { AdminError, type ActionCall, type Command } from './command';

/** Of each kind, so many are shown. */
const SHOWN = 20;

export const catalogue: Command = {
  name: 'catalogue',
  summary: 'Fills the catalogue of models beside the configuration, and shows it.',
  actions: {
    import: {
      summary: 'Adds and changes models from a price list.',
      arguments: ['FILE|URL'],
      options: {
        provider: { value: 'SLUG', summary: 'Takes only what this provider serves, or says who serves it.' },
        'retire-missing': { summary: 'Retires models of an earlier import that the list no longer names.' },
        'dry-run': { summary: 'Shows what would change, and changes nothing.' },
      },
      details:
        "Understands this service's own GET /models answer (with --provider), models.dev's api.json and LiteLLM's\n" +
        'price map. Only providers of the configuration serve models; a model that the configuration names is left\n' +
        'to it. Running gateways offer what was imported from their next request on.',
      async run({ arguments: [from = ''], options, core, print }) {
        const document = await documentOf(from);
        await importDocument(document, from, textOf(options['provider']), {
          retireMissing: options['retire-missing'] === true,
          dryRun: options['dry-run'] === true,
          core,
          print,
        });
      },
    },
    sync: {
      summary: "Reads a provider's own list of models: takes those with a price, and says which are gone.",
      arguments: ['PROVIDER'],
      options: { 'dry-run': { summary: 'Shows what would change, and changes nothing.' } },
      details:
        'Most providers list models without prices: such a model is named, and not added, because calls of it would\n' +
        'cost nothing here. Import a price list for it, or name it in the configuration.',
      async run({ arguments: [slug = ''], options, core, print }) {
        const { services } = await core();
        const { providers } = services.catalogue;
        const provider = providers.find((entry) => entry.slug === slug);
        if (!provider) throw new AdminError(`PROVIDER: the configuration has no provider ${shown(slug)}`, 2);
        const list = upstreamListUrl(provider);
        if (!list) throw new AdminError(`${slug} has no list of models to read`);
        const document = await fetched(() => download(list.url, list.headers));
        const names = list.namesIn(document);
        if (!names) throw new AdminError(`${slug} answered with something that is no list of models`);
        const served = new Map(
          [...services.catalogue.current().models.values()].flatMap(({ id, endpoints }) =>
            endpoints.filter((endpoint) => endpoint.provider.slug === slug).map((e) => [e.upstreamModel, id]),
          ),
        );
        const listed = new Set(names);
        const missing = names.filter((name) => !served.has(name));
        const gone = [...served].filter(([name]) => !listed.has(name)).map(([, id]) => id);
        print(
          `${slug} lists ${names.length} models; ${names.length - missing.length} of them are offered here`,
        );
        showNames('Gone there, still offered here', gone, print);
        const read = readImport(document, providers, slug);
        if (read && read.models.length > 0)
          await importDocument(document, slug, slug, {
            retireMissing: false,
            dryRun: options['dry-run'] === true,
            core,
            print,
          });
        else showNames('Not offered here, and listed without a price', missing, print);
      },
    },
    list: {
      summary: 'Shows every model that was ever offered, and where it came from.',
      async run({ core, print }) {
        const { services } = await core();
        for (const { id, source, retiredAt } of await services.catalogue.all())
          print(`${id}  ${source}${retiredAt === null ? '' : `  retired ${retiredAt}`}`);
      },
    },
    prices: {
      summary: 'Shows what a model has cost, and since when.',
      arguments: ['MODEL'],
      async run({ arguments: [model = ''], core, print }) {
        const { services } = await core();
        const { known, prices } = await services.catalogue.prices(model);
        if (!known) throw new AdminError(`There never was a model ${shown(model)}`);
        for (const { provider, pricing, validFrom } of prices)
          print(`${validFrom}  ${provider}  ${priceText(pricing)}`);
      },
    },
  },
};

async function importDocument(
  document: unknown,
  from: string,
  provider: string | undefined,
  {
    retireMissing,
    dryRun,
    core,
    print,
  }: { retireMissing: boolean; dryRun: boolean } & Pick<ActionCall, 'core' | 'print'>,
): Promise<void> {
  const { services } = await core();
  const { providers } = services.catalogue;
  if (provider !== undefined && !providers.some(({ slug }) => slug === provider))
    throw new AdminError(`--provider: the configuration has no provider ${shown(provider)}`, 2);
  const read = readImport(document, providers, provider);
  if (!read)
    throw new AdminError(
      `${shown(from)} is in none of the known formats: a GET /models answer, models.dev, LiteLLM's price map`,
    );
  const source = provider === undefined ? read.format : `${read.format} ${provider}`;
  const difference = await services.catalogue.import(source, read.models, { retireMissing, dryRun });
  report(read, difference, dryRun, print);
}

function report(
  read: Import,
  difference: ImportDifference,
  dryRun: boolean,
  print: ActionCall['print'],
): void {
  print(`Format ${read.format}${dryRun ? '; nothing is changed' : ''}`);
  showNames('Added', difference.added, print);
  showNames(
    'Changed',
    difference.changed.map((id) => `${id}: ${fieldsText(difference.fields.get(id) ?? [])}`),
    print,
  );
  showNames('Offered again', difference.returned, print);
  showNames('Retired', difference.retired, print);
  print(`Unchanged: ${difference.unchanged}`);
  showNames('Left to the configuration', difference.configured, print);
  showNames('Left to the gateway', difference.routers, print);
  showNames(
    'Prices',
    difference.prices.map(
      ({ model, provider, before, after }) =>
        `${model} at ${provider}: ${before === undefined ? '' : `${priceText(before)} → `}${priceText(after)}`,
    ),
    print,
  );
  showNames(
    'Left out',
    read.skipped.map(({ id, reason }) => `${shown(id)}: ${reason}`),
    print,
  );
  showNames(
    'Fields left out',
    read.odd.map(({ id, reason }) => `${shown(id)}: ${reason}`),
    print,
  );
  showNames('Of providers that are not configured', counted(read.otherProviders), print);
  showNames('Prices that this gateway does not charge by', counted(read.unpriced), print);
  showNames('Unknown fields', counted(read.unknown), print);
}

/** Of one model, so many are shown. */
const FIELDS_SHOWN = 8;

/** In their order alone, nothing differs that could be named. */
const fieldsText = (fields: readonly string[]): string =>
  fields.length === 0
    ? 'order of fields'
    : fields.slice(0, FIELDS_SHOWN).join(', ') +
      (fields.length > FIELDS_SHOWN ? `, and ${fields.length - FIELDS_SHOWN} more` : '');

const counted = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].map(([name, count]) => `${name} (${count})`);

function showNames(title: string, names: readonly string[], print: ActionCall['print']): void {
  if (names.length === 0) return;
  print(`${title}: ${names.length}`);
  for (const name of names.slice(0, SHOWN)) print(`  ${name}`);
  if (names.length > SHOWN) print(`  … and ${names.length - SHOWN} more`);
}

const priceText = (pricing: string): string =>
  Object.entries(JSON.parse(pricing) as Record<string, string>)
    .map(([unit, price]) => `${unit} ${price}`)
    .join(', ');

async function documentOf(from: string): Promise<unknown> {
  if (/^https?:\/\//i.test(from)) return fetched(() => download(from));
  const text = await readFile(from, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new AdminError(`FILE: cannot read ${shown(from)} (${error.code ?? 'unreadable'})`);
  });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AdminError(`FILE: ${shown(from)} is not JSON`);
  }
}

const fetched = (get: () => Promise<unknown>): Promise<unknown> =>
  get().catch((error: unknown) => {
    throw error instanceof DownloadError ? new AdminError(error.message) : error;
  });

const textOf = (option: string | boolean | undefined): string | undefined =>
  typeof option === 'string' ? option : undefined;

const shown = (text: string): string => JSON.stringify(text.slice(0, 100));
