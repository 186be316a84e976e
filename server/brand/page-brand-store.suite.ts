import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import type { DomainStore } from '../domains/domain-port.ts';
import type { Change, ChangeFeed } from '../platform/changes.ts';
import { readAccent } from './accent.ts';
import type { PageBrand, PageBrandStore } from './page-brand-port.ts';
import { NO_BRAND } from './page-brand-value.ts';

interface Stores {
  pageBrands: PageBrandStore;
  domains: DomainStore;
  accounts: AccountStore;
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
      await stores.pageBrands.change(key(), () => FULL);
      await stores.pageBrands.change(key(7), () => ({ ...NO_BRAND, name: 'Other' }));
      expect(await stored()).toEqual({ 0: FULL, 7: { ...NO_BRAND, name: 'Other' } });
    });

    it('keeps every one of several changes at once', async () => {
      const person = { email: 'brands@example.com', username: 'brands', passwordHash: 'x', plan: 'free' };
      const apiKey = { hash: 'brands', lastFour: 'last', expiresAt: null };
      accountId = (await stores.accounts.create({ ...person, key: apiKey, now: 1 })).id;
      const fields = { name: 'Garden', url: 'https://shop.example/', logo: FULL.logo, darkLogo: FULL.darkLogo };
      const changes = Object.entries(fields).map(([field, value]) =>
        stores.pageBrands.change(key(), (brands) => ({ ...NO_BRAND, ...brands.get(0), [field]: value })),
      );
      await Promise.all(changes);
      expect((await stored())[0]).toEqual({ ...NO_BRAND, ...fields });
    });

    it('stores nothing of a change that is rejected', async () => {
      const reject = () => {
        throw new Error('too light');
      };
      await expect(stores.pageBrands.change(key(), reject)).rejects.toThrow('too light');
      expect(await stored()).toEqual({});
    });

    it('replaces the brand of the same links only', async () => {
      await stores.pageBrands.change(key(), () => FULL);
      await stores.pageBrands.change(key(7), () => FULL);
      await stores.pageBrands.change(key(), () => NO_BRAND);
      expect(await stored()).toEqual({ 0: NO_BRAND, 7: FULL });
    });

    it('removes once, and neither shows nor removes what another workspace has', async () => {
      await stores.pageBrands.change(key(), () => FULL);
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
      await stores.pageBrands.change(key(), () => FULL);
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
      await stores.pageBrands.change(key(), () => FULL);
      await stores.pageBrands.change(key(domain.id), () => FULL);
      await stores.domains.remove(accountId, domain.id);
      expect(await stored()).toEqual({ 0: FULL });
    });
  });
}
