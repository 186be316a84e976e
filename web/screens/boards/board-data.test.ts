import { describe, expect, it } from 'vitest';
import { BOARD_PERIODS, boardDimensionsOf, boardMetricsOf, LIST_PANEL_METRICS } from '../../../contract/vocabulary.ts';
import { dimensionsOf, KINDS, metricsOf, OBJECTS, PERIODS, suggestedTitle, withNewPanel } from './board-data.ts';
import { inReadingOrder, rowsOf, SIZES } from './grid-layout.ts';
import { amountsOf, chartFormat } from './panel-revenue.tsx';
import { OBJECT_OF_START, panelOfTopic, panelsOf, STARTS } from './starts.ts';

const website = { type: 'website' as const, id: 7 };

describe('what a panel can show', () => {
  it.each(OBJECTS)('about a %s is what the service allows', (object) => {
    const allowed: readonly string[] = boardMetricsOf(object);
    for (const kind of KINDS) expect(metricsOf(object, kind).filter((metric) => !allowed.includes(metric))).toEqual([]);
    const listed: readonly string[] = LIST_PANEL_METRICS;
    expect(metricsOf(object, 'list').filter((metric) => !listed.includes(metric))).toEqual([]);
    const dimensions: readonly string[] = boardDimensionsOf(object);
    expect(dimensionsOf(object).filter((name) => !dimensions.includes(name))).toEqual([]);
  });

  it('offers all metrics and dimensions of websites, and every period', () => {
    expect(metricsOf('website', 'figure').toSorted()).toEqual([...boardMetricsOf('website')].toSorted());
    expect(dimensionsOf('website').toSorted()).toEqual([...boardDimensionsOf('website')].toSorted());
    expect(PERIODS).toEqual(BOARD_PERIODS);
  });

  it('lists no links of a link, and no codes of a code', () => {
    expect([dimensionsOf('link').includes('link'), dimensionsOf('qr').includes('qr')]).toEqual([false, false]);
    expect(dimensionsOf('campaign').slice(0, 2)).toEqual(['link', 'qr']);
  });
});

describe('a new panel', () => {
  it('gets its own ID, a usual size and the first free place', () => {
    const first = withNewPanel([], { kind: 'figure', title: '', object: website, metric: 'visitors' });
    const both = withNewPanel(first, {
      kind: 'list',
      title: '',
      object: website,
      metric: 'visitors',
      dimension: 'page',
    });
    expect(both.map(({ id, x, y, w, h }) => [id, x, y, w, h])).toEqual([
      [1, 0, 0, 3, 2],
      [2, 3, 0, 4, 5],
    ]);
  });

  it.each([
    [{ kind: 'figure', metric: 'visitors' }, 'shop.example', undefined, 'Unique visitors · shop.example'],
    [{ kind: 'list', metric: 'clicks', dimension: 'country' }, 'Summer', undefined, 'Country · Summer'],
    [{ kind: 'goal' }, 'shop.example', 'Order', 'Order'],
    [{ kind: 'funnel' }, 'shop.example', undefined, 'Funnel'],
    [{ kind: 'map', metric: 'clicks' }, '', undefined, 'Clicks by country'],
    [{ kind: 'chart', metric: 'scans' }, 'Poster', undefined, 'Scans over time · Poster'],
  ] as const)('%j of %s is titled %s%s', (panel, object, chosen, title) => {
    expect(suggestedTitle({ ...panel, title: '', object: website }, object, chosen)).toBe(title);
  });
});

describe('the starts of a board', () => {
  it.each(STARTS)('%s fills rows without a gap, in its order and with what the service allows', (start) => {
    const type = OBJECT_OF_START[start] ?? 'website';
    const panels = panelsOf(start, { type, id: 3 }, 'Aurora');
    expect(inReadingOrder(panels)).toEqual(panels);
    const area = panels.reduce((sum, { w, h }) => sum + w * h, 0);
    expect(area).toBe(panels.length === 0 ? 0 : rowsOf(panels) * 12);
    for (const { kind, metric, dimension, w, h, title } of panels) {
      expect(metricsOf(type, kind)).toContain(metric);
      if (kind === 'list') expect(dimensionsOf(type)).toContain(dimension);
      expect([w >= SIZES[kind].least.w, h >= SIZES[kind].least.h, title.endsWith('Aurora')]).toEqual([
        true,
        true,
        true,
      ]);
    }
  });
});

it.each([
  ['source', { kind: 'list', dimension: 'source', metric: 'visitors' }],
  ['bounce_rate', { kind: 'chart', metric: 'bounce_rate' }],
  ['map', { kind: 'map', metric: 'visitors' }],
  ['goals', { kind: 'goal' }],
  // The address is free text.
  ['<script>', { kind: 'figure', metric: 'visitors' }],
])('the topic %s of a dashboard becomes a panel about its website', (topic, expected) => {
  expect(panelOfTopic(topic, 7)).toMatchObject({ ...expected, object: { type: 'website', id: 7 } });
});

describe('a panel of revenue', () => {
  const rows = [{ value: 'USD', label: 'USD', count: 50, compared: null }];
  const revenue = { base: 'EUR', amounts: [], total: 45, compared_total: null, converted: null, missing: [] };

  it('has its currencies as rows', () => {
    expect(amountsOf({ rows })).toEqual([{ currency: 'USD', amount: 50 }]);
  });

  it.each([
    ['the base currency with rates', { rows, revenue }, '€'],
    ['its only currency without rates', { rows }, '$'],
  ])('draws amounts in %s', (_name, figures, sign) => {
    expect(chartFormat(figures)(12.5)).toMatch(new RegExp(`\\${sign}12.50$`));
  });

  it('draws an amount of nothing without a currency', () => {
    expect(chartFormat({ rows: [] })(0)).toBe('0.00');
  });
});
