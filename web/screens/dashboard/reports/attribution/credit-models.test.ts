import { describe, expect, it } from 'vitest';
import { type Credits, extremesOf, groupsOf, shiftOf } from './credit-models.ts';

function credits(first: number, linear = first, last = first, lastWithSource = last): Credits {
  return { first, linear, last_non_direct: lastWithSource, last };
}

describe('models that agree', () => {
  it('are one group where each value has the same credit by all of them', () => {
    expect(groupsOf([credits(17), credits(3.5)])).toEqual([['first', 'linear', 'last_non_direct', 'last']]);
    expect(groupsOf([])).toHaveLength(1);
  });

  it('are groups where some differ, in the order of the models', () => {
    expect(groupsOf([credits(17), credits(13, 12.5, 12), credits(6, 6.5, 7)])).toEqual([
      ['first'],
      ['linear'],
      ['last_non_direct', 'last'],
    ]);
    expect(groupsOf([credits(4, 3.5, 4, 3), credits(0, 0.5, 0, 1)])).toEqual([
      ['first', 'last'],
      ['linear'],
      ['last_non_direct'],
    ]);
  });

  it('agree where only the sums of parts are inexact', () => {
    expect(groupsOf([credits(0.3, 0.1 + 0.2)])).toHaveLength(1);
  });
});

describe('the shift from the first to the last visit', () => {
  const rows = [
    { name: 'Google', ...credits(10, 11, 12) },
    { name: 'Direct', ...credits(13, 12.5, 9.5) },
    { name: 'Newsletter', ...credits(2) },
    { name: 'Facebook', ...credits(6, 6.2, 7.5) },
  ];

  it('is what a value gains or loses', () => {
    expect(rows.map(shiftOf)).toEqual([2, -3.5, 0, 1.5]);
    expect(shiftOf(credits(0.1, 0.2, 0.3))).toBe(0.2);
  });

  it('has a value that gains most, and one that loses most', () => {
    const { winner, loser } = extremesOf(rows);
    expect([winner?.name, loser?.name]).toEqual(['Google', 'Direct']);
  });

  it('names nobody who does not gain or lose', () => {
    expect(extremesOf([credits(3), credits(5)])).toEqual({});
    expect(extremesOf([])).toEqual({});
    expect(extremesOf([credits(1, 2, 3)])).toEqual({ winner: credits(1, 2, 3) });
  });
});
