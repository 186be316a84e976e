import { expect, it } from 'vitest';
import { hasNews, NO_NEWS, shortVersion } from './news.ts';

it.each([
  ['nothing', '', true],
  ['an earlier release', '0.2.0', true],
  ['an earlier patch', '0.2.9', true],
  ['a much earlier release', '0.0.1', true],
  ['this release', '0.3.0', false],
  ['a later patch', '0.3.1', false],
  ['a later release', '0.10.0', false],
  ['a later major release', '1.0.0', false],
  ['that they want none', NO_NEWS, false],
])('a person who has seen %s has news of 0.3.0: %#', (_what, seen, isNews) => {
  expect(hasNews(seen, '0.3.0')).toBe(isNews);
});

it('nobody has news before the profile is known, or while no release has any', () => {
  expect([hasNews(undefined, '0.3.0'), hasNews('', '0.0.0'), hasNews('0.2.0', '0.0.0')]).toEqual([false, false, false]);
});

it.each([
  ['0.3.0', '0.3'],
  ['0.3.1', '0.3.1'],
  ['1.0.0', '1.0'],
  ['0.10.0', '0.10'],
])('%s is called %s', (version, short) => {
  expect(shortVersion(version)).toBe(short);
});
