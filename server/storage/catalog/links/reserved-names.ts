import type { Kysely } from 'kysely';
import type { Link } from '../../../links/link-port.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Name = Pick<Link, 'domainId' | 'alias'>;

/** The name under which a deleted link reserves its address; aliases are compared in any case. */
export function reservedName({ domainId, alias }: Name): string {
  return `${domainId}/${alias.toLowerCase()}`;
}

/** Returns which of these addresses belong to deleted links that can still be restored, of one account or of all. */
export async function reservedNames(
  db: Kysely<CatalogTables>,
  names: readonly Name[],
  accountId?: number,
): Promise<ReadonlySet<string>> {
  const reserved = db.selectFrom('deletedObject').select('reservedName');
  const among = reserved.where('reservedName', 'in', names.map(reservedName)).where('kind', '=', 'link');
  const rows = await (accountId === undefined ? among : among.where('accountId', '=', accountId)).execute();
  return new Set(rows.map((row) => row.reservedName));
}
