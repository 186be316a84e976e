import { describe, expect, it } from 'vitest';
import * as vocabulary from './vocabulary.ts';

const lists = Object.entries<unknown>(vocabulary).flatMap(([name, words]): [string, unknown[]][] =>
  Array.isArray(words) ? [[name, words]] : [],
);

describe('the vocabulary', () => {
  it.each(lists)('%s names nothing twice', (_, words) => {
    expect(new Set(words).size).toBe(words.length);
    expect(words.length).toBeGreaterThan(0);
  });

  it('has a trade name for each of the 13 pixel words', () => {
    expect(vocabulary.NEUTRAL_PIXEL_TYPES).toHaveLength(13);
    expect(vocabulary.VENDOR_PIXEL_TYPES).toHaveLength(13);
  });

  it('knows every country code as two capital letters that have a name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    for (const code of vocabulary.COUNTRY_CODES) expect([code, names.of(code)]).toEqual([code, expect.any(String)]);
    expect(vocabulary.COUNTRY_CODES).toHaveLength(249);
  });

  it('filters statistics only by what it can list', () => {
    expect(vocabulary.STATISTICS_DIMENSIONS).toEqual(expect.arrayContaining([...vocabulary.STATISTICS_FILTERS]));
  });

  it('has an hourly twin only of figures that it has by day', () => {
    for (const name of vocabulary.STATISTICS_HOURLY_METRICS) {
      expect(vocabulary.STATISTICS_METRICS).toContain(name.replace(/_hours$/, ''));
    }
  });

  it('reserves small letters only, as aliases are compared case-blind', () => {
    for (const word of vocabulary.RESERVED_ALIASES) expect(word).toBe(word.toLowerCase());
  });
});
