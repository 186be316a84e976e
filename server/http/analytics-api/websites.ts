import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { BodyOf } from '../../../contract/operation.ts';
import type { Website } from '../../websites/websites.ts';
import { reachOf } from '../shared/access/access-limits.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { type Handler, ok, route } from '../shared/route.ts';
import { pageEnvelope, pageRequest } from './page-envelope.ts';

const { listWebsites, showWebsite, createWebsite, updateWebsite, patchWebsite, deleteWebsite } = analyticsOperations;

const update: Handler<typeof updateWebsite> = async ({ principal, body, id }, { features }) => {
  const website = await features.websites.update(principal.accountId, id(), settingsOf(body));
  return ok({ data: presentWebsite(website), status: 200 as const });
};

export const websiteRoutes = [
  route(listWebsites, async ({ principal, query, url }, { features, publicUrls }) => {
    const page = await features.websites.page(principal.accountId, {
      ...pageRequest(query),
      search: query.search,
      favorite: query.favorite,
      only: reachOf(principal)?.websites,
      sortBy: query.sort_by ?? 'id',
      order: query.sort ?? 'desc',
    });
    return pageEnvelope(query, { ...url, baseUrl: publicUrls.baseUrl }, { ...page, present: presentWebsite });
  }),
  route(showWebsite, async ({ principal, id }, { features }) => {
    const website = await features.websites.find(principal.accountId, id());
    return ok({ data: presentWebsite(website), status: 200 as const });
  }),
  route(createWebsite, async ({ principal, body, creationEntry }, { features }) => {
    const input = { domain: body.domain, ...settingsOf(body) };
    const website = await features.websites.create(principal.accountId, input, creationEntry?.());
    return ok({ data: presentWebsite(website), status: 201 as const });
  }),
  // Clients of the API send either method; both change only the named fields.
  route(updateWebsite, update),
  route(patchWebsite, update),
  route(deleteWebsite, async ({ principal, id }, { features }) => {
    await features.websites.remove(principal.accountId, id());
    return ok({ data: { id: id(), deleted: true as const }, status: 200 as const });
  }),
];

function settingsOf(body: BodyOf<typeof updateWebsite>) {
  const { privacy, password, email, exclude_bots, exclude_params, exclude_ips, favorite } = body;
  return {
    privacy,
    password,
    email: asFlag(email),
    excludeBots: asFlag(exclude_bots),
    excludeParams: exclude_params,
    excludeIps: exclude_ips,
    favorite,
  };
}

function asFlag(number: 0 | 1 | undefined): boolean | undefined {
  return number === undefined ? undefined : number === 1;
}

function asNumber(flag: boolean): 0 | 1 {
  return flag ? 1 : 0;
}

function presentWebsite(website: Website) {
  return {
    id: website.id,
    domain: website.domain,
    privacy: website.privacy,
    email: asNumber(website.email),
    exclude_bots: asNumber(website.excludeBots),
    exclude_params: website.excludeParams,
    exclude_ips: website.excludeIps,
    favorite: website.favorite,
    created_at: formatTimestamp(website.createdAt),
    updated_at: formatTimestamp(website.updatedAt),
  };
}
