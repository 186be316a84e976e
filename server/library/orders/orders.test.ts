import { describe, expect, it } from 'vitest';
import type { ListedRef, OrderedList } from './order-port.ts';
import { createOrders, rearranged } from './orders.ts';

const list = (ids: string): ListedRef[] => [...ids].map((letter) => ({ type: 'links', id: letter.charCodeAt(0) }));
const written = (items: readonly ListedRef[] | undefined) =>
  items?.map(({ id }) => String.fromCharCode(id)).join('') ?? 'refused';

describe('a list that is put in order', () => {
  it.each([
    ['abcdef', 'fedcba', 'fedcba', 'all of it'],
    ['abcdef', 'bcda', 'bcdaef', 'one dragged down, with those between'],
    ['abcdef', 'fcde', 'abfcde', 'one dragged up, with those between'],
    ['abcdef', 'fa', 'fbcdea', 'two that change places'],
    ['abcdef', 'c', 'abcdef', 'one alone'],
    ['abcdef', 'ax', 'refused', 'with one that is not in it'],
    ['abcdef', 'aa', 'refused', 'with one named twice'],
    ['', 'a', 'refused', 'which is empty'],
  ])('%s by %s is %s: %s', (current, wanted, next) => {
    expect(written(rearranged(list(current), list(wanted)))).toBe(next);
  });

  it('distinguishes a link from a code with the same ID', () => {
    const [link, code]: ListedRef[] = [
      { type: 'links', id: 1 },
      { type: 'qr', id: 1 },
    ];
    if (!link || !code) throw new Error('nothing to order');
    expect(rearranged([link, code], [code, link])).toEqual([code, link]);
    expect(rearranged([link], [code])).toBeUndefined();
  });
});

describe('orders', () => {
  const mine: OrderedList = { kind: 'channel', accountId: 1, id: 5 };
  const kept: unknown[] = [];
  const orders = createOrders({
    read: async ({ accountId }) => (accountId === 1 ? list('abc') : undefined),
    keep: async (...call) => void kept.push(call),
  });

  it('are kept as a whole', async () => {
    await orders.arrange(mine, list('cb'), 'items');
    expect(kept).toEqual([[mine, list('acb')]]);
  });

  it('are rejected for lists of others, and with what is not in them, and nothing is kept', async () => {
    kept.length = 0;
    await expect(orders.arrange({ ...mine, accountId: 2 }, list('a'), 'items')).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(orders.arrange(mine, list('x'), 'items')).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { items: [expect.stringContaining('only IDs in this list')] },
    });
    expect(kept).toEqual([]);
  });
});
