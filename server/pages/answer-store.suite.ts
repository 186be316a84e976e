import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { AnswerStore, PageAnswer } from './answer-port.ts';

const PLACE = { accountId: 1, pageKind: 'overlay', pageId: 2 } as const;
const NOTHING = { name: '', email: '', message: '', choice: '' };

function answer(over: Partial<PageAnswer> = {}): Omit<PageAnswer, 'id'> {
  return { ...PLACE, blockId: 0, type: 'poll', fields: { ...NOTHING, choice: 'Tea' }, createdAt: 5, ...over };
}

/** Tests that every answer store passes. */
export function describeAnswerStore(open: () => Promise<{ store: AnswerStore; close: () => Promise<void> }>): void {
  describe('answer store', () => {
    let store: AnswerStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    it('lists newest first, a page at a time, and counts them all', async () => {
      const page = { ...PLACE, pageId: 7 };
      const created = [];
      for (let n = 0; n < 3; n++) created.push(await store.insert(answer({ ...page, createdAt: n })));
      const list = await store.page(page, { limit: 2, offset: 0 });
      expect([list.total, list.items]).toEqual([3, [created[2], created[1]]]);
      expect(await store.count(page)).toBe(3);
    });

    it('keeps pages of two kinds, two accounts and two ids apart', async () => {
      const page = { ...PLACE, pageId: 8 };
      await store.insert(answer(page));
      for (const other of [{ pageKind: 'bio' as const }, { accountId: 2 }, { pageId: 9 }]) {
        expect(await store.count({ ...page, ...other })).toBe(0);
        await store.clear({ ...page, ...other });
      }
      expect(await store.count(page)).toBe(1);
      await store.clear(page);
      expect(await store.count(page)).toBe(0);
    });

    it('accepts one vote per voter and page, and any number of anonymous responses', async () => {
      const page = { ...PLACE, pageId: 12 };
      const vote = await store.insert({ ...answer(page), voter: '77' });
      expect(vote).not.toHaveProperty('voter');
      await expect(store.insert({ ...answer(page), voter: '77' })).rejects.toBeInstanceOf(UniqueViolationError);
      await store.insert({ ...answer(page), voter: '78' });
      await store.insert({ ...answer({ ...page, pageId: 13 }), voter: '77' });
      for (let count = 0; count < 2; count++) await store.insert(answer(page));
      expect(await store.count(page)).toBe(4);
    });

    it('removes one answer of its own page, once', async () => {
      const page = { ...PLACE, pageId: 11 };
      const [kept, gone] = [await store.insert(answer(page)), await store.insert(answer(page))];
      for (const other of [{ pageKind: 'bio' as const }, { accountId: 2 }, { pageId: 9 }]) {
        expect(await store.remove({ ...page, ...other }, gone.id)).toBe(false);
      }
      expect([await store.remove(page, gone.id), await store.remove(page, gone.id)]).toEqual([true, false]);
      expect((await store.page(page, { limit: 9, offset: 0 })).items).toEqual([kept]);
    });

    it('gives words back as they came, and counts the choices of polls', async () => {
      const page = { ...PLACE, pageId: 10 };
      const fields = { ...NOTHING, choice: 'Tee "ünï" \u2028' };
      await store.insert(answer({ ...page, fields }));
      await store.insert(answer({ ...page, fields }));
      await store.insert(answer(page));
      await store.insert(answer({ ...page, type: 'contact' }));
      expect(await store.choices(page)).toEqual(
        new Map([
          [fields.choice, 2],
          ['Tea', 1],
        ]),
      );
    });
  });
}
