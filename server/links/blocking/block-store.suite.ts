import { describe, expect, it } from 'vitest';
import type { Change, ChangeFeed } from '../../platform/changes.ts';
import { BLOCK_TOPIC, type BlockStore } from './block-list.ts';

interface OpenStore {
  store: BlockStore;
  catalog: { changes: ChangeFeed };
  close(): Promise<void>;
}

/** Tests that every block store passes. */
export function describeBlockStore(open: () => Promise<OpenStore>): void {
  describe('block store', () => {
    it('stores each rule once, and notifies of changes only', async () => {
      const { store, catalog, close } = await open();
      const heard: Change[] = [];
      catalog.changes.subscribe((change) => heard.push(change));
      const rule = { kind: 'domain', value: 'bad.example', createdAt: 5 } as const;
      expect(await store.add(rule)).toBe(true);
      expect(await store.add({ ...rule, createdAt: 6 })).toBe(false);
      expect(await store.add({ kind: 'keyword', value: 'casino', createdAt: 7 })).toBe(true);
      expect(await store.all()).toEqual([rule, { kind: 'keyword', value: 'casino', createdAt: 7 }]);
      expect(await store.remove({ kind: 'keyword', value: 'bad.example' })).toBe(false);
      expect(await store.remove(rule)).toBe(true);
      expect((await store.all()).map(({ value }) => value)).toEqual(['casino']);
      expect(heard.map(({ topic }) => topic)).toEqual([BLOCK_TOPIC, BLOCK_TOPIC, BLOCK_TOPIC]);
      await close();
    });
  });
}
