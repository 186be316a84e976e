import { describe, expect, it } from 'vitest';
import { countriesFor, countryFor } from './country-search.ts';

describe('a country', () => {
  it.each([
    ['Germany', 'DE'],
    ['germ', 'DE'],
    ['Deutschland', 'DE'],
    ['Deutsch', 'DE'],
    ['ALLEMAGNE', 'DE'],
    ['de', 'DE'],
    ['Österreich', 'AT'],
    ['osterreich', 'AT'],
    ['España', 'ES'],
    ['Türkiye', 'TR'],
    ['日本', 'JP'],
    ['Niger', 'NE'],
  ])('is found by %j', (typed, code) => {
    expect(countryFor(typed)?.code).toBe(code);
  });

  it.each(['', ' ', 'Aus', 'Atlantis', 'g', 'zz'])('is not found by %j', (typed) => {
    expect(countryFor(typed)).toBeUndefined();
  });

  it('is offered while its name is typed, with the name that matched', () => {
    expect(countriesFor('Deutsch')).toEqual([{ code: 'DE', name: 'Germany', foreignName: 'Deutschland' }]);
    expect(countriesFor('aust').map(({ name }) => name)).toEqual(expect.arrayContaining(['Australia', 'Austria']));
    expect(countriesFor('Niger')[0]?.code).toBe('NE');
    expect(countriesFor('a', 3)).toHaveLength(3);
    expect(countriesFor('')).toEqual([]);
  });
});
