import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import { VERSION } from '../platform/version.ts';
import type { ProfileStore } from './profile-port.ts';

interface Stores {
  profiles: ProfileStore;
  accounts: AccountStore;
}

/** Tests that every profile store passes. */
export function describeProfileStore(open: () => Promise<{ store: Stores; close: () => Promise<void> }>): void {
  describe('profile store', () => {
    let stores: Stores;
    let close: () => Promise<void>;
    let created = 0;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
    });
    afterAll(() => close());

    const newAccount = (username = `profile${++created}`) =>
      stores.accounts.create({
        email: `${username}@example.com`,
        username,
        passwordHash: 'hash',
        plan: 'pro',
        now: 1,
        key: { hash: `key of ${username}`, lastFour: 'abcd', expiresAt: null },
      });
    const picture = (personId: number, name: string) => ({ personId, name, jpeg: Buffer.from(name), createdAt: 5 });
    const found = async (name: string) => (await stores.profiles.findPicture(name))?.toString();

    it('knows nothing but the username of new people, for whom nothing is news', async () => {
      const { id, personId, username } = await newAccount();
      const formats = { weekStart: '', timeFormat: '', dateFormat: '' };
      const profile = { personId, username, name: '', picture: null, timezone: '', seenRelease: VERSION, ...formats };
      expect(await stores.profiles.find(personId)).toEqual(profile);
      expect(await stores.profiles.ofMembers(id)).toEqual([profile]);
    });

    it('knows nobody who does not exist', async () => {
      expect(await stores.profiles.find(999_999)).toBeUndefined();
      expect(await stores.profiles.ofMembers(999_999)).toEqual([]);
    });

    it('changes what is named, of one person', async () => {
      const [ada, bob] = [await newAccount(), await newAccount()];
      await stores.profiles.change(ada.personId, { name: 'Ada', timezone: 'Europe/Vienna' });
      await stores.profiles.change(ada.personId, { name: 'Ada L.' });
      await stores.profiles.change(ada.personId, {});
      await stores.profiles.change(ada.personId, { seenRelease: 'never' });
      expect((await stores.profiles.find(ada.personId))?.seenRelease).toBe('never');
      expect((await stores.profiles.find(bob.personId))?.seenRelease).toBe(VERSION);
      const formats = { weekStart: 'sunday', timeFormat: '24h', dateFormat: 'iso' } as const;
      await stores.profiles.change(ada.personId, formats);
      expect(await stores.profiles.find(ada.personId)).toMatchObject({ name: 'Ada L.', ...formats });
      expect(await stores.profiles.find(ada.personId)).toMatchObject({ name: 'Ada L.', timezone: 'Europe/Vienna' });
      expect(await stores.profiles.find(bob.personId)).toMatchObject({ name: '', timezone: '' });
    });

    it('keeps one picture of a person, byte for byte, and shows it in the account', async () => {
      const { id, personId } = await newAccount();
      await stores.profiles.setPicture(picture(personId, 'first'));
      await stores.profiles.setPicture(picture(personId, 'second'));
      expect([await found('first'), await found('second')]).toEqual([undefined, 'second']);
      expect((await stores.accounts.find(id))?.avatar).toBe('second');
      await stores.profiles.removePicture(personId);
      await stores.profiles.removePicture(personId);
      expect(await found('second')).toBeUndefined();
      expect(await stores.profiles.find(personId)).toMatchObject({ picture: null });
    });

    it("deletes a person's picture with the person, and nobody else's", async () => {
      const [goes, stays] = [await newAccount(), await newAccount()];
      await stores.profiles.setPicture(picture(goes.personId, 'goes'));
      await stores.profiles.setPicture(picture(stays.personId, 'stays'));
      await stores.accounts.remove(goes.id, 9);
      expect([await found('goes'), await found('stays')]).toEqual([undefined, 'stays']);
    });
  });
}
