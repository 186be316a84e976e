import { describe, expect, it } from 'vitest';
import { figures, panel } from './figures.ts';

const EVIL = `"'><script>ran()</script>`;

function barsOf(rows: Parameters<typeof panel>[1]): number[] {
  return [...panel('Pages', rows).markup.matchAll(/<rect width="(\d+)"/g)].map(([, width]) => Number(width));
}

describe('public figures', () => {
  it('are written out, each under its name', () => {
    const { markup } = figures([
      ['Clicks', 12_345],
      ['Visitors', 0],
      ['Visitors', '12%'],
    ]);
    expect(markup).toContain('<dt>Clicks</dt><dd>12,345</dd>');
    expect(markup).toContain('<dt>Visitors</dt><dd>0</dd>');
    expect(markup).toContain('<dt>Visitors</dt><dd>12%</dd>');
    expect(figures([]).markup).toBe('');
  });

  it('in a list have bars relative to the largest', () => {
    expect(
      barsOf([
        { value: 'a', count: 400 },
        { value: 'b', count: 100 },
        { value: 'c', count: 1 },
      ]),
    ).toEqual([100, 25, 0]);
    expect(barsOf([{ value: 'a', count: 0 }])).toEqual([0]);
  });

  it('have no list without values', () => {
    expect(panel('Pages', []).markup).toBe('');
  });

  it('show visitors’ text as text', () => {
    const { markup } = panel(EVIL, [{ value: EVIL, count: 1 }]);
    expect(markup).not.toContain('<script');
    expect(markup).toContain('&lt;script&gt;ran()&lt;/script&gt;</span><b>1</b>');
  });
});
