import { beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../platform/app-error.ts';
import { NONE_DELETED } from './link-deps.fixture.ts';
import type { Link, LinkStore } from './link-port.ts';
import { createLinks, type Links } from './links.ts';

const MINE = 1;
const url = 'https://shop.example/';

/** Creates a store in memory with what these tests need; the real ones pass the suite. */
function memoryStore(rows: Link[]): LinkStore {
  const find = async (accountId: number, id: number) =>
    rows.find((row) => row.accountId === accountId && row.id === id);
  return {
    page: async () => ({ items: rows, total: rows.length }),
    find,
    findByAlias: async (accountId, domainId, alias) =>
      rows.find((row) => row.accountId === accountId && row.domainId === domainId && row.alias === alias),
    isTaken: async (domainId, alias) => rows.some((row) => row.domainId === domainId && row.alias === alias),
    isReserved: async () => false,
    findMany: async (_, ids) => rows.filter((row) => ids.includes(row.id)),
    group: async () => ({ items: rows, total: rows.length }),
    tagSets: async () => [],
    countBy: async () => new Map(),
    inCampaign: async (_, campaignId) => rows.filter((row) => row.campaignId === campaignId),
    findByAliases: async () => [],
    insert: () => Promise.reject(new Error('the rules of links insert many at once')),
    room: async () => undefined,
    insertMany: async (links) =>
      links.map((link) => {
        const isTaken = rows.some((row) => row.domainId === link.domainId && row.alias === link.alias);
        if (isTaken) return undefined;
        const row = { ...link, id: rows.length + 1 };
        rows.push(row);
        return row;
      }),
    update: async (accountId, id, patch) => {
      const row = await find(accountId, id);
      return row && Object.assign(row, patch);
    },
    remove: async () => true,
  };
}

let rows: Link[];
let hashed: string[];
let bytes: number[];
let links: Links;
beforeEach(() => {
  rows = [];
  hashed = [];
  bytes = [];
  const domains = [{ id: 5, host: 'go.shop.example', accountId: MINE }];
  links = createLinks({
    store: memoryStore(rows),
    deleted: NONE_DELETED,
    totals: {
      read: async () => new Map([[1, { kind: 'link', objectId: 1, accountId: MINE, clicks: 7, uniqueClicks: 4 }]]),
    },
    neighbours: {
      objects: {
        splashExists: async (_, id) => id === 1,
        overlayExists: async (_, id) => id === 1,
        campaignExists: async (_, id) => id === 1,
        pixelsExist: async (_, ids) => ids.every((id) => id < 10),
      },
      domains: {
        findActive: async (accountId, host) => {
          const found = domains.find((domain) => domain.host === host && domain.accountId === accountId);
          return found && { id: found.id, origin: `https://${host}` };
        },
        origins: async (_, ids) => new Map(ids.map((id) => [id, 'https://go.shop.example'])),
        isServed: async (host) => domains.some((domain) => domain.host === host),
      },
      channels: {
        exists: async () => false,
        put: async () => true,
        take: async () => true,
        removeFromAll: async () => undefined,
        of: async () => new Map(),
      },
    },
    statistics: () => Promise.reject(new Error('not asked')),
    ownHosts: new Set(['way.example']),
    hasher: {
      hash: async (password) => {
        hashed.push(password);
        return `hash of ${password}`;
      },
      verify: async () => false,
    },
    random: (size) => new Uint8Array(size).fill(bytes.shift() ?? 0),
    clock: { now: () => 1000 },
  });
});

const refusal = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error) => error,
  );

describe('a random alias', () => {
  it('is drawn again when it already exists', async () => {
    bytes = [0, 0, 1];
    expect(await links.create(MINE, { url })).toMatchObject({ alias: 'bbbbbb' });
    expect(await links.create(MINE, { url })).toMatchObject({ alias: 'cccccc' });
  });

  it('grows when its draws keep being taken', async () => {
    for (const length of [6, 7, 8]) expect((await links.create(MINE, { url })).alias).toBe('b'.repeat(length));
  });

  it('fails as a bug when no alias is ever free', async () => {
    rows.push(...[6, 7, 8, 9].map((length) => ({ id: 0, domainId: 0, alias: 'b'.repeat(length) }) as Link));
    expect((await refusal(links.create(MINE, { url }))).message).toContain('in a row were taken');
  });
});

describe('a rejected link', () => {
  it("names all objects that are not the account's at once", async () => {
    const all = { url, splash: 2, overlay: 2, campaign: 2, channel: 2, pixels: [1, 99] };
    const { fields } = await refusal(links.create(MINE, all));
    expect(Object.keys(fields ?? {})).toEqual(['splash', 'overlay', 'campaign', 'channel', 'pixels']);
    expect(rows).toEqual([]);
  });

  it('costs no password hash', async () => {
    await refusal(links.create(MINE, { url, password: 'secret words', campaign: 2 }));
    await refusal(links.create(MINE, { url: 'data:,x', password: 'secret words' }));
    expect(hashed).toEqual([]);
  });

  it.each([
    ['url', { url: 'https://go.shop.example/x' }],
    ['url', { url: 'http://GO.shop.example.:8080/x' }],
    ['expirationredirect', { url, expirationredirect: 'https://go.shop.example/x' }],
  ])('redirects to a short link on a branded domain (%s)', async (field, input) => {
    expect((await refusal(links.create(MINE, input))).fields).toHaveProperty(field);
  });
});

describe('a link', () => {
  it('may redirect to the root of a branded domain, which is not a short link', async () => {
    expect(await links.create(MINE, { url: 'https://go.shop.example/' })).toMatchObject({ id: 1 });
  });

  it('is shown without its password, with origin and counts', async () => {
    const link = await links.create(MINE, { url, password: 'secret words', domain: 'https://go.shop.example' });
    expect(link).toMatchObject({ domainId: 5, origin: 'https://go.shop.example', clicks: 7, uniqueClicks: 4 });
    expect(link).not.toHaveProperty('passwordHash');
    expect(rows[0]?.passwordHash).toBe('hash of secret words');
    expect(await links.create(MINE, { url })).toMatchObject({ origin: undefined, clicks: 0, uniqueClicks: 0 });
  });

  it('stores each pixel once', async () => {
    expect((await links.create(MINE, { url, pixels: [3, 1, 3] })).pixels).toEqual([3, 1]);
  });

  it('of type splash or overlay requires such a page, given now or before', async () => {
    expect((await refusal(links.create(MINE, { url, type: 'splash' }))).fields).toHaveProperty('splash');
    const { id } = await links.create(MINE, { url, splash: 1 });
    expect(await links.update(MINE, id, { type: 'splash' })).toMatchObject({ type: 'splash', splashId: 1 });
    expect((await refusal(links.update(MINE, id, { splash: null }))).fields).toHaveProperty('splash');
    expect((await refusal(links.update(MINE, id, { type: 'overlay' }))).fields).toHaveProperty('overlay');
    expect(await links.update(MINE, id, { type: 'overlay', overlay: 1 })).toMatchObject({ overlayId: 1 });
  });

  it('keeps its password when an update sends an empty one, and loses it with null', async () => {
    const { id } = await links.create(MINE, { url, password: 'secret words' });
    await links.update(MINE, id, { password: '' });
    expect(rows[0]?.passwordHash).toBe('hash of secret words');
    await links.update(MINE, id, { password: null });
    expect(rows[0]?.passwordHash).toBeNull();
  });

  it('accepts only campaigns of its own account', async () => {
    const { id } = await links.create(MINE, { url });
    await links.assignCampaign(MINE, id, 1);
    expect(rows[0]?.campaignId).toBe(1);
    expect((await refusal(links.assignCampaign(MINE, id, 2))).code).toBe('not_found');
    expect((await refusal(links.assignCampaign(MINE, 99, 1))).code).toBe('not_found');
    await links.assignCampaign(MINE, id, null);
    expect(rows[0]?.campaignId).toBeNull();
  });

  it('is found by its short address under the right host only', async () => {
    await links.create(MINE, { url, custom: 'here' });
    await links.create(MINE, { url, custom: 'there', domain: 'go.shop.example' });
    expect(await links.findShort(MINE, 'https://way.example/here')).toMatchObject({ alias: 'here' });
    expect(await links.findShort(MINE, 'https://go.shop.example/there')).toMatchObject({ alias: 'there' });
    expect(await links.findShort(MINE, 'https://go.shop.example/here')).toBeUndefined();
    expect(await links.findShort(MINE, 'https://way.example/there')).toBeUndefined();
    expect(await links.findShort(2, 'https://go.shop.example/there')).toBeUndefined();
    expect(await links.findShort(MINE, 'https://elsewhere.example/here')).toBeUndefined();
  });
});
