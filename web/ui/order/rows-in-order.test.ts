import { describe, expect, it } from 'vitest';
import { rowsInOrder } from './rows-in-order.ts';

const rows = ['poster 10', 'Über uns', 'Poster 2', 'shop'].map((name) => ({ name }));
const namesBy = (order: 'date' | 'name') => rowsInOrder(rows, order, ({ name }) => name).map(({ name }) => name);

describe('a completely loaded list', () => {
  it('keeps its order', () => {
    expect(namesBy('date')).toEqual(['poster 10', 'Über uns', 'Poster 2', 'shop']);
  });

  it('is sorted by name, ignoring case and with numbers by value, without changing the original', () => {
    expect(namesBy('name')).toEqual(['Poster 2', 'poster 10', 'shop', 'Über uns']);
    expect(rows[0]?.name).toBe('poster 10');
  });
});
