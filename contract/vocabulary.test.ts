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

  it('has its own vendor name for each neutral pixel type', () => {
    expect(new Set(vocabulary.VENDOR_PIXEL_TYPES).size).toBe(vocabulary.NEUTRAL_PIXEL_TYPES.length);
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

  it('reserves lowercase names only, because aliases are case-insensitive', () => {
    for (const word of vocabulary.RESERVED_ALIASES) expect(word).toBe(word.toLowerCase());
  });
});
