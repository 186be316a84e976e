import { describe, expect, it } from 'vitest';
import { QR_FRAME_TYPES } from '../../../contract/vocabulary.ts';
import { frameParts } from './frame.ts';
import { endOf } from './outline.ts';

const SIDES = [29, 45, 85, 185];

describe.each(QR_FRAME_TYPES)('a frame of type %s', (type) => {
  it.each(SIDES)('around %i modules is aligned to whole modules and leaves the code free', (side) => {
    for (const hasText of [true, false]) {
      const { width, height, inset, insetTop, boxes, plate } = frameParts(type, side, hasText);
      const numbers = [
        width,
        height,
        inset,
        insetTop,
        ...boxes.flatMap((box) => Object.values(box)),
        ...Object.values(plate),
      ];
      expect(numbers.every(Number.isInteger)).toBe(true);
      for (const box of boxes) {
        const covers =
          box.x < inset + side && box.x + box.width > inset && box.y < insetTop + side && box.y + box.height > insetTop;
        expect(covers).toBe(false);
        expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height]).not.toContain(false);
      }
    }
  });

  it('fills each module at most once', () => {
    const { width, height, boxes } = frameParts(type, 45, true);
    const filled = new Uint8Array(width * height);
    for (const { x, y, width: wide, height: high } of boxes) {
      for (let row = y; row < y + high; row++)
        for (let column = x; column < x + wide; column++)
          filled[row * width + column] = (filled[row * width + column] ?? 0) + 1;
    }
    expect(Math.max(0, ...filled)).toBeLessThanOrEqual(1);
  });

  it('with text is higher than without', () => {
    expect(frameParts(type, 45, true).height).toBeGreaterThan(frameParts(type, 45, false).height);
  });

  it('keeps round corners inside', () => {
    const { width, height, outlines } = frameParts(type, 45, true);
    for (const [x, y] of outlines.flat().map(endOf)) {
      expect([x >= 0, y >= 0, x <= width, y <= height]).toEqual([true, true, true, true]);
    }
  });
});

describe('a banner', () => {
  it('has its text above the code, and the same size as a border', () => {
    const [banner, border] = [frameParts('banner', 45, true), frameParts('border', 45, true)];
    expect([banner.width, banner.height, banner.inset]).toEqual([border.width, border.height, border.inset]);
    expect(banner.plate).toMatchObject({ y: 0, height: border.plate.height });
    expect(banner.insetTop).toBe(border.plate.height);
    expect(frameParts('banner', 45, false).insetTop).toBe(border.inset);
  });
});

describe('a bubble', () => {
  it('points at the code from below its quiet zone', () => {
    const bubble = frameParts('bubble', 45, true);
    const tip = bubble.outlines[1] ?? [];
    expect(Math.min(...tip.map((segment) => endOf(segment)[1]))).toBe(45);
    expect(bubble.plate.y).toBe(47);
    expect(bubble.height).toBe(bubble.plate.y + bubble.plate.height + 2);
  });

  it('without text is nothing', () => {
    expect(frameParts('bubble', 45, false)).toEqual(frameParts('label', 45, false));
  });
});
