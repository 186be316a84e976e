import { describe, expect, it } from 'vitest';
import { chartNames } from './chart-names.ts';

const link = (longurl: string, title = '', alias = 'k7Pq2x') => ({
  longurl,
  title,
  shorturl: `https://go.example/${alias}`,
});
const long = `https://shop.example/${'collections/'.repeat(5)}`;

describe('names in a chart', () => {
  it('keep both ends of addresses and the start of titles, or the whole name where it fits', () => {
    const [a, b, titled] = chartNames([
      link(`${long}offer-a`),
      link(`${long}offer-b`),
      link(long, 'A title that goes on and on, further than anybody has room for'),
    ]);
    expect(a?.short).toMatch(/^shop\.example\/c….*\/offer-a$/);
    expect([a?.short.length, a?.whole]).toEqual([40, `${long.slice(8)}offer-a`]);
    expect(b?.short.endsWith('/offer-b')).toBe(true);
    expect([titled?.short.startsWith('A title that goes'), titled?.short.at(-1)]).toEqual([true, '…']);
    expect(titled?.short).toHaveLength(40);
  });

  it('that are short enough stay unchanged', () => {
    const name = 'shop.example/?utm_source=instagram';
    expect(chartNames([link(`https://${name}`)])).toEqual([{ whole: name, short: name }]);
  });

  it('are unique, whatever the names of the links', () => {
    const same = [link('https://shop.example/', '', 'one'), link('https://shop.example', '', 'two')];
    expect(chartNames(same).map(({ whole }) => whole)).toEqual(['shop.example (one)', 'shop.example (two)']);
    expect(chartNames([...same, link('https://other.example')])[2]?.short).toBe('other.example');
    const middle = ['spring', 'autumn'].map((season) => `${long}${season}/of-this-year/by-the-warehouse/offer`);
    expect(new Set(chartNames(middle.map((url, at) => link(url, '', `x${at}`))).map(({ short }) => short)).size).toBe(
      2,
    );
  });
});
