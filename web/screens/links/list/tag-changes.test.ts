import { describe, expect, it } from 'vitest';
import { tagGroups, tagsOf, undoGroups } from './tag-changes.ts';

const rows = [
  { id: 1, tags: ['print', 'spring'] },
  { id: 2, tags: ['Print'] },
  { id: 3, tags: [] },
  { id: 4, tags: [] },
];

describe('tags of several links', () => {
  it('are added to links that lack them, ignoring case', () => {
    expect(tagGroups(rows, { add: ['print'], remove: [] })).toEqual([{ tags: ['print'], ids: [3, 4] }]);
  });

  it('are sent once for all links with the same result', () => {
    expect(tagGroups(rows, { add: ['summer'], remove: ['PRINT'] })).toEqual([
      { tags: ['spring', 'summer'], ids: [1] },
      { tags: ['summer'], ids: [2, 3, 4] },
    ]);
  });

  it('keep their order and their spelling', () => {
    expect(tagGroups([{ id: 1, tags: ['b', 'A'] }], { add: ['c'], remove: [] })).toEqual([
      { tags: ['b', 'A', 'c'], ids: [1] },
    ]);
  });

  it('that are removed but missing change nothing', () => {
    expect(tagGroups(rows, { add: [], remove: ['winter'] })).toEqual([]);
    expect(tagGroups([], { add: ['a'], remove: ['b'] })).toEqual([]);
  });

  it('are restored, including those of links without tags', () => {
    expect(undoGroups(rows)).toEqual([
      { tags: ['print', 'spring'], ids: [1] },
      { tags: ['Print'], ids: [2] },
      { tags: [], ids: [3, 4] },
    ]);
  });

  it('are counted, the most frequent first, then alphabetically', () => {
    expect(tagsOf([...rows, { id: 5, tags: ['spring'] }])).toEqual([
      { tag: 'spring', count: 2 },
      { tag: 'print', count: 1 },
      { tag: 'Print', count: 1 },
    ]);
    expect(tagsOf([])).toEqual([]);
  });
});
