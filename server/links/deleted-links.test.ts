import { describe, expect, it } from 'vitest';
import type { DeletedStore } from '../library/deleted/deleted-port.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import { createDeletedLinks } from './deleted-links.ts';
import { newLink } from './link.fixture.ts';
import { MINE, memoryParts, NOW } from './link-deps.fixture.ts';
import type { Link } from './link-port.ts';

const DAY_MS = 86_400_000;
const ALL = { limit: 50, offset: 0 };

interface State {
  /** Whether it is among the deleted links. */
  isKept?: boolean;
  /** Whether another link has its alias. */
  isTaken?: boolean;
  isThere?: boolean;
  domainId?: number;
}

function setUp({ isKept = true, isTaken = false, isThere = false, domainId = 0 }: State = {}) {
  const link: Link = { ...newLink({ accountId: MINE, domainId, alias: 'spring', passwordHash: 'secret' }), id: 7 };
  const deleted: DeletedStore<Link> = {
    page: async (_, { ids = [link.id] }) => {
      const items = isKept && ids.includes(link.id) ? [{ item: link, deletedAt: NOW }] : [];
      return { items, total: items.length };
    },
    restore: async (_, id) => {
      if (isTaken) throw new UniqueViolationError('link.domain_id,alias');
      return isKept && id === link.id ? link : undefined;
    },
    erase: async () => isKept,
    eraseDeletedBefore: async () => 3,
  };
  const parts = memoryParts(isThere ? [link] : []);
  const origins = async (_: number, ids: readonly number[]) =>
    new Map(ids.filter((id) => id === 5).map((id) => [id, 'https://go.shop.example']));
  const neighbours = { ...parts.neighbours, domains: { ...parts.neighbours.domains, origins } };
  return createDeletedLinks({ ...parts, deleted, neighbours });
}

describe('deleted links', () => {
  it.each([
    [0, undefined],
    [5, 'https://go.shop.example'],
  ])('on domain %i are listed with their origin, without the hash of a password', async (domainId, origin) => {
    const { items, total } = await setUp({ domainId }).page(MINE, ALL);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({ origin, deletedAt: NOW, goneAt: NOW + 30 * DAY_MS, clicks: 0 });
    expect(JSON.stringify(items)).not.toContain('secret');
  });

  it.each<[string, State, string | undefined]>([
    ['is deleted', {}, undefined],
    ['is not deleted, since a client may repeat the request', { isKept: false, isThere: true }, undefined],
    ['is on a domain of the workspace', { domainId: 5 }, undefined],
    ['is unknown', { isKept: false }, 'not_found'],
    ['has an alias that another link took', { isTaken: true }, 'conflict'],
    ['is on a domain that was removed', { domainId: 6 }, 'conflict'],
  ])('a link that %s is restored or rejected', async (_, state, code) => {
    const work = setUp(state).restore(MINE, 7);
    if (code === undefined) await expect(work).resolves.toBeUndefined();
    else await expect(work).rejects.toMatchObject({ code });
  });

  it('are restored one by one, each with its own result', async () => {
    expect(await setUp().restoreMany(MINE, [7])).toEqual([{ result: 7 }]);
    expect(await setUp({ isKept: false, isThere: true }).restoreMany(MINE, [7])).toEqual([{ result: 7 }]);
    const [taken] = await setUp({ isTaken: true }).restoreMany(MINE, [7]);
    expect(taken?.refusal?.message).toBe('Another link now uses this alias. Change the alias of that link first.');
    const [lost] = await setUp({ domainId: 6 }).restoreMany(MINE, [7]);
    expect(lost?.refusal?.message).toBe('The domain of this link was deleted, so the link cannot be restored.');
  });

  it.each([[[7, 8]], [[8]]])('%j are rejected as a whole: one is not a link of the account', async (ids) => {
    const work = setUp().restoreMany(MINE, ids);
    await expect(work).rejects.toMatchObject({ code: 'invalid_input', fields: { ids: [expect.any(String)] } });
  });

  it('are permanently deleted on request, or a month after their deletion', async () => {
    await expect(setUp().erase(MINE, 7)).resolves.toBeUndefined();
    await expect(setUp({ isKept: false }).erase(MINE, 7)).rejects.toMatchObject({ code: 'not_found' });
    expect(await setUp().eraseOld()).toBe(3);
  });
});
