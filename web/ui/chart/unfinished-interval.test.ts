import { describe, expect, it } from 'vitest';
import { drawnSeries, timeName, unfinishedPlace } from './unfinished-interval.ts';

const DAY = 86_400;
const times = [0, DAY, 2 * DAY];

describe('the unfinished point', () => {
  it.each([
    ['is the last one while its time runs', 2.5 * DAY, undefined, 2],
    ['is the one of now where later ones have not begun', 1.5 * DAY, undefined, 1],
    ['is none of a range that is over', 3 * DAY, 3 * DAY, undefined],
    ['is the last one up to its end', 3 * DAY - 1, 3 * DAY, 2],
    ['is none before the first', -1, undefined, undefined],
  ])('%s', (_promise, seconds, until, place) => {
    expect(unfinishedPlace({ times, until }, seconds * 1_000)).toBe(place);
  });

  it('is marked in its name', () => {
    const now = Math.floor(Date.now() / 1_000);
    const named = { times: [now - DAY, now - 5], nameTime: (seconds: number) => `day ${seconds - now}` };
    expect(timeName(named, 0)).toBe(`day -${DAY}`);
    expect(timeName(named, 1)).toBe('day -5, so far');
  });
});

describe('drawn lines', () => {
  const now = { label: 'Now', values: [1, 2, 3] };
  const before = { label: 'Previous', values: [4, 5, 6], times, isDashed: true, color: 1 };

  it('end at the last finished point and continue with a tail, also those of a comparison', () => {
    expect(drawnSeries([now, before], 2)).toMatchObject([
      { label: 'Now', color: 1, isFilled: true, isTail: false, values: [1, 2, null] },
      { label: 'Previous', color: 1, isFilled: false, isTail: false, values: [4, 5, null] },
      { label: 'Now', color: 1, isFilled: true, isTail: true, values: [null, 2, 3] },
      { label: 'Previous', color: 1, isFilled: false, isTail: true, values: [null, 5, 6] },
    ]);
  });

  it('are whole where they are a limit', () => {
    const limit = { label: 'Good', values: [7, 7, 7], isDashed: true };
    expect(drawnSeries([now, limit], 2)).toMatchObject([
      { label: 'Now', isTail: false, values: [1, 2, null] },
      { label: 'Good', isTail: false, values: [7, 7, 7] },
      { label: 'Now', isTail: true, values: [null, 2, 3] },
    ]);
  });

  it('are filled only if there is one, apart from the comparison', () => {
    const other = { ...now, label: 'Other' };
    expect(drawnSeries([now, other], undefined).map(({ isFilled }) => isFilled)).toEqual([false, false]);
    expect(drawnSeries([before, now], undefined).map(({ isFilled }) => isFilled)).toEqual([false, true]);
  });

  it.each([undefined, 0])('are whole where the unfinished point is %s', (place) => {
    expect(drawnSeries([now], place).map(({ values }) => values)).toEqual([[1, 2, 3]]);
  });
});
