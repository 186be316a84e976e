import { type Kysely, sql } from 'kysely';
import type { LinkHealthStatus } from '../../../contract/vocabulary.ts';
import type { Link, LinkGroup, LinkListRequest } from '../../links/link-port.ts';
import type { Page, PageRequest } from '../../platform/paging.ts';
import { linkFromRow } from './link-row.ts';
import { totalOf } from './page-total.ts';
import type { CatalogueTables } from './schema.ts';
import type { StoreParts } from './store-parts.ts';

/** One page of an account's links, found and ordered as asked. */
export async function pageOfLinks(
  { db, traits }: StoreParts,
  accountId: number,
  request: LinkListRequest,
): Promise<Page<Link>> {
  const { search = '', tag = '', status, health } = request;
  let mine = linksOf(db, accountId);
  // As JSON writes it, quotes included; no tag holds a quote or a backslash.
  if (tag !== '') mine = mine.where(traits.containsIgnoringCase('link.tags', `"${tag}"`));
  if (status) mine = mine.where('link.status', '=', status);
  if (health) mine = withHealth(mine, health);
  if (search !== '') {
    const columns = ['link.alias', 'link.url', 'link.title'];
    mine = mine.where((where) => where.or(columns.map((column) => traits.containsIgnoringCase(column, search))));
  }
  const rows = request.order === 'click' ? await mostClickedFirst(mine, request) : await newestFirst(mine, request);
  return { items: rows.map(linkFromRow), total: await totalOf(request, rows, () => countOf(mine)) };
}

/** Links of one campaign, or with one pixel: ids stand in the column as JSON writes them. */
export async function groupOfLinks(
  db: Kysely<CatalogueTables>,
  { accountId, group }: { accountId: number; group: LinkGroup },
  request: PageRequest,
): Promise<Page<Link>> {
  const mine =
    'campaignId' in group
      ? linksOf(db, accountId).where('link.campaignId', '=', group.campaignId)
      : linksOf(db, accountId).where(
          sql<boolean>`',' || trim(link.pixels, '[]') || ',' like ${`%,${Number(group.pixelId)},%`}`,
        );
  const { limit, offset } = request;
  const rows = await mine.selectAll('link').orderBy('link.id').limit(limit).offset(offset).execute();
  return { items: rows.map(linkFromRow), total: await totalOf(request, rows, () => countOf(mine)) };
}

type LinkQuery = ReturnType<typeof linksOf>;

function linksOf(db: Kysely<CatalogueTables>, accountId: number) {
  return db.selectFrom('link').where('link.accountId', '=', accountId);
}

/** Of the target that a link has now. */
function withHealth(query: LinkQuery, health: LinkHealthStatus): LinkQuery {
  return query.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('linkHealth')
        .select('linkHealth.linkId')
        .whereRef('linkHealth.linkId', '=', 'link.id')
        .whereRef('linkHealth.url', '=', 'link.url')
        .where('linkHealth.status', '=', health)
        .where('linkHealth.checkedAt', 'is not', null),
    ),
  );
}

function newestFirst(query: LinkQuery, { limit, offset }: PageRequest) {
  return query.selectAll('link').orderBy('link.id', 'desc').limit(limit).offset(offset).execute();
}

/**
 * By the totals that lists show: clicked links along the totals' index, then the others, newest first. Sorting all of
 * them took 165 ms for the last page of 100,000.
 */
async function mostClickedFirst(mine: LinkQuery, request: PageRequest) {
  const first = await clickedAmong(mine)
    .selectAll('link')
    .orderBy('objectTotal.clicks', 'desc')
    .orderBy('objectTotal.objectId', 'desc')
    .limit(request.limit)
    .offset(request.offset)
    .execute();
  if (first.length === request.limit) return first;
  const clicked = await totalOf(request, first, () => countOf(clickedAmong(mine)));
  const rest = { limit: request.limit - first.length, offset: Math.max(0, request.offset - clicked) };
  return [...first, ...(await newestFirst(neverClickedAmong(mine), rest))];
}

function clickedAmong(mine: LinkQuery) {
  return mine.innerJoin('objectTotal', (join) =>
    join
      .onRef('objectTotal.objectId', '=', 'link.id')
      .onRef('objectTotal.accountId', '=', 'link.accountId')
      .on('objectTotal.kind', '=', 'link')
      .on('objectTotal.clicks', '>', 0),
  );
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

async function countOf(query: LinkQuery | ReturnType<typeof clickedAmong>): Promise<number> {
  const counted = (query as LinkQuery).select(({ fn }) => fn.countAll<number>().as('total'));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}
