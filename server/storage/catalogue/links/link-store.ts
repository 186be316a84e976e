import type { Kysely } from 'kysely';
import type { Link, LinkStore } from '../../../links/link-port.ts';
import { noteErasure } from '../accounts/erasure-store.ts';
import { leaveChannels } from '../library/channel-items.ts';
import { createOwnedTable } from '../owned-table.ts';
import type { StoreDeps } from '../store-parts.ts';
import type { CatalogueTables } from '../tables/schema.ts';
import { insertMarked } from '../tasks/task-marks.ts';
import { groupOfLinks, pageOfLinks, placeOfLink } from './link-pages.ts';
import { linkFromRow, linkToRow } from './link-row.ts';

type Db = Kysely<CatalogueTables>;

export function createLinkStore(deps: StoreDeps): LinkStore {
  const { db } = deps;
  const links = createOwnedTable('link', { ...deps, changeKey: ({ domainId, alias }) => `${domainId}/${alias}` });
  return {
    page: (accountId, request) => pageOfLinks(deps, accountId, request),
    find: async (accountId, id) => linkOrNone(await links.find(accountId, id)),
    findByAlias: async (accountId, domainId, alias) =>
      linkOrNone(
        await owned(db, accountId).where('domainId', '=', domainId).where('alias', '=', alias).executeTakeFirst(),
      ),
    isTaken: async (domainId, alias) => {
      const found = db.selectFrom('link').select('id').where('domainId', '=', domainId).where('alias', '=', alias);
      return (await found.executeTakeFirst()) !== undefined;
    },
    findMany: async (accountId, ids) =>
      ids.length === 0 ? [] : (await owned(db, accountId).where('id', 'in', ids).execute()).map(linkFromRow),
    inCampaign: (accountId, campaignId, request) => inCampaign(db, { accountId, campaignId, ...request }),
    group: (accountId, group, request) => groupOfLinks(db, { accountId, group }, request),
    insert: async (link, mark) => {
      const row = linkToRow(link);
      return linkFromRow(
        await (mark ? insertMarked(db, mark, (alsoIn) => links.insert(row, alsoIn)) : links.insert(row)),
      );
    },
    update: async (accountId, id, patch) => linkOrNone(await links.update(accountId, id, linkToRow(patch))),
    remove: async (accountId, id, now) => {
      const gone = await links.remove(accountId, id, async (transaction) => {
        await leaveChannels(transaction, 'links', id);
        await transaction.deleteFrom('objectTotal').where('kind', '=', 'link').where('objectId', '=', id).execute();
        await noteErasure(transaction, { accountId, scope: { kind: 'object', object: 'link', id }, createdAt: now });
        await transaction.deleteFrom('linkUse').where('linkId', '=', id).execute();
        await transaction.deleteFrom('linkHealth').where('linkId', '=', id).execute();
        await transaction.deleteFrom('linkPicture').where('linkId', '=', id).execute();
        await transaction.deleteFrom('linkChange').where('linkId', '=', id).execute();
      });
      return gone !== undefined;
    },
  };
}

function owned(db: Db, accountId: number) {
  return db.selectFrom('link').selectAll().where('accountId', '=', accountId);
}

function linkOrNone(row: Parameters<typeof linkFromRow>[0] | undefined): Link | undefined {
  return row && linkFromRow(row);
}

async function inCampaign(
  db: Db,
  wanted: { accountId: number; campaignId: number; now: number; limit: number },
): Promise<Link[]> {
  const rows = await owned(db, wanted.accountId)
    .where('campaignId', '=', wanted.campaignId)
    .where('status', 'not in', ['disabled', 'private'])
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', wanted.now)]))
    .orderBy(placeOfLink(wanted.accountId, wanted.campaignId))
    .orderBy('id', 'desc')
    .limit(wanted.limit)
    .execute();
  return rows.map(linkFromRow);
}
