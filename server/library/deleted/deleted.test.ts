import { describe, expect, it, vi } from 'vitest';
import { createDeletedObjects, KEPT_DAYS } from './deleted.ts';
import type { DeletedStore, RestorableKind } from './deleted-port.ts';

const DAY_MS = 86_400_000;
const NOW = 1_000 * DAY_MS;
const ITEM = { id: 7, name: 'Window' };

function setUp({ isThere = false, isKept = true, kind = 'qr' as RestorableKind } = {}) {
  const deleted = {
    page: vi.fn(async () => ({ items: [{ item: ITEM, deletedAt: NOW - DAY_MS }], total: 1 })),
    restore: vi.fn(async () => (isKept ? ITEM : undefined)),
    erase: vi.fn(async () => isKept),
    eraseDeletedBefore: vi.fn(async () => 3),
  } satisfies DeletedStore<typeof ITEM>;
  const counted = { kind, objectId: 7, accountId: 1, clicks: 12, uniqueClicks: 9 };
  const read = vi.fn(async () => new Map([[7, counted]]));
  const objects = createDeletedObjects(kind, {
    store: { find: async () => (isThere ? ITEM : undefined) },
    deleted,
    totals: { read },
    clock: { now: () => NOW },
  });
  return { objects, deleted, read };
}

describe('deleted objects', () => {
  it.each(['qr', 'link'] as const)('of kind %s are listed with their counts and final deletion', async (kind) => {
    const { objects, read } = setUp({ kind });
    const { items } = await objects.page(1, { limit: 5, offset: 0 });
    const goneAt = NOW + (KEPT_DAYS - 1) * DAY_MS;
    expect(items).toEqual([{ item: ITEM, deletedAt: NOW - DAY_MS, clicks: 12, uniqueClicks: 9, goneAt }]);
    expect(read).toHaveBeenCalledExactlyOnceWith(kind, [7]);
  });

  it('can be restored; restoring an existing object does nothing, an unknown one is rejected', async () => {
    await expect(setUp().objects.restore(1, 7)).resolves.toBeUndefined();
    await expect(setUp({ isKept: false, isThere: true }).objects.restore(1, 7)).resolves.toBeUndefined();
    await expect(setUp({ isKept: false }).objects.restore(1, 7)).rejects.toMatchObject({ code: 'not_found' });
    await expect(setUp({ isKept: false }).objects.erase(1, 7)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are permanently deleted a month after their deletion', async () => {
    const { objects, deleted } = setUp();
    expect(await objects.eraseOld()).toBe(3);
    expect(deleted.eraseDeletedBefore).toHaveBeenCalledExactlyOnceWith(NOW - 30 * DAY_MS, NOW);
  });
});
