import { describe, expect, it, vi } from 'vitest';
import type { DeletedCodeStore } from './deleted-code-port.ts';
import { createDeletedCodes, KEPT_DAYS } from './deleted-codes.ts';
import { newCode } from './stored-code.fixture.ts';

const DAY_MS = 86_400_000;
const NOW = 1_000 * DAY_MS;
const CODE = { ...newCode(), id: 7 };

function setUp({ isThere = false, isKept = true } = {}) {
  const deleted = {
    page: vi.fn(async () => ({ items: [{ code: CODE, deletedAt: NOW - DAY_MS }], total: 1 })),
    restore: vi.fn(async () => (isKept ? CODE : undefined)),
    erase: vi.fn(async () => isKept),
    eraseDeletedBefore: vi.fn(async () => 3),
  } satisfies DeletedCodeStore;
  const counted = { kind: 'qr', objectId: 7, accountId: 1, clicks: 12, uniqueClicks: 9 } as const;
  const codes = createDeletedCodes({
    store: { find: async () => (isThere ? CODE : undefined) },
    deleted,
    totals: { read: async () => new Map([[7, counted]]) },
    clock: { now: () => NOW },
  });
  return { codes, deleted };
}

describe('deleted codes', () => {
  it('are listed with their scans and the time of their final deletion', async () => {
    const { items } = await setUp().codes.page(1, { limit: 5, offset: 0 });
    const goneAt = NOW + (KEPT_DAYS - 1) * DAY_MS;
    expect(items).toEqual([{ code: CODE, deletedAt: NOW - DAY_MS, scans: 12, goneAt }]);
  });

  it('can be restored; restoring an existing code does nothing, an unknown one is rejected', async () => {
    await expect(setUp().codes.restore(1, 7)).resolves.toBeUndefined();
    await expect(setUp({ isKept: false, isThere: true }).codes.restore(1, 7)).resolves.toBeUndefined();
    await expect(setUp({ isKept: false }).codes.restore(1, 7)).rejects.toMatchObject({ code: 'not_found' });
    await expect(setUp({ isKept: false }).codes.erase(1, 7)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are permanently deleted a month after their deletion', async () => {
    const { codes, deleted } = setUp();
    expect(await codes.eraseOld()).toBe(3);
    expect(deleted.eraseDeletedBefore).toHaveBeenCalledExactlyOnceWith(NOW - 30 * DAY_MS, NOW);
  });
});
