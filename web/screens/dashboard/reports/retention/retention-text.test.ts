import { describe, expect, it } from 'vitest';
import type { RetentionRow } from './cohorts.ts';
import { averageSentence, cellSentence, cohortNames } from './retention-text.ts';

const row: RetentionRow = {
  time: '2026-09-07T00:00:00Z',
  size: 120,
  cells: [
    { count: 30, share: 0.25, isOpen: false },
    { count: 1, share: 1 / 120, isOpen: false },
    { count: 14, share: 14 / 120, isOpen: true },
  ],
};

describe('the sentence about a cell', () => {
  it.each([
    ['week', 0, 'Of 120 visitors who came first in the week of 7 Sep, 30 came again a week later (25%).'],
    ['week', 2, 'Of 120 visitors who came first in the week of 7 Sep, 14 came again 3 weeks later (11.7%) so far.'],
    ['day', 1, 'Of 120 visitors who came first on 7 Sep, 1 came again 2 days later (0.8%).'],
    ['day', 0, 'Of 120 visitors who came first on 7 Sep, 30 came again the next day (25%).'],
    ['month', 1, 'Of 120 visitors who came first in 7 Sep, 1 came again 2 months later (0.8%).'],
  ] as const)('by %s, column %i', (interval, column, expected) => {
    expect(cellSentence({ row, column, name: '7 Sep', interval })).toBe(expected);
  });

  it('counts a single visitor as one', () => {
    const single = { ...row, size: 1, cells: [{ count: 1, share: 1, isOpen: false }] };
    expect(cellSentence({ row: single, column: 0, name: '7 Sep', interval: 'week' })).toBe(
      'Of 1 visitor who came first in the week of 7 Sep, 1 came again a week later (100%).',
    );
  });
});

it('the sentence about an average counts the visitors who had the whole interval, and those who came again', () => {
  expect(averageSentence({ count: 185, share: 185 / 1_500, size: 1_500 }, 3, 'week')).toBe(
    'Of 1,500 visitors whose week 4 is complete, 185 came again 4 weeks later (12.3%).',
  );
});

it('a share in a sentence is never rounded to nothing', () => {
  expect(averageSentence({ count: 2, share: 2 / 9_000, size: 9_000 }, 0, 'day')).toContain('(<0.1%)');
});

describe('the names of cohorts in a column', () => {
  const namesOf = (interval: 'day' | 'week' | 'month', ...times: string[]) =>
    cohortNames(
      times.map((time) => ({ time })),
      interval,
      'Europe/Vienna',
    );

  it('have no year where all are of one', () => {
    expect(namesOf('week', '2026-09-06T22:00:00Z', '2026-09-13T22:00:00Z')).toEqual(['Sep 7', 'Sep 14']);
    expect(namesOf('month', '2026-08-31T22:00:00Z')).toEqual(['Sep']);
  });

  it('have the year where it would be unclear, in the time zone of the website', () => {
    expect(namesOf('day', '2025-12-30T23:00:00Z', '2025-12-31T23:00:00Z')).toEqual(['Dec 31, 2025', 'Jan 1, 2026']);
    expect(namesOf('month', '2025-11-30T23:00:00Z', '2026-01-31T23:00:00Z')).toEqual(['Dec 2025', 'Feb 2026']);
    expect(namesOf('week')).toEqual([]);
  });
});
