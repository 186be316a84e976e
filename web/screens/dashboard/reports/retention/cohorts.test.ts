import { describe, expect, it } from 'vitest';
import { type Cohort, nextCell, retentionTable } from './cohorts.ts';

const DAY_MS = 86_400_000;
const FIRST_WEEK = Date.UTC(2026, 8, 7);

function week(index: number, size: number, returned: readonly number[]): Cohort {
  const time = new Date(FIRST_WEEK + index * 7 * DAY_MS).toISOString();
  return { time, local_time: time.slice(0, 19), size, returned: [size, ...returned] };
}

const COHORTS = [week(0, 0, [0, 0, 0]), week(1, 100, [20, 10]), week(2, 50, [40]), week(3, 10, [])];
const ENDED = FIRST_WEEK + 28 * DAY_MS;

function table(end: number, cohorts: readonly Cohort[] = COHORTS) {
  return retentionTable(cohorts, { interval: 'week', end });
}

describe('the table of cohorts', () => {
  it('has a row for each interval with new visitors, and their share in each later one', () => {
    expect(table(ENDED).rows.map(({ size, cells }) => [size, cells.map(({ share }) => share)])).toEqual([
      [100, [0.2, 0.1]],
      [50, [0.8]],
      [10, []],
    ]);
  });

  it('has no cells for intervals that have not begun: a young cohort has not lost its visitors', () => {
    expect(table(ENDED).rows.at(-1)?.cells).toEqual([]);
  });

  it('marks the last interval until it has ended', () => {
    const open = (end: number) => table(end).rows.map(({ cells }) => cells.map(({ isOpen }) => isOpen));
    expect(open(ENDED)).toEqual([[false, false], [false], []]);
    expect(open(ENDED - 1)).toEqual([[false, true], [true], []]);
  });

  it('weighs averages by visitors, and leaves out intervals that have not ended', () => {
    expect(table(ENDED).averages).toEqual([
      { count: 60, size: 150, share: 60 / 150 },
      { count: 10, size: 100, share: 0.1 },
    ]);
    expect(table(ENDED - 1).averages).toEqual([{ count: 20, size: 100, share: 0.2 }, undefined]);
  });

  it('knows all visitors, and the highest share for the strongest color', () => {
    expect(table(ENDED)).toMatchObject({ visitors: 160, highest: 0.8 });
  });

  it('is empty without identified visitors, and without intervals', () => {
    const empty = { rows: [], averages: [], highest: 0, visitors: 0 };
    expect(table(ENDED, [week(0, 0, [0]), week(1, 0, [])])).toEqual(empty);
    expect(table(ENDED, [])).toEqual(empty);
  });

  it.each([
    ['day', '2026-09-30T00:00:00', DAY_MS],
    ['week', '2026-09-28T00:00:00', 7 * DAY_MS],
    ['month', '2026-09-01T00:00:00', 30 * DAY_MS],
    ['month', '2026-02-01T00:00:00', 28 * DAY_MS],
    ['month', '2026-12-01T00:00:00', 31 * DAY_MS],
  ] as const)('ends a %s that begins at %s after its own length', (interval, local, lengthMs) => {
    const time = `${local}Z`;
    const cohorts = [
      { time: '2026-01-01T00:00:00Z', local_time: '2026-01-01T00:00:00', size: 1, returned: [1, 1] },
      { time, local_time: local, size: 0, returned: [0] },
    ];
    const isOpen = (end: number) => retentionTable(cohorts, { interval, end }).rows[0]?.cells[0]?.isOpen;
    expect([isOpen(Date.parse(time) + lengthMs - 1), isOpen(Date.parse(time) + lengthMs)]).toEqual([true, false]);
  });
});

describe('arrow keys', () => {
  const { rows } = table(ENDED);

  it.each([
    ['ArrowRight', { row: 0, column: 0 }, { row: 0, column: 1 }],
    ['ArrowLeft', { row: 0, column: 1 }, { row: 0, column: 0 }],
    ['ArrowDown', { row: 0, column: 0 }, { row: 1, column: 0 }],
    ['ArrowUp', { row: 1, column: 0 }, { row: 0, column: 0 }],
    ['ArrowRight', { row: 1, column: 0 }, undefined],
    ['ArrowDown', { row: 1, column: 0 }, undefined],
    ['ArrowUp', { row: 0, column: 0 }, undefined],
    ['Enter', { row: 0, column: 0 }, undefined],
  ])('%s moves from %j to %j', (key, from, to) => {
    expect(nextCell({ rows }, key, from)).toEqual(to);
  });
});
