import { describe, expect, it } from 'vitest';
import { cityDatabase, flatRecord, locatedRecord } from '../platform/geo/geo.fixture.ts';
import { createPlaceIndex } from './place-index.ts';

const CITY = { west: 16.2, east: 16.5, south: 48.1, north: 48.3 };
const COUNTRY = { west: 9, east: 17, south: 46, north: 49 };

function indexOf(lower: Buffer, upper?: Buffer) {
  const index = createPlaceIndex(cityDatabase(lower, 4, upper));
  return (box: typeof CITY, limit = 16) => index.find(box, limit).map(({ name, isDistrict }) => [name, isDistrict]);
}

describe('the places of a part of a map', () => {
  it('are its cities, with districts where the map is close', () => {
    const find = indexOf(
      locatedRecord('Vienna', [48.208, 16.371]),
      locatedRecord('Vienna (Gemeindebezirk Hietzing)', [48.176, 16.291]),
    );
    expect(find(CITY)).toEqual([
      ['Vienna', false],
      ['Hietzing', true],
    ]);
    expect(find(COUNTRY)).toEqual([['Vienna', false]]);
    expect(find({ ...CITY, west: 16.5, east: 16.8 })).toEqual([]);
  });

  it('are no more than asked for, the largest first', () => {
    const find = indexOf(locatedRecord('Graz', [47.07, 15.44]), locatedRecord('Linz', [48.31, 14.29]));
    expect(find(COUNTRY, 1)).toHaveLength(1);
  });

  it('leave out records without a position or a city', () => {
    expect(indexOf(flatRecord('AT', 'Vienna', 'Vienna'), locatedRecord('', [48, 16]))(COUNTRY)).toEqual([]);
  });

  it('have the size of all their records, at the position of the largest one', () => {
    const index = createPlaceIndex(
      cityDatabase(locatedRecord('Graz', [47.07, 15.44]), 4, locatedRecord('Graz', [47.1, 15.5])),
    );
    expect(index.find(COUNTRY, 9)).toEqual([
      { name: 'Graz', isDistrict: false, latitude: 47.07, longitude: 15.44, weight: 2 ** 32 },
    ]);
  });

  it.each([
    ['Vienna (Bezirk Liesing)', 'Liesing', true],
    ['Berlin (Mitte)', 'Mitte', true],
    ['Halle (Saale) ', 'Halle (Saale) ', false],
    ['Graz', 'Graz', false],
  ])('named %j are %j, a district: %s', (city, name, isDistrict) => {
    expect(indexOf(locatedRecord(city, [48.2, 16.3]))(CITY)).toEqual([[name, isDistrict]]);
  });

  it('at its edges belong to one part only', () => {
    const find = indexOf(locatedRecord('Graz', [47, 15]));
    const west = { west: 14, east: 15, south: 46, north: 47 };
    const parts = [west, { ...west, west: 15, east: 16 }, { ...west, south: 47, north: 48 }];
    const corner = { west: 15, east: 16, south: 47, north: 48 };
    expect([...parts, corner].map((box) => find(box).length)).toEqual([0, 0, 0, 1]);
  });
});
