import type { Kysely } from 'kysely';
import type { DomainStore, InstalledDomain, InstalledDomainFilter } from '../../../domains/domain-port.ts';
import { firstOwner } from '../accounts/first-owner.ts';
import type { SqlDialect } from '../engines/sql-dialect.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;

/** The domains of all accounts. No query here is limited to one, so only the administration uses them. */
export function createInstalledDomainQueries({
  db,
  reader,
  dialect,
}: Pick<StoreDeps, 'db' | 'reader' | 'dialect'>): Pick<DomainStore, 'pageOfAll' | 'findOfAll' | 'isBlocked'> {
  return {
    pageOfAll: async (filter, request) => {
      const found = filtered(reader.db, dialect, filter);
      const page = selected(found).orderBy('domain.id', 'desc').limit(request.limit).offset(request.offset);
      const rows = await page.execute();
      const total = await totalOf(request, rows, async () => {
        const counted = found.select(({ fn }) => fn.countAll<number>().as('count'));
        return Number((await counted.executeTakeFirstOrThrow()).count);
      });
      return { items: rows.map(toDomain), total };
    },
    findOfAll: async (id) => {
      const row = await selected(joined(db).where('domain.id', '=', id)).executeTakeFirst();
      return row && toDomain(row);
    },
    isBlocked: async (host) => {
      const blocked = db.selectFrom('domain').where('host', '=', host).where('status', '=', 'disabled');
      return (await blocked.select('id').executeTakeFirst()) !== undefined;
    },
  };
}

function joined(db: Db) {
  return db.selectFrom('domain').innerJoin('account', 'account.id', 'domain.accountId');
}

function filtered(db: Db, dialect: SqlDialect, { search, status }: InstalledDomainFilter) {
  const all = status ? joined(db).where('domain.status', '=', status) : joined(db);
  if (!search) return all;
  const contains = (column: string) => dialect.containsIgnoringCase(column, search);
  return all.where((domain) =>
    domain.or([
      contains('domain.host'),
      contains('account.name'),
      domain.exists(
        domain
          .selectFrom('membership')
          .innerJoin('person', 'person.id', 'membership.personId')
          .whereRef('membership.accountId', '=', 'account.id')
          .where((person) => person.or([contains('person.email'), contains('person.username')]))
          .select('membership.id'),
      ),
    ]),
  );
}

function selected(domains: ReturnType<typeof joined>) {
  return domains
    .select(['domain.id', 'domain.accountId', 'domain.host', 'domain.scheme', 'domain.status', 'domain.checkedAt'])
    .select(['domain.createdAt', 'account.name'])
    .select((domain) => [
      firstOwner(domain as never, 'username').as('owner'),
      domain
        .selectFrom('link')
        .whereRef('link.accountId', '=', 'domain.accountId')
        .whereRef('link.domainId', '=', 'domain.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('links'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

function toDomain({ name, owner, links, ...row }: Row): InstalledDomain {
  return {
    ...row,
    scheme: row.scheme as InstalledDomain['scheme'],
    status: row.status as InstalledDomain['status'],
    workspace: name || (owner ?? ''),
    links: Number(links ?? 0),
  };
}
