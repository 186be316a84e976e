import { describe, expect, it } from 'vitest';
import { differs } from './draft.ts';

describe('a draft', () => {
  const saved = { title: 'Spring', tags: ['a'], limit: null as number | null };
  it.each([
    ['nothing was touched', {}, false],
    ['something was changed and changed back', { title: 'Spring' }, false],
    ['a list holds the same', { tags: ['a'] }, false],
    ['a text differs', { title: 'Summer' }, true],
    ['a list differs in order', { tags: ['b', 'a'] }, true],
    ['a number was set', { limit: 5 }, true],
  ])('when %s', (_what, changes, expected) => {
    expect(differs(saved, changes)).toBe(expected);
  });
});
