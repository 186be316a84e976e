import { describe, expect, it } from 'vitest';
import { createColumnChoice, namesOf, shownOf } from './column-choice.ts';

const labels = { clicks: 'Clicks', date: 'Created' };
const columns = ['name', 'clicks', 'date', 'actions'].map((name) => ({ name, label: name, cell: () => null }));

describe('columns of a list', () => {
  it.each([
    [
      ['clicks', 'date'],
      ['name', 'clicks', 'date', 'actions'],
    ],
    [
      ['date', 'clicks'],
      ['name', 'clicks', 'date', 'actions'],
    ],
    [['date'], ['name', 'date', 'actions']],
    [[], ['name', 'actions']],
    [['of an older release'], ['name', 'actions']],
  ])('that are chosen as %j are %j: the others always stand, and the order is the list’s', (chosen, shown) => {
    expect(shownOf(columns, chosen, { labels }).map(({ name }) => name)).toEqual(shown);
  });

  it('are offered in order, and the defaults are shown until others are selected', () => {
    const choice = createColumnChoice('walks', labels, ['date']);
    expect(namesOf(choice)).toEqual(['clicks', 'date']);
    expect(choice.chosen.read()).toEqual(['date']);
    expect(createColumnChoice('paths', labels).chosen.read()).toEqual(['clicks', 'date']);
  });
});
