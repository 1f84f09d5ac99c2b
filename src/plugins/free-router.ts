import type { Endpoint } from '../inference/catalogue';
import { writers, type Router } from './router';

/** Chance among the models that cost nothing: at none of their endpoints, so that no fallback costs either. */
export const freeRouter: Router = {
  strategy: 'free',
  name: 'Free Models Router',
  description: 'A free model that can serve the request, chosen at random. The answer names it.',
  eligible: (catalogue) => writers(catalogue).filter(({ endpoints }) => endpoints.every(isFree)),
  choose({ able, random }) {
    const left = [...able];
    return able.map(() => left.splice(Math.floor(random() * left.length), 1)[0]).filter((model) => !!model);
  },
};

const isFree = ({ pricing }: Endpoint): boolean =>
  pricing.prompt === 0n &&
  pricing.completion === 0n &&
  pricing.request === 0n &&
  pricing.image === 0n &&
  !pricing.internalReasoning &&
  !pricing.cacheRead &&
  !pricing.cacheWrite &&
  !pricing.cacheWrite1h &&
  !pricing.imageToken &&
  !pricing.imageOutput &&
  !pricing.webSearch;
