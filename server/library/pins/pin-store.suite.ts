import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newLink } from '../../links/link.fixture.ts';
import type { Catalog } from '../../storage/catalog/open-catalog.ts';
import type { PinnedRef, PinOwner, PinStore } from './pin-port.ts';

interface OpenStore {
  store: PinStore;
  catalog: Catalog;
  close: () => Promise<void>;
}

/** Tests that every pin store passes. */
export function describePinStore(open: () => Promise<OpenStore>): void {
  describe('pin store', () => {
    let store: PinStore;
    let catalog: Catalog;
    let close: () => Promise<void>;
    let created = 0;
    let owner: PinOwner;
    let other: PinOwner;
    beforeAll(async () => {
      ({ store, catalog, close } = await open());
    });
    afterAll(() => close());
    const addOwner = async (): Promise<PinOwner> => {
      const name = `pinner-${created++}`;
      const key = { hash: name, lastFour: 'abcd', expiresAt: null };
      const person = { email: `${name}@example.com`, username: name, passwordHash: 'x', plan: 'free' };
      const { id, personId } = await catalog.accounts.create({ ...person, key, now: 1 });
      return { accountId: id, personId };
    };
    beforeEach(async () => {
      [owner, other] = [await addOwner(), await addOwner()];
    });

    const addLink = async ({ accountId }: PinOwner = owner): Promise<PinnedRef> => {
      const { id } = await catalog.links.insert(newLink({ accountId, alias: `pinned-${created++}` }));
      return { type: 'link', id };
    };
    const addCampaign = async (): Promise<PinnedRef> => {
      const campaign = { accountId: owner.accountId, name: `c${created++}`, slug: null, isPublic: false, createdAt: 1 };
      return { type: 'campaign', id: (await catalog.campaigns.insert(campaign)).id };
    };

    it('lists pins of every type together, newest first, each once', async () => {
      const [link, campaign, last] = [await addLink(), await addCampaign(), await addLink()];
      for (const ref of [link, campaign, last, link]) expect(await store.add(owner, ref, 5)).toBe(true);
      expect(await store.list(owner)).toEqual([last, campaign, link]);
      await store.remove(owner, campaign);
      await store.remove(owner, campaign);
      expect(await store.list(owner)).toEqual([last, link]);
    });

    it('keeps the pins of each person in each workspace apart', async () => {
      const link = await addLink();
      await store.add(owner, link, 5);
      const colleague = { ...owner, personId: other.personId };
      expect([await store.list(other), await store.list(colleague)]).toEqual([[], []]);
      await store.remove(colleague, link);
      expect(await store.list(owner)).toEqual([link]);
    });

    it('pins no object of another account, and none that does not exist', async () => {
      const foreign = await addLink(other);
      expect(await store.add(owner, foreign, 5)).toBe(false);
      for (const type of ['link', 'qr', 'campaign', 'website'] as const) {
        expect(await store.add(owner, { type, id: 999_999 }, 5)).toBe(false);
      }
      expect(await store.list(owner)).toEqual([]);
    });

    it('omits a deleted link, whose pin returns with it', async () => {
      const [link, kept] = [await addLink(), await addLink()];
      await store.add(owner, link, 5);
      await store.add(owner, kept, 6);
      await catalog.links.remove(owner.accountId, link.id, 9);
      expect(await store.list(owner)).toEqual([kept]);
    });

    it('moves the named pins among the places that they have, for this person alone', async () => {
      const [first, hidden, second, third] = [await addLink(), await addLink(), await addCampaign(), await addLink()];
      const colleague = { ...owner, personId: other.personId };
      for (const ref of [first, hidden, second, third]) await store.add(owner, ref, 5);
      for (const ref of [first, third]) await store.add(colleague, ref, 5);
      await store.order(owner, [first, third]);
      expect(await store.list(owner)).toEqual([first, second, hidden, third]);
      expect(await store.list(colleague)).toEqual([third, first]);
      await store.order(owner, [third, { type: 'qr', id: first.id }, first, second]);
      expect(await store.list(owner)).toEqual([third, first, hidden, second]);
      const newest = await addLink();
      await store.add(owner, newest, 9);
      expect(await store.list(owner)).toEqual([newest, third, first, hidden, second]);
      await store.order(other, [third, first]);
      await store.order(owner, []);
      expect(await store.list(other)).toEqual([]);
    });

    it('keeps every pin and each place once when two orders arrive together', async () => {
      const refs = [await addLink(), await addCampaign(), await addLink()];
      for (const ref of refs) await store.add(owner, ref, 5);
      const orders = [refs, refs.toReversed(), refs];
      await Promise.all(orders.map((order) => store.order(owner, order)));
      expect(orders).toContainEqual(await store.list(owner));
    });

    it('removes them with the account', async () => {
      await store.add(owner, await addLink(), 5);
      await catalog.accounts.remove(owner.accountId, 9);
      expect(await store.list(owner)).toEqual([]);
    });
  });
}
