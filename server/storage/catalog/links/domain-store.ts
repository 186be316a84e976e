import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Domain, DomainStore, DueDomains } from '../../../domains/domain-port.ts';
import { prepareQuery } from '../engines/prepared-query.ts';
import { createOwnedTable } from '../owned-table.ts';
import { createPlanGuard } from '../plan-guard.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { createInstalledDomainQueries } from './installed-domains.ts';
import { reservedName } from './reserved-names.ts';

type Db = Kysely<CatalogTables>;

export function createDomainStore(deps: StoreDeps): DomainStore {
  const { db } = deps;
  const activeDomain = prepareActiveDomain(db);
  const guard = createPlanGuard(deps, 'domains');
  const domains = createOwnedTable('domain', { ...deps, changeKey: ({ host }) => host, guard });
  return {
    ...createInstalledDomainQueries(deps),
    page: async (accountId, request) => {
      const page = await domains.page(accountId, request);
      return { ...page, items: page.items.map(domainFromRow) };
    },
    find: async (accountId, id) => domainOrNone(await domains.find(accountId, id)),
    findMany: async (accountId, ids) => {
      if (ids.length === 0) return [];
      const mine = db.selectFrom('domain').selectAll().where('accountId', '=', accountId);
      return (await mine.where('id', 'in', ids).execute()).map(domainFromRow);
    },
    findActive: async (host) => domainOrNone((await activeDomain([host]))[0]),
    insert: async (domain, entry) => domainFromRow(await domains.insert(domain, { entry })),
    update: async (accountId, id, patch) => domainOrNone(await domains.update(accountId, id, patch)),
    remove: async (accountId, id) => {
      const alsoIn = async (transaction: Db) => {
        await transaction.deleteFrom('orphan').where('domainId', '=', id).execute();
        await transaction.deleteFrom('pageBrand').where('domainId', '=', id).execute();
      };
      return (await domains.remove(accountId, id, alsoIn)) !== undefined;
    },
    dueForCheck: (due) => dueForCheck(db, due),
    countLinks: async (accountId, domainId) => {
      const living = db.selectFrom('link').where('accountId', '=', accountId).where('domainId', '=', domainId);
      const deleted = db.selectFrom('deletedObject').where('accountId', '=', accountId).where('kind', '=', 'link');
      const restorable = deleted.where('reservedName', 'like', `${reservedName({ domainId, alias: '' })}%`);
      return { living: await countOf(living), deleted: await countOf(restorable) };
    },
  };
}

async function countOf(query: SelectQueryBuilder<CatalogTables, 'link' | 'deletedObject', object>): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll<number>().as('total'));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

/** Prepares the look-up of the active domain of a host; the literal selects the index of active domains. */
export function prepareActiveDomain(db: Db) {
  return prepareQuery(db, (host: string) =>
    db.selectFrom('domain').selectAll().where('host', '=', host).where('status', '=', sql.lit('active')),
  );
}

export function domainFromRow(row: Selectable<CatalogTables['domain']>): Domain {
  return { ...row, scheme: row.scheme as Domain['scheme'], status: row.status as Domain['status'] };
}

function domainOrNone(row: Parameters<typeof domainFromRow>[0] | undefined): Domain | undefined {
  return row && domainFromRow(row);
}

async function dueForCheck(db: Db, due: DueDomains): Promise<Domain[]> {
  const rows = await db
    .selectFrom('domain')
    .selectAll()
    .where((where) =>
      where.or([
        where('status', '=', 'pending').and('checkedAt', 'is', null),
        where('status', '=', 'pending').and('checkedAt', '<', due.pendingBefore),
        where('status', '=', 'active').and('checkedAt', '<', due.activeBefore),
      ]),
    )
    .orderBy(({ fn, val }) => fn.coalesce('checkedAt', val(0)))
    .orderBy('id')
    .limit(due.limit)
    .execute();
  return rows.map(domainFromRow);
}
