import { describe, expect, it } from 'vitest';
import { CONTINENT_LABELS, COUNTRY_LABELS, countryName } from './countries.ts';

describe('countries', () => {
  it.each([
    ['DE', 'Germany'],
    ['US', 'United States'],
    ['GB', 'United Kingdom'],
    ['XK', 'Kosovo'],
  ])('%s is %s', (code, name) => {
    expect(countryName(code)).toBe(name);
  });

  it.each(['ZZZ', '', 'de', '<b>', '1A'])('%j, which is no code, stays what it is', (code) => {
    expect(countryName(code)).toBe(code);
  });

  it('each have one continent and a unique name', () => {
    expect(new Set(COUNTRY_LABELS.values).size).toBe(COUNTRY_LABELS.values.length);
    expect(new Set(COUNTRY_LABELS.labels).size).toBe(COUNTRY_LABELS.labels.length);
    expect(CONTINENT_LABELS.values).toEqual(COUNTRY_LABELS.values);
    expect(COUNTRY_LABELS.values.length).toBeGreaterThanOrEqual(249);
    expect(new Set(CONTINENT_LABELS.labels).size).toBe(7);
  });

  it('all have a name that is more than their code', () => {
    expect(COUNTRY_LABELS.values.filter((code) => countryName(code) === code)).toEqual([]);
  });
});
