import { describe, expect, it } from 'vitest';
import { colorAt, linePlaces, shortForm } from './campaign-data.ts';

it.each([
  ['https://way.example/bio/r/spring', 'https://way.example/r/spring'],
  ['https://way.example/bio/u/ada/spring-7', 'https://way.example/u/ada/spring-7'],
  ['https://way.example/r/spring', 'https://way.example/r/spring'],
  ['https://way.example/bio/other', 'https://way.example/bio/other'],
])('the short form of %s is %s', (address, short) => {
  expect(shortForm(address)).toBe(short);
});

describe('colors of links', () => {
  it('repeat after six', () => {
    expect([0, 5, 6].map(colorAt)).toEqual(['var(--series-1)', 'var(--series-6)', 'var(--series-1)']);
  });

  it.each([
    ['those of their places in the campaign, whichever link has most clicks', [1, 0, 2], [1, 0, 2]],
    ['free ones where an earlier line has it', [6, 0, 7, 1], [0, 1, 2, 3]],
    ['all different for six lines', [0, 6, 12, 18, 24, 30], [0, 1, 2, 3, 4, 5]],
  ])('in a chart are %s', (_what, places, expected) => {
    const colors = linePlaces(places);
    expect(new Set(colors).size).toBe(places.length);
    expect(colors).toEqual(expected);
  });
});
