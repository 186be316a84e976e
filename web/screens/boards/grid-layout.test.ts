import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardPanelKind } from '../../../contract/vocabulary.ts';
import {
  COLUMNS,
  freePlace,
  inReadingOrder,
  movedBy,
  type Place,
  resizedBy,
  rowsOf,
  withoutPanel,
  withPlace,
} from './grid-layout.ts';

/** `a` and `b` side by side above `c`. */
const A = { id: 1, kind: 'figure' as const, x: 0, y: 0, w: 6, h: 2 };
const B = { id: 2, kind: 'chart' as const, x: 6, y: 0, w: 6, h: 4 };
const C = { id: 3, kind: 'list' as const, x: 0, y: 2, w: 6, h: 3 };
const ALL: readonly (Place & { kind: BoardPanelKind })[] = [A, B, C];

const placesOf = (panels: readonly Place[]) => panels.map(({ id, x, y, w, h }) => `${id}: ${x},${y} ${w}x${h}`);

function overlaps(panels: readonly Place[]): boolean {
  return panels.some((one, index) =>
    panels.some(
      (other, at) =>
        at > index &&
        one.x < other.x + other.w &&
        other.x < one.x + one.w &&
        one.y < other.y + other.h &&
        other.y < one.y + one.h,
    ),
  );
}

describe('the grid of a board', () => {
  it('pushes down what a moved panel covers, and closes the gap that it left', () => {
    expect(placesOf(withPlace(ALL, { ...B, x: 0, y: 0 }))).toEqual(['1: 0,4 6x2', '2: 0,0 6x4', '3: 0,6 6x3']);
  });

  it('keeps a panel within the columns', () => {
    expect(placesOf(withPlace([A], { ...A, x: 11, y: -3 }))).toEqual(['1: 6,0 6x2']);
    expect(placesOf(withPlace([A], { ...A, x: -2, y: 4 }))).toEqual(['1: 0,0 6x2']);
  });

  it.each([
    ['right', 1, { x: 1, y: 0 }, ['1: 1,0 6x2', '2: 6,2 6x4', '3: 0,2 6x3']],
    ['down, past the panel below', 1, { x: 0, y: 1 }, ['1: 0,3 6x2', '2: 6,0 6x4', '3: 0,0 6x3']],
    ['up, past the panel above', 3, { x: 0, y: -1 }, ['1: 0,3 6x2', '2: 6,0 6x4', '3: 0,0 6x3']],
    ['nowhere above the first row', 1, { x: 0, y: -1 }, placesOf(ALL)],
    ['nowhere if it is gone', 9, { x: 1, y: 0 }, placesOf(ALL)],
  ])('moves a panel by keyboard: %s', (_name, id, by, expected) => {
    expect(placesOf(movedBy(ALL, id, by))).toEqual(expected);
  });

  it.each([
    ['larger', 3, { w: 0, h: 2 }, '3: 0,2 6x5'],
    ['not wider than the grid', 2, { w: 5, h: 0 }, '2: 6,0 6x4'],
    ['not smaller than its kind needs', 2, { w: -9, h: -9 }, '2: 6,0 3x3'],
    ['not higher than twelve rows', 1, { w: 0, h: 40 }, '1: 0,0 6x12'],
  ])('resizes a panel: %s', (_name, id, by, expected) => {
    expect(placesOf(resizedBy(ALL, id, by))).toContain(expected);
  });

  it('puts a new panel into the first free place that is large enough', () => {
    expect(freePlace(ALL, { w: 6, h: 1 })).toEqual({ x: 6, y: 4 });
    expect(freePlace(ALL, { w: 12, h: 2 })).toEqual({ x: 0, y: 5 });
    expect(freePlace([], { w: 3, h: 2 })).toEqual({ x: 0, y: 0 });
  });

  it('moves up what was below a removed panel', () => {
    expect(placesOf(withoutPanel(ALL, 1))).toEqual(['2: 6,0 6x4', '3: 0,0 6x3']);
  });

  it('is read by rows', () => {
    expect(inReadingOrder([C, B, A]).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect([rowsOf(ALL), rowsOf([])]).toEqual([5, 1]);
  });

  it('never has two panels in one place, whatever is moved and resized', () => {
    const step = fc.record({
      id: fc.integer({ min: 1, max: 3 }),
      isMove: fc.boolean(),
      x: fc.integer({ min: -13, max: 13 }),
      y: fc.integer({ min: -6, max: 6 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let panels: readonly (typeof ALL)[number][] = ALL;
        for (const { id, isMove, x, y } of steps)
          panels = isMove ? movedBy(panels, id, { x, y }) : resizedBy(panels, id, { w: x, h: y });
        expect(overlaps(panels)).toBe(false);
        expect(panels.every((panel) => panel.x >= 0 && panel.y >= 0 && panel.x + panel.w <= COLUMNS)).toBe(true);
        expect(panels.map(({ id }) => id)).toEqual([1, 2, 3]);
      }),
    );
  });

  it.each<[string, Place[], { id: number; x: number; y: number }, string[]]>([
    [
      'swaps two panels of one row',
      [
        { id: 1, x: 0, y: 0, w: 6, h: 2 },
        { id: 2, x: 6, y: 0, w: 6, h: 2 },
      ],
      { id: 2, x: 0, y: 0 },
      ['1: 0,2 6x2', '2: 0,0 6x2'],
    ],
    [
      'puts a panel between two others',
      [
        { id: 1, x: 0, y: 0, w: 12, h: 2 },
        { id: 2, x: 0, y: 2, w: 12, h: 2 },
        { id: 3, x: 0, y: 4, w: 12, h: 2 },
      ],
      { id: 3, x: 0, y: 2 },
      ['1: 0,0 12x2', '2: 0,4 12x2', '3: 0,2 12x2'],
    ],
    [
      'pushes only what it covers',
      [
        { id: 1, x: 0, y: 0, w: 4, h: 2 },
        { id: 2, x: 4, y: 0, w: 4, h: 2 },
        { id: 3, x: 8, y: 0, w: 4, h: 2 },
      ],
      { id: 3, x: 3, y: 0 },
      ['1: 0,2 4x2', '2: 4,2 4x2', '3: 3,0 4x2'],
    ],
    [
      'falls up into a gap',
      [
        { id: 1, x: 0, y: 0, w: 6, h: 4 },
        { id: 2, x: 6, y: 0, w: 6, h: 1 },
        { id: 3, x: 0, y: 4, w: 6, h: 2 },
      ],
      { id: 3, x: 6, y: 9 },
      ['1: 0,0 6x4', '2: 6,0 6x1', '3: 6,1 6x2'],
    ],
    [
      'cascades through a column',
      [
        { id: 1, x: 0, y: 0, w: 6, h: 2 },
        { id: 2, x: 0, y: 2, w: 6, h: 2 },
        { id: 3, x: 0, y: 4, w: 6, h: 2 },
        { id: 4, x: 6, y: 0, w: 6, h: 3 },
      ],
      { id: 4, x: 0, y: 0 },
      ['1: 0,3 6x2', '2: 0,5 6x2', '3: 0,7 6x2', '4: 0,0 6x3'],
    ],
  ])('%s', (_name, panels, { id, x, y }, expected) => {
    const moved = panels.find((panel) => panel.id === id);
    if (!moved) throw new Error('no such panel');
    expect(placesOf(withPlace(panels, { ...moved, x, y }))).toEqual(expected);
  });

  it('adds a panel that it does not know yet', () => {
    expect(placesOf(withPlace(ALL.slice(0, 1), { ...B, id: 9, x: 0, y: 0, w: 6 }))).toEqual([
      '1: 0,4 6x2',
      '9: 0,0 6x4',
    ]);
  });

  it('returns an arranged board unchanged, in the order of its list', () => {
    const shuffled: (typeof ALL)[number][] = [C, A, B];
    expect(withPlace(shuffled, A)).toEqual(shuffled);
    expect(movedBy(shuffled, 2, { x: 0, y: 0 })).toEqual(shuffled);
    expect(resizedBy(shuffled, 2, { w: 0, h: 0 })).toEqual(shuffled);
    expect(withoutPanel(shuffled, 99)).toEqual(shuffled);
  });

  it('moves up and down again to where it was', () => {
    const stack = [1, 2, 3].map((id) => ({ id, x: 0, y: (id - 1) * 2, w: 12, h: 2 }));
    const down = movedBy(stack, 1, { x: 0, y: 1 });
    expect(placesOf(down)).toEqual(['1: 0,2 12x2', '2: 0,0 12x2', '3: 0,4 12x2']);
    expect(placesOf(movedBy(down, 1, { x: 0, y: -1 }))).toEqual(placesOf(stack));
    const last = movedBy(down, 1, { x: 0, y: 1 });
    expect(placesOf(last)).toEqual(['1: 0,4 12x2', '2: 0,0 12x2', '3: 0,2 12x2']);
    expect(placesOf(movedBy(last, 1, { x: 0, y: 1 }))).toEqual(placesOf(last));
  });
});
