import type { Kysely } from 'kysely';
import type { Link } from '../../../links/link-port.ts';
import { prepareRows } from '../engines/prepared-query.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;
type Name = Pick<Link, 'domainId' | 'alias'>;

/** The name under which a deleted link reserves its address; aliases are compared in any case. */
export function reservedName({ domainId, alias }: Name): string {
  return `${domainId}/${alias.toLowerCase()}`;
}

/** Prepares the look-up of which addresses belong to deleted links that can still be restored. */
export function prepareReservedNames(db: Db): (names: readonly Name[], on?: Db) => Promise<ReadonlySet<string>> {
  const find = prepareRows(db, ['reservedName'], (names: Array<{ reservedName: string }>) => {
    const among = names.map((name) => name.reservedName);
    return db
      .selectFrom('deletedObject')
      .select('reservedName')
      .where('reservedName', 'in', among)
      .where('kind', '=', 'link');
  });
  return async (names, on) => {
    const rows = await find(
      names.map((name) => ({ reservedName: reservedName(name) })),
      on,
    );
    return new Set(rows.map((row) => row.reservedName));
  };
}
