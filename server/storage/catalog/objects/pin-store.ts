import type { PinnedRef, PinOwner, PinStore } from '../../../library/pins/pin-port.ts';
import type { StoreDeps } from '../store-deps.ts';

const TABLES = { link: 'link', qr: 'qrCode', campaign: 'campaign', website: 'website' } as const;
const TYPES = Object.keys(TABLES) as PinnedRef['type'][];

export function createPinStore({ db }: StoreDeps): PinStore {
  return {
    list: async (owner) => {
      const rows = await pinsOf(db, owner).select(['type', 'objectId as id']).orderBy('pin.id', 'desc').execute();
      const pins = rows as PinnedRef[];
      const existing = await Promise.all(TYPES.map((type) => existingOf(db, owner, { type, pins })));
      const known = new Set(existing.flat());
      return pins.filter(({ type, id }) => known.has(`${type} ${id}`));
    },
    add: async (owner, ref, now) => {
      if ((await existingOf(db, owner, { type: ref.type, pins: [ref] })).length === 0) return false;
      const row = { ...owner, type: ref.type, objectId: ref.id, createdAt: now };
      await db
        .insertInto('pin')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return true;
    },
    remove: async ({ accountId, personId }, { type, id }) => {
      await db
        .deleteFrom('pin')
        .where('accountId', '=', accountId)
        .where('personId', '=', personId)
        .where('type', '=', type)
        .where('objectId', '=', id)
        .execute();
    },
    order: (owner, refs) => db.transaction().execute((transaction) => exchangePlaces(transaction, owner, refs)),
  };
}

/**
 * The newest ID comes first, so pins change places by exchanging their IDs. Reads by deleting: of two orders at the same
 * time the second finds nothing, and pins that are removed meanwhile do not come back.
 */
async function exchangePlaces(
  db: StoreDeps['db'],
  { accountId, personId }: PinOwner,
  refs: readonly PinnedRef[],
): Promise<void> {
  const rows = await db
    .deleteFrom('pin')
    .where('accountId', '=', accountId)
    .where('personId', '=', personId)
    .returningAll()
    .execute();
  if (rows.length === 0) return;
  const named = refs.flatMap(({ type, id }) => rows.find((row) => row.type === type && row.objectId === id) ?? []);
  const places = named.map(({ id }) => id).toSorted((one, other) => other - one);
  const placeOf = new Map(named.map(({ id }, index) => [id, places[index]]));
  const placed = rows.map((row) => ({ ...row, id: placeOf.get(row.id) ?? row.id }));
  await db.insertInto('pin').values(placed).execute();
}

function pinsOf(db: StoreDeps['db'], { accountId, personId }: PinOwner) {
  return db.selectFrom('pin').where('accountId', '=', accountId).where('personId', '=', personId);
}

/** Returns those pins of a type whose objects the account has, as `type id`. */
async function existingOf(
  db: StoreDeps['db'],
  { accountId }: PinOwner,
  { type, pins }: { type: PinnedRef['type']; pins: readonly PinnedRef[] },
): Promise<string[]> {
  const ids = pins.filter((pin) => pin.type === type).map(({ id }) => id);
  if (ids.length === 0) return [];
  const own = db.selectFrom(TABLES[type]).select('id').where('accountId', '=', accountId).where('id', 'in', ids);
  return (await own.execute()).map(({ id }) => `${type} ${id}`);
}
