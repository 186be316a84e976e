import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VisitGroup } from '../overview-sql.ts';
import { columnsOf, type PlainRow, plainRows } from './columns.fixture.ts';
import { countVisits } from './count-visits.ts';
import { rowsOf } from './rows.ts';

const HOUR_MS = 3_600_000;
const RANGE = { from: 5 * HOUR_MS, to: 30 * HOUR_MS };
const BOUNDARIES = [5 * HOUR_MS, 12 * HOUR_MS];

/**
 * Aggregates whole visits in the plainest way: those that began in the range, with a matching row, and with a view or
 * custom event.
 */
function plainVisits(rows: readonly PlainRow[]) {
  const visits = [...Map.groupBy(rows, ({ visit }) => visit).values()].map((own) => {
    const inOrder = own.toSorted((one, other) => one.at - other.at || one.sequence - other.sequence);
    const views = inOrder.filter(({ kind }) => kind === 'pageview');
    const [first, last] = [inOrder[0]?.at ?? 0, inOrder.at(-1)?.at ?? 0];
    return {
      startedAt: Math.min(...own.map(({ startedAt }) => startedAt)),
      fits: own.some(({ fits }) => fits),
      visitor: inOrder[0]?.visitor ?? -1,
      views: views.length,
      named: own.filter(({ kind }) => kind === 'event').length,
      exit: views.at(-1)?.path ?? '',
      seconds: Math.floor((last - first) / 1000),
    };
  });
  return visits.filter(
    ({ startedAt, fits, views, named }) => fits && views + named > 0 && startedAt >= RANGE.from && startedAt < RANGE.to,
  );
}

type Visit = ReturnType<typeof plainVisits>[number];
const sum = (visits: readonly Visit[], read: (visit: Visit) => number) =>
  visits.reduce((total, visit) => total + read(visit), 0);

/** Events without a page view are no visit. */
const sumsOf = (all: readonly Visit[]) => {
  const visits = all.filter(({ views }) => views > 0);
  return {
    visits: visits.length,
    visit_views: sum(visits, ({ views }) => views),
    bounces: visits.filter(({ views, named }) => views === 1 && named === 0).length,
    visit_seconds: sum(visits, ({ seconds }) => seconds),
  };
};

const counted = (rows: readonly PlainRow[], panels = [RANGE]) =>
  countVisits(rowsOf(columnsOf(rows)), { figures: [RANGE], panels, boundaries: BOUNDARIES });

const sumsIn = ({ visits, visit_views, bounces, visit_seconds }: VisitGroup) => ({
  visits,
  visit_views,
  bounces,
  visit_seconds,
});

describe('visits, counted in the process', () => {
  it('are counted as a whole, by their start', () => {
    fc.assert(
      fc.property(plainRows, (rows) => {
        const { groups } = counted(rows, []);
        const visits = plainVisits(rows);
        expect(groups.filter(({ panel }) => panel === '').map(sumsIn)).toEqual([sumsOf(visits)]);
        const interval = ({ startedAt }: Visit) => String(BOUNDARIES.findLast((start) => start <= startedAt));
        const viewed = visits.filter(({ views }) => views > 0);
        const expected = [...Map.groupBy(viewed, interval)].map(([value, own]) => [value, sumsOf(own)]);
        const times = groups.filter(({ panel }) => panel === 'time');
        expect(Object.fromEntries(times.map((group) => [group.group_value, sumsIn(group)]))).toEqual(
          Object.fromEntries(expected),
        );
      }),
    );
  });

  it('are grouped by exit page, with each visitor once', () => {
    fc.assert(
      fc.property(plainRows, (rows) => {
        const expected = [...Map.groupBy(plainVisits(rows), ({ exit }) => exit)].map(([exit, own]) => [
          exit,
          {
            visitors: new Set(own.map(({ visitor }) => visitor)).size,
            views: sum(own, ({ views }) => views),
            events: sum(own, ({ named }) => named),
          },
        ]);
        const reported = counted(rows).exits.flatMap(({ groups, visitors, views, events }) =>
          groups.map((exit, at) => [exit, { visitors: visitors[at], views: views[at], events: events[at] }]),
        );
        expect(Object.fromEntries(reported)).toEqual(Object.fromEntries(expected));
      }),
    );
  });
});
