import { describe, expect, it } from 'vitest';
import { PLAIN_STYLE, type QrStyle } from '../design/style.ts';
import { drawDesign } from './drawing.ts';
import { rasterOf } from './raster.ts';
import { toScene } from './scene.ts';

const FOREGROUND = { red: 0, green: 0, blue: 100 };
const BACKGROUND = { red: 250, green: 250, blue: 240 };
const TO = { red: 100, green: 0, blue: 0 };
const SCALE = 6;

function raster(style: Partial<QrStyle>) {
  const design = { content: 'x', foreground: FOREGROUND, background: BACKGROUND, logo: null };
  const scene = toScene(drawDesign({ ...design, style: { ...PLAIN_STYLE, ...style } }));
  const [width, height] = [scene.width * SCALE + 3, scene.height * SCALE + 5];
  const created = rasterOf(scene, { width, height, left: 1, top: 2, scale: SCALE });
  const at = (x: number, y: number) => created.palette[created.indices[y * width + x] ?? 0];
  return { ...created, scene, at };
}

/** Returns the middle of a module, counted without quiet zone. */
function middle(module: number, offset: number): number {
  return offset + Math.floor((module + 4.5) * SCALE);
}

describe('rasterOf', () => {
  it('is at its offset, with the background around it', () => {
    const { at, width, height } = raster({});
    expect(at(0, 0)).toEqual({ ...BACKGROUND, alpha: 255 });
    expect(at(width - 1, height - 1)).toEqual({ ...BACKGROUND, alpha: 255 });
    expect(at(1 + 4 * SCALE, 2 + 4 * SCALE)).toEqual({ ...FOREGROUND, alpha: 255 });
    expect(at(4 * SCALE, 2 + 4 * SCALE)).toEqual({ ...BACKGROUND, alpha: 255 });
  });

  it('a gradient begins with the foreground and ends with its other color', () => {
    for (const dots of ['square', 'rounded'] as const) {
      const { at } = raster({ dots, gradient: { type: 'linear', to: TO, angleDegrees: 0 } });
      expect(at(middle(0, 1), middle(3, 2))?.blue).toBeGreaterThan(90);
      expect(at(middle(24, 1), middle(3, 2))?.red).toBeGreaterThan(90);
      expect(at(middle(0, 1), middle(24, 2))).toEqual(at(middle(0, 1), middle(3, 2)));
    }
  });

  it('a radial one has the foreground in the middle and equal corners', () => {
    const { at } = raster({ gradient: { type: 'radial', to: TO, angleDegrees: 0 } });
    const corners = [
      [0, 0],
      [24, 0],
      [0, 24],
    ].map(([x = 0, y = 0]) => at(middle(x, 1), middle(y, 2))?.red ?? 0);
    expect(Math.min(...corners)).toBeGreaterThan(80);
    // At most one palette step apart: the middle of a module falls between pixels.
    expect(Math.max(...corners) - Math.min(...corners)).toBeLessThan(4);
  });

  it('fits every possible style into a palette of one byte', () => {
    const frame = { type: 'rounded', text: 'Scan me', color: TO } as const;
    const { palette, indices } = raster({ dots: 'dot', frame, gradient: { type: 'linear', to: TO, angleDegrees: 9 } });
    expect(palette.length).toBeLessThanOrEqual(256);
    expect(Math.max(...indices)).toBeLessThan(palette.length);
  });

  it('edges are between both colors, on a transparent background partly transparent', () => {
    const edges = raster({ dots: 'dot' }).palette.slice(1, -1);
    expect(edges.every(({ blue, alpha }) => alpha === 255 && blue > 100 && blue < 250)).toBe(true);
    const clear = raster({ dots: 'dot', isTransparent: true }).palette;
    expect(clear[0]?.alpha).toBe(0);
    expect(clear.slice(1).every((color, index) => color.blue === 100 && color.alpha > index)).toBe(true);
  });

  it('text on its plate has the color of the background', () => {
    const frame = { type: 'border', text: 'IIIIIIIIII', color: TO } as const;
    const { palette, indices } = raster({ frame });
    const used = new Set([...indices].map((index) => JSON.stringify(palette[index])));
    expect(used).toContain(JSON.stringify({ ...TO, alpha: 255 }));
    expect([...used].some((color) => JSON.parse(color).red > 200 && JSON.parse(color).blue > 200)).toBe(true);
  });
});
