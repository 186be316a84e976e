import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageBrandStore } from '../brand/page-brand-port.ts';
import { NO_BRAND } from '../brand/page-brand-value.ts';
import { parseBioContent } from '../pages/bio-value.ts';
import { parseOverlayContent } from '../pages/overlay-value.ts';
import type { BioPageStore, OverlayStore, SplashPageStore } from '../pages/page-port.ts';
import { parseSplashContent } from '../pages/splash-value.ts';
import type { BioPictureStore } from './bio-picture-port.ts';

interface Stores {
  bioPictures: BioPictureStore;
  bioPages: BioPageStore;
  splashPages: SplashPageStore;
  overlays: OverlayStore;
  pageBrands: PageBrandStore;
}

const [MINE, FOREIGN] = [1, 2];

/** Tests that every store of bio pictures passes. */
export function describeBioPictureStore(open: () => Promise<{ store: Stores; close: () => Promise<void> }>): void {
  describe('bio picture store', () => {
    let stores: Stores;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
    });
    afterAll(() => close());

    const insert = (name: string, { accountId = MINE, createdAt = 5 } = {}) =>
      stores.bioPictures.insert({ accountId, name, webp: Buffer.from(`of ${name}`), createdAt });
    const found = async (name: string) => (await stores.bioPictures.find(name))?.toString();

    it('finds a picture byte for byte, and counts those of an account', async () => {
      await insert('first');
      await insert('foreign', { accountId: FOREIGN });
      expect(await found('first')).toBe('of first');
      expect(await found('none')).toBeUndefined();
      expect(await stores.bioPictures.count(MINE)).toBe(1);
      const owned = ['first', 'foreign', 'none'].map((name) => stores.bioPictures.has(MINE, name));
      expect(await Promise.all(owned)).toEqual([true, false, false]);
      expect(await stores.bioPictures.count(3)).toBe(0);
    });

    it('removes old pictures that no page of the account shows', async () => {
      await insert('new', { createdAt: 90 });
      await insert('shown');
      await insert('background');
      await insert('shown-by-foreign');
      const page = (accountId: number, name: string, field: 'cover' | 'backgroundImage' = 'cover') => {
        const content = { ...parseBioContent('{}'), [field]: `https://way.example/assets/pictures/${name}.webp` };
        return stores.bioPages.insert({ accountId, handle: `of-${name}`, name, createdAt: 1, content });
      };
      await page(MINE, 'shown');
      await page(MINE, 'background', 'backgroundImage');
      await page(FOREIGN, 'shown-by-foreign');
      await stores.bioPictures.removeUnused(MINE, 50);
      const names = ['first', 'shown-by-foreign', 'shown', 'background', 'new', 'foreign'];
      expect(await Promise.all(names.map(found))).toEqual([
        ...[undefined, undefined],
        ...['of shown', 'of background', 'of new', 'of foreign'],
      ]);
    });

    it('keeps pictures of splash pages and overlays until these are deleted', async () => {
      for (const name of ['of-splash', 'of-overlay']) await insert(name);
      const image = (name: string) => `https://way.example/assets/pictures/${name}.webp`;
      const own = { accountId: MINE, name: 'x', createdAt: 1 };
      const splash = { ...parseSplashContent('{}'), image: image('of-splash') };
      const { id } = await stores.splashPages.insert({ ...own, content: splash });
      const overlay = { ...parseOverlayContent('{}'), image: image('of-overlay') };
      await stores.overlays.insert({ ...own, type: 'image', content: overlay });
      await stores.bioPictures.removeUnused(MINE, 50);
      expect(await Promise.all(['of-splash', 'of-overlay'].map(found))).toEqual(['of of-splash', 'of of-overlay']);
      await stores.splashPages.remove(MINE, id, 9);
      await stores.bioPictures.removeUnused(MINE, 50);
      expect(await Promise.all(['of-splash', 'of-overlay'].map(found))).toEqual([undefined, 'of of-overlay']);
    });

    it('keeps the logos of brands, of all links and of one domain', async () => {
      for (const name of ['logo', 'darklogo', 'oldlogo']) await insert(name);
      await stores.pageBrands.change({ accountId: MINE, domainId: 0 }, () => ({ ...NO_BRAND, logo: 'logo' }));
      await stores.pageBrands.change({ accountId: MINE, domainId: 4 }, () => ({ ...NO_BRAND, darkLogo: 'darklogo' }));
      await stores.pageBrands.change({ accountId: FOREIGN, domainId: 0 }, () => ({ ...NO_BRAND, logo: 'oldlogo' }));
      await stores.bioPictures.removeUnused(MINE, 50);
      expect(await Promise.all(['logo', 'darklogo', 'oldlogo'].map(found))).toEqual([
        'of logo',
        'of darklogo',
        undefined,
      ]);
    });
  });
}
