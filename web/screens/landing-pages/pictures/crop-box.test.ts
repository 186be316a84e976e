import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterKey,
  bounded,
  CENTERED,
  type Crop,
  type Cropped,
  imageStyle,
  MAX_ZOOM,
  moved,
  partOf,
} from './crop-box.ts';

const WIDE: Cropped = { picture: { width: 1_000, height: 500 }, aspect: 1 };
const TALL: Cropped = { picture: { width: 300, height: 900 }, aspect: 3 };

describe('the visible part', () => {
  it.each([
    ['of a wide picture is a square at its center', WIDE, CENTERED, [250, 0, 500, 500]],
    ['of a tall picture is a strip at its center', TALL, CENTERED, [0, 400, 300, 100]],
    ['is half as large at zoom 2', WIDE, { ...CENTERED, zoom: 2 }, [375, 125, 250, 250]],
    ['follows the center', WIDE, { ...CENTERED, x: 0.25 }, [0, 0, 500, 500]],
  ] as const)('%s', (_what, cropped, crop, [left, top, width, height]) => {
    expect(partOf(cropped, crop)).toEqual({ left, top, width, height });
  });

  it('stays inside the picture, whatever is asked for', () => {
    const side = fc.integer({ min: 1, max: 9_000 });
    const size = fc.record({ width: side, height: side });
    const number = fc.double({ min: -9, max: 9, noNaN: true });
    const crops = fc.record({ x: number, y: number, zoom: number });
    fc.assert(
      fc.property(size, fc.constantFrom(1, 3, 0.75), crops, (picture, aspect, requested) => {
        const cropped = { picture, aspect };
        const crop = bounded(cropped, requested);
        const { left, top, width, height } = partOf(cropped, crop);
        const slack = 1e-6 * Math.max(picture.width, picture.height);
        expect(left).toBeGreaterThanOrEqual(-slack);
        expect(top).toBeGreaterThanOrEqual(-slack);
        expect(left + width).toBeLessThanOrEqual(picture.width + slack);
        expect(top + height).toBeLessThanOrEqual(picture.height + slack);
        expect(width / height).toBeCloseTo(aspect, 6);
      }),
    );
  });
});

describe('keys', () => {
  const zoomed: Crop = { ...CENTERED, zoom: 2 };
  it.each([
    ['ArrowRight', 0.4875, 0.5],
    ['ArrowLeft', 0.5125, 0.5],
    ['ArrowDown', 0.5, 0.475],
    ['ArrowUp', 0.5, 0.525],
  ])('%s moves the picture in its direction', (key, x, y) => {
    expect(afterKey(WIDE, zoomed, key)).toEqual({ x, y, zoom: 2 });
  });

  it('+ and - zoom within bounds, and 0 starts over', () => {
    expect(afterKey(WIDE, CENTERED, '+')?.zoom).toBeCloseTo(1.1);
    expect(afterKey(WIDE, CENTERED, '=')?.zoom).toBeCloseTo(1.1);
    expect(afterKey(WIDE, { ...CENTERED, zoom: MAX_ZOOM }, '+')?.zoom).toBe(MAX_ZOOM);
    expect(afterKey(WIDE, CENTERED, '-')).toEqual(CENTERED);
    expect(afterKey(WIDE, { x: 0.4, y: 0.4, zoom: 3 }, '0')).toEqual(CENTERED);
  });

  it.each(['Enter', 'Escape', 'Tab', 'a'])('%s keeps its own meaning', (key) => {
    expect(afterKey(WIDE, CENTERED, key)).toBeUndefined();
  });
});

describe('dragging', () => {
  it('moves the picture with the pointer and stops at its edge', () => {
    expect(moved(WIDE, CENTERED, { right: 0.1, down: 0.5 })).toEqual({ x: 0.45, y: 0.5, zoom: 1 });
    expect(moved(WIDE, CENTERED, { right: -9, down: 0 })).toEqual({ x: 0.75, y: 0.5, zoom: 1 });
  });
});

it('shows the visible part in a box of any size', () => {
  expect(imageStyle(WIDE, CENTERED)).toEqual({ width: '200%', left: '-50%', top: '0%' });
  expect(imageStyle(TALL, { ...CENTERED, y: 0.25 })).toEqual({ width: '100%', left: '0%', top: '-175%' });
});
