import { createDocumentReader } from '../documents/reader';
import { createInference } from '../inference';
import { createMedia } from '../inference/media';
import { feeTerms } from '../inference/policies/fees';
import { healthLevel } from '../inference/routing/order';
import { isReachable } from '../inference/select';
import { createToolboxes } from '../inference/toolbox';
import { createPlugins } from '../plugins';
import { bindProtocols } from '../providers/protocols';
import { createPublicFetch } from '../providers/public-fetch';
import { createAudioService } from '../services/audio';
import { createChatService } from '../services/chat';
import { createEmbeddingService } from '../services/embeddings';
import { createGenerationRetention } from '../services/generation-retention';
import { createGenerationService } from '../services/generations';
import { createImageService } from '../services/images';
import { createMessagesService } from '../services/messages';
import { createModelService } from '../services/models';
import { createResponsesService } from '../services/responses';
import { createGenerationRetentionStore } from '../stores/generation-retention';
import { createGenerationStore } from '../stores/generations';
import { createModelUsageStore } from '../stores/model-usage';
import { createWorkspaceStore } from '../stores/workspaces';
import { createWriteGate } from '../stores/write-gate';
import type { Administration } from './administration';
import type { Base } from './base';
import type { Catalogues } from './catalogue';
import type { Files } from './files';
import type { Observability } from './observability';

interface Neighbours {
  readonly catalogues: Catalogues;
  readonly administration: Administration;
  readonly files: Files;
  readonly observability: Observability;
}

/** Calls of models, in all formats, and what is kept of them. */
export function createGenerations(base: Base, neighbours: Neighbours) {
  const { config, settings, account, database, guard, ledger, metrics, transport, now, random } = base;
  const { current: catalogue, routing, services } = neighbours.catalogues;
  const { limits } = neighbours.administration;
  const { byok, presets } = neighbours.administration.services;
  const {
    contents,
    inputs,
    services: { files },
  } = neighbours.files;
  const modelUsage = createModelUsageStore(database);
  const workspaces = createWorkspaceStore(database);
  const fetchPublic = createPublicFetch(guard, transport.get);
  const media = createMedia(fetchPublic);
  const documents = createDocumentReader();
  const refresh = () => services.catalogue.refresh();
  const inference = createInference({
    catalogue,
    routing,
    protocols: bindProtocols(
      (call, signal) => transport.send(call, signal),
      (chat, reads, signal) => media.inline(chat, reads, signal),
    ),
    ledger: createWriteGate(ledger, database),
    rates: limits.rates,
    broadcasts: neighbours.observability.broadcasts,
    recorder: base.recorder,
    plugins: createPlugins({
      usage: modelUsage,
      documents,
      fetchFile: (url, signal) => media.file(url, signal),
      now,
      random,
      throughput: ({ endpoints }) => {
        const known = endpoints.flatMap(({ id }) => routing.health.of(id).throughput30m?.p50 ?? []);
        return known.length > 0 ? Math.max(...known) : undefined;
      },
    }),
    toolboxes: createToolboxes({
      catalogue,
      fetchPublic,
      documents,
      files,
      now,
      disabled: async (id) => (await workspaces.find(account.id, id))?.disabledServerTools ?? [],
    }),
    credentials: (caller) => byok.open(caller),
    fees: feeTerms(settings.byok),
    reads: { media, documents },
    now,
    maxConcurrent: config.maxConcurrentGenerations,
    observe: metrics.observeInFlight,
  });
  return {
    inference,
    retention: createGenerationRetention({
      store: createGenerationRetentionStore(database),
      days: settings.generations?.retention_days,
      now,
    }),
    services: {
      audio: createAudioService({ inference, contents, transcriptionMs: config.transcriptionMs }),
      chat: createChatService({ inference, presets, inputs }),
      embeddings: createEmbeddingService({ inference, catalogue }),
      generations: createGenerationService({ generations: createGenerationStore(database) }),
      images: createImageService({
        inference,
        download: (url, signal) => media.image(url, signal),
        catalogue,
        refresh,
        contents,
        now,
      }),
      messages: createMessagesService({ inference, presets, catalogue, inputs, now }),
      models: createModelService({
        catalogue,
        refresh,
        figures: (endpoint) => ({
          ...routing.health.of(endpoint.id),
          level: healthLevel(endpoint, routing.health),
        }),
        medians: (metric) => routing.health.medians(metric),
        weeklyTokens: () => modelUsage.weeklyTokens(now()),
        admits: async ({ key, userId, policies }) => {
          const { hash: keyHash, workspaceId } = key;
          const credentials = await byok.open({ workspaceId, keyHash, userId, policies });
          return (endpoint) => isReachable(endpoint, { guard: policies.guard, credentials });
        },
        now,
      }),
      responses: createResponsesService({ inference, presets, inputs }),
    },
  };
}
