import { describe, expect, it } from 'vitest';
import { breakdownOf, csvOf, matrixOf, queriesOf, readCompared, totalsOf } from './compared.ts';
import { namedLinks } from './compared-links.ts';

const link = (id: number, source: string) => ({
  id,
  title: '',
  longurl: `https://shop.example/?s=${source}`,
  shorturl: `https://go.example/x${id}`,
});
const only = { kind: 'is', dimension: 'link', values: ['3', '9'] };
const germany = { kind: 'country', value: 'DE', isExcluded: false } as const;
const compared = { ids: [3, 9], period: '30d', interval: 'week', filters: [] } as const;

describe('compared links in the address', () => {
  it.each([
    ['3,1,2', [3, 1, 2]],
    ['3,3,x,-1,0,4', [3, 4]],
    ['1,2,3,4,5,6,7', [1, 2, 3, 4, 5, 6]],
    ['', []],
    [null, []],
  ])('are %s: %o', (text, ids) => {
    expect(readCompared(text)).toEqual(ids);
  });
});

describe('names of compared links', () => {
  it('are their destinations', () => {
    const found = namedLinks([link(4, 'post'), link(2, 'flyer')]);
    expect(found.map(({ name }) => name.whole)).toEqual(['shop.example/?s=post', 'shop.example/?s=flyer']);
  });

  it('leave out deleted links, and the others keep their colors', () => {
    const found = namedLinks([link(4, 'post'), undefined, link(2, 'flyer')]);
    expect(found.map(({ id, color, name }) => [id, color, name.short])).toEqual([
      [4, 1, 'shop.example/?s=post'],
      [2, 3, 'shop.example/?s=flyer'],
    ]);
    expect(namedLinks([undefined])).toEqual([]);
  });
});

describe('queries of the comparison', () => {
  it('concern these links only, in the chosen period and interval', () => {
    const queries = queriesOf(compared);
    for (const query of [queries.together, queries.overTime, queries.byLink, queries.why])
      expect(query).toMatchObject({ filter: only, range: '30d' });
    expect([queries.together.interval, queries.overTime.interval]).toEqual(['week', 'week']);
    expect(queries.overTime.metrics).toEqual(['clicks', 'uniques']);
    expect(queries.attributed.filter).toEqual({ ...only, dimension: 'via_link' });
  });

  it('compare totals with the previous period', () => {
    const { together, byLink, overTime } = queriesOf(compared);
    expect([together.compare, byLink.compare]).toEqual(['previous_period', 'previous_period']);
    expect(overTime).not.toHaveProperty('compare');
  });

  it.each(['all', 'realtime'] as const)('of %s compare nothing: there is no previous period', (period) => {
    const { together, byLink } = queriesOf({ ...compared, period });
    expect([together, byLink].filter((query) => 'compare' in query)).toEqual([]);
  });

  it('match every filter as well', () => {
    const filtered = {
      ...compared,
      filters: [germany, { kind: 'browser', value: 'Chrome', isExcluded: true }],
    } as const;
    const filters = [
      { kind: 'is', dimension: 'country', values: ['DE'] },
      { kind: 'is_not', dimension: 'browser', values: ['Chrome'] },
    ];
    expect(queriesOf(filtered).together.filter).toEqual({ kind: 'and', filters: [only, ...filters] });
    expect(breakdownOf(filtered, 'device')).toMatchObject({
      dimensions: ['link', 'device'],
      filter: { kind: 'and', filters: [only, ...filters] },
    });
  });
});

describe('links side by side', () => {
  const row = (id: number, country: string, clicks: number) => ({
    dimensions: { link: String(id), country },
    labels: { link: String(id), country: `~${country}` },
    metrics: { clicks },
  });
  const rows = [row(3, 'DE', 4), row(9, 'DE', 1), row(9, 'FR', 9), row(3, '', 2), row(5, 'DE', 70)];

  it('have a row for each value, the most clicked first', () => {
    expect(matrixOf(rows, 'country', { ids: [3, 9], totals: [6, 10], most: 8 })).toEqual([
      { value: 'FR', label: '~FR', counts: [0, 9] },
      { value: 'DE', label: '~DE', counts: [4, 1] },
      { value: '', label: '~', counts: [2, 0] },
    ]);
  });

  it('have the sources of referrers', () => {
    const clicked = {
      dimensions: { link: '3', referrer: 't.co' },
      labels: { referrer: 't.co' },
      metrics: { clicks: 4 },
    };
    const all = { ids: [3], totals: [4], most: 8 };
    expect(matrixOf([{ ...clicked, source: 'Twitter' }], 'referrer', all)).toEqual([
      { value: 't.co', label: 't.co', source: 'Twitter', counts: [4] },
    ]);
  });

  it('sum up everything without a row of its own', () => {
    expect(matrixOf(rows, 'country', { ids: [3, 9], totals: [6, 10], most: 1 })).toEqual([
      { value: 'FR', label: '~FR', counts: [0, 9] },
      { value: undefined, label: '', counts: [6, 1] },
    ]);
    expect(matrixOf([], 'country', { ids: [3], totals: [0], most: 1 })).toEqual([]);
  });

  it('take their totals in the order of the links, not of the clicks', () => {
    const figures = [
      { link: { id: 9 }, clicks: 10 },
      { link: { id: 3 }, clicks: 6 },
    ];
    expect(totalsOf(figures, [3, 9, 4])).toEqual([6, 10, 0]);
  });
});

describe('the chart as CSV', () => {
  it('has a row for each time and a column for each link', () => {
    const series = [
      { name: 'go.example/a', values: [1, 2] },
      { name: 'go.example/b', values: [3] },
    ];
    expect(csvOf(['Nov 1', 'Nov 2, 2026'], series, 'Time')).toBe(
      'Time,go.example/a,go.example/b\r\nNov 1,1,3\r\n"Nov 2, 2026",2,0\r\n',
    );
  });

  it('quotes what would end a field', () => {
    expect(csvOf([], [{ name: 'say "a"', values: [] }], 'Time')).toBe('Time,"say ""a"""\r\n');
  });
});
