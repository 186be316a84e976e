import { describe, expect, it } from 'vitest';
import { nameIn } from './object-name.tsx';

type Answered = Parameters<typeof nameIn>[0];
/** As much of an answer as names are read from. */
const answer = (part: object): Answered => part as Answered;

describe('what an object is called', () => {
  it.each([
    ['a link by its title', { details: { title: 'Spring', shorturl: 'https://way.example/a' } }, 'Spring'],
    [
      'a link without one by its address',
      { details: { title: null, shorturl: 'https://way.example/a' } },
      'way.example/a',
    ],
    ['a code by its name', { name: 'Poster', type: 'link' }, 'Poster'],
    ['a campaign by its name', { data: { name: 'Summer' } }, 'Summer'],
  ])('%s', (_what, part, name) => {
    expect(nameIn(answer(part))).toBe(name);
  });
});
