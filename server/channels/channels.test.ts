import { beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../platform/app-error.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { Channel, ChannelItem, ChannelItemSource, ChannelStore } from './channel-port.ts';
import { type Channels, createChannels } from './channels.ts';

const MINE = 1;
const THEIRS = 2;
const ALL = { limit: 9, offset: 0 };

/** Creates a store in memory for one account's channels; the real ones pass the suite. */
function memoryStore(channels: Channel[], items: ChannelItem[]): ChannelStore {
  const find = async (accountId: number, id: number) =>
    channels.find((row) => row.accountId === accountId && row.id === id);
  const refuseTwice = (name: string | undefined, id: number) => {
    if (channels.some((row) => row.name === name && row.id !== id))
      throw new UniqueViolationError('channel.account_id,name');
  };
  return {
    page: async () => ({ items: channels, total: channels.length }),
    find,
    exists: async (accountId, id) => (await find(accountId, id)) !== undefined,
    insert: async (channel) => {
      refuseTwice(channel.name, 0);
      const row = { ...channel, id: channels.length + 1 };
      channels.push(row);
      return row;
    },
    update: async (accountId, id, patch) => {
      const row = await find(accountId, id);
      if (!row) return undefined;
      refuseTwice(patch.name, id);
      return Object.assign(row, patch);
    },
    remove: async (accountId, id) => (await find(accountId, id)) !== undefined,
    items: async (_account, _channel, { limit }) => ({ items: items.slice(0, limit), total: items.length }),
    allItems: async (_account, { limit }) => ({ items: items.slice(0, limit), total: items.length }),
    counts: async () => [{ id: 1, items: items.length }],
    unassigned: async (_account, { limit }) => ({ items: items.slice(0, limit), total: items.length }),
    put: async (item) => {
      if (!(await find(item.accountId, item.channelId))) return false;
      items.push(item);
      return true;
    },
    take: async (item) => items.some((row) => row.itemId === item.itemId && row.accountId === item.accountId),
    removeFromAll: async () => undefined,
    of: async () => new Map([[3, [5, 6]]]),
    ofDeleted: async () => [],
  };
}

/** Creates a source that knows these IDs of the account. */
function source(name: string, ids: readonly number[]): ChannelItemSource {
  return {
    existing: async (accountId, wanted) => {
      const mine = accountId === MINE ? wanted.filter((id) => ids.includes(id)) : [];
      return new Map(mine.map((id) => [id, { title: `${name} ${id}`, preview: 'https://p/', link: 'https://l/' }]));
    },
  };
}

let items: ChannelItem[];
let channels: Channels;
beforeEach(() => {
  items = [];
  const sources = { links: source('link', [1, 2]), bio: source('bio', [1]), qr: source('code', [3]) };
  channels = createChannels({ store: memoryStore([], items), sources, clock: { now: () => 1000 } });
});

const refusal = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error) => error,
  );

describe('a new channel', () => {
  it('has its own color and no other fields by default', async () => {
    expect(await channels.create(MINE, { name: ' Posters ' })).toEqual({
      id: 1,
      accountId: MINE,
      name: 'Posters',
      description: '',
      color: '#2563eb',
      starred: false,
      createdAt: 1000,
    });
  });

  it.each(['#abc', '#ABCDEF', '#012345'])('keeps the color %s', async (color) => {
    expect(await channels.create(MINE, { name: 'x', color })).toMatchObject({ color });
  });

  it.each(['red', '#ab', '#abcd', '#abcdef0', 'abcdef', '#ggg', 'rgb(1,2,3)', '#abc\n', '#abc"'])(
    'rejects the color %j',
    async (color) => {
      expect((await refusal(channels.create(MINE, { name: 'x', color }))).fields).toHaveProperty('color');
    },
  );

  it('rejects a name twice with the sentence that clients know, and blanks for a name', async () => {
    await channels.create(MINE, { name: 'Twice' });
    const { message } = await refusal(channels.create(MINE, { name: 'Twice' }));
    expect(message).toBe('You already have a channel with this name.');
    expect((await refusal(channels.create(MINE, { name: ' ' }))).fields).toHaveProperty('name');
  });
});

describe('a change', () => {
  it('keeps omitted fields; null restores the default', async () => {
    const { id } = await channels.create(MINE, { name: 'x', description: 'd', color: '#abc', starred: true });
    expect(await channels.update(MINE, id, { name: 'y' })).toMatchObject({
      description: 'd',
      color: '#abc',
      starred: true,
    });
    const cleared = await channels.update(MINE, id, { description: null, color: null, starred: false });
    expect(cleared).toMatchObject({ name: 'y', description: '', color: '#2563eb', starred: false });
  });

  it('rejects a taken name, and another account’s channel', async () => {
    await channels.create(MINE, { name: 'taken' });
    const { id } = await channels.create(MINE, { name: 'x' });
    expect((await refusal(channels.update(MINE, id, { name: 'taken' }))).fields).toHaveProperty('name');
    expect((await refusal(channels.update(THEIRS, id, { name: 'z' }))).code).toBe('not_found');
    expect((await refusal(channels.remove(THEIRS, id))).code).toBe('not_found');
  });
});

describe('items', () => {
  it('come with what their own feature knows of them', async () => {
    const { id: channelId } = await channels.create(MINE, { name: 'x' });
    await channels.assign(MINE, { channelId, type: 'links', itemId: 1 });
    await channels.assign(MINE, { channelId, type: 'bio', itemId: 1 });
    await channels.assign(MINE, { channelId, type: 'qr', itemId: 3 });
    const view = { preview: 'https://p/', link: 'https://l/', addedAt: 1000 };
    expect(await channels.items(MINE, channelId, ALL)).toEqual({
      items: [
        { type: 'links', id: 1, title: 'link 1', ...view },
        { type: 'bio', id: 1, title: 'bio 1', ...view },
        { type: 'qr', id: 3, title: 'code 3', ...view },
      ],
      total: 3,
    });
  });

  it('omit items that are deleted between two queries', async () => {
    const { id: channelId } = await channels.create(MINE, { name: 'x' });
    items.push({ accountId: MINE, channelId, type: 'links', itemId: 77, createdAt: 1 });
    expect((await channels.items(MINE, channelId, ALL)).items).toEqual([]);
  });

  it.each([
    [MINE, { channelId: 1, type: 'links', itemId: 99 }],
    [MINE, { channelId: 1, type: 'qr', itemId: 1 }],
    [MINE, { channelId: 99, type: 'links', itemId: 1 }],
    [THEIRS, { channelId: 1, type: 'links', itemId: 1 }],
  ] as const)('are not found unless channel and item are the account’s own (%i, %j)', async (account, item) => {
    await channels.create(MINE, { name: 'x' });
    expect((await refusal(channels.assign(account, item))).code).toBe('not_found');
    expect(items).toEqual([]);
  });

  it('are returned by their IDs, up to the limit', async () => {
    const { id } = await channels.create(MINE, { name: 'Posters' });
    await channels.assign(MINE, { channelId: id, type: 'links', itemId: 2 });
    await channels.assign(MINE, { channelId: id, type: 'qr', itemId: 3 });
    expect(await channels.contents(MINE, id, 9)).toEqual({ ids: { links: [2], bio: [], qr: [3] }, total: 2 });
    expect(await channels.contents(MINE, id, 1)).toEqual({ ids: { links: [2], bio: [], qr: [] }, total: 2 });
    expect((await refusal(channels.contents(THEIRS, id, 9))).code).toBe('not_found');
  });

  it('name the channels that they are in, by type, up to the limit', async () => {
    const [one, other] = [await channels.create(MINE, { name: 'One' }), await channels.create(MINE, { name: 'Other' })];
    await channels.assign(MINE, { channelId: one.id, type: 'links', itemId: 2 });
    await channels.assign(MINE, { channelId: other.id, type: 'links', itemId: 2 });
    await channels.assign(MINE, { channelId: other.id, type: 'qr', itemId: 3 });
    const places = [2, [one.id, other.id]];
    expect(await channels.memberships(MINE, 9)).toEqual({
      items: { links: [places], bio: [], qr: [[3, [other.id]]] },
      total: 3,
    });
    expect(await channels.memberships(MINE, 2)).toEqual({ items: { links: [places], bio: [], qr: [] }, total: 3 });
  });

  it('are not found in a channel of another account, and cannot be removed from it', async () => {
    const { id } = await channels.create(MINE, { name: 'x' });
    expect((await refusal(channels.items(THEIRS, id, ALL))).code).toBe('not_found');
    const missing = channels.unassign(MINE, { channelId: id, type: 'links', itemId: 1 });
    expect((await refusal(missing)).code).toBe('not_found');
  });
});

it('names all channels of an item', async () => {
  expect(await channels.of(MINE, { type: 'qr', itemId: 3 })).toEqual([5, 6]);
  expect(await channels.of(MINE, { type: 'qr', itemId: 4 })).toEqual([]);
});
