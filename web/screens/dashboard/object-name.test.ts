import { describe, expect, it } from 'vitest';
import { goneName, nameIn } from './object-name.tsx';

type Answered = Parameters<typeof nameIn>[0];
/** As much of an answer as names are read from. */
const answer = (part: object): Answered => part as Answered;

describe('what an object is called', () => {
  it.each([
    [
      'a link by its title',
      { details: { title: 'Spring', longurl: 'https://shop.example/', shorturl: 'https://way.example/a' } },
      'Spring',
    ],
    [
      'a link without one by where it leads',
      { details: { title: null, longurl: 'https://shop.example/?b=1', shorturl: 'https://way.example/a' } },
      'shop.example/?b=1',
    ],
    ['a code by its name', { name: 'Poster', type: 'link' }, 'Poster'],
    ['a campaign by its name', { data: { name: 'Summer' } }, 'Summer'],
  ])('%s', (_what, part, name) => {
    expect(nameIn(answer(part))).toBe(name);
  });

  it('says so of what was deleted, and nothing of what could not be asked for', () => {
    expect([goneName('7', 404), goneName('7', 403), goneName('7', undefined)]).toEqual(['7 (deleted)', '7', '7']);
  });
});
