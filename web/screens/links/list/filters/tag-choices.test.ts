import { describe, expect, it } from 'vitest';
import { tagChoices, tagsIn, withToggledTag } from './tag-choices.ts';

const TAGS = [
  { name: 'Market', links: 4 },
  { name: 'essay', links: 2 },
];

describe('a filter by tags', () => {
  it.each([
    ['', []],
    ['essay', ['essay']],
    ['essay, Summer sale,,', ['essay', 'Summer sale']],
  ])('%j names %j', (filter, tags) => {
    expect(tagsIn(filter)).toEqual(tags);
  });

  it.each([
    ['', 'essay', 'essay'],
    ['essay', 'market', 'essay,market'],
    ['essay,market', 'Essay', 'market'],
    ['essay', 'essay', ''],
  ])('%j with %s switched is %j', (filter, name, next) => {
    expect(withToggledTag(filter, name)).toBe(next);
  });
});

describe('tags to select', () => {
  it('are all of the links’, and selected ones that no link has', () => {
    expect(tagChoices(TAGS, [], '')).toEqual(TAGS);
    expect(tagChoices(TAGS, ['market', 'gone'], '')).toEqual([...TAGS, { name: 'gone', links: 0 }]);
    expect(tagChoices([], [], '')).toEqual([]);
  });

  it('are found by a part of their name, ignoring case', () => {
    expect(tagChoices(TAGS, [], 'MARK')).toEqual([TAGS[0]]);
    expect(tagChoices(TAGS, ['gone'], 'go')).toEqual([{ name: 'gone', links: 0 }]);
    expect(tagChoices(TAGS, [], 'radio')).toEqual([]);
  });
});
