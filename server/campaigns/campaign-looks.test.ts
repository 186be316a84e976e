import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../platform/app-error.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { Campaign, CampaignPatch, CampaignStore, NewCampaign } from './campaign-port.ts';
import { createCampaigns } from './campaigns.ts';

const STORED: Campaign = {
  id: 5,
  accountId: 1,
  name: 'Summer',
  slug: 'summer',
  isPublic: true,
  strategy: 'weighted',
  isSticky: true,
  starred: true,
  color: '#2f6f5e',
  createdAt: 1,
};

/** Creates campaigns over a store with one campaign, and records the writes. */
function setUp(over: Partial<CampaignStore> = {}) {
  const inserted: NewCampaign[] = [];
  const patches: CampaignPatch[] = [];
  const store = {
    page: async () => ({ items: [STORED], total: 1 }),
    search: async () => ({ items: [{ ...STORED, linkCount: 2 }], total: 1 }),
    find: async (accountId: number, id: number) => (accountId === 1 && id === STORED.id ? STORED : undefined),
    findByName: async (_account: number, name: string) => (name === STORED.name ? STORED : undefined),
    insert: async (campaign: NewCampaign) => {
      inserted.push(campaign);
      return { ...STORED, ...campaign };
    },
    update: async (_account: number, _id: number, patch: CampaignPatch) => {
      patches.push(patch);
      return { ...STORED, ...patch };
    },
    remove: async () => true,
    ...over,
  };
  const links = { assignCampaign: async () => undefined, inCampaign: async () => [] };
  const campaigns = createCampaigns({
    store,
    links,
    accountIdsOf: async () => [1],
    clock: { now: () => 1_000 },
    totals: { read: async () => new Map() },
  });
  return { campaigns, inserted, patches };
}

const refusal = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error) => error,
  );

describe('the color of a campaign', () => {
  it.each(['#fff', '#FFF', '#2f6f5e', '#2F6F5E', '#000000'])('may be %s', async (color) => {
    const { campaigns, patches } = setUp();
    await campaigns.update(1, 5, { color });
    expect(patches).toEqual([{ color }]);
  });

  it.each([null, ''])('is taken away with %j', async (color) => {
    const { campaigns, patches } = setUp();
    await campaigns.update(1, 5, { color });
    expect(patches).toEqual([{ color: null }]);
  });

  it.each(['fff', '#ff', '#ffff', '#fffff', '#2f6f5e80', '#ggg', 'red', ' #fff', '#fff\n', '#fff;x:url(//e)', '＃fff'])(
    'is not %j',
    async (color) => {
      const { campaigns, inserted, patches } = setUp();
      expect(Object.keys((await refusal(campaigns.create(1, { name: 'New', color }))).fields ?? {})).toEqual(['color']);
      expect((await refusal(campaigns.update(1, 5, { color }))).fields).toHaveProperty('color');
      expect([inserted, patches]).toEqual([[], []]);
    },
  );
});

describe('the slug of a campaign', () => {
  it.each(['ab', 'A-b_9', '--', '12', 'x'.repeat(60)])('may be %s', async (slug) => {
    const { campaigns, inserted } = setUp();
    await campaigns.create(1, { name: 'New', slug });
    expect(inserted[0]?.slug).toBe(slug);
  });

  it.each(['a', 'x'.repeat(61), 'a b', 'a/b', 'a.b', '../r', 'ü1', 'ab\n', 'ab?x', '%61%62', 'ａｂ'])(
    'is not %j: it stands in an address as it is',
    async (slug) => {
      const { campaigns, inserted } = setUp();
      expect((await refusal(campaigns.create(1, { name: 'New', slug }))).fields).toHaveProperty('slug');
      expect(inserted).toEqual([]);
    },
  );

  it('is any text that an address leaves alone, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 70, unit: 'grapheme' }), async (slug) => {
        const { campaigns, inserted } = setUp();
        const outcome = await campaigns.create(1, { name: 'New', slug }).catch((error: unknown) => error);
        if (inserted.length === 0) expect(outcome).toBeInstanceOf(AppError);
        const isPlain = encodeURIComponent(slug) === slug && !/[.!~*'()]/.test(slug);
        expect(inserted.length).toBe(isPlain && slug.length >= 2 && slug.length <= 60 ? 1 : 0);
      }),
    );
  });
});

describe('a change of a campaign', () => {
  it.each([
    [{}, {}],
    [{ starred: false }, { starred: false }],
    [{ sticky: false }, { isSticky: false }],
    [{ strategy: 'sequential' }, { strategy: 'sequential' }],
    [{ public: false }, { isPublic: false }],
    [
      { name: '  Summer 2  ', slug: null },
      { name: 'Summer 2', slug: null },
    ],
    [{ name: 'Summer' }, { name: 'Summer' }],
  ] as const)('with the sample address %j writes only %j', async (input, patch) => {
    const { campaigns, patches } = setUp();
    await campaigns.update(1, 5, input);
    expect(patches).toEqual([patch]);
  });

  it('of a campaign that vanishes meanwhile is not found', async () => {
    const { campaigns } = setUp({ update: async () => undefined });
    expect((await refusal(campaigns.update(1, 5, { starred: false }))).code).toBe('not_found');
  });

  it.each([
    ['campaign.slug', 'slug'],
    ['campaign.account_id,name', 'name'],
  ])('that loses a race for %s is rejected for its %s', async (index, field) => {
    const taken = () => Promise.reject(new UniqueViolationError(index));
    const { campaigns } = setUp({ insert: taken, update: taken });
    for (const work of [campaigns.create(1, { name: 'New', slug: 'new' }), campaigns.update(1, 5, { slug: 'new' })]) {
      const error = await refusal(work);
      expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['conflict', [field]]);
    }
  });

  it('that fails for another reason reports that', async () => {
    const { campaigns } = setUp({ insert: () => Promise.reject(new Error('the disk is full')) });
    await expect(campaigns.create(1, {})).rejects.toThrow('the disk is full');
  });
});
