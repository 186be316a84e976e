import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BLACK, WHITE } from '../../../../server/qr/design/color.ts';
import { readStyle } from '../../../../server/qr/design/style-input.ts';
import { drawDesign, type QrDrawing } from '../../../../server/qr/render/drawing.ts';
import { renderPdf } from '../../../../server/qr/render/pdf.ts';
import { placementOf, renderPrintedPng } from '../../../../server/qr/render/png.ts';
import { toScene } from '../../../../server/qr/render/scene.ts';
import { renderSvg } from '../../../../server/qr/render/svg.ts';
import { PLAIN_STYLE } from './look.ts';
import {
  defaultWidth,
  distanceForWidth,
  heightMm,
  PLACES,
  pictureSize,
  printedSize,
  readWidth,
  WIDTHS_MM,
  widthForDistance,
} from './print.ts';

describe('print', () => {
  it('requires a tenth of the distance, and never less than the content needs', () => {
    expect(widthForDistance(40, 20)).toBe(40);
    expect(widthForDistance(200, 20)).toBe(200);
    expect(widthForDistance(10, 20)).toBe(20);
    expect(widthForDistance(10, 34)).toBe(34);
    expect(widthForDistance(5, 2)).toBe(10);
    expect(widthForDistance(100_000, 20)).toBe(2000);
  });

  it('returns the distance from which a width can be read', () => {
    expect(distanceForWidth(20)).toBe(20);
    for (const { distanceCm } of PLACES) expect(distanceForWidth(widthForDistance(distanceCm, 20))).toBe(distanceCm);
  });
});

function framed(type: 'none' | 'border' | 'rounded' | 'label'): QrDrawing {
  const frame = type === 'none' ? null : { type, text: 'Scan me', color: null };
  const style = readStyle({ ...PLAIN_STYLE, frame }, null) ?? undefined;
  const colors = { foreground: BLACK, background: WHITE };
  return drawDesign({ content: 'https://go.example/q/abcdefghi', ...colors, logo: null, style });
}

describe('the size of an image', () => {
  const frames = ['none', 'border', 'rounded', 'label'] as const;
  const sides = [64, 256, 844, 1024, 4096];

  it.each(frames.flatMap((frame) => sides.map((side) => [frame, side] as const)))(
    'matches the service for the frame %s and %i pixels',
    (type, side) => {
      const scene = toScene(framed(type));
      const { width, height } = placementOf(scene, side);
      expect(pictureSize(`<svg viewBox="0 0 ${scene.width} ${scene.height}">`, side)).toEqual([width, height]);
    },
  );

  it.each(frames.flatMap((frame) => [20, 120, 600].map((widthMm) => [frame, widthMm] as const)))(
    'for print matches the service for the frame %s and %i mm',
    async (type, widthMm) => {
      const svg = renderSvg(framed(type));
      const { pixels, dpi } = printedSize(svg, { widthMm, dpi: 300 });
      const { width, height, density = 0 } = await sharp(await renderPrintedPng(framed(type), widthMm, 300)).metadata();
      expect(pixels).toEqual([width, height]);
      expect(Math.abs(density - dpi)).toBeLessThanOrEqual(1);
      expect(dpi < 300).toBe(widthMm === 600);
    },
  );

  it('in print is as high as the page of a PDF', async () => {
    const page = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(
      (await renderPdf(framed('rounded'), 120)).toString('latin1'),
    );
    const high = (Number(page?.[2]) * 25.4) / 72;
    expect(heightMm(renderSvg(framed('rounded')), 120)).toBeCloseTo(high, 1);
    expect(heightMm(undefined, 120)).toBe(120);
  });

  it('is a square until the code is known', () => {
    expect(pictureSize(undefined, 512)).toEqual([512, 512]);
    expect(pictureSize('<svg>', 512)).toEqual([512, 512]);
  });
});

describe('the width in print', () => {
  it('is a poster where the code has a frame with text, and is one of the offered widths', () => {
    expect(defaultWidth(true)).toBe(120);
    expect(defaultWidth(false)).toBe(50);
    for (const hasFrame of [true, false]) expect(WIDTHS_MM).toContain(defaultWidth(hasFrame));
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
  ])('is read from the address parameter %j as %j', (text, expected) => expect(readWidth(text)).toBe(expected));
});
