import { type Selectable, sql } from 'kysely';
import type {
  Campaign,
  CampaignPatch,
  CampaignSearch,
  CampaignStore,
  FoundCampaign,
} from '../../../campaigns/campaign-port.ts';
import type { Page } from '../../../platform/paging.ts';
import { createOwnedTable } from '../owned-table.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { deleteList, placeIn, removeFromLists } from './list-positions.ts';

export function createCampaignStore(deps: StoreDeps): CampaignStore {
  const { db } = deps;
  const campaigns = createOwnedTable('campaign', { ...deps, changeKey: ({ slug }) => slug ?? '' });
  return {
    page: async (accountId, request) => {
      const page = await campaigns.page(accountId, request);
      return { ...page, items: page.items.map(campaignFromRow) };
    },
    search: (accountId, request) => search(deps, accountId, request),
    find: async (accountId, id) => campaignOrNone(await campaigns.find(accountId, id)),
    findByName: async (accountId, name) => {
      const mine = db.selectFrom('campaign').selectAll().where('accountId', '=', accountId);
      return campaignOrNone(await mine.where('name', '=', name).executeTakeFirst());
    },
    insert: async (campaign, entry) => {
      const row = { ...campaign, ...toColumns(campaign), isPublic: Number(campaign.isPublic) };
      return campaignFromRow(await campaigns.insert(row, { entry }));
    },
    update: async (accountId, id, patch) => campaignOrNone(await campaigns.update(accountId, id, toColumns(patch))),
    remove: async (accountId, id) => {
      const gone = await campaigns.remove(accountId, id, async (transaction) => {
        const links = transaction.updateTable('link').set({ campaignId: null });
        await links.where('campaignId', '=', id).where('accountId', '=', accountId).execute();
        await deleteList(transaction, 'campaign', id);
        await removeFromLists(transaction, 'campaign', id);
        await transaction.deleteFrom('objectTotal').where('kind', '=', 'campaign').where('objectId', '=', id).execute();
      });
      return gone !== undefined;
    },
  };
}

async function search(
  { reader: { db }, dialect }: StoreDeps,
  accountId: number,
  { search: words, isStarredOnly, order, ...request }: CampaignSearch,
): Promise<Page<FoundCampaign>> {
  let mine = db.selectFrom('campaign').where('accountId', '=', accountId);
  if (isStarredOnly) mine = mine.where('starred', '=', 1);
  if (words !== '') {
    const columns = ['campaign.name', 'campaign.slug'];
    mine = mine.where((where) => where.or(columns.map((column) => dialect.containsIgnoringCase(column, words))));
  }
  const linkCount = sql<number>`(select count(*) from link where link.campaign_id = campaign.id)`.as('linkCount');
  const own = placeIn({ kind: 'campaigns', accountId }, { type: 'campaign', id: 'campaign.id', others: 'on top' });
  const starred = (order === 'own' ? mine.orderBy(own) : mine).orderBy('starred', 'desc');
  const sorted = order === 'name' ? starred.orderBy(dialect.lowerCase(sql`name`)) : starred;
  const found = sorted.selectAll().select(linkCount).orderBy('id', 'desc');
  const rows = await found.limit(request.limit).offset(request.offset).execute();
  const total = await totalOf(request, rows, async () => {
    const count = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return Number(count.total);
  });
  return {
    items: rows.map(({ linkCount, ...row }) => ({ ...campaignFromRow(row), linkCount: Number(linkCount) })),
    total,
  };
}

/** Converts a patch to columns; undefined fields are not written. */
function toColumns({ isPublic, isSticky, starred, ...patch }: CampaignPatch) {
  return { ...patch, isPublic: flag(isPublic), isSticky: flag(isSticky), starred: flag(starred) };
}

function flag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

function campaignFromRow(row: Selectable<CatalogTables['campaign']>): Campaign {
  const { isPublic, isSticky, starred, strategy, ...campaign } = row;
  return {
    ...campaign,
    isPublic: isPublic === 1,
    strategy: strategy as Campaign['strategy'],
    isSticky: isSticky === 1,
    starred: starred === 1,
  };
}

function campaignOrNone(row: Parameters<typeof campaignFromRow>[0] | undefined): Campaign | undefined {
  return row && campaignFromRow(row);
}
