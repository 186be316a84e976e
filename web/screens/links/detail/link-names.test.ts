import { expect, it } from 'vitest';
import { namesOf } from './link-names.ts';

it('names compared links by their destination, and deleted ones by their id', () => {
  const link = (id: number, source: string) => ({
    id,
    title: '',
    longurl: `https://shop.example/?s=${source}`,
    shorturl: `https://go.example/x${id}`,
  });
  const names = namesOf([4, 9, 2], [link(2, 'flyer'), link(4, 'post')]);
  expect(names.map(({ whole }) => whole)).toEqual(['shop.example/?s=post', '#9', 'shop.example/?s=flyer']);
  expect(names[1]?.short).toBe('#9');
});
