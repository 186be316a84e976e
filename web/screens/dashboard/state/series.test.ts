import { describe, expect, it } from 'vitest';
import { isWithin, noteNumbers, notesOn } from './annotations.ts';
import { chartOverview, chartRows, comparedTimes, firstShown, isInOverview, shownFrom } from './series.ts';

const now = Date.parse('2026-11-02T12:00:00Z');
const point = (day: string, visitors: number) => ({
  time: `${day}T00:00:00Z`,
  local_time: `${day}T01:00:00`,
  visitors,
  visits: visitors + 1,
  views: 2 * visitors,
  events: 0,
});
const series = [point('2026-11-01', 5), point('2026-11-02', 3), point('2026-11-03', 0)];
const overview = { series, compared_series: null };

describe('the first interval of a chart', () => {
  const days = Array.from({ length: 30 }, (_, place) => point(`2026-10-${String(place + 1).padStart(2, '0')}`, 0));
  const chart = chartOverview({ series: days, compared_series: null }, 'visitors', now);

  it.each([
    ['is the day when the website was added', '2026-10-11 15:00:00', 10],
    ['leaves a week', '2026-10-30 15:00:00', 23],
    ['is the first for a website that is older', '2026-09-01 00:00:00', 0],
    ['is the first where that is unknown', undefined, 0],
  ])('%s', (_what, addedAt, first) => {
    expect(firstShown(chart, addedAt)).toBe(first);
    expect(shownFrom(chart, first).times).toHaveLength(30 - first);
  });

  it('is that of the period if events of before were imported', () => {
    const values = chart.values.map((_, place) => (place === 3 ? 8 : 0));
    expect(firstShown({ ...chart, values }, '2026-10-20 00:00:00')).toBe(0);
  });
});

describe('a metric over time', () => {
  it('comes from the overview where it contains the metric', () => {
    expect(
      ['visitors', 'visits', 'views', 'bounce_rate'].filter((metric) => isInOverview(metric as 'visitors')),
    ).toEqual(['visitors', 'visits', 'views']);
    expect(chartOverview(overview, 'views', now).values.slice(0, 2)).toEqual([10, 6]);
  });

  it('has no line in the future', () => {
    const { times, locals, values } = chartOverview(overview, 'visitors', now);
    expect(times).toHaveLength(3);
    expect(locals[0]).toBe('2026-11-01T01:00:00');
    expect(values).toEqual([5, 3, null]);
  });

  it('has as many points in the comparison as in the period', () => {
    const longer = { series: series.slice(0, 2), compared_series: [...series, point('2026-11-04', 9)] };
    const future = { series, compared_series: [point('2026-11-02', 4), point('2026-11-03', 0)] };
    const shorter = { series, compared_series: series.slice(0, 1) };
    const reported = (data: Parameters<typeof chartOverview>[0]) => chartOverview(data, 'visitors', now).compared;
    expect(reported(longer)).toEqual([5, 3]);
    expect(reported(shorter)).toEqual([5, null, null]);
    expect(reported(future)).toEqual([4, null, null]);
    expect(reported({ series, compared_series: null })).toBeUndefined();
    expect(comparedTimes(shorter)).toEqual([Date.parse('2026-11-01T00:00:00Z') / 1_000]);
  });

  it('comes from rows of a separate query otherwise', () => {
    const rows = series.map(({ time, local_time }, place) => ({
      time,
      local_time,
      dimensions: {},
      labels: {},
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

  it.each([
    ['as the events sent it without rates', {}, [10, 20, null], [5, 5, 5]],
    ['in the base currency with rates, and without a comparison', { converted_revenue: 9 }, [9, 9, null], undefined],
    ['unknown where a currency has no rate', { converted_revenue: null }, [null, null, null], undefined],
  ])('of revenue is %s', (_name, converted, expected, before) => {
    const rows = series.map(({ time, local_time }, place) => ({
      ...{ time, local_time, dimensions: {}, labels: {}, ...converted },
      metrics: { revenue: 10 * (place + 1) },
      compared: { revenue: 5 },
    }));
    const { values, compared } = chartRows(rows, 'revenue', now);
    expect([values, compared]).toEqual([expected, before]);
  });
});

describe('annotations', () => {
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

  it('of a day divided into hours are at its first hour', () => {
    const hours = { times: [1, 2, 3], locals: ['2026-11-09T00:00:00', '2026-11-09T01:00:00', '2026-11-09T02:00:00'] };
    expect(notesOn([{ date: '2026-11-09', text: 'launch' }], hours, '2026-11-09')).toEqual([{ at: 1, text: 'launch' }]);
  });

  it('have the number of their flag in the chart, which counts those of the period by day', () => {
    const notes = [
      { id: 9, date: '2026-11-12', text: 'newest' },
      { id: 8, date: '2026-11-10', text: 'same week' },
      { id: 7, date: '2026-11-03', text: 'first' },
      { id: 6, date: '2026-10-20', text: 'before' },
    ];
    const numbers = noteNumbers(notes, { from: '2026-11-02', to: '2026-11-22' });
    expect([...numbers]).toEqual([
      [7, 1],
      [8, 2],
      [9, 3],
    ]);
    expect(notesOn(notes, weeks, '2026-11-22').map(({ id }) => id)).toEqual([...numbers.keys()]);
  });

  it('belong to the period from its first to its last day', () => {
    const days = { from: '2026-11-01', to: '2026-11-30' };
    expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((date) => isWithin(date, days))).toEqual([
      ...[false, true, true, false],
    ]);
  });
});
