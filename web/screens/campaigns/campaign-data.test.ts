import { expect, it } from 'vitest';
import { shortForm } from './campaign-data.ts';

it.each([
  ['https://way.example/bio/r/spring', 'https://way.example/r/spring'],
  ['https://way.example/bio/u/ada/spring-7', 'https://way.example/u/ada/spring-7'],
  ['https://way.example/r/spring', 'https://way.example/r/spring'],
  ['https://way.example/bio/other', 'https://way.example/bio/other'],
])('the short form of %s is %s', (address, short) => {
  expect(shortForm(address)).toBe(short);
});
