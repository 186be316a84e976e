import { describe, expect, it } from 'vitest';
import { locatedPlaceOf, placeOf, UNKNOWN_PLACE } from './place-record.ts';

const FLAT = {
  country_code: 'AT',
  state1: 'State of Vienna',
  city: 'Vienna (Hietzing)',
  latitude: 48.176,
  longitude: 16.291,
};
const NESTED = {
  country: { iso_code: 'AT' },
  subdivisions: [{ names: { en: 'Vienna', de: 'Wien' } }],
  city: { names: { en: 'Vienna (Hietzing)', de: 'Wien' } },
  location: { latitude: 48.176, longitude: 16.291 },
};

describe.each([
  ['flat', FLAT],
  ['nested', NESTED],
])('a %s record', (_, record) => {
  it('is a city for figures, without its district', () => {
    expect(placeOf(record)).toEqual({ country: 'AT', region: 'Vienna', city: 'Vienna' });
  });

  it('is a district for a map, with its position', () => {
    expect(locatedPlaceOf(record)).toEqual({
      country: 'AT',
      region: 'Vienna',
      city: 'Vienna (Hietzing)',
      latitude: 48.176,
      longitude: 16.291,
    });
  });
});

it.each([
  ['no city', { ...FLAT, city: '' }],
  ['no position', { ...FLAT, latitude: undefined }],
  ['half a position', { ...NESTED, location: { latitude: 48 } }],
  ['a position of another type', { ...FLAT, longitude: '16.291' }],
  ['nothing', {}],
  ['no record', null],
])('a record with %s is not on a map', (_, record) => {
  expect(locatedPlaceOf(record)).toBeUndefined();
});

it.each([null, 'Vienna', 7, {}, { country_code: 'ZZ' }, { country: 'Austria' }])('%j is an unknown place', (record) => {
  expect(placeOf(record)).toEqual(UNKNOWN_PLACE);
});
