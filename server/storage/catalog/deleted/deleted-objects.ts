import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import type { ChannelItemType } from '../../../../contract/vocabulary.ts';
import type { RestorableKind } from '../../../library/deleted/deleted-port.ts';
import { noteErasure } from '../accounts/erasure-store.ts';
import { forgetAuthors } from '../audit/author-store.ts';
import { removeFromChannels } from '../objects/channel-items.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;

export interface DeletedRef {
  kind: RestorableKind;
  accountId: number;
  id: number;
}

/** What channels and lists call objects of a kind. */
export const CHANNEL_TYPES: Readonly<Record<RestorableKind, ChannelItemType>> = { link: 'links', qr: 'qr' };

/** The stored row with its channel memberships and list positions, all of which are restored. */
interface Kept<Row> {
  row: Row;
  channelItems: Selectable<CatalogTables['channelItem']>[];
  places: Selectable<CatalogTables['objectPlace']>[];
}

interface Deletion extends DeletedRef {
  row: object;
  /** A name that no other object may take while this one can be restored. */
  reservedName?: string;
  now: number;
}

/** Thrown when the object has been restored, deleted for good or patched since it was read. */
export class NotRestorableError extends Error {}

/**
 * Stores the object that is being deleted and removes it from its channels and lists. Call it inside the deleting
 * transaction.
 */
export async function storeDeleted(db: Db, { row, now, reservedName = '', ...ref }: Deletion): Promise<void> {
  const { kind, accountId, id } = ref;
  const itemType = CHANNEL_TYPES[kind];
  const of = <Name extends 'channelItem' | 'objectPlace'>(table: Name) =>
    db
      .selectFrom(table as 'objectPlace')
      .selectAll()
      .where('itemType', '=', itemType)
      .where('itemId', '=', id);
  const channelItems = (await of('channelItem').execute()) as unknown as Kept<object>['channelItems'];
  const places = await of('objectPlace').execute();
  const kept: Kept<object> = { row, channelItems, places };
  await removeFromChannels(db, itemType, id);
  await db
    .insertInto('deletedObject')
    .values({ kind, objectId: id, accountId, kept: JSON.stringify(kept), reservedName, deletedAt: now })
    .execute();
}

/** Returns the row as it was before the deletion. */
export function keptRow<Row>({ kept }: { kept: string }): Row {
  return (JSON.parse(kept) as Kept<Row>).row;
}

/** The condition that a deleted object was in one of these channels: its stored JSON contains such an item. */
export function wasInChannels(channelIds: readonly number[]) {
  return ({ or, eb }: ExpressionBuilder<CatalogTables, 'deletedObject'>) =>
    // In text of the object itself, the quotes would be escaped.
    or(channelIds.map((id) => eb('kept', 'like', `%"channelId":${id},"itemType":%`)));
}

/** Returns the channels that a deleted object was in. */
export async function channelsOfDeleted(db: Db, { kind, accountId, id }: DeletedRef): Promise<number[]> {
  const stored = await db
    .selectFrom('deletedObject')
    .select('kept')
    .where('kind', '=', kind)
    .where('objectId', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  const { channelItems } = stored ? (JSON.parse(stored.kept) as Kept<unknown>) : { channelItems: [] };
  return channelItems.map(({ channelId }) => channelId);
}

/** Changes fields of a deleted object's row. Returns whether the object is among the deleted ones. */
export async function patchKept(db: Db, { kind, id }: Omit<DeletedRef, 'accountId'>, patch: object): Promise<boolean> {
  const stored = db.selectFrom('deletedObject').select('kept').where('kind', '=', kind).where('objectId', '=', id);
  const gone = await stored.executeTakeFirst();
  if (!gone) return false;
  const { row, ...rest } = JSON.parse(gone.kept) as Kept<object>;
  const kept = JSON.stringify({ row: { ...row, ...patch }, ...rest });
  const patched = db.updateTable('deletedObject').set({ kept }).where('kind', '=', kind).where('objectId', '=', id);
  return (await patched.executeTakeFirst()).numUpdatedRows > 0n;
}

/**
 * Adds the object to its channels and lists that still exist. Call it inside the transaction that restores the row.
 * @throws NotRestorableError when the object can no longer be restored from `kept`
 */
export async function restoreDeleted(db: Db, ref: DeletedRef, kept: string): Promise<void> {
  const gone = await forget(db, ref);
  if (gone?.kept !== kept) throw new NotRestorableError();
  const { channelItems, places } = JSON.parse(gone.kept) as Kept<unknown>;
  const listsOf = (list: string) => places.filter((place) => place.list === list).map(({ listId }) => listId);
  const channelIds = [...channelItems.map(({ channelId }) => channelId), ...listsOf('channel')];
  const living: Readonly<Record<string, ReadonlySet<number>>> = {
    channel: await livingAmong(db, 'channel', { accountId: ref.accountId, ids: channelIds }),
    campaign: await livingAmong(db, 'campaign', { accountId: ref.accountId, ids: listsOf('campaign') }),
  };
  for (const item of channelItems) {
    if (living.channel?.has(item.channelId)) await db.insertInto('channelItem').values(item).execute();
  }
  for (const place of places) {
    if (living[place.list]?.has(place.listId) === false) continue;
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
  if (gone) await eraseLeftovers(db, ref, now);
  return gone !== undefined;
}

/** Schedules the erasure of the object's events and deletes what other tables hold about it. */
export async function eraseLeftovers(db: Db, { kind, accountId, id }: DeletedRef, now: number): Promise<void> {
  await noteErasure(db, { accountId, scope: { kind: 'object', object: kind, id }, createdAt: now });
  await forgetAuthors(db, { accountId, kind, id });
  await db.deleteFrom('objectTotal').where('kind', '=', kind).where('objectId', '=', id).execute();
  if (kind !== 'link') return;
  for (const table of ['linkUse', 'linkHealth', 'linkPicture', 'linkChange'] as const) {
    await db.deleteFrom(table).where('linkId', '=', id).execute();
  }
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

/** Returns which of the account's channels or campaigns still exist. */
async function livingAmong(
  db: Db,
  list: 'channel' | 'campaign',
  { accountId, ids }: { accountId: number; ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const mine = db.selectFrom(list).select('id').where('accountId', '=', accountId);
  return new Set((await mine.where('id', 'in', ids).execute()).map(({ id }) => id));
}
