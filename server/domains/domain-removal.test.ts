import { describe, expect, it, vi } from 'vitest';
import { removeUnused } from './domain-removal.ts';

const storeWith = (living: number, deleted: number, isFound = true) => {
  const remove = vi.fn(async () => isFound);
  return { remove, store: { countLinks: async () => ({ living, deleted }), remove } };
};

describe('deleting a domain', () => {
  it('is done when nothing uses it', async () => {
    const { store, remove } = storeWith(0, 0);
    await removeUnused(store, 3, 7);
    expect(remove.mock.calls).toEqual([[3, 7]]);
  });

  it.each([
    [1, 0, '1 link uses this domain. Move it to another domain, or delete it permanently, first.'],
    [2, 0, '2 links use this domain. Move them to another domain, or delete them permanently, first.'],
    [2, 5, '2 links use this domain. Move them to another domain, or delete them permanently, first.'],
    [0, 1, '1 deleted link uses this domain. Restore and move it, or delete it permanently, first.'],
    [0, 3, '3 deleted links use this domain. Restore and move them, or delete them permanently, first.'],
  ])('is rejected with %i links and %i deleted ones, with what to do', async (living, deleted, sentence) => {
    const { store, remove } = storeWith(living, deleted);
    await expect(removeUnused(store, 3, 7)).rejects.toMatchObject({ fields: { domain: [sentence] } });
    expect(remove).not.toHaveBeenCalled();
  });

  it('is not found when another request was faster', async () => {
    const { store } = storeWith(0, 0, false);
    await expect(removeUnused(store, 3, 7)).rejects.toMatchObject({ code: 'not_found' });
  });
});
