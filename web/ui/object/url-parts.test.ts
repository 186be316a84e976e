import { expect, it } from 'vitest';
import { urlParts } from './url-parts.ts';

it.each([
  ['shop.example', ['shop.example', '', '']],
  ['shop.example/a', ['shop.example', '/a', '']],
  ['http://localhost:4711/', ['http://localhost:4711', '/', '']],
  ['shop.example?x=1', ['shop.example', '?x=1', '']],
  ['shop.example/springs/tulips-and', ['shop.example', '/springs/tulips-and', '']],
  ['localhost:4341/collections/springs/offer-a', ['localhost:4341', '/collections', '/springs/offer-a']],
])('%s keeps its host, and the end of a long path', (name, expected) => {
  const { host, path, end } = urlParts(name);
  expect([host, path, end]).toEqual(expected);
  expect(host + path + end).toBe(name);
});
