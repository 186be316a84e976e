import type { Selectable } from 'kysely';
import type { Campaign, CampaignPatch, CampaignStore } from '../../../campaigns/campaign-port.ts';
import { createOwnedTable } from '../owned-table.ts';
import type { CatalogueTables } from '../schema.ts';
import type { StoreParts } from '../store-parts.ts';

export function createCampaignStore(parts: StoreParts): CampaignStore {
  const { db } = parts;
  const campaigns = createOwnedTable('campaign', { ...parts, changeKey: ({ slug }) => slug ?? '' });
  return {
    page: async (accountId, request) => {
      const page = await campaigns.page(accountId, request);
      return { ...page, items: page.items.map(campaignFromRow) };
    },
    find: async (accountId, id) => campaignOrNone(await campaigns.find(accountId, id)),
    findByName: async (accountId, name) => {
      const mine = db.selectFrom('campaign').selectAll().where('accountId', '=', accountId);
      return campaignOrNone(await mine.where('name', '=', name).executeTakeFirst());
    },
    insert: async (campaign) =>
      campaignFromRow(
        await campaigns.insert({ ...campaign, ...toColumns(campaign), isPublic: Number(campaign.isPublic) }),
      ),
    update: async (accountId, id, patch) => campaignOrNone(await campaigns.update(accountId, id, toColumns(patch))),
    remove: async (accountId, id) => {
      const gone = await campaigns.remove(accountId, id, async (transaction) => {
        const links = transaction.updateTable('link').set({ campaignId: null });
        await links.where('campaignId', '=', id).where('accountId', '=', accountId).execute();
        await transaction.deleteFrom('objectTotal').where('kind', '=', 'campaign').where('objectId', '=', id).execute();
      });
      return gone !== undefined;
    },
  };
}

/** What is undefined is not set. */
function toColumns({ isPublic, isSticky, starred, ...patch }: CampaignPatch) {
  return { ...patch, isPublic: flag(isPublic), isSticky: flag(isSticky), starred: flag(starred) };
}

function flag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

function campaignFromRow(row: Selectable<CatalogueTables['campaign']>): Campaign {
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
