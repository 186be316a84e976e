import { describe, expect, it } from 'vitest';
import type { AnnouncementStore } from './announcement-port.ts';

/** Tests that every announcement store passes. */
export function describeAnnouncementStore(
  open: () => Promise<{ store: AnnouncementStore; close(): Promise<void> }>,
): void {
  describe('announcement store', () => {
    it('keeps one announcement at a time, whole', async () => {
      const { store, close } = await open();
      expect(await store.find()).toBeUndefined();
      const announcement = { text: 'Müll "x" \' ; --', level: 'info', until: null, createdAt: 5 } as const;
      await store.store(announcement);
      expect(await store.find()).toEqual(announcement);
      const next = { ...announcement, level: 'warning', until: 1_795_672_717_792, createdAt: 6 } as const;
      await store.store(next);
      expect(await store.find()).toEqual(next);
      await store.store(undefined);
      await store.store(undefined);
      expect(await store.find()).toBeUndefined();
      await close();
    });
  });
}
