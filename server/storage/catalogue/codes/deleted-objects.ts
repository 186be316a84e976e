import type { Kysely, Selectable } from 'kysely';
import { noteErasure } from '../accounts/erasure-store.ts';
import { removeFromChannels } from '../library/channel-items.ts';
import type { CatalogueTables } from '../tables/schema.ts';

type Db = Kysely<CatalogueTables>;

/** Object types that can be restored. Channels, events and totals use the same names for them. */
type Kind = CatalogueTables['deletedObject']['kind'];

export interface DeletedRef {
  kind: Kind;
  accountId: number;
  id: number;
}

/** The stored row with its channel memberships and list positions, all of which are restored. */
interface Kept<Row> {
  row: Row;
  channelItems: Selectable<CatalogueTables['channelItem']>[];
  places: Selectable<CatalogueTables['objectPlace']>[];
}

/** Thrown when the object has already been restored or deleted for good. */
export class NotRestorableError extends Error {}

/**
 * Stores the object that is being deleted and removes it from its channels and lists. Call it inside the deleting
 * transaction.
 */
export async function storeDeleted(db: Db, { row, now, ...ref }: DeletedRef & { row: object; now: number }) {
  const { kind, accountId, id } = ref;
  const channelItems = await db
    .selectFrom('channelItem')
    .selectAll()
    .where('itemType', '=', kind)
    .where('itemId', '=', id)
    .execute();
  const places = await db
    .selectFrom('objectPlace')
    .selectAll()
    .where('itemType', '=', kind)
    .where('itemId', '=', id)
    .execute();
  const kept: Kept<object> = { row, channelItems, places };
  await removeFromChannels(db, kind, id);
  await db
    .insertInto('deletedObject')
    .values({ kind, objectId: id, accountId, kept: JSON.stringify(kept), deletedAt: now })
    .execute();
}

/** Returns the row as it was before the deletion. */
export function keptRow<Row>({ kept }: { kept: string }): Row {
  return (JSON.parse(kept) as Kept<Row>).row;
}

/**
 * Adds the object to its channels that still exist. Call it inside the transaction that restores the row.
 * @throws NotRestorableError when the object can no longer be restored
 */
export async function restoreDeleted(db: Db, ref: DeletedRef): Promise<void> {
  const gone = await forget(db, ref);
  if (!gone) throw new NotRestorableError();
  const { channelItems, places } = JSON.parse(gone.kept) as Kept<unknown>;
  const channels = await livingAmong(
    db,
    ref.accountId,
    channelItems.map(({ channelId }) => channelId),
  );
  for (const item of channelItems) {
    if (channels.has(item.channelId)) await db.insertInto('channelItem').values(item).execute();
  }
  for (const place of places) {
    if (place.list === 'channel' && !channels.has(place.listId)) continue;
    await db
      .insertInto('objectPlace')
      .values(place)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Deletes the object and its events for good. Returns false when it was not stored. */
export async function deletePermanently(db: Db, ref: DeletedRef, now: number): Promise<boolean> {
  const gone = await forget(db, ref);
  if (gone) await scheduleErasure(db, ref, now);
  return gone !== undefined;
}

/** Schedules the erasure of the object's events and deletes its totals. */
export async function scheduleErasure(db: Db, { kind, accountId, id }: DeletedRef, now: number): Promise<void> {
  await noteErasure(db, { accountId, scope: { kind: 'object', object: kind, id }, createdAt: now });
  await db.deleteFrom('objectTotal').where('kind', '=', kind).where('objectId', '=', id).execute();
}

function forget(db: Db, { kind, accountId, id }: DeletedRef) {
  return db
    .deleteFrom('deletedObject')
    .where('kind', '=', kind)
    .where('objectId', '=', id)
    .where('accountId', '=', accountId)
    .returning('kept')
    .executeTakeFirst();
}

async function livingAmong(db: Db, accountId: number, channelIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (channelIds.length === 0) return new Set();
  const mine = db.selectFrom('channel').select('id').where('accountId', '=', accountId);
  return new Set((await mine.where('id', 'in', channelIds).execute()).map(({ id }) => id));
}
