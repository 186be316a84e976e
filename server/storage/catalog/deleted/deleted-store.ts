import type { Kysely, Selectable } from 'kysely';
import type { DeletedListRequest, DeletedStore } from '../../../library/deleted/deleted-port.ts';
import { UniqueViolationError } from '../../../platform/unique-violation-error.ts';
import { removeFromChannels } from '../objects/channel-items.ts';
import type { OwnedName, OwnedTable } from '../owned-table.ts';
import { totalOf } from '../page-total.ts';
import type { CatalogTables } from '../tables/schema.ts';
import {
  CHANNEL_TYPES,
  type DeletedRef,
  deletePermanently,
  eraseLeftovers,
  keptRow,
  NotRestorableError,
  restoreDeleted,
  wasInChannels,
} from './deleted-objects.ts';

type Db = Kysely<CatalogTables>;
type RestorableTable = Extract<OwnedName, 'link' | 'qrCode'>;

const AT_A_TIME = 200;

export interface DeletedStoreOptions<Name extends RestorableTable, Item> {
  kind: DeletedRef['kind'];
  table: OwnedTable<Name>;
  toItem(row: Selectable<CatalogTables[Name]>): Item;
  /** Adapts a row to what has changed since its deletion. */
  revive?(row: Selectable<CatalogTables[Name]>): Promise<Selectable<CatalogTables[Name]>>;
}

export function createDeletedStore<Name extends RestorableTable, Item>(
  db: Db,
  options: DeletedStoreOptions<Name, Item>,
): DeletedStore<Item> {
  const { kind, table, toItem } = options;
  type Row = Selectable<CatalogTables[Name]>;
  const eraseDeleted = (ref: DeletedRef, now: number) =>
    db.transaction().execute((transaction) => deletePermanently(transaction, ref, now));
  return {
    page: async (accountId, request) => {
      const { rows, total } = await pageOfDeleted(db, { kind, accountId }, request);
      return { items: rows.map((row) => ({ item: toItem(keptRow<Row>(row)), deletedAt: row.deletedAt })), total };
    },
    restore: (accountId, id) => restore(db, { kind, accountId, id }, options),
    erase: async (accountId, id, now) => {
      const ref = { kind, accountId, id };
      const gone = await table.remove(accountId, id, async (transaction) => {
        await removeFromChannels(transaction, CHANNEL_TYPES[kind], id);
        await eraseLeftovers(transaction, ref, now);
      });
      return gone !== undefined || eraseDeleted(ref, now);
    },
    eraseDeletedBefore: async (moment, now) => {
      let erased = 0;
      const due = () => deletedBefore(db, kind, moment);
      for (let refs = await due(); refs.length > 0; refs = await due()) {
        for (const ref of refs) if (await eraseDeleted(ref, now)) erased++;
      }
      return erased;
    },
  };
}

async function pageOfDeleted(
  db: Db,
  { kind, accountId }: Pick<DeletedRef, 'kind' | 'accountId'>,
  { ids, channelIds, limit, offset }: DeletedListRequest,
) {
  let mine = db.selectFrom('deletedObject').where('kind', '=', kind).where('accountId', '=', accountId);
  if (ids !== undefined) mine = mine.where('objectId', 'in', ids);
  if (channelIds !== undefined) mine = mine.where(wasInChannels(channelIds));
  const rows = await mine
    .select(['kept', 'deletedAt'])
    .orderBy('deletedAt', 'desc')
    .orderBy('objectId', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await totalOf({ limit, offset }, rows, async () => {
    const counted = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return Number(counted.total);
  });
  return { rows, total };
}

async function restore<Name extends RestorableTable, Item>(
  db: Db,
  ref: DeletedRef,
  options: DeletedStoreOptions<Name, Item>,
): Promise<Item | undefined> {
  const { table, toItem, revive = async (row) => row } = options;
  const kept = await db
    .selectFrom('deletedObject')
    .select('kept')
    .where('kind', '=', ref.kind)
    .where('objectId', '=', ref.id)
    .where('accountId', '=', ref.accountId)
    .executeTakeFirst();
  if (!kept) return undefined;
  try {
    const row = await revive(keptRow<Selectable<CatalogTables[Name]>>(kept));
    const values = row as Parameters<typeof table.insert>[0];
    return toItem(await table.insert(values, { alsoIn: (transaction) => restoreDeleted(transaction, ref, kept.kept) }));
  } catch (error) {
    if (error instanceof NotRestorableError) return restore(db, ref, options);
    // When two requests restore the object at once, the second finds that it already exists.
    if (error instanceof UniqueViolationError && (await table.find(ref.accountId, ref.id))) return undefined;
    throw error;
  }
}

async function deletedBefore(db: Db, kind: DeletedRef['kind'], moment: number): Promise<DeletedRef[]> {
  const rows = await db
    .selectFrom('deletedObject')
    .select(['kind', 'accountId', 'objectId'])
    .where('kind', '=', kind)
    .where('deletedAt', '<', moment)
    .orderBy('deletedAt')
    .limit(AT_A_TIME)
    .execute();
  return rows.map(({ kind, accountId, objectId }) => ({ kind, accountId, id: objectId }));
}
