import type { ChannelItemType } from '../../contract/vocabulary.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import { conflict, invalidField, notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { Clock } from '../platform/time/clock.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type {
  Channel,
  ChannelItemSource,
  ChannelItemView,
  ChannelListRequest,
  ChannelPageRequest,
  ChannelPatch,
  ChannelStore,
  UnassignedItem,
} from './channel-port.ts';

export type { Channel, ChannelItemSource, ChannelItemView, ChannelObjects } from './channel-port.ts';

const DEFAULT_COLOR = '#2563eb';

/** A channel as callers write it; null resets to the default. */
export interface ChannelInput {
  name?: string;
  description?: string | null;
  color?: string | null;
  starred?: boolean;
}

/** An object in a channel. */
export interface ListedItem extends ChannelItemView {
  type: ChannelItemType;
  id: number;
  /** When it was added. */
  addedAt: number;
}

export interface ChannelContents {
  ids: Readonly<Record<ChannelItemType, readonly number[]>>;
  total: number;
}

/** Which channels contain which items. */
export interface Memberships {
  items: Readonly<Record<ChannelItemType, readonly (readonly [id: number, channels: readonly number[]])[]>>;
  total: number;
}

export interface ItemRef {
  channelId: number;
  type: ChannelItemType;
  itemId: number;
}

/** Named collections of links, bio pages and QR codes. */
export interface Channels {
  page(accountId: number, request: ChannelPageRequest): Promise<Page<Channel>>;
  /** Returns the channel's items; throws `not_found` if it is not the account's. */
  items(accountId: number, id: number, request: ChannelListRequest): Promise<Page<ListedItem>>;
  /** Returns items without a channel, newest first. */
  unassigned(accountId: number, request: PageRequest): Promise<Page<ListedItem>>;
  /** Returns the number of items per channel, and of those without one. */
  counts(accountId: number): Promise<{ channels: Array<{ id: number; items: number }>; unassigned: number }>;
  /** Returns the IDs of the newest `limit` items, and the total number. */
  contents(accountId: number, id: number, limit: number): Promise<ChannelContents>;
  /** Returns the channels of all items, and the number of memberships; without the oldest ones beyond `limit`. */
  memberships(accountId: number, limit: number): Promise<Memberships>;
  /** Creates a channel. Rejects a duplicate name, and colors other than `#rgb` or `#rrggbb`. */
  create(accountId: number, input: ChannelInput & { name: string }, entry?: CreationEntry): Promise<Channel>;
  update(accountId: number, id: number, input: ChannelInput): Promise<Channel>;
  /** Deletes the channel; its items stay. */
  remove(accountId: number, id: number): Promise<void>;
  /** Returns the IDs of all channels that an item is in. */
  of(accountId: number, item: Omit<ItemRef, 'channelId'>): Promise<readonly number[]>;
  /** Returns the IDs of the channels that an item was in when it was deleted; none if it cannot be restored. */
  ofDeleted(accountId: number, item: Omit<ItemRef, 'channelId'>): Promise<readonly number[]>;
  /** Adds an item; repeating it has no effect. Channel and item must be the account's, else throws `not_found`. */
  assign(accountId: number, item: ItemRef): Promise<void>;
  unassign(accountId: number, item: ItemRef): Promise<void>;
}

export interface ChannelsDeps {
  store: ChannelStore;
  /** The sources of titles and URLs by type. */
  sources: Readonly<Record<ChannelItemType, ChannelItemSource>>;
  clock: Clock;
}

export function createChannels(deps: ChannelsDeps): Channels {
  const { store, clock } = deps;
  return {
    page: (accountId, request) => store.page(accountId, request),
    items: (accountId, id, request) => itemsOf(deps, { accountId, id }, request),
    unassigned: async (accountId, request) => {
      const { items, total } = await store.unassigned(accountId, request);
      return { items: await listed(deps, accountId, items), total };
    },
    counts: async (accountId) => {
      const [channels, loose] = [
        await store.counts(accountId),
        await store.unassigned(accountId, { limit: 1, offset: 0 }),
      ];
      return { channels, unassigned: loose.total };
    },
    contents: (accountId, id, limit) => contentsOf(store, { accountId, id }, limit),
    memberships: (accountId, limit) => membershipsOf(store, accountId, limit),
    create: async (accountId, input, entry) => {
      const { description, color, starred = false } = input;
      const look = { description: description ?? '', color: readColor(color), starred };
      const channel = { accountId, name: readName(input.name), ...look, createdAt: clock.now() };
      return store.insert(channel, entry).catch(throwTaken);
    },
    update: async (accountId, id, input) => {
      const updated = await store.update(accountId, id, patchOf(input)).catch(throwTaken);
      if (!updated) throw notFound();
      return updated;
    },
    remove: async (accountId, id) => {
      if (!(await store.remove(accountId, id))) throw notFound();
    },
    of: async (accountId, { type, itemId }) => (await store.of(accountId, type, [itemId])).get(itemId) ?? [],
    ofDeleted: (accountId, { type, itemId }) => store.ofDeleted(accountId, type, itemId),
    assign: (accountId, item) => assign(deps, accountId, item),
    unassign: async (accountId, item) => {
      if (!(await store.take({ accountId, ...item }))) throw notFound();
    },
  };
}

async function assign({ store, sources, clock }: ChannelsDeps, accountId: number, item: ItemRef): Promise<void> {
  const existing = await sources[item.type].existing(accountId, [item.itemId]);
  if (!existing.has(item.itemId)) throw notFound();
  if (!(await store.put({ accountId, ...item, createdAt: clock.now() }))) throw notFound();
}

async function itemsOf(
  deps: ChannelsDeps,
  channel: { accountId: number; id: number },
  request: ChannelListRequest,
): Promise<Page<ListedItem>> {
  const { accountId, id } = channel;
  const { store } = deps;
  if (!(await store.exists(accountId, id))) throw notFound();
  const { items, total } = await store.items(accountId, id, request);
  return { items: await listed(deps, accountId, items), total };
}

/** Adds the display data, with one query per type. */
async function listed(
  { sources }: ChannelsDeps,
  accountId: number,
  items: readonly UnassignedItem[],
): Promise<ListedItem[]> {
  const idsOf = (type: ChannelItemType) => items.filter((item) => item.type === type).map((item) => item.itemId);
  const views = {
    links: await sources.links.existing(accountId, idsOf('links')),
    bio: await sources.bio.existing(accountId, idsOf('bio')),
    qr: await sources.qr.existing(accountId, idsOf('qr')),
  };
  // An item deleted between the two queries has no display data.
  return items.flatMap(({ type, itemId, createdAt }) => {
    const view = views[type].get(itemId);
    return view ? [{ type, id: itemId, addedAt: createdAt, ...view }] : [];
  });
}

async function contentsOf(
  store: ChannelStore,
  { accountId, id }: { accountId: number; id: number },
  limit: number,
): Promise<ChannelContents> {
  if (!(await store.exists(accountId, id))) throw notFound();
  const { items, total } = await store.items(accountId, id, { limit, offset: 0 });
  const idsOf = (type: ChannelItemType) => items.filter((item) => item.type === type).map(({ itemId }) => itemId);
  return { ids: { links: idsOf('links'), bio: idsOf('bio'), qr: idsOf('qr') }, total };
}

async function membershipsOf(store: ChannelStore, accountId: number, limit: number): Promise<Memberships> {
  const { items, total } = await store.allItems(accountId, { limit, offset: 0 });
  const channelsOf = (type: ChannelItemType) => {
    const byItem = Map.groupBy(
      items.filter((item) => item.type === type),
      ({ itemId }) => itemId,
    );
    return [...byItem].map(([id, places]) => [id, places.map(({ channelId }) => channelId)] as const);
  };
  return { items: { links: channelsOf('links'), bio: channelsOf('bio'), qr: channelsOf('qr') }, total };
}

function patchOf({ name, description, color, starred }: ChannelInput): ChannelPatch {
  const patch: ChannelPatch = {};
  if (name !== undefined) patch.name = readName(name);
  if (description !== undefined) patch.description = description ?? '';
  if (color !== undefined) patch.color = readColor(color);
  if (starred !== undefined) patch.starred = starred;
  return patch;
}

function readName(text: string): string {
  const name = text.trim();
  if (name !== '') return name;
  throw invalidField('name', 'name must not be empty.');
}

function readColor(color: string | null | undefined): string {
  if (color === undefined || color === null || color === '') return DEFAULT_COLOR;
  if (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color)) return color;
  throw invalidField('color', 'Enter a color as #rgb or #rrggbb.');
}

/** Clients compare this sentence, so it must not change. */
function throwTaken(error: unknown): never {
  if (error instanceof UniqueViolationError) throw conflict('name', 'You already have a channel with this name.');
  throw error;
}
