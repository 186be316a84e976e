import type { ChannelItemSource, ChannelObjects } from '../channels/channels.ts';
import type { PublicUrls } from '../http/shared/public-urls.ts';
import type { Links } from '../links/links.ts';

export interface ChannelSourceDeps {
  links: Pick<Links, 'findMany'>;
  objects: ChannelObjects;
  publicUrls: PublicUrls;
}

/** Creates the sources of channel items, which join the features' objects with their public URLs. */
export function createChannelSources(deps: ChannelSourceDeps): Record<'links' | 'bio' | 'qr', ChannelItemSource> {
  const { links, objects, publicUrls } = deps;
  return {
    links: {
      existing: async (accountId, ids) =>
        mapValues(await links.findMany(accountId, ids), ({ title, url, alias, origin }) => ({
          title: title ?? url,
          preview: url,
          link: publicUrls.shortLink(alias, origin),
        })),
    },
    bio: {
      existing: async (accountId, ids) =>
        mapValues(await objects.bioPages(accountId, ids), ({ title, word }) => ({
          title,
          preview: publicUrls.bioPage(word),
          link: publicUrls.bioPage(word),
        })),
    },
    qr: {
      existing: async (accountId, ids) =>
        mapValues(await objects.codes(accountId, ids), ({ title, word, isDynamic }) => ({
          title,
          preview: isDynamic ? publicUrls.scan(word) : publicUrls.qrImage(word),
          link: publicUrls.qrImage(word),
        })),
    },
  };
}

function mapValues<Key, From, To>(map: ReadonlyMap<Key, From>, change: (value: From) => To): Map<Key, To> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}
