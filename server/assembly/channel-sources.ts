import type { ChannelItemSource, ChannelObjects } from '../channels/channels.ts';
import type { Addresses } from '../http/shared/public-urls.ts';
import type { Links } from '../links/links.ts';

export interface ChannelSourceDeps {
  links: Pick<Links, 'findMany'>;
  objects: ChannelObjects;
  addresses: Addresses;
}

/** Creates the sources of channel items, which join the features' objects with their public URLs. */
export function createChannelSources(deps: ChannelSourceDeps): Record<'links' | 'bio' | 'qr', ChannelItemSource> {
  const { links, objects, addresses } = deps;
  return {
    links: {
      existing: async (accountId, ids) =>
        mapValues(await links.findMany(accountId, ids), ({ title, url, alias, origin }) => ({
          title: title ?? url,
          preview: url,
          link: addresses.shortLink(alias, origin),
        })),
    },
    bio: {
      existing: async (accountId, ids) =>
        mapValues(await objects.bioPages(accountId, ids), ({ title, word }) => ({
          title,
          preview: addresses.bioPage(word),
          link: addresses.bioPage(word),
        })),
    },
    qr: {
      existing: async (accountId, ids) =>
        mapValues(await objects.codes(accountId, ids), ({ title, word }) => ({
          title,
          preview: addresses.qrImage(word),
          link: addresses.qrImage(word),
        })),
    },
  };
}

function mapValues<Key, From, To>(map: ReadonlyMap<Key, From>, change: (value: From) => To): Map<Key, To> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}
