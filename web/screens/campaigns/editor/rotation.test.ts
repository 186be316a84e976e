import { describe, expect, it } from 'vitest';
import { hasTrafficToSplit, nextVisitors, sharesOf, stickyVisitors } from './rotation.ts';

const countsOf = (places: readonly number[], links: number) =>
  Array.from({ length: links }, (_, link) => places.filter((place) => place === link).length);

describe('a campaign', () => {
  it.each([
    [false, 3, false],
    ['https://go.example/r/spring', 0, false],
    ['https://go.example/r/spring', 1, false],
    ['https://go.example/r/spring', 2, true],
  ] as const)('with the address %j and %i links spreads visitors: %j', (rotator, count, expected) => {
    expect(hasTrafficToSplit({ rotator }, Array(count).fill({}))).toBe(expected);
  });
});

describe('shares', () => {
  it('are even unless the strategy uses weights', () => {
    expect(sharesOf([3, 1], 'even')).toEqual([0.5, 0.5]);
    expect(sharesOf([3, 1], 'sequential')).toEqual([0.5, 0.5]);
    expect(sharesOf([3, 1], 'weighted')).toEqual([0.75, 0.25]);
    expect(sharesOf([], 'weighted')).toEqual([]);
  });
});

describe('the next visitors', () => {
  it('go to one link after the other', () => {
    expect(nextVisitors([1, 9], 'sequential', 5)).toEqual([0, 1, 0, 1, 0]);
    expect(countsOf(nextVisitors([1, 9, 1], 'even', 12), 3)).toEqual([4, 4, 4]);
  });

  it('appear random, with the same share for each link', () => {
    const two = nextVisitors([1, 1], 'even', 10);
    expect(countsOf(two, 2)).toEqual([5, 5]);
    for (const first of [0, 1]) expect(two).not.toEqual(two.map((_, turn) => (turn + first) % 2));
    expect(nextVisitors([1, 1, 1], 'even', 9)).not.toEqual(nextVisitors([1, 1, 1], 'sequential', 9));
  });

  it('follow the weights from the start', () => {
    expect(countsOf(nextVisitors([3, 1], 'weighted', 12), 2)).toEqual([9, 3]);
    const many = countsOf(nextVisitors([5, 3, 2], 'weighted', 1_000), 3);
    for (const [place, wanted] of [500, 300, 200].entries())
      expect(Math.abs((many[place] ?? 0) - wanted)).toBeLessThan(5);
  });

  it('go nowhere without links', () => {
    expect(nextVisitors([], 'even', 4)).toEqual([]);
    expect(stickyVisitors([], 'weighted', 4)).toEqual([]);
  });
});

it('returning visitors draw once, with the same shares', () => {
  const people = stickyVisitors([3, 1], 'weighted', 400);
  expect(Math.abs((countsOf(people, 2)[0] ?? 0) - 300)).toBeLessThan(5);
  expect(stickyVisitors([3, 1], 'weighted', 4)).toEqual(people.slice(0, 4));
});
