import { expect, it } from 'vitest';
import { suggestedBackHalf } from './back-half.ts';

it.each([
  ['spring sale!', 'spring-sale'],
  ['  Frühling & Größe ', 'Fruhling-Grosse'],
  ['a/b', 'a-b'],
  ['x'.repeat(70), 'x'.repeat(60)],
  ['spring-sale', undefined],
  [' spring_sale ', undefined],
  ['', undefined],
  ['!', undefined],
  ['s', undefined],
  ['春', undefined],
  ['*', undefined],
  ['guide/*', undefined],
])('for %j the address %j is offered', (typed, offered) => {
  expect(suggestedBackHalf(typed)).toBe(offered);
});
