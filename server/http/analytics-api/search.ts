import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import {
  includesScope,
  type KeyArea,
  may,
  type Permission,
  SEARCH_TYPES,
  type SearchType,
} from '../../../contract/vocabulary.ts';
import type { Found } from '../../library/search/search.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { type HandlerContext, ok, route } from '../shared/route.ts';

const { searchEverything } = analyticsOperations;

/** What a member needs to find objects that not everyone may list. */
const NEEDED: Readonly<Partial<Record<SearchType, Permission>>> = { key: 'keys', webhook: 'webhooks' };

/** The area whose scope to read a key needs to find objects. */
const AREAS: Readonly<Record<SearchType, KeyArea>> = {
  link: 'links',
  qr: 'qr',
  campaign: 'campaigns',
  channel: 'channels',
  pixel: 'pixels',
  splash: 'pages',
  overlay: 'pages',
  bio: 'pages',
  domain: 'domains',
  website: 'websites',
  board: 'boards',
  goal: 'websites',
  funnel: 'websites',
  segment: 'websites',
  annotation: 'websites',
  webhook: 'webhooks',
  preset: 'presets',
  key: 'keys',
};

export const searchRoutes = [
  route(searchEverything, async ({ principal, query }, context) => {
    const { q = '', limit = 20 } = query;
    const scopes = principal.access?.scopes ?? [];
    const types = SEARCH_TYPES.filter(
      (type) => may(principal.role, NEEDED[type] ?? 'see') && includesScope(scopes, `${AREAS[type]}:read`),
    );
    const found = await context.features.search.find(principal.accountId, q, { types, limit });
    const addressOf = await urlsOf(context, principal.accountId, found);
    const data = found.map((row) => ({
      type: row.type,
      id: row.id,
      name: row.name,
      detail: row.detail,
      website_id: row.websiteId,
      address: addressOf(row),
      updated_at: formatTimestamp(row.updatedAt),
    }));
    return ok({ data, status: 200 as const });
  }),
];

/** Returns the short addresses of the found links, reading all their domains in one query. */
async function urlsOf({ features, publicUrls }: HandlerContext, accountId: number, found: readonly Found[]) {
  const ids = found.filter(({ type }) => type === 'link').map(({ id }) => id);
  const links = await features.links.findMany(accountId, ids);
  return ({ type, id, detail }: Found): string | null => {
    const link = type === 'link' ? links.get(id) : undefined;
    if (link) return publicUrls.shortLink(link.alias, link.origin);
    return type === 'bio' ? publicUrls.bioPage(detail) : null;
  };
}
