/** SVG, PDF and EPS render the same scene: the same shapes at the same positions in the same colors. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleStyledCodes } from '../design/designs.fixture.ts';
import { prepareLogo } from '../design/logo.ts';
import { PLAIN_STYLE } from '../design/style.ts';
import { qrPayload } from '../payloads/payload.ts';
import { epsFills, type Fill, pdfFills, svgFills } from '../vector.fixture.ts';
import { drawDesign, type QrDrawing } from './drawing.ts';
import { renderEps } from './eps.ts';
import { renderPdf } from './pdf.ts';
import { toScene } from './scene.ts';
import { renderSvg } from './svg.ts';

const SEED = 20_261_122;
/** Rounding errors of SVG's relative moves add up along the outline of a letter. */
const TOLERANCE_MODULES = 0.05;

/** Returns the largest distance between two pictures' numbers; infinite where they differ in kind. */
function distance(one: readonly Fill[], other: readonly Fill[]): number {
  if (one.length !== other.length) return Infinity;
  return Math.max(0, ...one.map((fill, index) => fillDistance(fill, other[index])));
}

function fillDistance(one: Fill, other: Fill | undefined): number {
  if (!other || one.path.length !== other.path.length) return Infinity;
  if ((one.paint === 'gradient') !== (other.paint === 'gradient')) return Infinity;
  let most = 0;
  for (const [index, [kind, ...numbers]] of one.path.entries()) {
    const [otherKind, ...others] = other.path[index] ?? ['Z'];
    if (kind !== otherKind || numbers.length !== others.length) return Infinity;
    for (const [place, value] of numbers.entries()) most = Math.max(most, Math.abs(value - (others[place] ?? NaN)));
  }
  return most;
}

/** Returns the largest difference between two pictures' channels; infinite where only one has a gradient. */
function colorDistance(one: readonly Fill[], other: readonly Fill[]): number {
  const differences = one.flatMap(({ paint }, index) => {
    const others = other[index]?.paint;
    if (paint === 'gradient' || others === 'gradient' || !others) return [paint === others ? 0 : Infinity];
    return paint.map((share, channel) => Math.abs(share - (others[channel] ?? NaN)));
  });
  return Math.max(...differences);
}

describe('vector pictures', () => {
  let drawings: QrDrawing[];
  beforeAll(async () => {
    const create = { width: 60, height: 40, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } as const;
    const logo = await prepareLogo(await sharp({ create }).png().toBuffer());
    drawings = sampleStyledCodes(SEED, 28).map(({ type, data, hasLogo, foreground, background, style }) =>
      drawDesign({ content: qrPayload(type, data), foreground, background, logo: hasLogo ? logo : null, style }),
    );
  });

  it('fill the same outlines in the same order, for any style', async () => {
    for (const drawing of drawings) {
      const svg = svgFills(renderSvg(drawing));
      expect(distance(svg, pdfFills(await renderPdf(drawing, 50)))).toBeLessThan(TOLERANCE_MODULES);
      expect(distance(svg, epsFills(await renderEps(drawing, 50)))).toBeLessThan(TOLERANCE_MODULES);
    }
  });

  it('fill them in the same colors', async () => {
    for (const drawing of drawings) {
      const svg = svgFills(renderSvg(drawing));
      // Three digits per channel.
      expect(colorDistance(svg, pdfFills(await renderPdf(drawing, 50)))).toBeLessThan(0.0006);
      expect(colorDistance(svg, epsFills(await renderEps(drawing, 50)))).toBeLessThan(0.0006);
    }
  });

  it('have a fill for the background and each layer, and none for a transparent background', () => {
    for (const drawing of drawings) {
      const { layers, background } = toScene(drawing);
      const fills = svgFills(renderSvg(drawing));
      expect(fills).toHaveLength(layers.length + (background ? 1 : 0));
      expect(background === null).toBe(drawing.style.isTransparent);
    }
  });

  it('have the proportions of the scene', async () => {
    for (const drawing of drawings) {
      const { width, height } = toScene(drawing);
      const pdf = (await renderPdf(drawing, 50)).toString('latin1');
      const eps = (await renderEps(drawing, 50)).toString('latin1');
      const page = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)?.slice(1).map(Number) ?? [];
      const box = /HiResBoundingBox: 0 0 ([\d.]+) ([\d.]+)/.exec(eps)?.slice(1).map(Number) ?? [];
      expect(renderSvg(drawing)).toContain(`viewBox="0 0 ${width} ${height}"`);
      expect((page[1] ?? 0) / (page[0] ?? 1)).toBeCloseTo(height / width, 4);
      expect(box).toEqual(page);
    }
  });

  it('fill only areas inside the picture', () => {
    for (const drawing of drawings) {
      const { width, height } = toScene(drawing);
      const all = svgFills(renderSvg(drawing)).flatMap(({ path }) => path.map(([, ...numbers]) => numbers.slice(-2)));
      const ends = all.filter((end) => end.length === 2);
      expect(Math.min(...ends.flat())).toBeGreaterThanOrEqual(-TOLERANCE_MODULES);
      expect(Math.max(...ends.map(([x = 0]) => x))).toBeLessThanOrEqual(width + TOLERANCE_MODULES);
      expect(Math.max(...ends.map(([, y = 0]) => y))).toBeLessThanOrEqual(height + TOLERANCE_MODULES);
    }
  });

  it('are the same bytes each time they are written', async () => {
    for (const drawing of drawings.slice(0, 6)) {
      expect(renderSvg(drawing)).toBe(renderSvg(drawing));
      expect(await renderPdf(drawing, 30)).toEqual(await renderPdf(drawing, 30));
      expect(await renderEps(drawing, 30)).toEqual(await renderEps(drawing, 30));
    }
  });

  it('show logos at one position: the square that the scene reserves', async () => {
    for (const drawing of drawings.filter(({ design }) => design.logo)) {
      const picture = toScene(drawing).picture;
      const { x, y, side } = picture ?? { x: 0, y: 0, side: 0 };
      expect(renderSvg(drawing)).toContain(`<image x="${x}" y="${y}" width="${side}" height="${side}" href="data:`);
      const eps = (await renderEps(drawing, 50)).toString('latin1');
      expect(eps).toContain(`${x} ${y} translate ${side} ${side} scale`);
    }
  });
});

describe('shared outlines', () => {
  it('are written completely for each position: every dark module of an all-dots code is one part', () => {
    const black = { red: 0, green: 0, blue: 0 };
    const white = { red: 255, green: 255, blue: 255 };
    const style = { ...PLAIN_STYLE, dots: 'dot' } as const;
    const drawing = drawDesign({ content: 'x', foreground: black, background: white, logo: null, style });
    const [, code] = svgFills(renderSvg(drawing));
    const begins = code?.path.filter(([kind]) => kind === 'M') ?? [];
    const dark = drawing.matrix.modules.reduce((sum, module) => sum + module, 0);
    // Each eye is 33 dark modules and three parts: a ring, its hole and a pupil.
    expect(begins).toHaveLength(dark - 3 * 33 + 3 * 3);
    expect(new Set(begins.map(String)).size).toBe(begins.length);
  });
});
