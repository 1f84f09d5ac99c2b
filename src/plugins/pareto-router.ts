import { ApiError } from '../errors';
import type { Catalogue, Model } from '../inference/catalogue';
import { blendedPrice, indexOf, promptPrice, writers, type Router } from './router';

/** Skill classes, best first, by the coding index as a share of the best one in the catalogue. */
const CLASSES = [0.66, 0.33, 0];

/** The cheapest models of a coding skill class. */
export const paretoRouter: Router = {
  strategy: 'pareto',
  name: 'Pareto Code Router',
  description:
    'The cheapest model that codes well enough, or with `:nitro` the fastest. The answer names it. Settings: plugin `pareto-router`.',
  eligible: scored,
  choose({ able, catalogue, suffix, settings, throughput }) {
    if (suffix !== '' && suffix !== ':nitro')
      throw new ApiError('invalid_request', 'model: service/pareto-code takes the suffix :nitro alone');
    if (suffix === ':nitro' && !throughput)
      throw new ApiError(
        'invalid_request',
        'model: service/pareto-code:nitro needs measured throughput, which this gateway does not keep; leave out ":nitro"',
      );
    const {
      min_coding_score: wanted = 1,
      max_price: most,
      price_source: source = 'prompt',
    } = settings('pareto-router') ?? {};
    const price = source === 'prompt' ? promptPrice : blendedPrice;
    const best = Math.max(...scored(catalogue).map((model) => indexOf(model, 'coding_index') ?? 0));
    const classOf = (model: Model): number => {
      const score = best > 0 ? (indexOf(model, 'coding_index') ?? 0) / best : 0;
      return CLASSES.findIndex((least) => score >= least);
    };
    const affordable = able.filter((model) => most === undefined || price(model) <= most);
    const aim = CLASSES.findIndex((least) => wanted >= least);
    const rank = (model: Model): number => (suffix === ':nitro' ? -(throughput?.(model) ?? 0) : price(model));
    const nearest = CLASSES.map((_, index) => index).sort(
      // Of two neighbours the better class.
      (a, b) => Math.abs(a - aim) - Math.abs(b - aim) || a - b,
    );
    for (const index of nearest) {
      const inClass = affordable.filter((model) => classOf(model) === index);
      if (inClass.length > 0)
        return inClass.sort(
          (a, b) =>
            rank(a) - rank(b) ||
            (indexOf(b, 'coding_index') ?? 0) - (indexOf(a, 'coding_index') ?? 0) ||
            (a.id < b.id ? -1 : 1),
        );
    }
    return [];
  },
};

/** Without a score nobody knows its class. */
function scored(catalogue: Catalogue): Model[] {
  return writers(catalogue).filter((model) => indexOf(model, 'coding_index') !== undefined);
}
