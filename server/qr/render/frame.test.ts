import { describe, expect, it } from 'vitest';
import { QR_FRAME_TYPES } from '../../../contract/vocabulary.ts';
import { frameParts } from './frame.ts';
import { endOf } from './outline.ts';

const SIDES = [29, 45, 85, 185];

describe.each(QR_FRAME_TYPES)('a frame of type %s', (type) => {
  it.each(SIDES)('around %i modules is aligned to whole modules and leaves the code free', (side) => {
    for (const hasText of [true, false]) {
      const { width, height, inset, boxes, plate } = frameParts(type, side, hasText);
      const numbers = [width, height, inset, ...boxes.flatMap((box) => Object.values(box)), ...Object.values(plate)];
      expect(numbers.every(Number.isInteger)).toBe(true);
      for (const box of boxes) {
        const covers =
          box.x < inset + side && box.x + box.width > inset && box.y < inset + side && box.y + box.height > inset;
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
