import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLink } from '../links/link.fixture.ts';
import { parseBioContent } from '../pages/bio-value.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import type { ErasedScope, Erasure, ErasureStore } from './erasure-port.ts';

const LATER = 9_999_999;

function erasure(over: Partial<Erasure> = {}): Omit<Erasure, 'id'> {
  return { accountId: 1, scope: { kind: 'account' }, createdAt: 1_000, ...over };
}

/** The contract of every erasure store. `open` returns a store on an empty database. */
export function describeErasureStore(
  open: () => Promise<{ store: ErasureStore; catalog: Catalog; close: () => Promise<void> }>,
): void {
  describe('erasure store', () => {
    let store: ErasureStore;
    let catalog: Catalog;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, catalog, close } = await open());
    });
    afterAll(() => close());

    const scopes: ErasedScope[] = [
      { kind: 'account' },
      { kind: 'object', object: 'qr', id: 7 },
      { kind: 'visitors', siteId: 3, visitorIds: ['18446744073709551615', '1'], userHash: '42', before: 5_000 },
      { kind: 'visitors', siteId: 3, visitorIds: [], before: 5_000 },
    ];
    it.each(scopes)('gives back what was noted: %j', async (scope) => {
      await store.add(erasure({ accountId: 9_007_199_254_740_991, scope }));
      const [noted] = await store.due(1_000, 10);
      expect(noted).toEqual({ ...erasure({ accountId: 9_007_199_254_740_991, scope }), id: expect.any(Number) });
      if (noted) await store.forget(noted);
      expect(await store.due(LATER, 10)).toEqual([]);
    });

    it('returns due entries, the oldest recheck first, up to the limit', async () => {
      for (const createdAt of [30, 10, 20, 40]) await store.add(erasure({ accountId: createdAt, createdAt }));
      const dueOf = async (now: number, limit: number) =>
        (await store.due(now, limit)).map(({ accountId }) => accountId);
      expect(await dueOf(9, 10)).toEqual([]);
      expect(await dueOf(30, 10)).toEqual([10, 20, 30]);
      expect(await dueOf(LATER, 2)).toEqual([10, 20]);
      const [first] = await store.due(LATER, 1);
      if (first) await store.rescheduleAt(first, 50);
      expect(await dueOf(49, 10)).toEqual([20, 30, 40]);
      expect(await dueOf(50, 10)).toEqual([20, 30, 40, 10]);
      for (const each of await store.due(LATER, 10)) await store.forget(each);
      expect(await dueOf(LATER, 10)).toEqual([]);
    });

    it('hears of every link, code, bio page and website that is removed, and of none that stays', async () => {
      const { links, deletedLinks, qrCodes, deletedCodes, bioPages, websites } = catalog;
      const own = { accountId: 4, createdAt: 1 };
      const link = await links.insert(newLink(own));
      const code = await qrCodes.insert({ ...CODE, ...own });
      const page = await bioPages.insert({ ...own, handle: 'gone', name: 'Gone', content: parseBioContent('{}') });
      const site = await websites.insert({ ...SITE, ...own });
      for (const [removed, id] of [
        [{ remove: deletedLinks.erase }, link.id],
        [{ remove: deletedCodes.erase }, code.id],
        [bioPages, page.id],
        [websites, site.id],
      ] as const) {
        expect(await removed.remove(5, id, 70)).toBe(false);
        expect(await removed.remove(4, id, 70)).toBe(true);
        expect(await removed.remove(4, id, 71)).toBe(false);
      }
      expect((await store.due(LATER, 10)).map(({ id: _, ...noted }) => noted)).toEqual([
        { accountId: 4, scope: { kind: 'object', object: 'link', id: link.id }, createdAt: 70 },
        { accountId: 4, scope: { kind: 'object', object: 'qr', id: code.id }, createdAt: 70 },
        { accountId: 4, scope: { kind: 'object', object: 'page', id: page.id }, createdAt: 70 },
        { accountId: 4, scope: { kind: 'object', object: 'site', id: site.id }, createdAt: 70 },
      ]);
    });
  });
}

const CODE = {
  code: 'gone',
  type: 'link' as const,
  name: 'Gone',
  data: 'https://a.example/',
  content: 'https://a.example/',
  dynamic: true,
  foreground: 'rgb(0,0,0)',
  background: 'rgb(255,255,255)',
  logoAssetId: null,
  style: null,
  scannable: 'good' as const,
};
const SITE = {
  domain: 'gone.example',
  privacy: 0 as const,
  passwordHash: null,
  email: false,
  excludeBots: true,
  excludeParams: '',
  excludeIps: '',
  favorite: false,
  updatedAt: 1,
};
