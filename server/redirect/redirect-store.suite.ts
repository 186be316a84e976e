import { describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import type { TotalsStore } from '../analytics/query/totals-port.ts';
import type { CampaignStore } from '../campaigns/campaign-port.ts';
import type { DomainStore } from '../domains/domain-port.ts';
import type { LinkStore } from '../links/link-port.ts';
import type { QrCodeStore } from '../qr/qr-code-port.ts';
import { NOON, newCode, newDomain, newLink } from './redirect.fixture.ts';
import type { RedirectDirectory } from './redirect-port.ts';

interface Opened {
  store: RedirectDirectory;
  /** The stores that write the directory's data. */
  catalog: {
    accounts: AccountStore;
    campaigns: CampaignStore;
    domains: DomainStore;
    links: LinkStore;
    qrCodes: QrCodeStore;
    totals: TotalsStore;
  };
  close(): Promise<void>;
}

/** The contract of every engine's directory. */
export function describeRedirectDirectory(open: () => Promise<Opened>): void {
  describe('redirect directory', () => {
    const trial = async (work: (opened: Opened & { accountId: number }) => Promise<void>) => {
      const opened = await open();
      const key = { hash: 'h', lastFour: 'abcd', expiresAt: null };
      const person = { email: 'a@example.com', username: 'ada', passwordHash: 'x', plan: 'free' };
      const { id } = await opened.catalog.accounts.create({ ...person, key, now: NOON });
      await work({ ...opened, accountId: id }).finally(opened.close);
    };
    const link = (over: Parameters<typeof newLink>[0]) => {
      const { id: _id, ...rest } = newLink(over);
      return rest;
    };

    it('finds the links of a domain and alias, whole, ignoring the case of the alias', () =>
      trial(async ({ store, catalog, accountId }) => {
        const fields = {
          accountId,
          targets: { geo: [{ location: 'DE', link: 'https://de.example/' }], device: [], language: [] },
          parameters: [{ name: 'ref', value: 'ü' }],
          pixels: [4, 5],
        };
        const stored = await catalog.links.insert(link({ ...fields, alias: 'Abc' }));
        expect(await store.findLinks(0, 'Abc')).toEqual([{ link: stored, isBlocked: false }]);
        const ids = async (alias: string) => (await store.findLinks(0, alias)).map((found) => found.link.id);
        expect(await ids('abc')).toEqual([stored.id]);
        expect(await ids('ABC')).toEqual([stored.id]);
        expect(await store.findLinks(1, 'Abc')).toEqual([]);
        expect(await store.findLinks(0, "' or 1=1 --")).toEqual([]);
        expect(await store.findLinks(0, 'ABC\u212a')).toEqual([]);
      }));

    it('finds a domain by its host while it is active', () =>
      trial(async ({ store, catalog, accountId }) => {
        const { id: _id, ...rest } = newDomain;
        const domain = await catalog.domains.insert({ ...rest, accountId, status: 'pending' });
        expect(await store.findDomain('go.example')).toBeUndefined();
        await catalog.domains.update(accountId, domain.id, {
          status: 'active',
          redirect404: 'https://lost.example/',
        });
        expect(await store.findDomain('go.example')).toMatchObject({
          id: domain.id,
          redirect404: 'https://lost.example/',
        });
        await catalog.domains.update(accountId, domain.id, { status: 'disabled' });
        expect(await store.findDomain('go.example')).toBeUndefined();
      }));

    it('finds a code by its word', () =>
      trial(async ({ store, catalog, accountId }) => {
        const stored = await catalog.qrCodes.insert({ ...newCode, accountId });
        expect(await store.findCode('word')).toEqual({ code: stored, isBlocked: false });
        expect(await store.findCode('other')).toBeUndefined();
      }));

    it('finds a rotator by its slug, with its links in the order of their making', () =>
      trial(async ({ store, catalog, accountId }) => {
        const campaign = { accountId, name: 'Sale', slug: 'sale', isPublic: false, createdAt: NOON };
        const turning = { strategy: 'weighted', isSticky: true } as const;
        const { id } = await catalog.campaigns.insert({ ...campaign, ...turning });
        for (const alias of ['one', 'two']) await catalog.links.insert(link({ accountId, alias, campaignId: id }));
        await catalog.links.insert(link({ accountId, alias: 'three' }));
        const rotator = await store.findRotator('sale');
        expect(rotator).toMatchObject({ campaignId: id, strategy: 'weighted', isSticky: true });
        expect(rotator?.links.map((stored) => stored.link.alias)).toEqual(['one', 'two']);
        expect(await store.findRotator('none')).toBeUndefined();
      }));

    it('allows exactly as many clicks as the limit, for any number of concurrent requests', () =>
      trial(async ({ store, accountId }) => {
        const limited = { id: 7, accountId, clickLimit: 5 };
        const taken = await Promise.all(Array.from({ length: 12 }, () => store.takeClick(limited)));
        expect(taken.filter(Boolean)).toHaveLength(5);
        expect(await store.hasClick(limited)).toBe(false);
        expect(await store.takeClick({ ...limited, clickLimit: 6 })).toBe(true);
        expect(await store.takeClick({ ...limited, clickLimit: 6 })).toBe(false);
      }));

    it('counts the clicks from before the limit was set', () =>
      trial(async ({ store, catalog, accountId }) => {
        await catalog.totals.write([{ kind: 'link', objectId: 7, accountId, clicks: 9, uniqueClicks: 1 }], NOON);
        const limited = { id: 7, accountId, clickLimit: 10 };
        expect(await store.hasClick(limited)).toBe(true);
        expect(await store.takeClick(limited)).toBe(true);
        expect(await store.takeClick(limited)).toBe(false);
        expect(await store.hasClick({ ...limited, id: 8, clickLimit: 0 })).toBe(false);
      }));
  });
}
