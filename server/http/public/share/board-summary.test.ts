import { describe, expect, it } from 'vitest';
import type { Board, BoardPanel, PanelFigures } from '../../../boards/boards.ts';
import { boardSummary } from './board-summary.ts';

const NOTHING: Omit<PanelFigures, 'id'> = {
  ...({ state: 'ok', timezone: 'Europe/Berlin', interval: undefined, compared: null } as const),
  ...{ range: { from: Date.UTC(2026, 9, 31, 23), to: Date.UTC(2026, 10, 3, 23) } },
  ...{ value: null, rate: null, series: [], rows: [] },
};

/** Renders a board of the given panels, each beside its figures. */
function render(...panels: [panel: Partial<BoardPanel>, found: Partial<PanelFigures>][]): string {
  const board: Board = {
    ...{ id: 1, accountId: 1, name: 'Office <wall>', period: '7d', privacy: 0, passwordHash: null, shareSecret: '-' },
    createdAt: 0,
    panels: panels.map(([over], index) => ({
      ...{ id: index + 1, kind: 'figure', title: 'Visitors', object: { type: 'website', id: 3 }, metric: 'visitors' },
      ...{ x: 0, y: 0, w: 3, h: 2 },
      ...over,
    })),
  };
  const found = panels.map(([, over], index) => ({ ...NOTHING, id: index + 1, ...over }));
  return boardSummary(board, { period: '7d', isOfOneMoment: true, panels: found }).markup;
}

const row = (label: string, count: number) => ({ value: label.toLowerCase(), label, count, compared: null });

describe('a board without scripts', () => {
  it.each<[string, Partial<BoardPanel>, Partial<PanelFigures>, string]>([
    ['a count', {}, { value: 12_345 }, '12,345'],
    ['a rate', { metric: 'bounce_rate' }, { value: 41.66 }, '41.7%'],
    ['a duration', { metric: 'visit_duration' }, { value: 125.4 }, '2m 05s'],
    ['a mean', { metric: 'views_per_visit' }, { value: 2.345 }, '2.35'],
    ['the total of a chart', { kind: 'chart' }, { value: 7 }, '7'],
    ['a goal with its rate', { kind: 'goal', metric: undefined }, { value: 1_200, rate: 4.25 }, '1,200 (4.3%)'],
    ['a goal that nobody could reach', { kind: 'goal', metric: undefined }, { value: 0 }, '0'],
    ['an object that is gone', {}, { state: 'missing' }, '–'],
  ])('shows %s', (_what, panel, found, shown) => {
    expect(render([panel, found])).toContain(`<dt>Visitors</dt><dd>${shown}</dd>`);
  });

  const sold = [
    { value: 'EUR', label: 'EUR', count: 1_200.5, compared: null },
    { value: 'points', label: 'points', count: 30, compared: null },
  ];
  const converted = { base: 'EUR', amounts: [], total: 1_203.5, comparedTotal: undefined, converted: undefined };

  it.each<[string, Partial<PanelFigures>, string]>([
    ['the amount of each currency without rates', { rows: sold }, '€1,200.50 + 30 points'],
    ['the total with rates', { rows: sold, revenue: { ...converted, missing: [] } }, '€1,203.50'],
    [
      'why there is no total',
      { rows: sold, revenue: { ...converted, total: null, missing: ['points'] } },
      '€1,200.50 + 30 points (no rate for points)',
    ],
    ['that nothing was sold', {}, '–'],
    ['nothing of a website that is gone', { state: 'missing' }, '–'],
  ])('shows of revenue %s', (_what, found, shown) => {
    for (const kind of ['figure', 'chart'] as const)
      expect(render([{ kind, metric: 'revenue' }, found])).toContain(`<dt>Visitors</dt><dd>${shown}</dd>`);
  });

  it('shows numbers before lists, of ten rows at most, and no list without rows', () => {
    const rows = Array.from({ length: 12 }, (_, index) => row(`Page ${index}`, 12 - index));
    const list = { kind: 'list', title: 'Pages', dimension: 'page' } as const;
    const markup = render([list, { rows }], [{ ...list, title: 'Nobody' }, {}], [{}, { value: 3 }]);
    expect(markup.indexOf('<dd>3</dd>')).toBeLessThan(markup.indexOf('<h2>Pages</h2>'));
    expect(markup.match(/<li>/g)).toHaveLength(10);
    expect(markup).not.toContain('Nobody');
  });

  it('names a value without a name by itself', () => {
    const markup = render([
      { kind: 'map', title: 'Map' },
      { rows: [row('Germany', 3), { ...row('', 1), value: 'XX' }] },
    ]);
    expect(markup).toContain('<span>Germany</span><b>3</b>');
    expect(markup).toContain('<span>XX</span><b>1</b>');
  });

  it('says which days it shows, and which ones a panel with a period of its own', () => {
    const range = { from: Date.UTC(2026, 10, 2, 23), to: Date.UTC(2026, 10, 3, 23) };
    const markup = render([{ period: 'today' }, { value: 1, range }], [{ title: 'Visits' }, { value: 9 }]);
    expect(markup).toContain('<p class="lead">2026-11-01 to 2026-11-03</p>');
    expect(markup).toContain('<dt>Visitors (2026-11-03)</dt><dd>1</dd>');
    expect(markup).toContain('<dt>Visits</dt><dd>9</dd>');
  });

  it('escapes names, and has no days without panels', () => {
    expect(render()).toContain('<h1>Office &lt;wall&gt;</h1>');
    expect(render()).not.toContain('lead');
  });
});
