import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TtlMap } from './ttl-map.ts';

it('returns undefined for unknown keys', () => {
  expect(new TtlMap(2).get('a')).toBeUndefined();
});

it('returns the latest value', () => {
  const map = new TtlMap<string, number>(2);
  map.set('a', 1);
  map.set('a', 2);
  expect(map.get('a')).toBe(2);
});

it('returns the latest value, also of a key that was about to be evicted', () => {
  const map = new TtlMap<string, number>(2);
  for (const [key, value] of [
    ['a', 1],
    ['b', 1],
    ['c', 1],
    ['a', 2],
    ['d', 1],
  ] as const)
    map.set(key, value);
  expect(map.get('a')).toBe(2);
});

it('forgets one entry or all, also older ones, and lists each entry once', () => {
  const map = new TtlMap<string, number>(2);
  for (const key of ['a', 'b', 'c', 'a']) map.set(key, key.length);
  expect([...map.entries()].map(([key]) => key).sort()).toEqual(['a', 'b', 'c']);
  for (const key of ['a', 'b']) map.delete(key);
  expect([...map.entries()]).toEqual([['c', 1]]);
  map.clear();
  expect([...map.entries()]).toEqual([]);
});

it('keeps used keys, with any number of others', () => {
  const map = new TtlMap<string | number, string>(3);
  map.set('kept', 'here');
  for (let other = 0; other < 100; other += 1) {
    map.set(other, 'other');
    expect(map.get('kept')).toBe('here');
  }
});

it('holds at least the last so many, and never more than twice as many', () => {
  const names = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 60 });
  fc.assert(
    fc.property(names, fc.integer({ min: 1, max: 8 }), (reported, max) => {
      const map = new TtlMap<number, string>(max);
      for (const name of reported) map.set(name, `value of ${name}`);
      const lately = new Set<number>();
      for (const name of reported.toReversed()) if (lately.size < max) lately.add(name);
      // Lookups change the cache, so this counts hits among all entries, latest first.
      for (const name of lately) expect(map.get(name)).toBe(`value of ${name}`);
      const held = new Set(reported).values().filter((name) => map.get(name) !== undefined);
      expect([...held].length).toBeLessThanOrEqual(2 * max);
    }),
  );
});
