import { describe, expect, it } from 'vitest';
import { BOARD_OBJECTS, BOARD_PERIODS, type BoardObject, type BoardPeriod } from '../../contract/vocabulary.ts';
import { notFound } from '../platform/app-error.ts';
import type { BoardPanel } from './board-port.ts';
import { askPanel, type BoardFiguresDeps } from './panel-queries.ts';

const RANGE = { from: 1_000, to: 9_000 };

function panelOf(over: Partial<BoardPanel> = {}): BoardPanel {
  const object = { type: 'website' as const, id: 3 };
  return { id: 1, kind: 'figure', title: '', object, metric: 'visitors', x: 0, y: 0, w: 3, h: 2, ...over };
}

interface Row {
  dimensions: string[];
  metrics: (number | null)[];
  compared?: (number | null)[];
}

/** Answers each query with these rows and totals, and records it. */
function setUp({
  rows = [],
  totals = [5],
  comparedTotals,
  converted,
  compare,
}: {
  rows?: Row[];
  totals?: unknown;
  comparedTotals?: unknown;
  converted?: unknown;
  compare?: object;
} = {}) {
  const asked: object[] = [];
  const names: [kind: string, ids: readonly number[]][] = [];
  const deps = {
    analytics: {
      query: async (_accountId: number, query: object) => {
        asked.push(query);
        const interval = 'interval' in query ? query.interval : undefined;
        return {
          query: { range: RANGE, timezone: 'Europe/Berlin', interval, compare },
          result: { rows, totals, comparedTotals, total: rows.length },
          converted,
        };
      },
      funnel: async (_accountId: number, query: object) => {
        asked.push(query);
        return { query: { range: RANGE }, result: totals };
      },
    },
    objects: {
      names: async (_accountId: number, kind: string, ids: readonly number[]) => {
        names.push([kind, ids]);
        return new Map(ids.filter((id) => id !== 9).map((id) => [id, `${kind} ${id}`]));
      },
    },
    goals: {
      goals: { find: async () => Promise.reject(notFound()) },
      funnels: { find: async () => ({ definition: { steps: [{ kind: 'page', path: '/a' }, { kind: 'click' }] } }) },
    },
    // Fakes have only what panels use.
  } as unknown as BoardFiguresDeps;
  const ask = (panel: BoardPanel, period: BoardPeriod = '7d') =>
    askPanel(deps, 1, { panel, period, timezone: 'Asia/Tokyo' });
  return { ask, asked, names };
}

describe('the query of a panel', () => {
  it.each<[BoardPeriod, string]>([
    ['realtime', 'minute'],
    ['today', 'hour'],
    ['yesterday', 'hour'],
    ['7d', 'day'],
    ['30d', 'day'],
    ['90d', 'day'],
    ['month', 'day'],
    ['last_month', 'day'],
    ['year', 'month'],
    ['12mo', 'month'],
  ])('of %s has a value for every %s', async (period, interval) => {
    const { ask, asked } = setUp();
    const figures = await ask(panelOf(), period);
    expect(asked).toEqual([
      {
        ...{ scope: { website: 3 }, range: period, interval, metrics: ['visitors'], goals: undefined },
        compare: 'previous_period',
      },
    ]);
    expect(figures).toMatchObject({ interval, range: RANGE, timezone: 'Europe/Berlin' });
  });

  it('has an interval for each period that a board can have', async () => {
    for (const period of BOARD_PERIODS) {
      const { ask, asked } = setUp();
      await ask(panelOf({ period }), 'today');
      expect(asked).toEqual([expect.objectContaining({ range: period, interval: expect.any(String) })]);
    }
  });

  it.each(BOARD_OBJECTS)(
    'about a %s has its scope, and the time zone of the viewer unless it is a website',
    async (type) => {
      const { ask, asked } = setUp();
      await ask(panelOf({ object: { type, id: 8 } }));
      const zone = type === 'website' ? {} : { timezone: 'Asia/Tokyo' };
      expect(asked[0]).toMatchObject({ scope: { [type]: 8 }, ...zone });
      expect('timezone' in (asked[0] ?? {})).toBe(type !== 'website');
    },
  );
});

describe('the answer of a panel', () => {
  it('has the total, the total before, and the series with its comparison', async () => {
    const rows = [
      { dimensions: ['1000'], metrics: [2], compared: [1] },
      { dimensions: ['2000'], metrics: [3] },
      { dimensions: ['3000'], metrics: [null], compared: [null] },
    ];
    const { ask } = setUp({ rows, totals: [5], comparedTotals: [4] });
    expect(await ask(panelOf({ kind: 'chart' }))).toMatchObject({
      ...{ id: 1, state: 'ok', value: 5, compared: 4, rate: null, rows: [] },
      series: [
        { time: 1_000, value: 2, compared: 1 },
        { time: 2_000, value: 3, compared: null },
        { time: 3_000, value: null, compared: null },
      ],
    });
  });

  it('names the time of each compared value, as long as the previous period lasts', async () => {
    const rows = ['1000', '2000', '3000'].map((time) => ({ dimensions: [time], metrics: [2], compared: [1] }));
    const [first, second] = [Date.UTC(2026, 1, 28, 23), Date.UTC(2026, 2, 1, 23)];
    const { ask } = setUp({ rows, compare: { from: first, to: second + 3_600_000 } });
    const { series } = await ask(panelOf({ kind: 'chart' }));
    expect(series.map(({ comparedTime }) => comparedTime)).toEqual([first, second, null]);
  });

  it.each<[BoardPanel['dimension'], string, BoardObject, string[]]>([
    ['via_link', 'link', 'website', ['link 7', '9', 'Unknown']],
    ['link', 'link', 'campaign', ['link 7', '9', 'Unknown']],
    ['via_qr', 'qr', 'website', ['qr 7', '9', 'Unknown']],
    ['qr', 'qr', 'channel', ['qr 7', '9', 'Unknown']],
    ['via_campaign', 'campaign', 'website', ['campaign 7', '9', 'Unknown']],
  ])('by %s names each %s as it is called now', async (dimension, kind, type, labels) => {
    const rows = ['7', '9', ''].map((value) => ({ dimensions: [value], metrics: [1] }));
    const { ask, names } = setUp({ rows });
    const figures = await ask(panelOf({ kind: 'list', metric: 'visits', dimension, object: { type, id: 8 } }));
    expect(names).toEqual([[kind, [7, 9]]]);
    expect(figures.rows.map(({ value }) => value)).toEqual(['7', '9', '']);
    expect(figures.rows.map(({ label }) => label).slice(0, 2)).toEqual(labels.slice(0, 2));
  });

  it.each([
    ['country', 'DE', 'Germany'],
    ['page', '/beans', '/beans'],
  ] as const)('by %s labels %s as %s, without a look at objects', async (dimension, value, label) => {
    const { ask, names } = setUp({ rows: [{ dimensions: [value], metrics: [4], compared: [2] }], totals: [9] });
    const figures = await ask(panelOf({ kind: 'list', dimension }));
    expect(figures).toMatchObject({ value: 9, rows: [{ value, label, count: 4, compared: 2 }], series: [] });
    expect(names).toEqual([]);
  });

  it('of a funnel has its steps, and no rate when nobody began', async () => {
    const begun = setUp({ totals: [8, 2] });
    expect(await begun.ask(panelOf({ kind: 'funnel', funnel: 6 }))).toMatchObject({
      ...{ value: 2, rate: 25 },
      rows: [
        { value: '1', label: '/a', count: 8 },
        { value: '2', label: 'Click', count: 2 },
      ],
    });
    expect(begun.asked).toEqual([{ scope: { website: 3 }, range: '7d', funnel_id: 6 }]);
    const idle = setUp({ totals: [0, 0] });
    expect(await idle.ask(panelOf({ kind: 'funnel', funnel: 6 }))).toMatchObject({ value: 0, rate: null });
  });

  it('of a deleted goal is none', async () => {
    const { ask, asked } = setUp();
    await expect(ask(panelOf({ kind: 'goal', goal: 4 }))).rejects.toMatchObject({ code: 'not_found' });
    expect(asked).toEqual([]);
  });
});

describe('a panel of revenue', () => {
  const rows = [
    { dimensions: ['EUR'], metrics: [90], compared: [45] },
    { dimensions: ['USD'], metrics: [10], compared: [null] },
  ];
  const EUROS = {
    base: 'EUR',
    total: 99,
    comparedTotal: 45,
    converted: { base: 'EUR', rates: { USD: 0.9 } },
    missing: [],
  };

  it.each(['figure', 'chart'] as const)('as %s also asks for each currency', async (kind) => {
    const { ask, asked } = setUp({ rows, totals: [null] });
    const found = await ask(panelOf({ kind, metric: 'revenue' }));
    const basis = { scope: { website: 3 }, range: '7d', metrics: ['revenue'], compare: 'previous_period' };
    expect(asked).toEqual([
      { ...basis, interval: 'day', goals: undefined },
      { ...basis, dimensions: ['currency'], limit: 25 },
    ]);
    // Without rates, several currencies have no total.
    expect([found.value, found.revenue]).toEqual([null, undefined]);
    expect(found.rows.map(({ value, count }) => [value, count])).toEqual([
      ['EUR', 90],
      ['USD', 10],
    ]);
  });

  it('has the converted total and converted points, which are compared with none', async () => {
    const { ask } = setUp({ rows, totals: [null], converted: { revenue: EUROS, rows: [90, 9] } });
    const found = await ask(panelOf({ metric: 'revenue' }));
    expect(found).toMatchObject({ value: 99, compared: 45, revenue: EUROS });
    expect(found.series.map(({ value, compared }) => [value, compared])).toEqual([
      [90, null],
      [9, null],
    ]);
  });

  it('has no total where a rate is missing, though one currency alone has a sum', async () => {
    const missing = { ...EUROS, total: null, comparedTotal: null, converted: undefined, missing: ['USD'] };
    const { ask } = setUp({
      rows,
      totals: [100],
      comparedTotals: [50],
      converted: { revenue: missing, rows: [90, null] },
    });
    const found = await ask(panelOf({ metric: 'revenue' }));
    expect(found).toMatchObject({ value: null, compared: null, revenue: { missing: ['USD'] } });
    expect(found.series.map(({ value }) => value)).toEqual([90, null]);
  });
});
