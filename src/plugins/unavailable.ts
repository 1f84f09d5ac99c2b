import { ApiError } from '../errors';
import type { PluginId } from './plugin';

/** A plugin that needs what this gateway has not. */
const needs = (id: PluginId, what: string) => (): never => {
  throw new ApiError(
    'invalid_request',
    `plugins: the plugin ${id} is not available in this gateway: it needs ${what}; leave it out, or set its "enabled" to false`,
  );
};

export const web = needs('web', 'a web search service');
export const webFetch = needs('web-fetch', 'pages to be fetched before the model is called');
export const moderation = needs('moderation', 'a moderation model');
export const fusion = needs('fusion', 'models to analyse with and one to merge their answers');
export const switchyardRouter = needs('switchyard-router', 'an outside router');
export const jevRouter = needs('jev-router', 'an outside router');
export const alignment = needs('alignment', 'a judge model');
