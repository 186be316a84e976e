import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_BOARDS } from '../../contract/vocabulary.ts';
import type { AccountStore } from '../accounts/account-port.ts';
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
/** A board as it is stored. */
export function newBoard(over: Partial<Board> = {}): Omit<Board, 'id'> {
  secrets++;
  return {
    ...{ accountId: MINE, name: 'Office', period: '7d', panels: PANELS, privacy: 1, passwordHash: null },
    ...{ shareSecret: `secret ${secrets}`, createdAt: 5 },
    ...over,
  };
}

/** Tests that every board store passes. `open` returns a store on an empty database. */
export function describeBoardStore(
  open: () => Promise<{ store: { boards: BoardStore; accounts: AccountStore }; close: () => Promise<void> }>,
): void {
  describe('board store', () => {
    let store: BoardStore;
    let accounts: AccountStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      const opened = await open();
      ({ boards: store, accounts } = opened.store);
      ({ close } = opened);
    });
    afterAll(() => close());

    it('lists the boards of an account newest first, and counts them', async () => {
      for (const name of ['one', 'two', 'three']) await store.insert(newBoard({ accountId: 7, name }));
      await store.insert(newBoard({ accountId: 8 }));
      const page = await store.page(7, { limit: 2, offset: 1 });
      expect([page.total, page.items.map(({ name }) => name)]).toEqual([3, ['two', 'one']]);
    });

    it('gives panels back as they were', async () => {
      const created = await store.insert(newBoard());
      expect(await store.find(MINE, created.id)).toEqual(created);
      expect(created.panels).toEqual(PANELS);
    });

    it('changes what it is given, and nothing else', async () => {
      const created = await store.insert(newBoard());
      const changed = { ...created, name: 'Wall', panels: [], privacy: 2 as const, passwordHash: 'hash' };
      const { name, panels, privacy, passwordHash } = changed;
      expect(await store.update(MINE, created.id, { name, panels, privacy, passwordHash })).toEqual(changed);
      expect(await store.update(MINE, created.id, { period: 'today' })).toEqual({ ...changed, period: 'today' });
      expect(await store.update(MINE, created.id, {})).toMatchObject({ period: 'today' });
    });

    it('keeps every one of several changes of the panels at once, and stores nothing of one that is rejected', async () => {
      const { id } = await store.insert(newBoard({ panels: [] }));
      const add = () =>
        store.changePanels(MINE, id, (before) => [
          ...before,
          ...PANELS.map((one) => ({ ...one, id: before.length + 1 })),
        ]);
      await Promise.all(Array.from({ length: 5 }, add));
      const reject = () => {
        throw new Error('full');
      };
      await expect(store.changePanels(MINE, id, reject)).rejects.toThrow('full');
      expect((await store.find(MINE, id))?.panels.map((one) => one.id)).toEqual([1, 2, 3, 4, 5]);
      expect(await store.changePanels(THEIRS, id, () => [])).toBeUndefined();
    });

    it('finds boards of any account by ID and by the secret of their address', async () => {
      const created = await store.insert(newBoard({ accountId: THEIRS, shareSecret: 'open sesame' }));
      expect(await store.findAnyones({ shareSecret: 'open sesame' })).toEqual(created);
      expect(await store.findAnyones({ id: created.id })).toEqual(created);
      expect(await store.findAnyones({ shareSecret: 'open' })).toBeUndefined();
    });

    it('neither shows, changes nor removes another account’s board', async () => {
      const mine = await store.insert(newBoard());
      expect(await store.find(THEIRS, mine.id)).toBeUndefined();
      expect(await store.update(THEIRS, mine.id, { name: 'stolen' })).toBeUndefined();
      expect(await store.remove(THEIRS, mine.id)).toBe(false);
      expect(await store.find(MINE, mine.id)).toEqual(mine);
      expect([await store.remove(MINE, mine.id), await store.remove(MINE, mine.id)]).toEqual([true, false]);
    });

    it('stores as many boards as a workspace can have, also when several are created at once', async () => {
      const person = { email: 'boards@example.com', username: 'boards', passwordHash: 'x', plan: 'free' };
      const key = { hash: 'boards', lastFour: 'last', expiresAt: null };
      const { id: accountId } = await accounts.create({ ...person, key, now: 1 });
      // Other suites use the same database, and small IDs without an account.
      const { total: before } = await store.page(accountId, { limit: 1, offset: 0 });
      for (let count = before + 1; count < MAX_BOARDS; count++) await store.insert(newBoard({ accountId }));
      const together = Array.from({ length: 4 }, () => store.insert(newBoard({ accountId })));
      const results = await Promise.allSettled(together);
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(refused).toEqual(Array(3).fill(expect.objectContaining({ code: 'invalid_input' })));
      expect((await store.page(accountId, { limit: 1, offset: 0 })).total).toBe(MAX_BOARDS);
      await store.insert(newBoard({ accountId: accountId + 1 }));
    });
  });
}
