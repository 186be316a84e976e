import { describe, expect, it } from 'vitest';
import { mapUrl, positionOfUrl } from './map-url.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('the position in the URL of a map', () => {
  it.each([
    ['https://www.google.com/maps/@48.2082,16.3738,15z', at(48.2082, 16.3738)],
    ['https://www.google.com/maps/place/Prater/@48.2,16.3,17z/data=!3m1!4b1!3d48.2166!4d16.3958', at(48.2166, 16.3958)],
    ['https://maps.google.com/?q=48.2082,16.3738', at(48.2082, 16.3738)],
    ['https://maps.google.com/maps?q=loc:-33.8568,151.2153&z=15', at(-33.8568, 151.2153)],
    ['https://www.google.com/maps/search/?api=1&query=48.2082%2C16.3738', at(48.2082, 16.3738)],
    ['https://www.google.com/maps/place/48.2082,+16.3738', at(48.2082, 16.3738)],
    ['https://www.openstreetmap.org/#map=17/48.2082/16.3738', at(48.2082, 16.3738)],
    ['https://www.openstreetmap.org/?mlat=48.21&mlon=16.37#map=5/1.0/2.0', at(48.21, 16.37)],
    ['https://www.openstreetmap.org/node/1#map=18.5/48.2082/16.3738&layers=N', at(48.2082, 16.3738)],
    ['https://maps.apple.com/?ll=48.2082,16.3738&q=Prater', at(48.2082, 16.3738)],
    ['https://maps.apple.com/place?address=x&coordinate=48.2082,16.3738&name=y', at(48.2082, 16.3738)],
    ['https://maps.apple.com/?q=48.2082,16.3738', at(48.2082, 16.3738)],
    ['geo:48.2082,16.3738', at(48.2082, 16.3738)],
    ['https://maps.example/?q=0,0', at(0, 0)],
  ])('%s is read', (url, position) => {
    expect(positionOfUrl(url)).toEqual(position);
  });

  it.each([
    '',
    'https://maps.app.goo.gl/AbCd1234',
    'https://www.google.com/maps/place/Wien',
    'https://www.google.com/maps?q=Leopoldsgasse+12,1020+Vienna',
    'https://maps.google.com/?q=91,16.37',
    'https://maps.google.com/?q=48.2,181',
    'https://www.openstreetmap.org/#map=17/48.2082',
    'https://shop.example/@ada,1',
    'https://maps.google.com/?q=1e3,2',
    `https://maps.google.com/?q=${'1'.repeat(5_000)},2`,
  ])('%s has none', (url) => {
    expect(positionOfUrl(url)).toBeUndefined();
  });

  it('is that of the place rather than of the screen, and one outside of the world does not hide another', () => {
    expect(positionOfUrl('https://www.google.com/maps/@1,2,3z/data=!3d4!4d5')).toEqual(at(4, 5));
    expect(positionOfUrl('https://www.google.com/maps/@1,2,3z/data=!3d400!4d5')).toEqual(at(1, 2));
  });
});

describe('the URL of a place', () => {
  it.each([
    ['google', 'https://www.google.com/maps/search/?api=1&query=1%20Main%20St%2C%20%C3%81vila'],
    ['apple', 'https://maps.apple.com/?q=1%20Main%20St%2C%20%C3%81vila'],
    ['openstreetmap', 'https://www.openstreetmap.org/search?query=1%20Main%20St%2C%20%C3%81vila'],
  ] as const)('in %s searches for an address without a position', (map, url) => {
    expect(mapUrl(map, '1 Main St, Ávila', undefined)).toBe(url);
  });

  it.each([
    ['google', 'https://www.google.com/maps/search/?api=1&query=48.2,16.4'],
    ['apple', 'https://maps.apple.com/?ll=48.2,16.4&q=Prater'],
    ['openstreetmap', 'https://www.openstreetmap.org/?mlat=48.2&mlon=16.4#map=17/48.2/16.4'],
  ] as const)('in %s is exact with one, and the position can be read again', (map, url) => {
    expect(mapUrl(map, 'Prater', at(48.2, 16.4))).toBe(url);
    expect(positionOfUrl(url)).toEqual(at(48.2, 16.4));
  });

  it('exists for any text', () => {
    expect(mapUrl('apple', '\ud800', undefined)).toBe('https://maps.apple.com/?q=%EF%BF%BD');
  });
});
