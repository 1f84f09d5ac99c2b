import { Feed } from 'feed';
import type { ListedModel } from './model-list';
import { nameOf } from './model-records';

/** A feed reader shows so many at most; older ones are of no interest to it. */
const ITEMS = 1000;

/**
 * RSS 2.0 of models, in the order they are given.
 * @param base the address under which the caller reached the API, such as `https://host/api/v1`.
 */
export function toFeed(models: readonly ListedModel[], base: string, chatLinks: boolean): string {
  const newest = models.reduce((latest, { created }) => Math.max(latest, created ?? 0), 0);
  const feed = new Feed({
    id: `${base}/models`,
    title: 'Models',
    description: 'The models that this gateway offers.',
    link: `${base}/models`,
    feedLinks: { rss: `${base}/models?use_rss=true` },
    updated: new Date(newest * 1000),
    copyright: '',
    generator: 'model-gateway',
  });
  for (const { model } of models.slice(0, ITEMS)) {
    const { description = '', created = 0 } = model.configuration;
    feed.addItem({
      id: model.id,
      title: `${nameOf(model)} (${model.id})`,
      link: chatLinks
        ? `${new URL(base).origin}/docs?${new URLSearchParams({ model: model.id }).toString()}`
        : `${base}/model/${model.id}`,
      description,
      date: new Date(created * 1000),
    });
  }
  return feed.rss2();
}
