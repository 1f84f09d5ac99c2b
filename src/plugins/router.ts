import type { components } from '../../generated/openapi';
import type { Catalogue, Model } from '../inference/catalogue';
import type { ChatRequest } from '../providers/format';
import type { ModelUsage, ModelUsageStore } from '../stores/model-usage';
import type { PluginId, Settings } from './plugin';

export interface RouterParts {
  readonly usage: Pick<ModelUsageStore, 'weekly' | 'lastRouted'>;
  readonly now: () => Date;
  /** From 0 to 1, 1 excluded. */
  readonly random: () => number;
  /** Measured speed of a model in tokens per second; undefined: nobody measures it here. */
  readonly throughput?: ((model: Model) => number | undefined) | undefined;
}

export interface RouterContext {
  readonly catalogue: Catalogue;
  readonly workspaceId: string;
  readonly sessionId: string | null;
  /** That the request is bound to; undefined: none. */
  readonly region?: string | undefined;
  /** Whether some endpoint of the model in it fits the request's own wishes. */
  readonly serves: (chat: ChatRequest) => boolean;
  /** What the request says of a plugin; undefined where it is not named, or switched off. */
  readonly settings: <I extends PluginId>(id: I) => Settings<I> | undefined;
}

/** What a router chooses from and by. */
export interface Choice extends RouterContext, RouterParts {
  readonly chat: ChatRequest;
  /** Of the model id, such as `:nitro`, or empty. */
  readonly suffix: string;
  /** Models that can serve the request. */
  readonly able: readonly Model[];
  /** Spend and requests of the last seven days. */
  readonly recent: (models: readonly Model[]) => Promise<ReadonlyMap<string, ModelUsage>>;
}

export interface Router {
  readonly strategy: components['schemas']['RoutingStrategy'];
  readonly name: string;
  readonly description: string;
  /** Models of the catalogue that it may ever choose. */
  readonly eligible: (catalogue: Catalogue) => Model[];
  /** @returns models to try, best first. */
  readonly choose: (choice: Choice) => Promise<readonly Model[]> | readonly Model[];
  /** Whether a conversation stays with its model for good, rather than for ten minutes. */
  readonly pins?: (context: RouterContext) => boolean;
}

/** Models that write text. */
export const writers = (catalogue: Catalogue): Model[] =>
  [...catalogue.models.values()].filter(
    ({ outputModalities, endpoints }) => outputModalities.includes('text') && endpoints.length > 0,
  );

/** USD per million tokens, with three tokens of the prompt for each of the answer; of the cheapest endpoint. */
export const blendedPrice = ({ endpoints }: Model): number =>
  Math.min(...endpoints.map(({ pricing }) => Number(3n * pricing.prompt + pricing.completion) / 4 / 1e12));

/** USD per million tokens of the prompt; of the cheapest endpoint. */
export const promptPrice = ({ endpoints }: Model): number =>
  Math.min(...endpoints.map(({ pricing }) => Number(pricing.prompt) / 1e12));

type Indices = NonNullable<NonNullable<Model['configuration']['benchmarks']>['artificial_analysis']>;

export const indexOf = ({ configuration }: Model, name: keyof Indices): number | undefined =>
  configuration.benchmarks?.artificial_analysis?.[name] ?? undefined;
