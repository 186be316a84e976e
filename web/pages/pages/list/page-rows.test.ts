import { describe, expect, it } from 'vitest';
import type { PageRow } from '../kinds.ts';
import { rowsWith } from './page-rows.ts';

const rows: PageRow[] = [
  { id: 1, name: 'Green Thumb', handle: 'green', date: '2026-02-20 11:30:45' },
  { id: 2, name: 'Spring code', type: 'coupon', date: '2026-02-20 11:30:45' },
  { id: 3, name: 'Über uns', date: '2026-02-20 11:30:45' },
];

describe('pages that are looked for', () => {
  it.each([
    ['', [1, 2, 3]],
    ['  ', [1, 2, 3]],
    ['THUMB', [1]],
    ['green thumb', [1]],
    ['thumb green', [1]],
    ['green spring', []],
    ['coupon', [2]],
    ['über', [3]],
  ])('by %j are %j', (search, ids) => {
    expect(rowsWith(rows, search).map(({ id }) => id)).toEqual(ids);
  });
});
