import type * as Feeds from 'feed';
import { lazy } from '../lazy';
import type { ListedModel } from './model-list';
import { nameOf } from './model-records';

const feeds = lazy<typeof Feeds>('feed');

/** A feed reader shows so many at most; the document says so. */
const ITEMS = 1000;

/** A date that can be written; undefined of none. */
const dateOf = (seconds: number | undefined): Date | undefined => {
  const date = new Date((seconds ?? NaN) * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/**
 * RSS 2.0 of models, in the order they are given.
 * @param base the address under which the caller reached the API, such as `https://host/api/v1`.
 */
export function toFeed(models: readonly ListedModel[], base: string, chatLinks: boolean): string {
  const newest = models.reduce(
    (latest, { created }) => Math.max(latest, dateOf(created) ? (created ?? 0) : 0),
    0,
  );
  const feed = new (feeds().Feed)({
    id: `${base}/models`,
    title: 'Models',
    description: 'The models that this gateway offers.',
    link: `${base}/models`,
    feedLinks: { rss: `${base}/models?use_rss=true` },
    // Without it the present.
    ...(newest > 0 && { updated: new Date(newest * 1000) }),
    copyright: '',
    generator: 'model-gateway',
  });
  for (const { model } of models.slice(0, ITEMS)) {
    const { description = '', created } = model.configuration;
    const item: Omit<Feeds.Item, 'date'> = {
      id: model.id,
      title: xmlText(`${nameOf(model)} (${model.id})`),
      link: chatLinks
        ? `${new URL(base).origin}/docs?${new URLSearchParams({ model: model.id }).toString()}`
        : `${base}/model/${model.id}`,
      description: xmlText(description),
    };
    // RSS demands no date, although the package's type does.
    const date = dateOf(created);
    feed.addItem((date ? { ...item, date } : item) as Feeds.Item);
  }
  return withPlainGuids(feed.rss2());
}

/** What XML 1.0 has no way to write goes; of several ends of a CDATA section the package escapes the first alone. */
const xmlText = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(']]>', ']] >');

/** A reader takes a guid for an address unless it is told otherwise. Text in CDATA sections stays as it is. */
const withPlainGuids = (rss: string): string =>
  rss
    .split('<![CDATA[')
    .map((piece, index) => {
      const end = index === 0 ? 0 : piece.indexOf(']]>') + 3;
      return piece.slice(0, end) + piece.slice(end).replaceAll('<guid>', '<guid isPermaLink="false">');
    })
    .join('<![CDATA[');
