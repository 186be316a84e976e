import { describe, expect, it } from 'vitest';
import { changedOf, inOrder, moved } from './move-item.ts';

const letters = (text: string) => [...text];

describe('a moved item', () => {
  const items = ['a', 'b', 'c', 'd'];

  it.each([
    [0, 3, 'bcda'],
    [3, 0, 'dabc'],
    [1, 2, 'acbd'],
    [2, 1, 'acbd'],
    [1, 1, 'abcd'],
    [0, -1, 'abcd'],
    [3, 4, 'abcd'],
    [9, 0, 'abcd'],
  ])('from %i to %i makes %s', (from, to, order) => {
    expect(moved(items, from, to).join('')).toBe(order);
    expect(items.join('')).toBe('abcd');
  });
});

describe('sorted items', () => {
  it.each([
    ['abcd', 'dcba', 'dcba'],
    ['abcd', 'ca', 'cbad'],
    ['abcd', '', 'abcd'],
    ['abcd', 'xdax', 'dbca'],
    ['', 'ab', ''],
  ])('%s by %s stand as %s', (items, order, shown) => {
    expect(inOrder(letters(items), (item) => item, letters(order)).join('')).toBe(shown);
  });
});

describe('the changed range for the service', () => {
  it.each([
    ['abcdef', 'acdbef', 'cdb'],
    ['abcdef', 'fabcde', 'fabcde'],
    ['abcdef', 'abcdef', ''],
    ['abc', 'cba', 'cba'],
  ])('of %s that is now %s is %s', (before, after, reported) => {
    expect(changedOf(letters(before), letters(after)).join('')).toBe(reported);
  });
});
