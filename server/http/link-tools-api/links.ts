import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { QueryOf } from '../../../contract/operation.ts';
import type { Principal } from '../../accounts/accounts.ts';
import type { ObjectStatistics } from '../../analytics/analytics.ts';
import { atAddress } from '../../link-pictures/link-pictures.ts';
import type { LinkView } from '../../links/links.ts';
import { invalidField } from '../../platform/app-error.ts';
import { listedChannels } from '../shared/access/access-limits.ts';
import { rejectForeignFields } from '../shared/access/channel-access.ts';
import type { PublicUrls } from '../shared/public-urls.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { type HandlerContext, ok, route } from '../shared/route.ts';
import { figuresInPeriod } from './link-figures.ts';
import { presentStatistics } from './statistics.ts';

const { listLinks, searchLinks, listLinkTags, showLinkMetadata, checkLinkAlias } = linkToolsOperations;
const { showLink, createLink, updateLink, deleteLink } = linkToolsOperations;

/** Maximum number of tags in a response. */
const MAX_TAGS = 1_000;

export const linkRoutes = [
  route(listLinks, async ({ principal, query }, context) => {
    if (query.short) return lookUp(context, principal, query.short);
    const request = {
      ...pageRequest(query),
      order: query.order ?? 'date',
      search: query.q,
      tag: query.tag,
      status: query.status,
      isArchived: query.archived,
      health: query.health,
      ended: query.ended,
      channelIds: listedChannels(principal),
    };
    const page = await context.features.links.page(principal.accountId, request);
    return listEnvelope(query, page, { name: 'urls', present: (link) => presentRow(link, context.publicUrls) });
  }),
  route(searchLinks, async ({ principal, query }, { features, publicUrls }) => {
    const { accountId } = principal;
    const { order = 'date' } = query;
    const figures = await figuresInPeriod(features, { accountId, kind: 'link' }, query);
    const ranking = order === 'click' ? figures?.ranking : undefined;
    const request = { ...pageRequest(query), order, ranking, ...readFilters(principal, query) };
    const page = await features.links.page(accountId, request);
    const figuresOf = await figures?.of(page.items.map(({ id }) => id));
    const present = (link: LinkView) => ({ ...presentFound(link, publicUrls), ...figuresOf?.(link.id) });
    return listEnvelope(query, page, { name: 'urls', present });
  }),
  route(listLinkTags, async ({ principal, query }, { features }) => {
    const tags = await features.links.tags(principal.accountId, readFilters(principal, query));
    return ok({ data: { tags: tags.slice(0, MAX_TAGS) } });
  }),
  route(showLinkMetadata, async ({ principal, query }, { features }) => {
    const { title, description, image, health } = await features.targetFacts.of(principal.accountId, query.url);
    return ok({
      data: { title, description, image, health: { status: health.status, http_status: health.httpStatus } },
    });
  }),
  route(checkLinkAlias, async ({ principal, query }, { features }) => {
    rejectForeignFields(principal, query);
    const { accountId } = principal;
    const { link } = query;
    const current = link === undefined ? undefined : (await features.links.findMany(accountId, [link])).get(link);
    if (link !== undefined && !(current && isReached(principal, current)))
      throw invalidField('link', 'You have no link with this ID.');
    const { reason, suggestions } = await features.links.checkAlias(accountId, { ...query, current });
    return ok({ free: reason === undefined, reason: reason ?? null, suggestions });
  }),
  route(showLink, async ({ principal, id }, { features, publicUrls }) => {
    const link = await features.links.find(principal.accountId, id());
    return presentDetail(link, await features.links.statistics(principal.accountId, link.id), publicUrls);
  }),
  route(createLink, async ({ principal, body, creationEntry }, { features, publicUrls }) => {
    const link = await features.links.create(principal.accountId, body, creationEntry?.());
    const short = publicUrls.shortLink(link.alias, link.origin);
    return ok({ id: link.id, shorturl: short, short });
  }),
  route(updateLink, async ({ principal, body, id }, { features }) => {
    await features.links.update(principal.accountId, id(), body);
    return ok({ message: 'The link was updated.' });
  }),
  route(deleteLink, async ({ principal, id }, { features }) => {
    await features.links.remove(principal.accountId, id());
    return ok({ message: 'The link was deleted.' });
  }),
];

/** Clients in use send every request here and test only the error key, so an unknown URL is a 200 with error 1. */
async function lookUp({ features, publicUrls }: HandlerContext, principal: Principal, short: string) {
  const { accountId } = principal;
  const link = await features.links.findShort(accountId, short);
  if (!link || !isReached(principal, link)) return { error: 1 as const, message: 'No link has this URL.' };
  return presentDetail(link, await features.links.statistics(accountId, link.id), publicUrls);
}

/** Whether the caller reaches the link: guests and limited keys reach those in their channels. */
function isReached(principal: Principal, link: LinkView): boolean {
  const channels = listedChannels(principal);
  return channels === undefined || link.channels.some((id) => channels.includes(id));
}

/** Converts filters to the feature's format; blank values filter nothing. */
export function readFilters(principal: Principal, query: QueryOf<typeof searchLinks>) {
  const { q, tag, status, archived, health, ended, campaign, channel, creator, domain } = query;
  return {
    search: q,
    tag,
    status,
    isArchived: archived,
    health,
    ended,
    campaignId: campaign,
    channelIds: listedChannels(principal, channel),
    creatorId: creator,
    domain: domain?.trim() || undefined,
  };
}

function presentFound(link: LinkView, publicUrls: PublicUrls) {
  return {
    ...presentRow(link, publicUrls),
    channels: link.channels,
    metaimage: link.metaImage && atAddress(link.metaImage, publicUrls.baseUrl),
    status: link.status,
    tags: link.tags,
    clicklimit: link.clickLimit,
    protected: link.hasPassword,
    start: link.startsAt === null ? null : formatTimestamp(link.startsAt),
    expiry: link.expiresAt === null ? null : formatTimestamp(link.expiresAt),
    health: presentHealth(link.health),
  };
}

export function presentRow(link: LinkView, publicUrls: PublicUrls) {
  return {
    id: link.id,
    alias: link.alias,
    shorturl: publicUrls.shortLink(link.alias, link.origin),
    longurl: link.url,
    clicks: link.clicks,
    uniqueclicks: link.uniqueClicks,
    title: link.title,
    description: link.description,
    campaign: link.campaignId,
    date: formatTimestamp(link.createdAt),
  };
}

function presentHealth(health: LinkView['health']) {
  if (!health) return null;
  const { status, httpStatus, checkedAt } = health;
  const brokenSince = brokenSinceOf(health);
  return {
    status,
    http_status: httpStatus,
    checked_at: formatTimestamp(checkedAt),
    broken_since: brokenSince === null ? null : formatTimestamp(brokenSince),
  };
}

/** A destination that has only begun to fail is not broken yet. */
export function brokenSinceOf({ status, brokenSince }: NonNullable<LinkView['health']>): number | null {
  return status === 'broken' ? brokenSince : null;
}

function presentDetail(link: LinkView, statistics: ObjectStatistics, publicUrls: PublicUrls) {
  const details = {
    ...presentRow(link, publicUrls),
    type: link.type,
    status: link.status,
    splash: link.splashId,
    overlay: link.overlayId,
    pixels: link.pixels,
    geotarget: link.targets.geo,
    devicetarget: link.targets.device,
    languagetarget: link.targets.language,
    channels: link.channels,
    iosapp: link.apps.ios,
    androidapp: link.apps.android,
    parameters: link.parameters,
    metatitle: link.metaTitle,
    metadescription: link.metaDescription,
    metaimage: link.metaImage && atAddress(link.metaImage, publicUrls.baseUrl),
    expiry: link.expiresAt === null ? null : formatTimestamp(link.expiresAt),
    clicklimit: link.clickLimit,
    expirationredirect: link.expirationRedirect,
    start: link.startsAt === null ? null : formatTimestamp(link.startsAt),
    split: link.split,
    forwardparameters: link.forwardsParameters,
    subpaths: link.subpaths,
    redirectstatus: link.redirectStatus,
    weight: link.rotatorWeight,
    public_stats: link.publicStats,
    health: presentHealth(link.health),
    tags: link.tags,
    notes: link.notes,
    protected: link.hasPassword,
  };
  return ok({ details, data: presentStatistics(statistics) });
}
