import { type Kysely, type Selectable, sql } from 'kysely';
import type {
  Channel,
  ChannelItem,
  ChannelListRequest,
  ChannelPageRequest,
  ChannelStore,
  UnassignedItem,
} from '../../../channels/channel-port.ts';
import type { Page, PageRequest } from '../../../platform/paging.ts';
import { channelsOfDeleted } from '../deleted/deleted-objects.ts';
import { createOwnedTable } from '../owned-table.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { deleteList, placeIn, removeFromLists } from './list-positions.ts';

type Db = Kysely<CatalogTables>;

export function createChannelStore(deps: StoreDeps): ChannelStore {
  return { ...channelRows(deps), ...itemRows(deps.db) };
}

function channelRows(deps: StoreDeps): Omit<ChannelStore, keyof ReturnType<typeof itemRows>> {
  const channels = createOwnedTable('channel', deps);
  return {
    page: async (accountId, request) => {
      const page = await pageOf(deps, accountId, request);
      return { ...page, items: page.items.map(channelFromRow) };
    },
    find: async (accountId, id) => channelOrNone(await channels.find(accountId, id)),
    exists: async (accountId, id) => (await channels.find(accountId, id)) !== undefined,
    insert: async (channel, entry) =>
      channelFromRow(await channels.insert({ ...channel, starred: Number(channel.starred) }, { entry })),
    update: async (accountId, id, { starred, ...patch }) => {
      const row = { ...patch, ...(starred === undefined ? {} : { starred: Number(starred) }) };
      return channelOrNone(await channels.update(accountId, id, row));
    },
    remove: async (accountId, id) => {
      const gone = await channels.remove(accountId, id, async (transaction) => {
        await transaction.deleteFrom('channelItem').where('channelId', '=', id).execute();
        await deleteList(transaction, 'channel', id);
        await removeFromLists(transaction, 'channel', id);
      });
      return gone !== undefined;
    },
  };
}

async function pageOf({ db, dialect }: StoreDeps, accountId: number, { order, only, ...request }: ChannelPageRequest) {
  if (only?.length === 0) return { items: [], total: 0 };
  let mine = db.selectFrom('channel').where('accountId', '=', accountId);
  if (only) mine = mine.where('id', 'in', only);
  const place = placeIn({ kind: 'channels', accountId }, { type: 'channel', id: 'channel.id', others: 'on top' });
  const sorted =
    order === 'own' ? mine.orderBy(place).orderBy('starred', 'desc').orderBy(dialect.lowerCase(sql`name`)) : mine;
  const rows = sorted.selectAll().orderBy('id', 'desc').limit(request.limit).offset(request.offset);
  const items = await rows.execute();
  const total = await totalOf(request, items, async () => {
    const count = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return Number(count.total);
  });
  return { items, total };
}

function itemRows(db: Db) {
  return {
    items: (accountId: number, channelId: number, request: ChannelListRequest) =>
      itemsOf(db, { accountId, channelId }, request),
    allItems: (accountId: number, request: PageRequest) => itemsOf(db, { accountId }, request),
    counts: (accountId: number) => countsOf(db, accountId),
    unassigned: (accountId: number, request: PageRequest) => unassigned(db, accountId, request),
    put: (item: ChannelItem) => put(db, item),
    take: async (item: Omit<ChannelItem, 'createdAt'>) => {
      const gone = await db
        .deleteFrom('channelItem')
        .where('accountId', '=', item.accountId)
        .where('channelId', '=', item.channelId)
        .where('itemType', '=', item.type)
        .where('itemId', '=', item.itemId)
        .executeTakeFirst();
      return Number(gone.numDeletedRows) > 0;
    },
    of: (accountId: number, type: ChannelItem['type'], itemIds: readonly number[]) =>
      channelsOf(db, { accountId, type, itemIds }),
    ofDeleted: (accountId: number, type: ChannelItem['type'], id: number) => ofDeleted(db, { accountId, type, id }),
    removeFromAll: async (accountId: number, type: ChannelItem['type'], itemId: number) => {
      await db
        .deleteFrom('channelItem')
        .where('accountId', '=', accountId)
        .where('itemType', '=', type)
        .where('itemId', '=', itemId)
        .execute();
    },
  };
}

function channelFromRow(row: Selectable<CatalogTables['channel']>): Channel {
  return { ...row, starred: row.starred === 1 };
}

function channelOrNone(row: Parameters<typeof channelFromRow>[0] | undefined): Channel | undefined {
  return row && channelFromRow(row);
}

/** Returns the items of a channel, or those of all channels. */
async function itemsOf(
  db: Db,
  { accountId, channelId }: { accountId: number; channelId?: number },
  request: ChannelListRequest,
): Promise<Page<ChannelItem>> {
  const all = db.selectFrom('channelItem').where('accountId', '=', accountId);
  const inside = channelId === undefined ? all : all.where('channelId', '=', channelId);
  const count = await inside.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const isOrdered = request.order === 'own' && channelId !== undefined;
  const rows = await (isOrdered ? inside.orderBy(placeOfItem({ accountId, channelId })) : inside)
    .select(['accountId', 'channelId', 'itemType', 'itemId', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(request.limit)
    .offset(request.offset)
    .execute();
  const items = rows.map(({ itemType, ...row }) => ({ ...row, type: itemType as ChannelItem['type'] }));
  return { items, total: Number(count.total) };
}

/** Position of an item in its channel; items without one sort first. */
function placeOfItem({ accountId, channelId }: { accountId: number; channelId: number }) {
  const type = sql.ref<string>('channelItem.itemType');
  return placeIn({ kind: 'channel', accountId, id: channelId }, { type, id: 'channelItem.itemId', others: 'on top' });
}

async function channelsOf(
  db: Db,
  wanted: { accountId: number; type: string; itemIds: readonly number[] },
): Promise<Map<number, number[]>> {
  if (wanted.itemIds.length === 0) return new Map();
  const found = db.selectFrom('channelItem').select(['itemId', 'channelId']).where('accountId', '=', wanted.accountId);
  const rows = await found
    .where('itemType', '=', wanted.type)
    .where('itemId', 'in', wanted.itemIds)
    .orderBy('channelId')
    .execute();
  const channels = new Map<number, number[]>();
  for (const { itemId, channelId } of rows) channels.set(itemId, [...(channels.get(itemId) ?? []), channelId]);
  return channels;
}

async function ofDeleted(
  db: Db,
  { accountId, type, id }: { accountId: number; type: ChannelItem['type']; id: number },
): Promise<number[]> {
  const kind = ({ links: 'link', qr: 'qr', bio: undefined } as const)[type];
  return kind === undefined ? [] : channelsOfDeleted(db, { kind, accountId, id });
}

async function countsOf(db: Db, accountId: number): Promise<Array<{ id: number; items: number }>> {
  const counted = db.selectFrom('channelItem').where('accountId', '=', accountId).groupBy('channelId');
  const rows = await counted.select(({ fn }) => ['channelId as id', fn.countAll<number>().as('items')]).execute();
  return rows.map(({ id, items }) => ({ id: Number(id), items: Number(items) }));
}

/** Tables of the item types. */
const ITEM_TABLES = { links: 'link', bio: 'bioPage', qr: 'qrCode' } as const;

async function unassigned(db: Db, accountId: number, request: PageRequest): Promise<Page<UnassignedItem>> {
  const loose = Object.entries(ITEM_TABLES).map(
    ([type, table]) => sql`select ${sql.lit(type)} as type, id as item_id, created_at from ${sql.table(table)}
      where account_id = ${accountId} and id not in
        (select item_id from channel_item where account_id = ${accountId} and item_type = ${sql.lit(type)})`,
  );
  const all = sql`(${sql.join(loose, sql` union all `)}) as loose`;
  const { limit, offset } = request;
  const { rows } = await sql<UnassignedItem>`select type, item_id, created_at from ${all}
    order by created_at desc, type, item_id desc limit ${limit} offset ${offset}`.execute(db);
  const total = await totalOf(request, rows, async () => {
    const count = await sql<{ total: number }>`select count(*) as total from ${all}`.execute(db);
    return Number(count.rows[0]?.total ?? 0);
  });
  const items = rows.map((row) => ({ ...row, itemId: Number(row.itemId), createdAt: Number(row.createdAt) }));
  return { items, total };
}

/**
 * Adds an item to a channel. An item added while its channel is being deleted may keep an orphaned row; ids are never
 * reused, so it is never visible.
 */
function put(db: Db, { type, ...item }: ChannelItem): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const channel = await transaction
      .selectFrom('channel')
      .select('id')
      .where('id', '=', item.channelId)
      .where('accountId', '=', item.accountId)
      .executeTakeFirst();
    if (!channel) return false;
    await transaction
      .insertInto('channelItem')
      .values({ ...item, itemType: type })
      .onConflict((conflict) => conflict.columns(['channelId', 'itemType', 'itemId']).doNothing())
      .execute();
    return true;
  });
}
