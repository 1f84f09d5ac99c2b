import type { Knex } from 'knex';
import type { Database } from '../database/connection';
import { audited, type Author } from './audit';
import { bump } from './versions';

/** Models that were once offered, what they cost when, and those that imports have added. */

export interface StoredModel {
  readonly id: string;
  readonly source: string;
  /** JSON of the model, as a configuration file would name it. */
  readonly document: string;
  readonly fingerprint: string;
  readonly retiredAt: string | null;
}

export interface StoredPrice {
  readonly model: string;
  /** Slug of the provider, with the variant of the endpoint. */
  readonly provider: string;
  /** JSON: decimal strings by unit. */
  readonly pricing: string;
  readonly validFrom: string;
}

/** What one application of a source changes. */
export interface CatalogueChange {
  readonly source: string;
  readonly at: string;
  /** New ones, changed ones, and retired ones that come back. */
  readonly models: readonly Omit<StoredModel, 'source' | 'retiredAt'>[];
  readonly prices: readonly Omit<StoredPrice, 'validFrom'>[];
  /** Ids of models that are no longer offered. */
  readonly retired: readonly string[];
}

interface ModelRow {
  id: string;
  source: string;
  document: string;
  fingerprint: string;
  created_at: string;
  updated_at: string;
  retired_at: string | null;
}

interface PriceRow {
  model: string;
  provider: string;
  pricing: string;
  valid_from: string;
}

const CHUNK = 200;
/** Negative: KiB instead of pages. */
const BULK_CACHE_KIB = -2_000;

export type CatalogueStore = ReturnType<typeof createCatalogueStore>;

export const createCatalogueStore = (database: Database) => ({
  /** Without the documents, which are large. */
  async fingerprints(): Promise<Omit<StoredModel, 'document'>[]> {
    const rows = await database
      .knex<ModelRow>('catalogue_models')
      .select('id', 'source', 'fingerprint', 'retired_at');
    return rows.map(({ id, source, fingerprint, retired_at }) => ({
      id,
      source,
      fingerprint,
      retiredAt: retired_at,
    }));
  },

  /** Models that imports have added and that are offered, by id. */
  async imported(): Promise<StoredModel[]> {
    const rows = await database
      .knex<ModelRow>('catalogue_models')
      .whereNot({ source: 'configuration' })
      .whereNull('retired_at')
      .orderBy('id');
    return rows.map(toModel);
  },

  async find(id: string): Promise<StoredModel | undefined> {
    const row = await database.knex<ModelRow>('catalogue_models').where({ id }).first();
    return row && toModel(row);
  },

  /** What these models stand as, by id. */
  async documents(ids: readonly string[]): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const chunk of chunks(ids))
      for (const { id, document } of await database
        .knex<ModelRow>('catalogue_models')
        .select('id', 'document')
        .whereIn('id', chunk))
        found.set(id, document);
    return found;
  },

  /** Of these models, in the order in which they came to hold. */
  async prices(models: readonly string[]): Promise<StoredPrice[]> {
    const found: StoredPrice[] = [];
    for (const chunk of chunks(models))
      found.push(
        ...(
          await database.knex<PriceRow>('catalogue_prices').whereIn('model', chunk).orderBy('valid_from')
        ).map(({ valid_from: validFrom, ...row }) => ({ ...row, validFrom })),
      );
    return found;
  },

  /** All of a change, or nothing; every process sees it on its next request. */
  async apply(author: Author, { source, at, models, prices, retired }: CatalogueChange): Promise<void> {
    // A whole catalogue would fill SQLite's cache, which never gets smaller again: it is written past it.
    const cached = await resizeCache(database, BULK_CACHE_KIB);
    await audited(database, author, async (trx, note) => {
      for (const chunk of chunks(models))
        await trx<ModelRow>('catalogue_models')
          .insert(
            chunk.map((model) => ({
              ...model,
              source,
              created_at: at,
              updated_at: at,
              retired_at: null,
            })),
          )
          .onConflict('id')
          .merge(['source', 'document', 'fingerprint', 'updated_at', 'retired_at']);
      for (const chunk of chunks(prices))
        await trx<PriceRow>('catalogue_prices')
          .insert(chunk.map((price) => ({ ...price, valid_from: at })))
          .onConflict(['model', 'provider', 'valid_from'])
          .merge(['pricing']);
      for (const chunk of chunks(retired)) await retire(trx, chunk, at);
      await bump(trx, 'catalogue');
      note({
        action: 'catalogue.change',
        target: source,
        detail: { models: models.length, prices: prices.length, retired: retired.length },
      });
    }).finally(() => resizeCache(database, cached));
  },
});

/** @returns the KiB or pages that it had before, as SQLite says them; undefined on PostgreSQL. */
async function resizeCache(database: Database, size: number | undefined): Promise<number | undefined> {
  if (database.engine !== 'sqlite' || size === undefined) return undefined;
  const [row] = await database.knex.raw<{ cache_size: number }[]>('PRAGMA cache_size');
  await database.knex.raw(`PRAGMA cache_size = ${size}`);
  return row?.cache_size;
}

const retire = (trx: Knex.Transaction, ids: readonly string[], at: string): PromiseLike<number> =>
  trx<ModelRow>('catalogue_models').whereIn('id', ids).update({ retired_at: at });

const toModel = ({ id, source, document, fingerprint, retired_at }: ModelRow): StoredModel => ({
  id,
  source,
  document,
  fingerprint,
  retiredAt: retired_at,
});

function* chunks<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += CHUNK) yield list.slice(from, from + CHUNK);
}
