import { describe, expect, it } from 'vitest';
import { isWithin, notesOn } from './notes.ts';
import { chartOverview, chartRows, isTold } from './series.ts';

const now = Date.parse('2026-11-02T12:00:00Z');
const point = (day: string, visitors: number) => ({
  time: `${day}T00:00:00Z`,
  local_time: `${day}T01:00:00`,
  ...{ visitors, visits: visitors + 1, views: 2 * visitors, events: 0 },
});
const series = [point('2026-11-01', 5), point('2026-11-02', 3), point('2026-11-03', 0)];
const overview = { series, compared_series: null };

describe('a figure over time', () => {
  it('is read from the page’s one answer where that tells it', () => {
    expect(['visitors', 'visits', 'views', 'bounce_rate'].filter((metric) => isTold(metric as 'visitors'))).toEqual([
      'visitors',
      'visits',
      'views',
    ]);
    expect(chartOverview(overview, 'views', now).values.slice(0, 2)).toEqual([10, 6]);
  });

  it('has no line where its time has not begun', () => {
    const { times, locals, values } = chartOverview(overview, 'visitors', now);
    expect(times).toHaveLength(3);
    expect(locals[0]).toBe('2026-11-01T01:00:00');
    expect(values).toEqual([5, 3, null]);
  });

  it('has as many points of the compared period as of its own', () => {
    const longer = { series: series.slice(0, 2), compared_series: [...series, point('2026-11-04', 9)] };
    const shorter = { series, compared_series: series.slice(0, 1) };
    const told = (data: Parameters<typeof chartOverview>[0]) => chartOverview(data, 'visitors', now).compared;
    expect(told(longer)).toEqual([5, 3]);
    expect(told(shorter)).toEqual([5, null, null]);
    expect(told({ series, compared_series: null })).toBeUndefined();
  });

  it('is read from rows where it was asked for', () => {
    const rows = series.map(({ time, local_time }, place) => ({
      ...{ time, local_time, dimensions: {}, labels: {} },
      metrics: { bounce_rate: 10 * place },
      compared: { bounce_rate: 5 },
    }));
    const { values, compared } = chartRows(rows, 'bounce_rate', now);
    expect(values).toEqual([0, 10, null]);
    expect(compared).toEqual([5, 5, 5]);
    expect(
      chartRows(
        rows.map((row) => ({ ...row, compared: null })),
        'bounce_rate',
        now,
      ).compared,
    ).toBeUndefined();
  });
});

describe('notes', () => {
  const weeks = {
    times: [100, 200, 300],
    locals: ['2026-11-02T00:00:00', '2026-11-09T00:00:00', '2026-11-16T00:00:00'],
  };
  it.each([
    ['2026-11-09', [200]],
    ['2026-11-12', [200]],
    ['2026-11-20', [300]],
    ['2026-11-01', []],
    ['2026-11-23', []],
  ])('of %s stand at the piece of time that the day is in', (date, expected) => {
    expect(notesOn([{ date, text: 'launch' }], weeks, '2026-11-22').map(({ at }) => at)).toEqual(expected);
  });

  it('of a day that is cut into hours stand at its first', () => {
    const hours = { times: [1, 2, 3], locals: ['2026-11-09T00:00:00', '2026-11-09T01:00:00', '2026-11-09T02:00:00'] };
    expect(notesOn([{ date: '2026-11-09', text: 'launch' }], hours, '2026-11-09')).toEqual([{ at: 1, text: 'launch' }]);
  });

  it('are of the period from its first to its last day', () => {
    const days = { from: '2026-11-01', to: '2026-11-30' };
    expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((date) => isWithin(date, days))).toEqual([
      ...[false, true, true, false],
    ]);
  });
});
