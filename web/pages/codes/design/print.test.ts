import { describe, expect, it } from 'vitest';
import { distanceForWidth, PLACES, pixelsForPrint, widthForDistance } from './print.ts';

describe('print', () => {
  it('wants a tenth of the distance, and never less than the content needs', () => {
    expect(widthForDistance(40, 20)).toBe(40);
    expect(widthForDistance(200, 20)).toBe(200);
    expect(widthForDistance(10, 20)).toBe(20);
    expect(widthForDistance(10, 34)).toBe(34);
    expect(widthForDistance(5, 2)).toBe(10);
    expect(widthForDistance(100_000, 20)).toBe(2000);
  });

  it('tells from how far a width is read', () => {
    expect(distanceForWidth(20)).toBe(20);
    for (const { distanceCm } of PLACES) expect(distanceForWidth(widthForDistance(distanceCm, 20))).toBe(distanceCm);
  });

  it.each([
    [25.4, 300, 300],
    [50, 300, 591],
    [500, 600, 4096],
    [10, 72, 64],
  ])('%d mm at %d dots an inch are %d pixels', (width, dpi, pixels) => expect(pixelsForPrint(width, dpi)).toBe(pixels));
});
