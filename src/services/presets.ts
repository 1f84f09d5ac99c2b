import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/openapi';
import { ApiError } from '../errors';
import { toChat as fromMessages, type MessagesRequest } from '../formats/messages';
import { toChat as fromResponses, type ResponsesRequest } from '../formats/responses';
import {
  contentOf,
  presetReference,
  refersToPreset,
  withPreset,
  type PresetAdded,
} from '../inference/policies/preset';
import { shorten } from '../inference/routing/resolve';
import type { ChatRequest } from '../providers/format';
import type { Author } from '../stores/audit';
import type {
  DesignatedPreset,
  PresetRecord,
  PresetStatus,
  PresetStore,
  PresetVersionRecord,
} from '../stores/presets';
import { authorOf, type Actor } from './actors';
import { pageOf, type PageQuery } from './paging';

type Schemas = components['schemas'];
type Answer = Schemas['CreatePresetFromInferenceResponse'];

interface Parts {
  readonly presets: PresetStore;
  readonly now: () => Date;
}

/** A request with its preset put under it. */
export interface Preset {
  readonly chat: ChatRequest;
  /** Null: it names none. */
  readonly presetId: string | null;
  /** What it put there; absent: it names none. */
  readonly added?: PresetAdded;
}

const SLUG = /^[A-Za-z0-9]+(?:[._-]+[A-Za-z0-9]+)*$/;
const SLUG_MAX = 64;

export type PresetService = ReturnType<typeof createPresetService>;

/** Settings under a name. Each belongs to the workspace of the key that made it. */
export const createPresetService = ({ presets, now }: Parts) => {
  const find = async (actor: Actor, slug: string): Promise<DesignatedPreset> => {
    const found = await presets.find(actor.key.workspaceId, slug);
    if (!found) throw absent(slug);
    return found;
  };

  const create = async (actor: Actor, slug: string, chat: ChatRequest): Promise<Answer> => {
    if (!SLUG.test(slug) || slug.length > SLUG_MAX)
      throw new ApiError(
        'invalid_request',
        `slug: at most ${SLUG_MAX} letters and digits, with single words joined by ".", "_" or "-"`,
      );
    const content = contentOf(chat);
    const at = now().toISOString();
    const fresh: PresetRecord = {
      id: randomUUID(),
      workspaceId: actor.key.workspaceId,
      slug,
      name: slug,
      description: null,
      status: 'active',
      statusUpdatedAt: null,
      creatorUserId: actor.userId,
      designatedVersion: 1,
      createdAt: at,
      updatedAt: at,
    };
    const made = await presets.addVersion(authorOf(actor), fresh, {
      id: randomUUID(),
      ...content,
      creatorId: actor.userId,
      createdAt: at,
    });
    if (made === undefined) throw new ApiError('not_found', 'The workspace of this key is gone');
    if (typeof made === 'string')
      throw new ApiError('invalid_request', `The preset ${shorten(slug)} is ${made}`, { status: 409 });
    return { data: toDesignated(made) };
  };

  return {
    /** Each makes a version of the preset, and the preset where there is none. */
    createFromChat: (actor: Actor, slug: string, body: ChatRequest): Promise<Answer> =>
      create(actor, slug, body),
    createFromMessages: async (actor: Actor, slug: string, body: MessagesRequest): Promise<Answer> => {
      const { chat, nativeOnly } = fromMessages(body);
      const marked = Array.isArray(body.system) ? body.system.findIndex((block) => block.cache_control) : -1;
      if (marked >= 0)
        throw new ApiError(
          'invalid_request',
          `cache_control of system[${marked}]: cannot be part of a preset, which keeps the system text alone; leave it out`,
        );
      if (nativeOnly !== undefined)
        throw new ApiError('invalid_request', `${nativeOnly}: cannot be part of a preset; leave it out`);
      return create(actor, slug, chat);
    },
    createFromResponses: async (actor: Actor, slug: string, body: ResponsesRequest): Promise<Answer> => {
      const { chat, only } = fromResponses(body);
      if (only) throw only;
      for (const name of ['include', 'prompt_cache_key'] as const)
        if ((body[name]?.length ?? 0) > 0)
          throw new ApiError('invalid_request', `${name}: cannot be part of a preset; leave it out`);
      const most = body.max_tool_calls;
      return create(actor, slug, { ...chat, ...(typeof most === 'number' && { max_tool_calls: most }) });
    },

    async list(actor: Actor, query: PageQuery): Promise<Schemas['ListPresetsResponse']> {
      const { records, total } = await presets.list(actor.key.workspaceId, pageOf(query));
      const designated = await Promise.all(
        records.map(({ id, designatedVersion }) => presets.findVersion(id, designatedVersion)),
      );
      return {
        data: records.map((record, index) => toPreset(record, designated[index]?.id ?? null)),
        total_count: total,
      };
    },

    async get(actor: Actor, slug: string): Promise<Schemas['GetPresetResponse']> {
      return { data: toDesignated(await find(actor, slug)) };
    },

    async listVersions(
      actor: Actor,
      slug: string,
      query: PageQuery,
    ): Promise<Schemas['ListPresetVersionsResponse']> {
      const { preset } = await find(actor, slug);
      const { records, total } = await presets.listVersions(preset.id, pageOf(query));
      return { data: records.map(toVersion), total_count: total };
    },

    async getVersion(
      actor: Actor,
      slug: string,
      version: string,
    ): Promise<Schemas['GetPresetVersionResponse']> {
      const { preset } = await find(actor, slug);
      const number = /^[1-9][0-9]{0,8}$/.test(version) ? Number(version) : undefined;
      const record = number === undefined ? undefined : await presets.findVersion(preset.id, number);
      if (!record)
        throw new ApiError('not_found', `The preset ${shorten(slug)} has no version ${shorten(version)}`);
      return { data: toVersion(record) };
    },

    /** @throws ApiError 404 for a preset that the workspace has not, or that is not active. */
    async apply(actor: Actor, chat: ChatRequest): Promise<Preset> {
      const reference = refersToPreset(chat) ? presetReference(chat) : undefined;
      if (!reference) return { chat, presetId: null };
      const { preset, version } = await find(actor, reference.slug);
      if (preset.status !== 'active')
        throw new ApiError('not_found', `The preset ${shorten(preset.slug)} is ${preset.status}`);
      return { ...withPreset(chat, reference.model, version), presetId: preset.id };
    },

    /** @returns whether the workspace has such a preset. */
    setStatus: (author: Author, workspaceId: string, slug: string, status: PresetStatus): Promise<boolean> =>
      presets.setStatus(author, workspaceId, slug, status, now().toISOString()),
  };
};

const absent = (slug: string): ApiError => new ApiError('not_found', `There is no preset ${shorten(slug)}`);

const toPreset = (record: PresetRecord, designatedVersionId: string | null): Schemas['Preset'] => ({
  id: record.id,
  workspace_id: record.workspaceId,
  slug: record.slug,
  name: record.name,
  description: record.description,
  status: record.status,
  status_updated_at: record.statusUpdatedAt,
  creator_user_id: record.creatorUserId,
  designated_version_id: designatedVersionId,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

const toDesignated = ({ preset, version }: DesignatedPreset): Schemas['PresetWithDesignatedVersion'] => ({
  ...toPreset(preset, version.id),
  designated_version: toVersion(version),
});

const toVersion = (record: PresetVersionRecord): Schemas['PresetDesignatedVersion'] => ({
  id: record.id,
  preset_id: record.presetId,
  version: record.version,
  config: record.config,
  system_prompt: record.systemPrompt,
  creator_id: record.creatorId,
  created_at: record.createdAt,
  // A version never changes.
  updated_at: record.createdAt,
});
