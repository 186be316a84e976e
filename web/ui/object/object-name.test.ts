import { describe, expect, it } from 'vitest';
import { goneName, nameIn } from './object-name.tsx';

type Answered = Parameters<typeof nameIn>[0];
/** The part of a response that contains the name. */
const response = (part: object): Answered => part as Answered;

describe('the name of an object', () => {
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
    expect(nameIn(response(part))).toBe(name);
  });

  it('says that an object was deleted, and nothing when the request failed', () => {
    expect([goneName('7', 404), goneName('7', 403), goneName('7', undefined)]).toEqual(['7 (deleted)', '7', '7']);
  });
});
