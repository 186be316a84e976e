import { describe, expect, it } from 'vitest';
import { cityDatabase, locatedRecord } from '../platform/geo/geo.fixture.ts';
import { folded, readAddress } from './address-city.ts';
import { createPlaceIndex } from './place-index.ts';

/** The most likely name of the city. */
function nameIn(address: string): string | undefined {
  return [...readAddress(address).names].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

describe('the city that an address names', () => {
  it.each([
    ['Leopoldsgasse 12, 1020 Vienna', 'vienna'],
    ['Leopoldsgasse 12 1020 Vienna', 'vienna'],
    ['10115 Berlin', 'berlin'],
    ['1 Rue du Pont\n69001 Lyon', 'lyon'],
    ['ul. Długa 1, 00-001 Kielce', 'kielce'],
    ['Berlin 10115', undefined],
    ['10 Downing Street, London SW1A 2AA', 'london'],
    ['Court Lane; St. Pölten', 'st polten'],
    ['1 Main St', undefined],
    ['1020', undefined],
    ['', undefined],
    [',,,', undefined],
  ])('%j is most likely %s', (address, name) => {
    expect(nameIn(address)).toBe(name);
  });

  it('is also known by its local name', () => {
    for (const [address, name] of [
      ['1020 Wien', 'vienna'],
      ['80331 München', 'munich'],
      ['60311 Frankfurt', 'frankfurt am main'],
      ['2513 Den Haag', 'the hague'],
      ['1050 København', 'copenhagen'],
      ['Ciudad de México', 'mexico city'],
    ] as const)
      expect(readAddress(address).names.has(name), address).toBe(true);
  });

  it('can be in a country by its name in English or its own language', () => {
    expect([...readAddress('Vienna, Austria').countries]).toEqual(['AT']);
    expect([...readAddress('1020 Wien, Österreich').countries]).toEqual(['AT']);
    expect([...readAddress('75001 Paris, France').countries]).toEqual(['FR']);
    expect([...readAddress('1020 Vienna').countries]).toEqual([]);
  });

  it.each([
    ['Portland, ME 04101', 'maine'],
    ['Vienna, VA', 'virginia'],
    ['350 5th Ave, New York, NY 10118-0110, USA', 'new york'],
    ['Berlin', undefined],
    ['Vienna, XX', undefined],
  ])('%j is in the state of %s', (address, state) => {
    expect(readAddress(address).state).toBe(state);
  });

  it('is not looked for in a whole book', () => {
    expect(readAddress('a b c, '.repeat(10_000)).text.length).toBeLessThan(400);
  });
});

it('names are compared without case, accents and punctuation', () => {
  expect(['Saint-Denis', 'ŁÓDŹ', "L'Aquila", 'Tromsø', 'Gießen'].map(folded)).toEqual([
    'saint denis',
    'lodz',
    'l aquila',
    'tromso',
    'giessen',
  ]);
});

describe('a city of the location database', () => {
  const located = (city: string, other = locatedRecord('Graz', [47.07, 15.44])) =>
    createPlaceIndex(cityDatabase(locatedRecord(city, [48.2, 16.37]), 4, other));

  it('is found by an address', () => {
    expect(located('Vienna').locate('Leopoldsgasse 12, 1020 Wien')).toEqual({
      ...{ name: 'Vienna', isDistrict: false, latitude: 48.2, longitude: 16.37 },
      weight: expect.any(Number),
    });
    expect(located('Vienna').locate('Graz, Austria')).toMatchObject({ name: 'Graz' });
  });

  it.each(['Vienna, France', '1 Main St', '', 'Linz'])('is not found by %j', (address) => {
    expect(located('Vienna').locate(address)).toBeUndefined();
  });

  it('is none of its districts', () => {
    expect(located('Graz (Lend)').locate('Lend')).toBeUndefined();
  });

  it('is the last one that the address names: streets have names of cities', () => {
    expect(located('Vienna').locate('Vienna Road, Graz')).toMatchObject({ name: 'Graz' });
    expect(located('Vienna').locate('Graz Road, Vienna')).toMatchObject({ name: 'Vienna' });
  });
});
