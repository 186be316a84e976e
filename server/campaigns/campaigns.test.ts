import { beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../platform/app-error.ts';
import { notFound } from '../platform/app-error.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { Campaign, CampaignStore } from './campaign-port.ts';
import { type Campaigns, createCampaigns } from './campaigns.ts';

const PLAIN = { strategy: 'even', isSticky: false, starred: false, color: null } as const;

/** Creates a store in memory; the real ones pass the suite. */
function memoryStore(rows: Campaign[]): CampaignStore {
  const find = async (accountId: number, id: number) =>
    rows.find((row) => row.accountId === accountId && row.id === id);
  const refuseTwice = (campaign: Omit<Campaign, 'id'>, id: number) => {
    const others = rows.filter((row) => row.id !== id);
    const { slug, name, accountId } = campaign;
    if (slug !== null && others.some((row) => row.slug === slug)) throw new UniqueViolationError('campaign.slug');
    if (others.some((row) => row.accountId === accountId && row.name === name)) {
      throw new UniqueViolationError('campaign.account_id,name');
    }
  };
  return {
    page: async (accountId) => {
      const items = rows.filter((row) => row.accountId === accountId);
      return { items, total: items.length };
    },
    search: async (accountId) => {
      const items = rows.filter((row) => row.accountId === accountId).map((row) => ({ ...row, linkCount: 0 }));
      return { items, total: items.length };
    },
    find,
    findByName: async (accountId, name) => rows.find((row) => row.accountId === accountId && row.name === name),
    insert: async (campaign) => {
      refuseTwice({ ...PLAIN, ...campaign }, 0);
      const row = { ...PLAIN, ...campaign, id: rows.length + 1 };
      rows.push(row);
      return row;
    },
    update: async (accountId, id, patch) => {
      const row = await find(accountId, id);
      if (!row) return undefined;
      refuseTwice({ ...row, ...patch }, id);
      return Object.assign(row, patch);
    },
    remove: async (accountId, id) => {
      const index = rows.findIndex((row) => row.accountId === accountId && row.id === id);
      return index >= 0 && rows.splice(index, 1).length === 1;
    },
  };
}

const MINE = 1;
const THEIRS = 2;

let campaigns: Campaigns;
let assigned: unknown[];
beforeEach(() => {
  assigned = [];
  campaigns = createCampaigns({
    store: memoryStore([]),
    links: {
      assignCampaign: async (...call) => {
        if (call[1] === 404) throw notFound();
        assigned.push(call);
      },
      inCampaign: async (accountId, campaignId, limit) => [{ accountId, campaignId, limit } as never],
    },
    totals: { read: async () => new Map() },
    accountIdsOf: async (username) => (username === 'ada' ? [MINE] : []),
    clock: { now: () => 1000 },
  });
});

const refusal = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error) => error,
  );

describe('a new campaign', () => {
  it('is private, without a slug and named by number by default', async () => {
    expect(await campaigns.create(MINE, {})).toEqual({
      ...PLAIN,
      id: 1,
      accountId: MINE,
      name: 'Campaign 1',
      slug: null,
      isPublic: false,
      createdAt: 1000,
    });
    expect(await campaigns.create(MINE, {})).toMatchObject({ name: 'Campaign 2' });
    expect(await campaigns.create(THEIRS, {})).toMatchObject({ name: 'Campaign 1' });
  });

  it('skips numbers that are in use', async () => {
    await campaigns.create(MINE, { name: 'Campaign 2' });
    expect(await campaigns.create(MINE, {})).toMatchObject({ name: 'Campaign 3' });
  });

  it('keeps its fields', async () => {
    const created = await campaigns.create(MINE, { name: ' Summer ', slug: 'summer', public: true });
    expect(created).toMatchObject({ name: 'Summer', slug: 'summer', isPublic: true });
  });

  it('reports an invalid name before an invalid slug', async () => {
    await campaigns.create(MINE, { name: 'Summer', slug: 'summer' });
    const both = await refusal(campaigns.create(MINE, { name: 'Summer', slug: 'summer' }));
    expect(both.message).toBe('You already have a campaign with that name.');
    expect(Object.keys(both.fields ?? {})).toEqual(['name']);
    const slug = await refusal(campaigns.create(THEIRS, { name: 'Summer', slug: 'summer' }));
    expect(Object.keys(slug.fields ?? {})).toEqual(['slug']);
  });

  it('reports a taken name before an invalid slug', async () => {
    await campaigns.create(MINE, { name: 'Summer' });
    expect((await refusal(campaigns.create(MINE, { name: 'Summer', slug: '!' }))).fields).toHaveProperty('name');
    expect((await refusal(campaigns.create(MINE, { name: 'Winter', slug: '!' }))).fields).toHaveProperty('slug');
  });

  it('has no rotator with an empty slug', async () => {
    expect(await campaigns.create(MINE, { slug: '' })).toMatchObject({ slug: null });
  });

  it('has a name that is more than blanks', async () => {
    expect((await refusal(campaigns.create(MINE, { name: '  ' }))).fields).toHaveProperty('name');
  });
});

describe('a change', () => {
  it('keeps omitted fields, and removes the rotator with null', async () => {
    const { id } = await campaigns.create(MINE, { name: 'Summer', slug: 'summer', public: true });
    expect(await campaigns.update(MINE, id, { name: 'Summer 2' })).toMatchObject({ slug: 'summer', isPublic: true });
    expect(await campaigns.update(MINE, id, { name: 'Summer 2', slug: null })).toMatchObject({ slug: null });
    expect(await campaigns.update(MINE, id, { name: 'Summer 2', public: false })).toMatchObject({ isPublic: false });
  });

  it('may keep its own name and slug, not take others’', async () => {
    const first = await campaigns.create(MINE, { name: 'First', slug: 'first' });
    await campaigns.create(MINE, { name: 'Second', slug: 'second' });
    expect(await campaigns.update(MINE, first.id, { name: 'First', slug: 'first' })).toMatchObject({ id: first.id });
    const name = await refusal(campaigns.update(MINE, first.id, { name: 'Second', slug: 'second' }));
    expect(name.message).toBe('You already have a campaign with that name.');
    expect((await refusal(campaigns.update(MINE, first.id, { name: 'x', slug: 'second' }))).fields).toHaveProperty(
      'slug',
    );
  });

  it('of another account’s campaign is not found', async () => {
    const { id } = await campaigns.create(MINE, { name: 'Mine' });
    expect((await refusal(campaigns.update(THEIRS, id, { name: 'x' }))).code).toBe('not_found');
    expect((await refusal(campaigns.remove(THEIRS, id))).code).toBe('not_found');
    expect((await refusal(campaigns.find(THEIRS, id))).code).toBe('not_found');
    expect(await campaigns.find(MINE, id)).toMatchObject({ id, name: 'Mine' });
    await campaigns.remove(MINE, id);
    expect((await refusal(campaigns.remove(MINE, id))).code).toBe('not_found');
  });

  it('of its links is the links’ own affair', async () => {
    await campaigns.assign(MINE, 5, 7);
    expect(assigned).toEqual([[MINE, 7, 5]]);
    expect((await refusal(campaigns.assign(MINE, 5, 404))).code).toBe('not_found');
  });
});

describe('the public list', () => {
  it('shows name and links of a public campaign of that person, and nothing else', async () => {
    const open = await campaigns.create(MINE, { name: 'Open', public: true });
    const closed = await campaigns.create(MINE, { name: 'Closed' });
    const theirs = await campaigns.create(THEIRS, { name: 'Theirs', public: true });
    expect(await campaigns.publicList('ada', open.id)).toEqual({
      id: open.id,
      accountId: MINE,
      name: 'Open',
      links: [{ accountId: MINE, campaignId: open.id, limit: 500 }],
    });
    expect(await campaigns.publicList('ada', closed.id)).toBeUndefined();
    expect(await campaigns.publicList('ada', theirs.id)).toBeUndefined();
    expect(await campaigns.publicList('bob', open.id)).toBeUndefined();
  });
});
