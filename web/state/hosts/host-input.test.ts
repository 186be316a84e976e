import { describe, expect, it } from 'vitest';
import { hostOfInput } from './host-input.ts';

describe('the part that is removed from the domain of a website', () => {
  it.each([
    ['localhost:4341', 'localhost', ':4341'],
    [' https://Shop.example:8080/ ', 'shop.example', ':8080'],
    ['shop.example/de?x=1', 'shop.example', '/de?x=1'],
    ['//shop.example:81/de', 'shop.example', ':81/de'],
  ])('of %j is shown next to the tracked host', (typed, host, cut) => {
    expect(hostOfInput(typed)).toEqual({ host, cut });
  });

  it.each([
    '',
    'shop.example',
    'https://shop.example/',
    'http://localhost',
    'two words:80',
    'name@shop.example:80',
    ':80',
  ])('is nothing of %j', (typed) => {
    expect(hostOfInput(typed)).toBeUndefined();
  });
});
