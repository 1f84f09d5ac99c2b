import type { components } from '../../generated/openapi';
import type { Answer, Inference } from '../inference';
import type { Catalogue } from '../inference/catalogue';
import type { Actor } from './actors';
import { toCaller, type RequestFacts } from './chat';
import { toModelSchema } from './model-records';
import { pageOf, type PageQuery } from './paging';

type Schemas = components['schemas'];

/** Models on a page, where `offset` alone is given. */
const PAGE = 500;

interface Parts {
  readonly inference: Inference;
  readonly catalogue: () => Catalogue;
}

export type EmbeddingService = ReturnType<typeof createEmbeddingService>;

export const createEmbeddingService = ({ inference, catalogue }: Parts) => ({
  create(
    actor: Actor,
    body: Schemas['CreateEmbeddingsRequest'],
    facts: RequestFacts,
  ): Promise<Answer<Schemas['CreateEmbeddingsResponse']>> {
    return inference.embed(toCaller(actor, facts), body);
  },

  /** Models that make vectors: all of them, unless a page is asked for. */
  models(query: PageQuery): Schemas['ModelsListResponse'] {
    const all = [...catalogue().models.values()].filter(({ outputModalities }) =>
      outputModalities.includes('embeddings'),
    );
    const paged = query.limit !== undefined || (query.offset ?? undefined) !== undefined;
    const { offset, limit } = paged
      ? pageOf({ ...query, limit: query.limit ?? PAGE })
      : { offset: 0, limit: all.length };
    const end = offset + limit;
    return {
      object: 'list',
      data: all.slice(offset, end).map(toModelSchema),
      links: {
        next: end < all.length ? `/api/v1/embeddings/models?offset=${end}&limit=${limit}` : null,
      },
      total_count: all.length,
    };
  },
});
