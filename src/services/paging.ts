export interface PageQuery {
  readonly offset?: number | null;
  readonly limit?: number;
}

const PAGE = 50;

/** The page that the parameters `offset` and `limit` ask for. */
export const pageOf = ({ offset, limit }: PageQuery): { offset: number; limit: number } => ({
  offset: Math.min(offset ?? 0, Number.MAX_SAFE_INTEGER),
  limit: limit ?? PAGE,
});
