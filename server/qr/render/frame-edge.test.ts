/** The area outside a frame around a code is empty in every format, so that no poster shows white corners. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PLAIN_STYLE, type QrStyle } from '../design/style.ts';
import { epsFills, pdfFills, svgFills } from '../vector.fixture.ts';
import { drawDesign, type QrDrawing } from './drawing.ts';
import { renderEps } from './eps.ts';
import { renderPdf } from './pdf.ts';
import { renderPng } from './png.ts';
import { toScene } from './scene.ts';
import { renderSvg } from './svg.ts';

const BACKGROUND = { red: 255, green: 250, blue: 240 };
const FRAMES = ['rounded', 'border', 'label'] as const;
const SIDES = [301, 400, 1024];
const SOLID = 255;

function framed(type: (typeof FRAMES)[number], style: Partial<QrStyle> = {}): QrDrawing {
  const colors = { foreground: { red: 20, green: 20, blue: 60 }, background: BACKGROUND };
  const frame = { type, text: 'Scan me', color: null };
  const design = { content: 'https://go.example/q/abcdefghi', ...colors, logo: null };
  return drawDesign({ ...design, style: { ...PLAIN_STYLE, ...style, frame } });
}

/** Returns a function for a pixel's alpha; negative positions count from the other end. */
async function alphas(drawing: QrDrawing, side: number): Promise<(x: number, y: number) => number> {
  const { data, info } = await sharp(await renderPng(drawing, side))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (place: number, length: number) => (place < 0 ? length + place : place);
  return (x, y) => data[(at(y, info.height) * info.width + at(x, info.width)) * 4 + 3] ?? -1;
}

const CORNERS = [
  [0, 0],
  [-1, 0],
  [0, -1],
  [-1, -1],
] as const;

describe.each(SIDES)('a PNG of %i pixels', (side) => {
  it('is transparent at the corners of a rounded frame, and nowhere within it', async () => {
    const drawing = framed('rounded');
    const { symbol, width, height } = toScene(drawing);
    const alphaAt = await alphas(drawing, side);
    expect(CORNERS.map(([x, y]) => alphaAt(x, y))).toEqual([0, 0, 0, 0]);
    const scale = Math.floor(side / Math.max(width, height));
    const [left, top] = [Math.ceil((side - height * scale) / 2) + symbol.x * scale, symbol.y * scale];
    for (let step = 0; step < symbol.side * scale; step++) {
      expect([alphaAt(left + step, top + step), alphaAt(left + step, Math.floor(side / 2))]).toEqual([SOLID, SOLID]);
    }
  });

  it('has no background margin around a frame with corners', async () => {
    const drawing = framed('border');
    const hasMargin = side % toScene(drawing).height > 1;
    const alphaAt = await alphas(drawing, side);
    expect(CORNERS.map(([x, y]) => alphaAt(x, y))).toEqual(CORNERS.map(() => (hasMargin ? 0 : SOLID)));
  });

  it('keeps the background to its edges where the frame is below', async () => {
    const alphaAt = await alphas(framed('label'), side);
    expect(CORNERS.map(([x, y]) => alphaAt(x, y))).toEqual([SOLID, SOLID, SOLID, SOLID]);
  });
});

describe.each([
  ['SVG', async (drawing: QrDrawing) => svgFills(renderSvg(drawing))],
  ['PDF', async (drawing: QrDrawing) => pdfFills(await renderPdf(drawing, 50))],
  ['EPS', async (drawing: QrDrawing) => epsFills(await renderEps(drawing, 50))],
])('an %s', (_name, fillsOf) => {
  const groundOf = async (drawing: QrDrawing) => {
    const [ground] = await fillsOf(drawing);
    const places =
      ground?.path.flatMap(([, x, y]) => (x === undefined || y === undefined ? [] : [[x, y] as const])) ?? [];
    const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  };

  it.each(['rounded', 'border'] as const)('fills up to the middle of the frame when it is %s', async (type) => {
    const { symbol, width } = toScene(framed(type));
    const half = (symbol.x - 4) / 2;
    expect(half).toBeGreaterThan(0);
    expect(await groundOf(framed(type))).toEqual([half, half, width - half, width - half]);
  });

  it('fills everything without a frame around', async () => {
    const { width, height } = toScene(framed('label'));
    expect(await groundOf(framed('label'))).toEqual([0, 0, width, height]);
  });
});
