import { describe, expect, it } from 'vitest';
import { pairOfCoordinates } from './content.ts';

describe('pairOfCoordinates', () => {
  it.each([
    ['52.51628, 13.37771', '52.51628', '13.37771'],
    [' -33.8568,151.2153 ', '-33.8568', '151.2153'],
    ['52.5 13.4', '52.5', '13.4'],
    ['https://www.google.com/maps/place/X/@52.51628,13.37771,17z/data=x', '52.51628', '13.37771'],
    ['https://maps.apple.com/?ll=52.51628,13.37771&q=X', '52.51628', '13.37771'],
    ['https://www.openstreetmap.org/#map=17/52.51628/13.37771', '52.51628', '13.37771'],
  ])('%s', (text, lat, lng) => expect(pairOfCoordinates(text)).toEqual({ lat, lng }));

  it.each(['52.51628', 'Berlin', '', '1,2,3', 'https://example.com/'])('%s is one text', (text) => {
    expect(pairOfCoordinates(text)).toBeUndefined();
  });
});
