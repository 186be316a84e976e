import { describe, expect, it } from 'vitest';
import type { RetentionRow } from './cohorts.ts';
import { averageSentence, cellSentence } from './retention-text.ts';

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
    ['week', 0, 'Of 120 visitors who came first in the week of 7 Sep, 30 came again a week later (25.0%).'],
    ['week', 2, 'Of 120 visitors who came first in the week of 7 Sep, 14 came again 3 weeks later (11.7%) so far.'],
    ['day', 1, 'Of 120 visitors who came first on 7 Sep, 1 came again 2 days later (0.8%).'],
    ['day', 0, 'Of 120 visitors who came first on 7 Sep, 30 came again the next day (25.0%).'],
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

it('the sentence about an average says of how many visitors', () => {
  expect(averageSentence({ share: 0.1234, size: 1_500 }, 3, 'week')).toBe(
    'On average 12.3% came again 4 weeks later, of 1,500 visitors whose interval has ended.',
  );
});
