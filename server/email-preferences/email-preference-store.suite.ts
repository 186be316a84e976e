import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import type { WebsiteStore } from '../websites/website-port.ts';
import type { SiteSettings, WebsiteSettingsStore } from '../websites/website-settings-port.ts';
import type { EmailPreferenceStore } from './email-preference-port.ts';

interface Stores {
  emailPreferences: EmailPreferenceStore;
  accounts: AccountStore;
  websites: WebsiteStore;
  websiteSettings: WebsiteSettingsStore;
}

/** Tests that every store of email preferences passes. */
export function describeEmailPreferenceStore(open: () => Promise<{ store: Stores; close: () => Promise<void> }>): void {
  describe('email preference store', () => {
    let stores: Stores;
    let close: () => Promise<void>;
    let created = 0;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
    });
    afterAll(() => close());

    async function owner() {
      const username = `preferring${++created}`;
      const account = await stores.accounts.create({
        email: `${username}@example.com`,
        username,
        passwordHash: 'hash',
        plan: 'pro',
        now: 1,
        key: { hash: `key of ${username}`, lastFour: 'abcd', expiresAt: null },
      });
      const website = await stores.websites.insert({
        accountId: account.id,
        domain: `${username}.example`,
        privacy: 0,
        passwordHash: null,
        email: true,
        excludeBots: true,
        excludeParams: '',
        excludeIps: '',
        favorite: false,
        createdAt: 1,
        updatedAt: 1,
      });
      return { ...account, website };
    }

    it('stores what a person does not want, once, and forgets it again', async () => {
      const { personId, website } = await owner();
      expect(await stores.emailPreferences.optOuts(personId)).toEqual([]);
      const [all, one] = [
        { topic: 'monthly', websiteId: 0 },
        { topic: 'weekly', websiteId: website.id },
      ] as const;
      for (const optOut of [all, one, all, one]) await stores.emailPreferences.optOut(personId, optOut);
      expect(await stores.emailPreferences.optOuts(personId)).toEqual([
        { ...all, domain: '' },
        { ...one, domain: website.domain },
      ]);
      await stores.emailPreferences.optIn(personId, all);
      await stores.emailPreferences.optIn(personId, all);
      expect(await stores.emailPreferences.optOuts(personId)).toEqual([{ ...one, domain: website.domain }]);
    });

    it('lists the websites with reports or alerts of workspaces that a person owns', async () => {
      const [{ id, personId, website }, other] = [await owner(), await owner()];
      const listed = { websiteId: website.id, accountId: id, domain: website.domain };
      const { emailPreferences, websites, websiteSettings } = stores;
      expect(await emailPreferences.sending(personId, 9)).toEqual([{ ...listed, topics: ['weekly'] }]);
      expect(await emailPreferences.sending(personId, 0)).toEqual([]);
      const change = (patch: Partial<SiteSettings>) =>
        websiteSettings.change({ accountId: id, websiteId: website.id }, patch, 2);
      await change({ reportWeekly: false, reportMonthly: true, alertDropPercent: 30 });
      expect(await emailPreferences.sending(personId, 9)).toEqual([{ ...listed, topics: ['monthly', 'alerts'] }]);
      await websites.update(id, website.id, { email: false, updatedAt: 3 });
      expect(await emailPreferences.sending(personId, 9)).toEqual([{ ...listed, topics: ['alerts'] }]);
      await change({ alertDropPercent: null });
      expect(await emailPreferences.sending(personId, 9)).toEqual([]);
      expect(await emailPreferences.sending(other.personId, 9)).toHaveLength(1);
    });

    it('omits deleted websites', async () => {
      const { id, personId, website } = await owner();
      await stores.emailPreferences.optOut(personId, { topic: 'alerts', websiteId: website.id });
      await stores.websites.remove(id, website.id, 9);
      expect(await stores.emailPreferences.optOuts(personId)).toEqual([]);
    });

    it('forgets a deleted person, and nobody else', async () => {
      const [goes, stays] = [await owner(), await owner()];
      for (const { personId } of [goes, stays])
        await stores.emailPreferences.optOut(personId, { topic: 'weekly', websiteId: 0 });
      await stores.accounts.remove(goes.id, 9);
      expect(await stores.emailPreferences.optOuts(goes.personId)).toEqual([]);
      expect(await stores.emailPreferences.optOuts(stays.personId)).toHaveLength(1);
    });
  });
}
