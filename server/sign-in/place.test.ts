import { expect, it } from 'vitest';
import { placeName } from './place.ts';

it.each([
  [{ city: 'Hamburg', region: 'Hamburg', country: 'DE' }, 'Hamburg, Germany'],
  [{ city: '', region: 'Bavaria', country: 'DE' }, 'Bavaria, Germany'],
  [{ city: '', region: '', country: 'US' }, 'United States'],
  [{ city: '', region: '', country: 'ZZ' }, 'Unknown Region'],
  [{ city: '', region: '', country: '' }, ''],
])('names %j as %j', (place, name) => {
  expect(placeName(place)).toBe(name);
});
