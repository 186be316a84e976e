import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalog } from '../storage/catalog/open-catalog.ts';

interface OpenStore {
  store: Catalog['samples'];
  close: () => Promise<void>;
}

const [ME, THEY] = [7_001, 7_002];

/** Tests that every sample store passes. */
export function describeSampleStore(open: () => Promise<OpenStore>): void {
  describe('sample store', () => {
    let store: Catalog['samples'];
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    it('lists the samples of a workspace in the order of their creation', async () => {
      for (const ref of [{ type: 'website', id: 9 } as const, { type: 'link', id: 4 } as const]) {
        await store.add(ME, ref);
        await store.add(ME, ref);
      }
      await store.add(THEY, { type: 'link', id: 4 });
      expect(await store.list(ME)).toEqual([
        { type: 'website', id: 9 },
        { type: 'link', id: 4 },
      ]);
    });

    it('forgets one of one workspace', async () => {
      await store.forget(ME, { type: 'link', id: 4 });
      await store.forget(ME, { type: 'qr', id: 9 });
      expect(await store.list(ME)).toEqual([{ type: 'website', id: 9 }]);
      expect(await store.list(THEY)).toEqual([{ type: 'link', id: 4 }]);
    });
  });
}
