import type { Kysely, Selectable } from 'kysely';
import { noteErasure } from '../accounts/erasure-store.ts';
import { leaveChannels } from '../library/channel-items.ts';
import type { CatalogueTables } from '../tables/schema.ts';

type Db = Kysely<CatalogueTables>;

/** Kinds that can be brought back: as channels call them, as their events do, and as their totals do. */
type Kind = CatalogueTables['deletedObject']['kind'];

export interface DeletedRef {
  kind: Kind;
  accountId: number;
  id: number;
}

/** All that comes back with it. */
interface Kept<Row> {
  row: Row;
  channelItems: Selectable<CatalogueTables['channelItem']>[];
  places: Selectable<CatalogueTables['objectPlace']>[];
}

/** Somebody else has brought it back, or it is gone for good. */
export class NotKeptError extends Error {}

/** Keeps what is being deleted; to be called inside the deleting transaction. It leaves its channels and lists. */
export async function keepDeleted(db: Db, { row, now, ...ref }: DeletedRef & { row: object; now: number }) {
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
  await leaveChannels(db, kind, id);
  await db
    .insertInto('deletedObject')
    .values({ kind, objectId: id, accountId, kept: JSON.stringify(kept), deletedAt: now })
    .execute();
}

/** The row that it had. */
export function keptRow<Row>({ kept }: { kept: string }): Row {
  return (JSON.parse(kept) as Kept<Row>).row;
}

/**
 * To be called inside the transaction that puts the row back: it joins the channels again that are still there.
 * @throws NotKeptError when it is not to be brought back any more
 */
export async function bringBack(db: Db, ref: DeletedRef): Promise<void> {
  const gone = await forget(db, ref);
  if (!gone) throw new NotKeptError();
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

/** Ends it for good, with its events. False when it was not kept. */
export async function endForGood(db: Db, ref: DeletedRef, now: number): Promise<boolean> {
  const gone = await forget(db, ref);
  if (gone) await endEvents(db, ref, now);
  return gone !== undefined;
}

/** The events of what is gone for good follow, and what was counted of them. */
export async function endEvents(db: Db, { kind, accountId, id }: DeletedRef, now: number): Promise<void> {
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
