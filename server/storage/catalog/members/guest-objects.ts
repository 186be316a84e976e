import type { Kysely } from 'kysely';
import type { GuestLimitKind } from '../../../../contract/vocabulary.ts';
import type { GuestObject } from '../../../members/member-port.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;

interface Limit {
  websiteId: number | null;
  channelId: number | null;
}

/** Replaces what rows are limited to by that object with its name, which is '' for a deleted one. */
export async function withGuestObjects<Row extends Limit>(
  db: Db,
  rows: readonly Row[],
): Promise<(Omit<Row, keyof Limit> & { guestOf: GuestObject | null })[]> {
  const names = new Map<string, string>();
  for (const kind of ['website', 'channel'] as const)
    for (const { id, name } of await named(db, kind, rows.map(kind === 'website' ? websiteOf : channelOf)))
      names.set(`${kind} ${id}`, name);
  return rows.map(({ websiteId, channelId, ...row }) => {
    const ref = refOf({ websiteId, channelId });
    return { ...row, guestOf: ref && { ...ref, name: names.get(`${ref.kind} ${ref.id}`) ?? '' } };
  });
}

/** Returns the object of an account that a limit names. */
export async function findGuestObject(db: Db, accountId: number, limit: Limit): Promise<GuestObject | undefined> {
  const ref = refOf(limit);
  if (!ref) return undefined;
  const found = (await named(db, ref.kind, [ref.id])).find((row) => row.accountId === accountId);
  return found && { ...ref, name: found.name };
}

const websiteOf = ({ websiteId }: Limit) => websiteId;
const channelOf = ({ channelId }: Limit) => channelId;

function refOf({ websiteId, channelId }: Limit): Pick<GuestObject, 'kind' | 'id'> | null {
  if (websiteId !== null) return { kind: 'website', id: websiteId };
  return channelId === null ? null : { kind: 'channel', id: channelId };
}

async function named(db: Db, kind: GuestLimitKind, ids: readonly (number | null)[]) {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return [];
  return kind === 'website'
    ? db.selectFrom('website').where('id', 'in', known).select(['id', 'accountId', 'domain as name']).execute()
    : db.selectFrom('channel').where('id', 'in', known).select(['id', 'accountId', 'name']).execute();
}
