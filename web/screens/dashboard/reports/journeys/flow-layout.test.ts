import { describe, expect, it } from 'vitest';
import { flowOf, type Journey } from './flow.ts';
import { bandPath, layoutOf } from './flow-layout.ts';

const JOURNEYS: readonly Journey[] = [
  { pages: ['/'], visits: 40 },
  { pages: ['/', '/beans'], visits: 30 },
  { pages: ['/', '/cart'], visits: 10 },
  { pages: ['/about', '/beans'], visits: 20 },
];

function laidOut(isToEnd = false, journeys = JOURNEYS) {
  return layoutOf(flowOf(journeys, { steps: 3, isToEnd }), isToEnd);
}

function nodeAt(layout: ReturnType<typeof laidOut>, key: string) {
  const found = layout.nodes.find(({ node }) => node.key === key);
  if (!found) throw new Error(`No node ${key}`);
  return found;
}

describe('the layout of a flow', () => {
  it('draws pages as high as their visits, and marks the part that left', () => {
    const layout = laidOut();
    const [home, about] = [nodeAt(layout, '0:/'), nodeAt(layout, '0:/about')];
    expect(home.barPx).toBe(240);
    expect(about.barPx).toBe(60);
    expect([home.endedPx, about.endedPx]).toEqual([120, 0]);
  });

  it('leaves space for two lines of text beside each page, and never overlaps them', () => {
    const rare = Array.from({ length: 30 }, (_, index) => ({ pages: [`/${index}`], visits: index === 0 ? 900 : 1 }));
    const { nodes, heightPx } = laidOut(false, rare);
    for (const [index, { topPx, barPx }] of nodes.entries()) {
      expect(barPx).toBeGreaterThanOrEqual(2);
      const next = nodes[index + 1]?.topPx ?? heightPx + 10;
      expect(next - topPx).toBeGreaterThanOrEqual(Math.max(barPx, 36));
    }
  });

  it.each([
    [false, 0, 1],
    [true, 1, 0],
  ])('has the shared end of journeys on its side (to the end: %s)', (isToEnd, first, second) => {
    const layout = laidOut(isToEnd);
    const columns = (step: number) =>
      new Set(layout.nodes.filter(({ node }) => node.step === step).map(({ column }) => column));
    expect([...columns(0)]).toEqual([first]);
    expect([...columns(1)]).toEqual([second]);
    expect(layout.columns).toBe(2);
  });

  it.each([false, true])('joins bands to both of their pages, one below the other (to the end: %s)', (isToEnd) => {
    const layout = laidOut(isToEnd);
    for (const { band, leftPx, rightPx, thicknessPx, column } of layout.bands) {
      const [near, far] = [nodeAt(layout, band.from.key), nodeAt(layout, band.to.key)];
      const [left, right] = isToEnd ? [far, near] : [near, far];
      expect([left.column, right.column]).toEqual([column, column + 1]);
      expect(leftPx).toBeGreaterThanOrEqual(left.topPx);
      expect(leftPx + thicknessPx).toBeLessThanOrEqual(left.topPx + left.barPx + 0.001);
      expect(rightPx).toBeGreaterThanOrEqual(right.topPx);
      expect(rightPx + thicknessPx).toBeLessThanOrEqual(right.topPx + right.barPx + 0.001);
    }
  });

  it('stacks bands in the order of the pages at their other ends', () => {
    const layout = laidOut();
    const ofHome = layout.bands.filter(({ band }) => band.from.page === '/');
    const toBeans = ofHome.find(({ band }) => band.to.page === '/beans');
    const toCart = ofHome.find(({ band }) => band.to.page === '/cart');
    expect(toBeans?.leftPx).toBe(0);
    expect(toCart?.leftPx).toBe(toBeans?.thicknessPx);
  });

  it('is empty without visits', () => {
    expect(laidOut(false, [])).toEqual({ columns: 0, heightPx: 0, nodes: [], bands: [] });
  });

  it('is as high as its highest step', () => {
    const layout = laidOut();
    expect(layout.heightPx).toBe(310);
  });
});

describe('the outline of a band', () => {
  const [band] = laidOut().bands;
  if (!band) throw new Error('No band');

  it('runs from the right edge of one step to the left edge of the next and back', () => {
    const path = bandPath(band, band.thicknessPx);
    expect(path).toMatch(/^M0 0C50 0 50 0 100 0L100 90C50 90 50 90 0 90Z$/);
  });

  it('has the same top for a part of the visits', () => {
    expect(bandPath(band, 30)).toMatch(/^M0 0.*L100 30C.* 0 30Z$/);
  });

  it('has no more than one decimal', () => {
    expect(bandPath({ ...band, leftPx: 1.23456 }, 1 / 3)).not.toMatch(/\.\d{2}/);
  });
});
