import type { OwnedObjects } from '../analytics/results/results.ts';
import type { Features } from '../http/shared/features.ts';
import { pageKey } from '../pages/pages.ts';

type Owners = Pick<Features, 'websites' | 'links' | 'qrCodes' | 'campaigns' | 'domains' | 'channels' | 'pages'>;

/** Checks for the analytics whether an object belongs to the account. */
export function createOwnedObjects(features: Owners): OwnedObjects {
  const { websites, links, qrCodes, campaigns, domains, channels, pages } = features;
  return {
    website: (accountId, id) => websites.find(accountId, id),
    link: (accountId, id) => links.find(accountId, id),
    qr: (accountId, id) => qrCodes.find(accountId, id),
    campaign: (accountId, id) => campaigns.find(accountId, id),
    domain: (accountId, id) => domains.find(accountId, id),
    bio: async (accountId, id) => ({ pageId: pageKey('bio', (await pages.bioPages.find(accountId, id)).id) }),
    channel: (accountId, id, limit) => channels.contents(accountId, id, limit),
    memberships: (accountId, limit) => channels.memberships(accountId, limit),
  };
}
