import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import type { WebsiteStore } from '../websites/website-port.ts';
import type { ReportRecipientStore } from './recipient-port.ts';

interface Opened {
  store: { recipients: ReportRecipientStore; accounts: AccountStore; websites: WebsiteStore };
  close: () => Promise<void>;
}

/** Guarantees of every store of report recipients. `open` returns stores on an empty database. */
export function describeReportRecipientStore(open: () => Promise<Opened>): void {
  describe('report recipient store', () => {
    let opened: Opened;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    let created = 0;
    /** Creates a website of an account of its own. */
    async function site() {
      const username = `reporter${++created}`;
      const key = { hash: username, lastFour: 'abcd', expiresAt: null };
      const person = { email: `${username}@example.com`, username, passwordHash: 'h', plan: 'free', key, now: 1 };
      const { id: accountId } = await opened.store.accounts.create(person);
      const { id: websiteId } = await opened.store.websites.insert({
        ...{ accountId, domain: `${username}.example`, privacy: 0, passwordHash: null, email: true },
        ...{ excludeBots: true, excludeParams: '', excludeIps: '', favorite: false, createdAt: 1, updatedAt: 1 },
      });
      return { accountId, websiteId };
    }
    const listed = async (websiteId: number) =>
      (await opened.store.recipients.list(websiteId)).map(({ email, state }) => [email, state]);

    it('adds pending recipients of a website, the oldest first', async () => {
      const { recipients } = opened.store;
      const [one, other] = [await site(), await site()];
      const first = await recipients.add({ ...one, email: 'zoe@client.example', createdAt: 5 }, 9);
      expect(first).toEqual({ id: first?.id, email: 'zoe@client.example', state: 'pending', createdAt: 5 });
      await recipients.add({ ...one, email: 'ann@client.example', createdAt: 6 }, 9);
      await recipients.add({ ...other, email: 'zoe@client.example', createdAt: 7 }, 9);
      expect((await recipients.list(one.websiteId))[0]).toEqual(first);
      expect(await listed(one.websiteId)).toEqual([
        ['zoe@client.example', 'pending'],
        ['ann@client.example', 'pending'],
      ]);
      expect(await listed(other.websiteId)).toEqual([['zoe@client.example', 'pending']]);
    });

    it('returns the stored one for a known address, with its state', async () => {
      const { recipients } = opened.store;
      const one = await site();
      const added = await recipients.add({ ...one, email: 'ann@client.example', createdAt: 5 }, 1);
      await recipients.setState(added?.id ?? 0, 'confirmed');
      const again = await recipients.add({ ...one, email: 'ann@client.example', createdAt: 6 }, 1);
      expect(again).toEqual({ ...added, state: 'confirmed' });
    });

    it('adds none above the limit, also at the same time; unsubscribed ones do not count', async () => {
      const { recipients } = opened.store;
      const one = await site();
      const add = (name: string) => recipients.add({ ...one, email: `${name}@client.example`, createdAt: 5 }, 3);
      const added = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(add));
      expect([added.filter(Boolean).length, (await listed(one.websiteId)).length]).toEqual([3, 3]);
      await recipients.setState(added.find(Boolean)?.id ?? 0, 'unsubscribed');
      expect(await add('g')).toMatchObject({ state: 'pending' });
      expect(await add('h')).toBeUndefined();
    });

    it('adds one row for requests about one address at the same time', async () => {
      const one = await site();
      const add = () => opened.store.recipients.add({ ...one, email: 'ann@client.example', createdAt: 5 }, 9);
      const added = await Promise.all([add(), add(), add(), add()]);
      expect(new Set(added.map((recipient) => recipient?.id)).size).toBe(1);
      expect(await listed(one.websiteId)).toHaveLength(1);
    });

    it('removes recipients, except those that unsubscribed', async () => {
      const { recipients } = opened.store;
      const one = await site();
      const [ann, bob] = [
        await recipients.add({ ...one, email: 'ann@client.example', createdAt: 5 }, 9),
        await recipients.add({ ...one, email: 'bob@client.example', createdAt: 5 }, 9),
      ];
      await recipients.setState(bob?.id ?? 0, 'unsubscribed');
      for (const recipient of [ann, bob]) await recipients.remove(recipient?.id ?? 0);
      expect(await listed(one.websiteId)).toEqual([['bob@client.example', 'unsubscribed']]);
    });

    it('forgets all of them with the website, and with the account', async () => {
      const { recipients, websites, accounts } = opened.store;
      const [one, other] = [await site(), await site()];
      for (const of of [one, other]) {
        const added = await recipients.add({ ...of, email: 'ann@client.example', createdAt: 5 }, 9);
        await recipients.setState(added?.id ?? 0, 'unsubscribed');
      }
      await websites.remove(one.accountId, one.websiteId, 9);
      expect(await listed(one.websiteId)).toEqual([]);
      await accounts.remove(other.accountId, 9);
      await accounts.purgeDeleted(other.accountId);
      expect(await listed(other.websiteId)).toEqual([]);
    });
  });
}
