import { expect, it } from 'vitest';
import { isWhole } from './use-target-facts.ts';

it.each([
  ['https://shop.example/garden', true],
  ['HTTP://shop.example', true],
  ['https://shop.example:8080/?a=1', true],
  ['https://', false],
  ['https://shop', false],
  ['https://shop.e', false],
  ['shop.example', false],
  ['javascript:alert(1)', false],
  ['https://me:secret@shop.example/', false],
  ['', false],
])('whether %s is asked about: %s', (address, isAsked) => {
  expect(isWhole(address)).toBe(isAsked);
});
