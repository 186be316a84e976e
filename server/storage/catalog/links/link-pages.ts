import { type Kysely, sql } from 'kysely';
import type { LinkHealthStatus } from '../../../../contract/vocabulary.ts';
import type { Link, LinkFilters, LinkGroup, LinkListRequest, TagSet } from '../../../links/link-port.ts';
import type { Page, PageRequest } from '../../../platform/paging.ts';
import { createdBy } from '../audit/created-by.ts';
import { isInChannels } from '../objects/channel-items.ts';
import { placeIn } from '../objects/list-positions.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { linkFromRow } from './link-row.ts';

/** Returns one page of an account's links, filtered and sorted as requested. */
export async function pageOfLinks(deps: StoreDeps, accountId: number, request: LinkListRequest): Promise<Page<Link>> {
  // Only unfiltered pages are read here: they take a few rows, while a filter may look at each of 100,000 links.
  const reader = isFiltered(request) ? deps.reader.db : deps.db;
  const own = { ...request, accountId };
  const mine = inPlace(await containing(linksOf(reader, accountId), deps, own), own);
  const rows = request.order === 'click' ? await byClicks(deps, mine, request) : await newestFirst(mine, request);
  return { items: rows.map(linkFromRow), total: await totalOf(request, rows, () => countOf(mine)) };
}

/** Counts filtered links by their tags, of which there are few combinations. */
export async function tagSetsOf(deps: StoreDeps, accountId: number, filters: LinkFilters): Promise<TagSet[]> {
  const own = { ...filters, accountId };
  const mine = inPlace(await containing(linksOf(deps.reader.db, accountId), deps, own), own);
  const counted = mine.where('link.tags', '!=', '[]').groupBy('link.tags').select('link.tags');
  const rows = await counted.select(({ fn }) => fn.countAll<number>().as('links')).execute();
  return rows.map(({ tags, links }) => ({ tags: JSON.parse(tags) as string[], links: Number(links) }));
}

/**
 * Returns links of one campaign, with one pixel (the column holds the ids as a JSON list), or with one splash page or
 * overlay.
 */
export async function groupOfLinks(
  db: Kysely<CatalogTables>,
  { accountId, group }: { accountId: number; group: LinkGroup },
  request: PageRequest,
): Promise<Page<Link>> {
  const mine = linksIn(linksOf(db, accountId), group);
  const { limit, offset } = request;
  const kept = 'campaignId' in group ? mine.orderBy(placeOfLink(accountId, group.campaignId)) : mine;
  const rows = await kept.selectAll('link').orderBy('link.id').limit(limit).offset(offset).execute();
  return { items: rows.map(linkFromRow), total: await totalOf(request, rows, () => countOf(mine)) };
}

/** Counts links by their domain, or by each of their pixels, which few links name in different combinations. */
export async function countLinksBy(
  { reader }: StoreDeps,
  accountId: number,
  object: 'domain' | 'pixel',
): Promise<Map<number, number>> {
  const column = object === 'domain' ? 'link.domainId' : 'link.pixels';
  const counted = linksOf(reader.db, accountId).groupBy(column).select(`${column} as ids`);
  const rows = await counted.select(({ fn }) => fn.countAll<number>().as('count')).execute();
  const counts = new Map<number, number>();
  for (const { ids, count } of rows) {
    for (const id of typeof ids === 'string' ? (JSON.parse(ids) as number[]) : [ids])
      counts.set(id, (counts.get(id) ?? 0) + Number(count));
  }
  return counts;
}

/** Position of a link in its campaign: the owner's order, with new links last. */
export function placeOfLink(accountId: number, campaignId: number) {
  const list = { kind: 'campaign' as const, accountId, id: campaignId };
  return placeIn(list, { type: 'links', id: 'link.id', others: 'behind' });
}

type LinkQuery = ReturnType<typeof linksOf>;

function isFiltered({
  limit: _limit,
  offset: _offset,
  beforeId: _beforeId,
  order: _order,
  ...filters
}: LinkListRequest) {
  return Object.values(filters).some((value) => value !== undefined && value !== '');
}

/** Filters by search text and tags. */
async function containing(
  query: LinkQuery,
  { dialect, reader }: StoreDeps,
  { accountId, search = '', tags = [] }: LinkFilters & { accountId: number },
): Promise<LinkQuery> {
  // Tags as JSON writes them, with quotes; they contain neither quotes nor backslashes.
  const quoted = tags.map((tag) => `"${tag}"`);
  // The index finds rows with all of its words, so that it cannot find one of several tags.
  const words = [...(quoted.length === 1 ? quoted : []), search].filter((word) => word !== '');
  if (words.length === 0 && quoted.length === 0) return query;
  const near = words.length > 0 ? await reader.narrow({ table: 'link', accountId, words }) : undefined;
  let found = near ? query.where(near) : query;
  if (quoted.length > 0)
    found = found.where((where) => where.or(quoted.map((tag) => dialect.containsIgnoringCase('link.tags', tag))));
  if (search === '') return found;
  const columns = ['link.alias', 'link.url', 'link.title'];
  return found.where((where) => where.or(columns.map((column) => dialect.containsIgnoringCase(column, search))));
}

/** Filters by age, status, health, end, campaign, channels, creator and domain. */
function inPlace(query: LinkQuery, request: LinkFilters & { accountId: number }): LinkQuery {
  const { beforeId, status, isArchived, health, ended, campaignId, channelIds, creatorId, domainId } = request;
  let mine = query;
  if (beforeId !== undefined) mine = mine.where('link.id', '<', beforeId);
  if (status) mine = mine.where('link.status', '=', status);
  if (isArchived !== undefined) mine = mine.where('link.status', isArchived ? '=' : '!=', 'archived');
  if (health) mine = withHealth(mine, { accountId: request.accountId, health });
  if (ended) mine = thatEnded(mine, ended);
  if (campaignId !== undefined) mine = mine.where('link.campaignId', '=', campaignId);
  if (creatorId !== undefined) mine = mine.where(createdBy('link', creatorId));
  if (domainId !== undefined) mine = mine.where('link.domainId', '=', domainId);
  return channelIds === undefined ? mine : mine.where(isInChannels('links', 'link.id', channelIds));
}

function linksIn(mine: LinkQuery, group: LinkGroup): LinkQuery {
  if ('campaignId' in group) return mine.where('link.campaignId', '=', group.campaignId);
  // A link keeps its splash page or overlay in the column after its type changes.
  if ('splashId' in group) return mine.where('link.type', '=', 'splash').where('link.splashId', '=', group.splashId);
  if ('overlayId' in group)
    return mine.where('link.type', '=', 'overlay').where('link.overlayId', '=', group.overlayId);
  return mine.where(sql<boolean>`',' || trim(link.pixels, '[]') || ',' like ${`%,${Number(group.pixelId)},%`}`);
}

function linksOf(db: Kysely<CatalogTables>, accountId: number) {
  return db.selectFrom('link').where('link.accountId', '=', accountId);
}

/**
 * Filters by the health of a link's current destination. The index on accounts and results finds the links; looking up
 * the result of each link took 30 to 100 ms of 100,000 links, for the few that are broken.
 */
function withHealth(query: LinkQuery, { accountId, health }: { accountId: number; health: LinkHealthStatus }) {
  const inAccount = query.where('link.id', 'in', ({ selectFrom }) =>
    selectFrom('linkHealth')
      .select('linkHealth.linkId')
      .where('linkHealth.accountId', '=', accountId)
      .where('linkHealth.status', '=', health),
  );
  return inAccount.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('linkHealth')
        .select('linkHealth.linkId')
        .whereRef('linkHealth.linkId', '=', 'link.id')
        .whereRef('linkHealth.url', '=', 'link.url')
        .where('linkHealth.checkedAt', 'is not', null),
    ),
  );
}

/** Filters by the expiry, or by the click limit and the total that lists show. */
function thatEnded(query: LinkQuery, { by, at }: NonNullable<LinkListRequest['ended']>): LinkQuery {
  if (by === 'expired') return query.where('link.expiresAt', '<=', at);
  const limited = query.where('link.clickLimit', 'is not', null);
  return limited.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('objectTotal')
        .select('objectTotal.objectId')
        .whereRef('objectTotal.objectId', '=', 'link.id')
        .where('objectTotal.kind', '=', 'link')
        .whereRef('objectTotal.clicks', '>=', 'link.clickLimit'),
    ),
  );
}

function newestFirst(query: LinkQuery, { limit, offset }: PageRequest) {
  return query.selectAll('link').orderBy('link.id', 'desc').limit(limit).offset(offset).execute();
}

/** Links with clicks, in their order. */
interface Clicked {
  page(request: PageRequest): ReturnType<typeof newestFirst>;
  count(): Promise<number>;
}

const COUNT = sql<number>`count(*)`.as('total');

/** Sorts links by the totals that lists show. */
function clickedAmong(mine: LinkQuery): Clicked {
  const clicked = mine.innerJoin('objectTotal', (join) =>
    join
      .onRef('objectTotal.objectId', '=', 'link.id')
      .onRef('objectTotal.accountId', '=', 'link.accountId')
      .on('objectTotal.kind', '=', 'link')
      .on('objectTotal.clicks', '>', 0),
  );
  const sorted = clicked.orderBy('objectTotal.clicks', 'desc').orderBy('objectTotal.objectId', 'desc');
  return {
    page: ({ limit, offset }) => sorted.selectAll('link').limit(limit).offset(offset).execute(),
    count: async () => Number((await clicked.select(COUNT).executeTakeFirstOrThrow()).total),
  };
}

type Ranked = ReturnType<typeof rankedBy>;

function rankedBy({ dialect }: StoreDeps, ranking: readonly number[]) {
  return dialect.ranking(ranking).as('ranked');
}

/** Sorts links by a ranking. */
function rankedAmong(mine: LinkQuery, ranked: Ranked): Clicked {
  const clicked = mine.innerJoin(ranked, 'ranked.id', 'link.id');
  const sorted = clicked.orderBy('ranked.place');
  return {
    page: ({ limit, offset }) => sorted.selectAll('link').limit(limit).offset(offset).execute(),
    count: async () => Number((await clicked.select(COUNT).executeTakeFirstOrThrow()).total),
  };
}

/** Not as a correlated subquery, which would read the ranking once for each link. */
function unrankedAmong(mine: LinkQuery, ranked: Ranked): LinkQuery {
  return mine.where('link.id', 'not in', ({ selectFrom }) => selectFrom(ranked).select('ranked.id'));
}

function byClicks(deps: StoreDeps, mine: LinkQuery, request: LinkListRequest) {
  if (request.ranking === undefined) return mostClickedFirst(clickedAmong(mine), neverClickedAmong(mine), request);
  const ranked = rankedBy(deps, request.ranking);
  return mostClickedFirst(rankedAmong(mine, ranked), unrankedAmong(mine, ranked), request);
}

/**
 * Returns clicked links in their order, then the others, newest first. Sorting all of them by their totals took 165 ms
 * for the last page of 100,000.
 */
async function mostClickedFirst(clicked: Clicked, others: LinkQuery, { limit, offset }: PageRequest) {
  const first = await clicked.page({ limit, offset });
  if (first.length === limit) return first;
  const count = await totalOf({ limit, offset }, first, clicked.count);
  const rest = { limit: limit - first.length, offset: Math.max(0, offset - count) };
  return [...first, ...(await newestFirst(others, rest))];
}

function neverClickedAmong(mine: LinkQuery): LinkQuery {
  return mine.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('objectTotal')
          .select('objectTotal.objectId')
          .whereRef('objectTotal.objectId', '=', 'link.id')
          .where('objectTotal.kind', '=', 'link')
          .where('objectTotal.clicks', '>', 0),
      ),
    ),
  );
}

async function countOf(query: LinkQuery): Promise<number> {
  return Number((await query.select(COUNT).executeTakeFirstOrThrow()).total);
}
