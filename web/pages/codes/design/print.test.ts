import { describe, expect, it } from 'vitest';
import { BLACK, WHITE } from '../../../../server/qr/colour.ts';
import { drawDesign } from '../../../../server/qr/drawing.ts';
import { placementOf } from '../../../../server/qr/png.ts';
import { sceneOf } from '../../../../server/qr/scene.ts';
import { readStyle } from '../../../../server/qr/style-input.ts';
import { PLAIN_STYLE } from './look.ts';
import {
  distanceForWidth,
  PLACES,
  pictureSize,
  pixelsForPrint,
  readWidth,
  usualWidth,
  WIDTHS_MM,
  widthForDistance,
} from './print.ts';

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

describe('the size of a picture', () => {
  const frames = ['none', 'border', 'rounded', 'label'] as const;
  const sides = [64, 256, 844, 1024, 4096];

  it.each(frames.flatMap((frame) => sides.map((side) => [frame, side] as const)))(
    'is told with the frame %s and %i pixels as the service draws it',
    (type, side) => {
      const frame = type === 'none' ? null : { type, text: 'Scan me', color: null };
      const style = readStyle({ ...PLAIN_STYLE, frame }, null) ?? undefined;
      const colours = { foreground: BLACK, background: WHITE };
      const scene = sceneOf(drawDesign({ content: 'https://go.example/q/abcdefghi', ...colours, logo: null, style }));
      const { width, height } = placementOf(scene, side);
      expect(pictureSize(`<svg viewBox="0 0 ${scene.width} ${scene.height}">`, side)).toEqual([width, height]);
    },
  );

  it('is a square as long as nothing is known of the code', () => {
    expect(pictureSize(undefined, 512)).toEqual([512, 512]);
    expect(pictureSize('<svg>', 512)).toEqual([512, 512]);
  });
});

describe('the width in print', () => {
  it('is a poster where there are words around the code, and one of those that are offered', () => {
    expect(usualWidth(true)).toBe(120);
    expect(usualWidth(false)).toBe(50);
    for (const hasFrame of [true, false]) expect(WIDTHS_MM).toContain(usualWidth(hasFrame));
  });

  it.each([
    [null, undefined],
    ['', undefined],
    ['wide', undefined],
    ['9', undefined],
    ['10', 10],
    ['119.6', 120],
    ['2000', 2000],
    ['2001', undefined],
  ])('is read from an address that says %j as %j', (text, expected) => expect(readWidth(text)).toBe(expected));
});
