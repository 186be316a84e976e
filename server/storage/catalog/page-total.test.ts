import { describe, expect, it } from 'vitest';
import { totalOf } from './page-total.ts';

const unasked = () => Promise.reject(new Error('The count was asked for.'));
const rows = (length: number) => ({ length });

describe('the number of rows in a list', () => {
  it.each([
    [{ limit: 10, offset: 0 }, 0, 0],
    [{ limit: 10, offset: 0 }, 9, 9],
    [{ limit: 10, offset: 30 }, 1, 31],
  ])('follows from the last page itself: %j with %i rows', async (request, length, total) => {
    expect(await totalOf(request, rows(length), unasked)).toBe(total);
  });

  it.each([
    [{ limit: 10, offset: 0 }, 10],
    [{ limit: 10, offset: 30 }, 10],
    [{ limit: 10, offset: 30 }, 0],
  ])('is counted when more rows may follow or the offset is past the end: %j with %i rows', async (request, length) => {
    expect(await totalOf(request, rows(length), async () => 17)).toBe(17);
  });
});
