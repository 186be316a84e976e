import { type Selectable, sql } from 'kysely';
import type { OrphanListRequest, OrphanPlace, OrphanRow, OrphanStore } from '../../../orphans/orphan-port.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { addOrphans } from './orphan-counts.ts';

type Deps = Pick<StoreDeps, 'db' | 'dialect'>;

export function createOrphanStore({ db, dialect }: Deps): OrphanStore {
  return {
    add: (counts) => db.transaction().execute((transaction) => addOrphans(transaction, counts)),
    page: (place, request) => page({ db, dialect }, place, request),
    remove: async ({ accountId, domainId }, path) => {
      const mine = db.deleteFrom('orphan').where('accountId', '=', accountId).where('domainId', '=', domainId);
      await (path === undefined ? mine : mine.where('path', '=', path)).execute();
    },
    forgetBefore: async (time) => {
      await db.deleteFrom('orphan').where('lastAt', '<', time).execute();
    },
  };
}

async function page({ db, dialect }: Deps, { accountId, domainId }: OrphanPlace, request: OrphanListRequest) {
  const mine = db.selectFrom('orphan').where('accountId', '=', accountId).where('domainId', '=', domainId);
  const rows = await mine
    .selectAll()
    .select(
      sql<number | null>`(select min(link.id) from link where link.domain_id = orphan.domain_id
      and lower(link.alias) = lower(substr(orphan.path, 2)))`.as('linkId'),
    )
    .orderBy(request.order === 'click' ? 'times' : 'lastAt', 'desc')
    .orderBy(dialect.byteOrder('path'))
    .limit(request.limit)
    .offset(request.offset)
    .execute();
  const total = await totalOf(request, rows, async () => {
    const counted = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return Number(counted.total);
  });
  return { items: rows.map(toRow), total };
}

function toRow(row: Selectable<CatalogTables['orphan']> & { linkId: number | null }): OrphanRow {
  const { path, times, firstAt, lastAt, referrer, linkId } = row;
  return { path, times, firstAt, lastAt, referrer, linkId: linkId === null ? null : Number(linkId) };
}
