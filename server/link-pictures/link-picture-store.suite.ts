import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLink } from '../links/link.fixture.ts';
import type { LinkStore } from '../links/link-port.ts';
import type { LinkPictureStore } from './link-picture-port.ts';

interface Stores {
  linkPictures: LinkPictureStore;
  links: LinkStore;
}

const MINE = 1;
const addressOf = (name: string) => `https://short.example/assets/cards/${name}.jpg`;

/** Tests that every link picture store passes. */
export function describeLinkPictureStore(open: () => Promise<{ store: Stores; close: () => Promise<void> }>): void {
  describe('link picture store', () => {
    let stores: Stores;
    let close: () => Promise<void>;
    let created = 0;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
    });
    afterAll(() => close());

    const newPictured = async () =>
      (await stores.links.insert(newLink({ accountId: MINE, alias: `pictured-${created++}`, metaImage: null }))).id;
    const insert = (linkId: number, name: string) =>
      stores.linkPictures.insert({ accountId: MINE, linkId, name, jpeg: Buffer.from(`of ${name}`), createdAt: 5 });
    const show = (linkId: number, name: string | null) =>
      stores.links.update(MINE, linkId, { metaImage: name === null ? null : addressOf(name) });
    const found = async (name: string) => (await stores.linkPictures.find(name))?.toString();

    it('finds a picture byte for byte as long as its link shows it', async () => {
      const id = await newPictured();
      await insert(id, 'first');
      expect(await found('first')).toBeUndefined();
      await show(id, 'first');
      expect(await found('first')).toBe('of first');
      await show(id, null);
      expect(await found('first')).toBeUndefined();
      expect(await found('none')).toBeUndefined();
    });

    it('keeps the one before, for a change that is undone, and nothing older', async () => {
      const id = await newPictured();
      for (const name of ['one', 'two', 'three']) {
        await insert(id, name);
        await show(id, name);
      }
      await show(id, 'two');
      expect(await found('two')).toBe('of two');
      await show(id, 'one');
      expect(await found('one')).toBeUndefined();
    });

    it("leaves another link's alone, and lets go of a link's with the link", async () => {
      const [goes, stays] = [await newPictured(), await newPictured()];
      await insert(goes, 'goes');
      await insert(stays, 'stays');
      await show(goes, 'goes');
      await show(stays, 'stays');
      expect(await stores.links.remove(MINE, goes, 9)).toBe(true);
      expect(await found('goes')).toBeUndefined();
      expect(await found('stays')).toBe('of stays');
    });
  });
}
