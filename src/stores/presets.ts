import type { Knex } from 'knex';
import type { Database } from '../database/connection';
import { audited, type Author } from './audit';

export type PresetStatus = 'active' | 'disabled' | 'archived';

export interface PresetRecord {
  readonly id: string;
  readonly workspaceId: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly status: PresetStatus;
  readonly statusUpdatedAt: string | null;
  readonly creatorUserId: string | null;
  /** Number of the version that requests use. */
  readonly designatedVersion: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface PresetVersionRecord {
  readonly id: string;
  readonly presetId: string;
  readonly version: number;
  /** Fields of a chat request. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly systemPrompt: string | null;
  readonly creatorId: string;
  readonly createdAt: string;
}

interface PresetRow extends Record<string, unknown> {
  id: string;
  workspace_id: string;
  slug: string;
  name: string;
  description: string | null;
  status: PresetStatus;
  status_updated_at: string | null;
  creator_user_id: string | null;
  designated_version: number;
  created_at: string;
  updated_at: string;
}

interface VersionRow extends Record<string, unknown> {
  id: string;
  preset_id: string;
  version: number;
  config: string;
  system_prompt: string | null;
  creator_id: string;
  created_at: string;
}

const toPreset = (row: PresetRow): PresetRecord => ({
  id: row.id,
  workspaceId: row.workspace_id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  status: row.status,
  statusUpdatedAt: row.status_updated_at,
  creatorUserId: row.creator_user_id,
  designatedVersion: Number(row.designated_version),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const toVersion = (row: VersionRow): PresetVersionRecord => ({
  id: row.id,
  presetId: row.preset_id,
  version: Number(row.version),
  config: JSON.parse(row.config) as Record<string, unknown>,
  systemPrompt: row.system_prompt,
  creatorId: row.creator_id,
  createdAt: row.created_at,
});

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** A preset with the version that requests use. */
export interface DesignatedPreset {
  readonly preset: PresetRecord;
  readonly version: PresetVersionRecord;
}

/** What a new version is made of; the store numbers it. */
export type NewVersion = Omit<PresetVersionRecord, 'presetId' | 'version'>;

export type PresetStore = ReturnType<typeof createPresetStore>;

export const createPresetStore = (database: Database) => {
  const { knex } = database;

  const versionOf = async (on: Knex, presetId: string, version: number) => {
    const row = await on<VersionRow>('preset_versions').where({ preset_id: presetId, version }).first();
    return row && toVersion(row);
  };

  return {
    /** Read by prepared statements: requests come here. */
    async find(workspaceId: string, slug: string): Promise<DesignatedPreset | undefined> {
      const [row] = await database.read<PresetRow>(
        'SELECT * FROM presets WHERE workspace_id = ? AND slug = ?',
        workspaceId,
        slug,
      );
      if (!row) return undefined;
      const preset = toPreset(row);
      const [version] = await database.read<VersionRow>(
        'SELECT * FROM preset_versions WHERE preset_id = ? AND version = ?',
        preset.id,
        preset.designatedVersion,
      );
      return version && { preset, version: toVersion(version) };
    },

    /** Newest first. */
    async list(workspaceId: string, page: Page): Promise<{ records: PresetRecord[]; total: number }> {
      const rows = await knex<PresetRow>('presets')
        .where({ workspace_id: workspaceId })
        .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
        .offset(page.offset)
        .limit(page.limit);
      return {
        records: rows.map(toPreset),
        total: await count(knex('presets').where({ workspace_id: workspaceId })),
      };
    },

    /** Newest first. */
    async listVersions(
      presetId: string,
      page: Page,
    ): Promise<{ records: PresetVersionRecord[]; total: number }> {
      const rows = await knex<VersionRow>('preset_versions')
        .where({ preset_id: presetId })
        .orderBy('version', 'desc')
        .offset(page.offset)
        .limit(page.limit);
      return {
        records: rows.map(toVersion),
        total: await count(knex('preset_versions').where({ preset_id: presetId })),
      };
    },

    findVersion: (presetId: string, version: number) => versionOf(knex, presetId, version),

    /**
     * Adds a version that requests use from now on, to a new preset where none has the slug.
     * @returns the status instead, where the preset is not active; undefined when the workspace has gone.
     */
    async addVersion(
      author: Author,
      fresh: PresetRecord,
      version: NewVersion,
    ): Promise<DesignatedPreset | Exclude<PresetStatus, 'active'> | undefined> {
      return audited(database, author, async (trx, note) => {
        const { workspaceId: workspace_id, slug } = fresh;
        if (!(await trx('workspaces').where({ id: workspace_id }).first('id'))) return undefined;
        // Whoever comes second waits here for the first, and then sees its row.
        await trx('presets').insert(presetRow(fresh)).onConflict(['workspace_id', 'slug']).ignore();
        await trx('presets').where({ workspace_id, slug }).update({ slug });
        const standing = toPreset(
          (await trx<PresetRow>('presets').where({ workspace_id, slug }).first()) as PresetRow,
        );
        if (standing.status !== 'active') return standing.status;
        const preset: PresetRecord = {
          ...standing,
          designatedVersion: standing.id === fresh.id ? 1 : (await lastVersion(trx, standing.id)) + 1,
          updatedAt: version.createdAt,
        };
        const record = { ...version, presetId: preset.id, version: preset.designatedVersion };
        await trx('preset_versions').insert(versionRow(record));
        await trx('presets').where({ id: preset.id }).update(presetRow(preset));
        note({
          action: record.version === 1 ? 'preset.create' : 'preset.update',
          target: preset.id,
          workspaceId: workspace_id,
          detail: { slug, version: record.version },
        });
        return { preset, version: record };
      });
    },

    /** @returns whether there is such a preset. */
    async setStatus(
      author: Author,
      workspaceId: string,
      slug: string,
      status: PresetStatus,
      at: string,
    ): Promise<boolean> {
      return audited(database, author, async (trx, note) => {
        const its = { workspace_id: workspaceId, slug };
        const changed = await trx('presets')
          .where(its)
          .update({ status, status_updated_at: at, updated_at: at });
        if (changed !== 1) return false;
        const row = (await trx<PresetRow>('presets').where(its).first()) as PresetRow;
        note({ action: 'preset.update', target: row.id, workspaceId, detail: { slug, status } });
        return true;
      });
    },
  };
};

async function lastVersion(trx: Knex, presetId: string): Promise<number> {
  const [row] = (await trx('preset_versions').where({ preset_id: presetId }).max({ last: 'version' })) as [
    { last: number | string | null },
  ];
  return Number(row.last ?? 0);
}

const presetRow = (record: PresetRecord): PresetRow => ({
  id: record.id,
  workspace_id: record.workspaceId,
  slug: record.slug,
  name: record.name,
  description: record.description,
  status: record.status,
  status_updated_at: record.statusUpdatedAt,
  creator_user_id: record.creatorUserId,
  designated_version: record.designatedVersion,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

const versionRow = (record: PresetVersionRecord): VersionRow => ({
  id: record.id,
  preset_id: record.presetId,
  version: record.version,
  config: JSON.stringify(record.config),
  system_prompt: record.systemPrompt,
  creator_id: record.creatorId,
  created_at: record.createdAt,
});

async function count(query: Knex.QueryBuilder): Promise<number> {
  const [row] = (await query.count({ total: '*' })) as [{ total: number | string }];
  return Number(row.total);
}
