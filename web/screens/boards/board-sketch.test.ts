import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { KINDS } from './board-data.ts';
import { BoardSketch, type BoardSketchProps } from './board-sketch.tsx';

type Sketched = BoardSketchProps['panels'][number];

const panelAt = (id: number, over: Partial<Sketched> = {}): Sketched => {
  return { id, kind: 'figure', x: 0, y: 0, w: 4, h: 4, ...over };
};
const draw = (panels: readonly Sketched[], marked?: number) =>
  renderToStaticMarkup(createElement(BoardSketch, { panels, marked }));
const countOf = (drawing: string) => drawing.split('<g ').length - 1;

describe('the sketch of a board', () => {
  it('draws each kind of panel in its own way', () => {
    const drawings = KINDS.map((kind) => draw([panelAt(1, { kind })]));
    expect(new Set(drawings).size).toBe(KINDS.length);
  });

  it.each(KINDS)('draws the smallest %s within its box', (kind) => {
    const drawing = draw([panelAt(1, { kind, w: 2, h: 2 })]);
    expect(drawing).not.toMatch(/(?:width|height|r)="-|NaN/);
  });

  it('draws the figures of its panels where they are known', () => {
    const figures = {
      ...{ id: 1, state: 'ok' as const, from: null, to: null, timezone: 'UTC', interval: 'day' as const, rate: null },
      ...{ value: 1_234, compared: null, rows: [{ value: 'DE', label: 'Germany', count: 4, compared: null }] },
      series: [1, 2].map((value) => ({
        time: `2026-01-0${value}T00:00:00Z`,
        value,
        compared: null,
        compared_time: null,
      })),
    };
    const drawn = (over: Partial<Sketched>, id = 1) =>
      renderToStaticMarkup(createElement(BoardSketch, { panels: [panelAt(id, over)], figures: [figures] }));
    expect(drawn({ kind: 'figure', metric: 'visitors' })).toContain('>1,234</text>');
    expect(drawn({ kind: 'list' }).split('<rect').length).toBe(draw([panelAt(1)]).split('<rect').length - 1);
    for (const kind of KINDS) expect(drawn({ kind })).not.toMatch(/(?:width|height|r)="-|NaN/);
    // Panels whose figures are not read yet keep the typical drawing.
    for (const kind of KINDS) expect(drawn({ kind }, 2)).toBe(draw([panelAt(2, { kind })]));
  });

  it('draws a board of up to twenty rows as a whole', () => {
    const drawing = draw([panelAt(1), panelAt(2, { y: 8, h: 5 }), panelAt(3, { y: 16 })]);
    expect([countOf(drawing), drawing.includes('viewBox="0 0 240 240"')]).toEqual([3, true]);
    expect(draw([panelAt(1)])).toContain('viewBox="0 0 240 120"');
  });

  it('leaves out panels far below, unless they are marked', () => {
    const panels = [panelAt(1), panelAt(2, { y: 40 })];
    expect([countOf(draw(panels)), draw(panels).includes('data-marked')]).toEqual([1, false]);
    expect([countOf(draw(panels, 2)), draw(panels, 2).includes('data-marked')]).toEqual([1, true]);
  });

  it('marks a panel in view without moving the others', () => {
    const panels = [panelAt(1), panelAt(2, { x: 4 })];
    expect(draw(panels, 2).replace(' data-marked="true"', '')).toBe(draw(panels));
  });

  it('of an empty board is an empty place', () => {
    expect([countOf(draw([])), draw([]).includes('<rect')]).toEqual([0, true]);
  });
});
