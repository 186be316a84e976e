import { describe, expect, it } from 'vitest';
import { topRows, valueOfLabel } from './top-rows.ts';

describe('top rows', () => {
  it('are sorted by number, not alphabetically', () => {
    const rows = topRows({ Austria: '9', Germany: '611', Unknown: '12' });
    expect(rows.map(({ value, count }) => [value, count])).toEqual([
      ['Germany', 611],
      ['Unknown', 12],
      ['Austria', 9],
    ]);
  });

  it('are limited, and empty without counts', () => {
    const counts = Object.fromEntries(Array.from({ length: 30 }, (_, place) => [`Land ${place}`, String(place)]));
    expect(topRows(counts).map(({ count }) => count)).toEqual([29, 28, 27, 26, 25, 24, 23, 22]);
    expect(topRows({})).toEqual([]);
  });

  it.each([
    ['country', 'Germany', 'DE'],
    ['country', 'Unknown', 'Unknown'],
    ['referrer', 'Direct, email and other', ''],
    ['referrer', 'news.example', 'news.example'],
    ['browser', 'Firefox', 'Firefox'],
  ])('have the icon of the %s %j as of %j', (dimension, label, value) => {
    expect(valueOfLabel(dimension, label)).toBe(value);
  });
});
