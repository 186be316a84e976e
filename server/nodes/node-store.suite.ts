import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NodeAnnouncement, NodeStore } from './node-port.ts';

const node = (id: string, over: Partial<NodeAnnouncement> = {}): NodeAnnouncement => ({
  id,
  name: `machine ${id}`,
  folder: '/data',
  eventLog: 'embedded',
  version: '1.0.0',
  roles: ['edge', 'worker'],
  waitingBytes: 0,
  oldestMs: 0,
  ...over,
});

/** Runs against every implementation, opened by two processes on one database. */
export function describeNodeStore(
  open: () => Promise<{ stores: readonly [NodeStore, NodeStore]; close(): Promise<void> }>,
): void {
  describe('nodes', () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    async function forget(id: string): Promise<boolean> {
      const [store] = opened.stores;
      const found = (await store.all()).find((known) => known.id === id);
      return store.forget({ id, seenAt: found?.seenAt ?? 0 });
    }

    it('see each other, their spools, and how long they are silent', async () => {
      const [here, there] = opened.stores;
      expect(await here.join(node('a', { waitingBytes: 70, oldestMs: 2.5 }), () => undefined)).toBeUndefined();
      const [seen] = await there.all();
      expect(seen).toMatchObject({ id: 'a', name: 'machine a', waitingBytes: 70, oldestMs: 3, hasStopped: false });
      expect(seen?.silentMs).toBeGreaterThanOrEqual(0);
      await here.announce(node('a'), true);
      expect(await there.all()).toMatchObject([{ id: 'a', waitingBytes: 0, hasStopped: true }]);
      expect([await forget('a'), await forget('a')]).toEqual([true, false]);
    });

    it('keep the roles with which they joined, and announce the release that they run', async () => {
      const [here, there] = opened.stores;
      await here.join(node('e'), () => undefined);
      await here.announce(node('e', { version: '1.1.0', roles: ['edge'] }), false);
      expect(await there.all()).toMatchObject([{ version: '1.1.0', roles: ['edge', 'worker'] }]);
      await here.join(node('e', { roles: [] }), () => undefined);
      expect(await there.all()).toMatchObject([{ version: '1.0.0', roles: [] }]);
      await forget('e');
    });

    it('are not forgotten if they announced themselves since they were read', async () => {
      const [here, there] = opened.stores;
      await here.join(node('f'), () => undefined);
      const [read] = await there.all();
      expect(await there.forget({ id: 'f', seenAt: (read?.seenAt ?? 0) - 1 })).toBe(false);
      expect(await there.all()).toHaveLength(1);
      expect(await forget('f')).toBe(true);
    });

    it('see those that joined before, and are not stored if they object', async () => {
      const [here, there] = opened.stores;
      const objection = (others: readonly { id: string }[]) => others[0]?.id;
      expect(await here.join(node('b'), objection)).toBeUndefined();
      expect(await there.join(node('c'), objection)).toBe('b');
      expect(await here.all()).toHaveLength(1);
      await forget('b');
    });

    it('never object to themselves', async () => {
      const [here, there] = opened.stores;
      for (const store of [here, there]) {
        expect(await store.join(node('d'), (others) => others[0])).toBeUndefined();
      }
      await forget('d');
    });
  });
}
