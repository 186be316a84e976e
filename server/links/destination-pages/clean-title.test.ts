import { expect, it } from 'vitest';
import { cleanTitle } from './clean-title.ts';

it.each([
  ['https://shop.example/', 'Garden'],
  ['https://shop.example/?page=2', 'Garden'],
  ['https://shop.example/?utm_source=newsletter', 'Garden · newsletter'],
  ['https://shop.example/?utm_campaign=autumn&utm_source=instagram', 'Garden · instagram, autumn'],
  ['https://shop.example/?utm_source=flyer&utm_medium=flyer&utm_content=', 'Garden · flyer'],
  ['https://shop.example/?ref=caf%C3%A9%20wall', 'Garden · café wall'],
  ['no address', 'Garden'],
])('a link to %s is titled %j', (url, title) => {
  expect(cleanTitle('Garden', url)).toBe(title);
});

it('is no longer than its field', () => {
  expect(cleanTitle('x'.repeat(299), 'https://shop.example/?ref=1')).toHaveLength(300);
});
