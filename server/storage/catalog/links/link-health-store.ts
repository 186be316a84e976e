import { sql } from 'kysely';
import type { LinkHealthStore } from '../../../links/health-port.ts';
import type { StoreDeps } from '../store-deps.ts';

/**
 * Range of ids below the newest known link in which one may be missing, because its transaction committed after that of
 * a younger link.
 */
const LATECOMERS = 1_000;

export function createLinkHealthStore({ db }: Pick<StoreDeps, 'db'>): LinkHealthStore {
  return {
    takeInNew: async (now, limit) => {
      const newest = sql`(select coalesce(max(link_id), 0) from link_health)`;
      await sql`insert into link_health (link_id, account_id, url, status, failures, next_check_at)
        select id, account_id, url, 'unknown', 0, cast(${now} as bigint) from link
        where id > ${newest} - cast(${LATECOMERS} as bigint)
          and not exists (select 1 from link_health where link_id = link.id)
        order by id limit ${limit} on conflict do nothing`.execute(db);
    },
    due: async (now, { limit, restingUntil }) => {
      const rows = await dueLinks(db, now, limit);
      const isLive = ({ state, expiresAt }: (typeof rows)[number]) =>
        state === 'active' && (expiresAt === null || expiresAt > now);
      await postpone(
        db,
        rows.filter((row) => !isLive(row)).map(({ linkId }) => linkId),
        restingUntil,
      );
      return rows.flatMap((row) => {
        const { linkId, url, checkedUrl, failures, brokenSince } = row;
        if (!isLive(row) || url === null) return [];
        // Failures of a previous destination say nothing about this one.
        return [
          url === checkedUrl ? { linkId, url, failures, brokenSince } : { linkId, url, failures: 0, brokenSince: null },
        ];
      });
    },
    save: async (checked) => {
      for (const { linkId, ...found } of checked) {
        await db.updateTable('linkHealth').set(found).where('linkId', '=', linkId).execute();
      }
    },
    postpone: (linkIds, until) => postpone(db, linkIds, until),
    of: async (accountId, ids) => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('linkHealth')
        .innerJoin('link', (join) =>
          join.onRef('link.id', '=', 'linkHealth.linkId').onRef('link.url', '=', 'linkHealth.url'),
        )
        .select(['linkHealth.linkId', 'linkHealth.status', 'linkHealth.httpStatus'])
        .select(['linkHealth.checkedAt', 'linkHealth.brokenSince'])
        .where('linkHealth.accountId', '=', accountId)
        .where('linkHealth.linkId', 'in', ids)
        .execute();
      return new Map(
        rows.flatMap(({ linkId, checkedAt, ...row }) => (checkedAt === null ? [] : [[linkId, { ...row, checkedAt }]])),
      );
    },
  };
}

/** Returns links whose check is due; those without a state have been deleted, and can be restored. */
function dueLinks(db: StoreDeps['db'], now: number, limit: number) {
  return db
    .selectFrom('linkHealth')
    .leftJoin('link', 'link.id', 'linkHealth.linkId')
    .select(['linkHealth.linkId', 'linkHealth.url as checkedUrl', 'linkHealth.failures', 'linkHealth.brokenSince'])
    .select(['link.url', 'link.status as state', 'link.expiresAt'])
    .where('linkHealth.nextCheckAt', '<=', now)
    .orderBy('linkHealth.nextCheckAt')
    .orderBy('linkHealth.linkId')
    .limit(limit)
    .execute();
}

async function postpone(db: StoreDeps['db'], linkIds: readonly number[], until: number): Promise<void> {
  if (linkIds.length === 0) return;
  await db.updateTable('linkHealth').set({ nextCheckAt: until }).where('linkId', 'in', linkIds).execute();
}
