import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Board, BoardStore } from './board-port.ts';

const MINE = 1;
const THEIRS = 2;
const PANEL = {
  id: 1,
  kind: 'figure' as const,
  title: 'Visitors “today”',
  object: { type: 'website' as const, id: 3 },
};
const PANELS = [{ ...PANEL, metric: 'visitors' as const, x: 0, y: 0, w: 3, h: 2 }];

let secrets = 0;
function board(over: Partial<Board> = {}): Omit<Board, 'id'> {
  secrets++;
  return {
    ...{ accountId: MINE, name: 'Office', period: '7d', panels: PANELS, privacy: 1, passwordHash: null },
    ...{ shareSecret: `secret ${secrets}`, createdAt: 5 },
    ...over,
  };
}

/** Tests that every board store passes. `open` returns a store on an empty database. */
export function describeBoardStore(open: () => Promise<{ store: BoardStore; close: () => Promise<void> }>): void {
  describe('board store', () => {
    let store: BoardStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    it('lists the boards of an account newest first, and counts them', async () => {
      for (const name of ['one', 'two', 'three']) await store.insert(board({ accountId: 7, name }));
      await store.insert(board({ accountId: 8 }));
      const page = await store.page(7, { limit: 2, offset: 1 });
      expect([page.total, page.items.map(({ name }) => name)]).toEqual([3, ['two', 'one']]);
    });

    it('gives panels back as they were', async () => {
      const created = await store.insert(board());
      expect(await store.find(MINE, created.id)).toEqual(created);
      expect(created.panels).toEqual(PANELS);
    });

    it('changes what it is given, and nothing else', async () => {
      const created = await store.insert(board());
      const changed = { ...created, name: 'Wall', panels: [], privacy: 2 as const, passwordHash: 'hash' };
      const { name, panels, privacy, passwordHash } = changed;
      expect(await store.update(MINE, created.id, { name, panels, privacy, passwordHash })).toEqual(changed);
      expect(await store.update(MINE, created.id, { period: 'today' })).toEqual({ ...changed, period: 'today' });
      expect(await store.update(MINE, created.id, {})).toMatchObject({ period: 'today' });
    });

    it('finds boards of any account by ID and by the secret of their address', async () => {
      const created = await store.insert(board({ accountId: THEIRS, shareSecret: 'open sesame' }));
      expect(await store.findAnyones({ shareSecret: 'open sesame' })).toEqual(created);
      expect(await store.findAnyones({ id: created.id })).toEqual(created);
      expect(await store.findAnyones({ shareSecret: 'open' })).toBeUndefined();
    });

    it('neither shows, changes nor removes another account’s board', async () => {
      const mine = await store.insert(board());
      expect(await store.find(THEIRS, mine.id)).toBeUndefined();
      expect(await store.update(THEIRS, mine.id, { name: 'stolen' })).toBeUndefined();
      expect(await store.remove(THEIRS, mine.id)).toBe(false);
      expect(await store.find(MINE, mine.id)).toEqual(mine);
      expect([await store.remove(MINE, mine.id), await store.remove(MINE, mine.id)]).toEqual([true, false]);
    });
  });
}
