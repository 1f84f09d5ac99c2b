import { newForm } from '../formats/openai/old-functions';
import type { Handlers } from '../http/operations';

export const presets = {
  listPresets: async ({ actor, query, services }) => ({
    status: 200,
    json: await services.presets.list(actor, query),
  }),
  getPreset: async ({ actor, params, services }) => ({
    status: 200,
    json: await services.presets.get(actor, params.slug),
  }),
  listPresetVersions: async ({ actor, params, query, services }) => ({
    status: 200,
    json: await services.presets.listVersions(actor, params.slug, query),
  }),
  getPresetVersion: async ({ actor, params, services }) => ({
    status: 200,
    json: await services.presets.getVersion(actor, params.slug, params.version),
  }),
  createPresetsChatCompletions: async ({ actor, params, body, services }) => ({
    status: 200,
    json: await services.presets.createFromChat(actor, params.slug, newForm(body)),
  }),
  createPresetsMessages: async ({ actor, params, body, services }) => ({
    status: 200,
    json: await services.presets.createFromMessages(actor, params.slug, body),
  }),
  createPresetsResponses: async ({ actor, params, body, services }) => ({
    status: 200,
    json: await services.presets.createFromResponses(actor, params.slug, body),
  }),
} satisfies Handlers<
  | 'listPresets'
  | 'getPreset'
  | 'listPresetVersions'
  | 'getPresetVersion'
  | 'createPresetsChatCompletions'
  | 'createPresetsMessages'
  | 'createPresetsResponses'
>;
