import { describe, expect, it } from 'vitest';
import { droppedCount, hasMissing } from './missing-visits.ts';

describe('visits that are missing', () => {
  it('may be among filtered traffic', () => {
    expect(droppedCount([])).toBe(0);
    expect(
      droppedCount([
        { reason: 'bot', count: 19 },
        { reason: 'automated', count: 10 },
      ]),
    ).toBe(29);
  });

  it('exist when there are fewer visits than clicks', () => {
    expect([
      hasMissing(5, 4),
      hasMissing(5, 5),
      hasMissing(5, 7),
      hasMissing(2, null),
      hasMissing(null, undefined),
    ]).toEqual([...[true, false, false, true, false]]);
  });
});
