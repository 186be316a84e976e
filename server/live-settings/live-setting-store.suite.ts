import { describe, expect, it } from 'vitest';
import type { Change, ChangeFeed } from '../platform/changes.ts';
import { LIVE_SETTING_TOPIC, type LiveSettingStore } from './live-settings.ts';

interface OpenStore {
  store: LiveSettingStore;
  catalog: { changes: ChangeFeed };
  close(): Promise<void>;
}

/** Tests that every store of live settings passes. */
export function describeLiveSettingStore(open: () => Promise<OpenStore>): void {
  describe('live setting store', () => {
    it('keeps one value for each name, whole', async () => {
      const { store, close } = await open();
      expect(await store.find('announcement')).toBeUndefined();
      const value = { text: 'Müll "x" \' ; --', until: null, list: [1, { deep: true }] };
      await store.store('announcement', value);
      await store.store('other', [1]);
      expect(await store.find('announcement')).toEqual(value);
      const next = { ...value, until: 1_795_672_717_792, picture: 'A'.repeat(1_000_000) };
      await store.store('announcement', next);
      expect(await store.find('announcement')).toEqual(next);
      await store.store('announcement', undefined);
      await store.store('announcement', undefined);
      expect([await store.find('announcement'), await store.find('other')]).toEqual([undefined, [1]]);
      await close();
    });

    it('announces each change with the name of the setting', async () => {
      const { store, catalog, close } = await open();
      const heard: Change[] = [];
      catalog.changes.subscribe((change) => heard.push(change));
      await store.store('brand', { name: 'Acme' });
      await store.store('limits', {});
      await store.store('brand', undefined);
      const change = (key: string) => ({ topic: LIVE_SETTING_TOPIC, id: 0, key });
      expect(heard).toEqual([change('brand'), change('limits'), change('brand')]);
      await close();
    });
  });
}
