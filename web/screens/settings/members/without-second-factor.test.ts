import { describe, expect, it } from 'vitest';
import { membersMessages } from '../../../messages/workspaces.ts';
import { withoutSecondFactor } from './without-second-factor.ts';

const member = (username: string, isSetUp: boolean, name = '') => ({ username, name, has_second_factor: isSetUp });

describe('members without a second factor', () => {
  it.each([
    ['nobody', [member('anna', true)], { count: 0, names: '' }],
    ['one, by their name', [member('anna', true), member('ben', false, 'Ben Ash')], { count: 1, names: 'Ben Ash' }],
    ['some, in the order of the list', [member('b', false), member('a', false)], { count: 2, names: 'b, a' }],
    [
      'many, of whom the first are named',
      ['a', 'b', 'c', 'd', 'e'].map((name) => member(name, false)),
      { count: 5, names: 'a, b, c, d, …' },
    ],
  ])('are %s', (_, members, expected) => expect(withoutSecondFactor(members)).toEqual(expected));

  it.each([
    [1, 'Ben has not set it up and loses access until they do.'],
    [2, '2 members have not set it up and lose access until they do: Ben.'],
  ])('are told as a consequence: %i', (count, text) => {
    expect(membersMessages.losesAccess('Ben', count)).toBe(text);
  });
});
