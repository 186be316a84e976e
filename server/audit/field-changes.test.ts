import { describe, expect, it } from 'vitest';
import { fieldChanges } from './field-changes.ts';

const state = (fields: Record<string, unknown>) => ({ name: 'x', fields });

describe('the changes of an object', () => {
  it('are the fields that differ, also inside stored JSON, with lists and numbers as text', () => {
    const before = state({
      url: 'https://a.example/',
      status: 'active',
      content: '{"title":"A","blocks":[1]}',
      limit: null,
    });
    const after = state({
      url: 'https://b.example/',
      status: 'active',
      content: '{"title":"B","blocks":[1]}',
      limit: 5,
    });
    expect(fieldChanges(before, after)).toEqual([
      { field: 'url', before: 'https://a.example/', after: 'https://b.example/' },
      { field: 'content.title', before: 'A', after: 'B' },
      { field: 'limit', before: null, after: '5' },
    ]);
  });

  it('are all values of an object that is new or gone, except empty ones', () => {
    const only = state({ name: 'Spring', tags: '[]', notes: '', isPublic: 1, starred: 0 });
    expect(fieldChanges(undefined, only).map(({ field, after }) => [field, after])).toEqual([
      ['name', 'Spring'],
      ['isPublic', '1'],
    ]);
    expect(fieldChanges(only, undefined)).toHaveLength(2);
    expect(fieldChanges(only, state({}))).toEqual(fieldChanges(only, undefined));
  });

  it.each<[string, unknown, unknown, string | null, string | null]>([
    ['a text', 'a', 'b', 'a', 'b'],
    ['a number', 1, 2, '1', '2'],
    ['a flag', 0, 1, '0', '1'],
    ['a list', '["a"]', '["a","b"]', '["a"]', '["a","b"]'],
    ['a value from nothing', null, 'x', null, 'x'],
    ['a value to nothing', 'x', '', 'x', null],
    ['a list to an empty one', '["a"]', '[]', '["a"]', null],
    ['text that looks like JSON', '{not json', '{either', '{not json', '{either'],
  ])('show %s', (_what, before, after, shownBefore, shownAfter) => {
    expect(fieldChanges(state({ field: before }), state({ field: after }))).toEqual([
      { field: 'field', before: shownBefore, after: shownAfter },
    ]);
  });

  it.each<[string, unknown, unknown]>([
    ['equal values', 'x', 'x'],
    ['equal lists', '["a"]', '["a"]'],
    ['nothing and an empty text', null, ''],
    ['nothing and an empty list', null, '[]'],
    ['an empty object and an empty list', '{}', '[]'],
  ])('do not show %s', (_what, before, after) => {
    expect(fieldChanges(state({ field: before }), state({ field: after }))).toEqual([]);
  });

  it('show parts of a stored object that appear and disappear', () => {
    const before = state({ content: '{"title":"A","color":"#fff"}' });
    const after = state({ content: '{"title":"A","links":[1]}' });
    expect(fieldChanges(before, after)).toEqual([
      { field: 'content.color', before: '#fff', after: null },
      { field: 'content.links', before: null, after: '[1]' },
    ]);
  });

  it('do not exist where nothing was and nothing is', () => {
    expect(fieldChanges(undefined, undefined)).toEqual([]);
  });

  it('have a bounded size', () => {
    const many = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`field${index}`, 'x'.repeat(1_000)]));
    const changes = fieldChanges(undefined, state(many));
    expect([changes.length, changes[0]?.after?.length]).toEqual([50, 301]);
  });
});
