import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import type { EmailPreferenceStore } from '../email-preferences/email-preference-port.ts';
import type { Website, WebsiteStore } from '../websites/website-port.ts';
import type { ReportRecipientStore } from './recipient-port.ts';
import type { ReportSubjectStore } from './report-port.ts';

interface Opened {
  store: ReportSubjectStore;
  catalog: {
    accounts: AccountStore;
    websites: WebsiteStore;
    emailPreferences: EmailPreferenceStore;
    reportRecipients: ReportRecipientStore;
  };
  close: () => Promise<void>;
}

/** Guarantees of every store of report subjects. `open` returns a store on an empty database. */
export function describeReportSubjectStore(open: () => Promise<Opened>): void {
  describe('report subject store', () => {
    let opened: Opened;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    async function website(username: string, over: Partial<Website> = {}): Promise<Website> {
      const { accounts, websites } = opened.catalog;
      const email = `${username}@example.com`;
      const key = { hash: username, lastFour: 'abcd', expiresAt: null };
      const account = await accounts.create({ email, username, passwordHash: 'h', plan: 'free', key, now: 1 });
      return websites.insert({
        accountId: account.id,
        domain: `${username}.example`,
        privacy: 0,
        passwordHash: null,
        email: true,
        excludeBots: true,
        excludeParams: '',
        excludeIps: '',
        favorite: false,
        createdAt: 7,
        updatedAt: 8,
        ...over,
      });
    }

    it('returns the website with the addresses of its account’s owners', async () => {
      const { id, accountId } = await website('ada');
      expect(await opened.store.find(accountId, id)).toEqual({
        domain: 'ada.example',
        wantsReports: true,
        createdAt: 7,
        readers: [{ personId: expect.any(Number), email: 'ada@example.com', unwanted: [] }],
      });
    });

    it('says what an owner does not want about this website', async () => {
      const [{ id, accountId }, other] = [await website('una'), await website('udo')];
      const { personId = 0 } = (await opened.catalog.accounts.find(accountId)) ?? {};
      const preferences = opened.catalog.emailPreferences;
      await preferences.optOut(personId, { topic: 'weekly', websiteId: id });
      await preferences.optOut(personId, { topic: 'alerts', websiteId: 0 });
      await preferences.optOut(personId, { topic: 'monthly', websiteId: other.id });
      const unwantedOf = async (of: Website) =>
        (await opened.store.find(of.accountId, of.id))?.readers.map(({ unwanted }) => [...unwanted].sort());
      expect(await unwantedOf({ ...other, id, accountId })).toEqual([['alerts', 'weekly']]);
      expect(await unwantedOf(other)).toEqual([[]]);
    });

    it('returns confirmed recipients outside of the workspace after the owners, and no owner twice', async () => {
      const [{ id, accountId }, other] = [await website('ina'), await website('ivo')];
      const { reportRecipients } = opened.catalog;
      const add = async (websiteId: number, email: string) =>
        (await reportRecipients.add({ accountId, websiteId, email, createdAt: 1 }, 9))?.id ?? 0;
      await add(id, 'pending@client.example');
      await reportRecipients.setState(await add(id, 'yes@client.example'), 'confirmed');
      await reportRecipients.setState(await add(id, 'no@client.example'), 'unsubscribed');
      await reportRecipients.setState(await add(id, 'ina@example.com'), 'confirmed');
      await reportRecipients.setState(await add(other.id, 'else@client.example'), 'confirmed');
      expect((await opened.store.find(accountId, id))?.readers).toEqual([
        { personId: expect.any(Number), email: 'ina@example.com', unwanted: [] },
        { personId: undefined, email: 'yes@client.example', unwanted: ['alerts'] },
      ]);
      await opened.catalog.accounts.setSuspended(accountId, true, 5);
      expect((await opened.store.find(accountId, id))?.readers).toEqual([]);
    });

    it('says when a website wants no reports', async () => {
      const { id, accountId } = await website('silent', { email: false });
      expect(await opened.store.find(accountId, id)).toMatchObject({ wantsReports: false });
    });

    it('finds nothing of other accounts, and nothing deleted', async () => {
      const mine = await website('bob');
      expect(await opened.store.find(mine.accountId + 1, mine.id)).toBeUndefined();
      await opened.catalog.websites.remove(mine.accountId, mine.id, 9);
      expect(await opened.store.find(mine.accountId, mine.id)).toBeUndefined();
    });

    it('finds any website by its ID, for unsubscribe links', async () => {
      const { id, accountId } = await website('kim');
      expect(await opened.store.findAnyones(id)).toEqual({ accountId, websiteId: id, domain: 'kim.example' });
      expect(await opened.store.findAnyones(987_654_321)).toBeUndefined();
    });

    it('returns the new address immediately', async () => {
      const { id, accountId } = await website('eve');
      const { personId = 0 } = (await opened.catalog.accounts.find(accountId)) ?? {};
      await opened.catalog.accounts.changeCredentials(personId, { email: 'eve@new.example', now: 3 });
      expect(await opened.store.find(accountId, id)).toMatchObject({ readers: [{ email: 'eve@new.example' }] });
    });
  });
}
