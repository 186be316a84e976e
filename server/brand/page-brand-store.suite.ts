import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DomainStore } from '../domains/domain-port.ts';
import type { Change, ChangeFeed } from '../platform/changes.ts';
import { readAccent } from './accent.ts';
import type { PageBrand, PageBrandStore } from './page-brand-port.ts';
import { NO_BRAND } from './page-brand-value.ts';

interface Stores {
  pageBrands: PageBrandStore;
  domains: DomainStore;
  changes: Pick<ChangeFeed, 'subscribe'>;
}

const FULL: PageBrand = {
  name: 'Garden “Shop” & Söhne',
  accent: readAccent('#b3261e'),
  logo: 'k3XwQ8vTzL0mNb5RcY2dAe',
  darkLogo: 'A3XwQ8vTzL0mNb5RcY2dAe',
  url: 'https://shop.example/',
  texts: { expired: { title: 'Over', text: 'First\nsecond', button: 'More' }, blocked: { text: '<b>' } },
};

let accounts = 1_000;

/** Tests that every store of page brands passes. */
export function describePageBrandStore(open: () => Promise<{ store: Stores; close: () => Promise<void> }>): void {
  describe('page brand store', () => {
    let stores: Stores;
    let close: () => Promise<void>;
    let accountId: number;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
    });
    afterAll(() => close());
    beforeEach(() => {
      accountId = ++accounts;
    });

    const key = (domainId = 0) => ({ accountId, domainId });
    const stored = async () => Object.fromEntries(await stores.pageBrands.list(accountId));

    it('has none until one is stored, and returns each as it was stored', async () => {
      expect(await stored()).toEqual({});
      await stores.pageBrands.store(key(), FULL);
      await stores.pageBrands.store(key(7), { ...NO_BRAND, name: 'Other' });
      expect(await stored()).toEqual({ 0: FULL, 7: { ...NO_BRAND, name: 'Other' } });
    });

    it('replaces the brand of the same links only', async () => {
      await stores.pageBrands.store(key(), FULL);
      await stores.pageBrands.store(key(7), FULL);
      await stores.pageBrands.store(key(), NO_BRAND);
      expect(await stored()).toEqual({ 0: NO_BRAND, 7: FULL });
    });

    it('removes once, and neither shows nor removes what another workspace has', async () => {
      await stores.pageBrands.store(key(), FULL);
      const foreign = { accountId: ++accounts, domainId: 0 };
      expect(await stores.pageBrands.remove(foreign)).toBe(false);
      expect((await stores.pageBrands.list(foreign.accountId)).size).toBe(0);
      expect(await stores.pageBrands.remove(key(7))).toBe(false);
      expect(await stores.pageBrands.remove(key())).toBe(true);
      expect(await stores.pageBrands.remove(key())).toBe(false);
      expect(await stored()).toEqual({});
    });

    it('announces each change with the workspace', async () => {
      const seen: Change[] = [];
      const unsubscribe = stores.changes.subscribe((change) => seen.push(change));
      await stores.pageBrands.store(key(), FULL);
      await stores.pageBrands.remove(key());
      unsubscribe();
      const change = { topic: 'pageBrand', id: accountId, key: '' };
      expect(seen.filter(({ id }) => id === accountId)).toEqual([change, change]);
    });

    it('loses the brand of a domain with the domain', async () => {
      const domain = await stores.domains.insert({
        ...{ accountId, host: `brand-${accountId}.example`, scheme: 'https', status: 'pending', proofToken: 'token' },
        ...{ redirectRoot: null, redirect404: null, bioPageId: null, checkedAt: null, createdAt: 1 },
      });
      await stores.pageBrands.store(key(), FULL);
      await stores.pageBrands.store(key(domain.id), FULL);
      await stores.domains.remove(accountId, domain.id);
      expect(await stored()).toEqual({ 0: FULL });
    });
  });
}
