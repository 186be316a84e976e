import { describe, expect, it } from 'vitest';
import { BLACK, type Rgb, WHITE } from '../design/color.ts';
import { drawDesign, QUIET_ZONE } from '../render/drawing.ts';
import { type GreyPicture, greyPicture } from '../verify/luma-raster.ts';
import { measurePhoto, type PhotoMeasures } from './photo-measures.ts';

const SCALE = 6;
const CONTENT = 'https://way.example/q/abcdefghi';

interface Shot {
  foreground?: Rgb;
  background?: Rgb;
  /** Pixels that something else covers: left, top, width and height in modules of the print, and its brightness. */
  cover?: readonly [left: number, top: number, width: number, height: number, brightness: number];
  logoBox?: { start: number; side: number; ring: number };
  isRead?: boolean;
}

/** Measures a drawing pixel by pixel, without camera. */
async function measured({ foreground = BLACK, background = WHITE, cover, ...shot }: Shot): Promise<PhotoMeasures> {
  const drawing = drawDesign({
    content: CONTENT,
    foreground,
    background,
    logo: null,
  });
  const picture = await greyPicture(drawing, SCALE);
  if (cover) paint(picture, cover);
  const { size } = drawing.matrix;
  const [start, end] = [QUIET_ZONE * SCALE, (QUIET_ZONE + size) * SCALE];
  return measurePhoto(picture, {
    corners: [
      { x: start, y: start },
      { x: end, y: start },
      { x: end, y: end },
      { x: start, y: end },
    ],
    size,
    isRead: shot.isRead ?? true,
    logoBox: shot.logoBox ?? null,
  });
}

function paint(
  { width, pixels }: GreyPicture,
  [left, top, across, down, brightness]: NonNullable<Shot['cover']>,
): void {
  for (let y = top * SCALE; y < (top + down) * SCALE; y++) {
    pixels.fill(brightness, y * width + left * SCALE, y * width + (left + across) * SCALE);
  }
}

const gray = (value: number): Rgb => ({ red: value, green: value, blue: value });

describe('the contrast in a photo', () => {
  it.each([
    [0, 255, 21],
    [119, 255, 4.48],
    [0, 128, 5.3],
    [200, 255, 1.7],
  ])('of modules %i on %i is %d to 1', async (dark, light, contrast) => {
    const measures = await measured({ foreground: gray(dark), background: gray(light) });
    expect(measures.contrast).toBeCloseTo(contrast, 0);
    expect(measures.isInverted).toBe(false);
  });

  it('is the same for light modules on dark paper, which are told apart', async () => {
    const measures = await measured({ foreground: WHITE, background: BLACK });
    expect(measures.contrast).toBeCloseTo(21, 0);
    expect(measures.isInverted).toBe(true);
    expect(measures.quietZone?.modules).toBe(QUIET_ZONE);
  });
});

describe('the margin in a photo', () => {
  it.each([
    ['nothing', undefined, { modules: 4, isCut: false }],
    ['a line at the paper’s edge', [0, 0, 37, 1, 0], { modules: 3, side: 'top', isCut: false }],
    ['a bar above', [0, 0, 37, 3, 0], { modules: 1, side: 'top', isCut: false }],
    ['a bar at the right', [35, 0, 2, 37, 0], { modules: 2, side: 'right', isCut: false }],
    ['a bar below', [0, 34, 37, 3, 90], { modules: 1, side: 'bottom', isCut: false }],
    ['text at the left', [0, 10, 4, 5, 40], { modules: 0, side: 'left', isCut: false }],
    ['a pale tint', [0, 0, 4, 37, 220], { modules: 4, isCut: false }],
    ['one speck', [1, 10, 1, 1, 0], { modules: 4, isCut: false }],
  ] as const)('with %s is measured on its narrowest side', async (_name, cover, expected) => {
    expect((await measured(cover ? { cover } : {})).quietZone).toMatchObject(expected);
  });

  it('is unknown when no decoder reads the code', async () => {
    expect((await measured({ isRead: false })).quietZone).toBeUndefined();
  });
});

describe('a reflection in a photo', () => {
  it('is as large as the modules that it hides', async () => {
    expect((await measured({})).glareShare).toBe(0);
    const small = await measured({ cover: [24, 14, 6, 6, 255] });
    const large = await measured({ cover: [12, 14, 18, 14, 255] });
    expect(small.glareShare).toBeGreaterThan(0);
    expect(large.glareShare).toBeGreaterThan(3 * small.glareShare);
    expect(large.glareShare).toBeLessThan((18 * 14) / 29 ** 2);
  });

  it('is not the empty space behind a logo', async () => {
    const cover = [QUIET_ZONE + 8, QUIET_ZONE + 8, 13, 13, 255] as const;
    const logoBox = { start: 8, side: 13, ring: 1 };
    expect((await measured({ cover, logoBox })).glareShare).toBe(0);
    // Of an unknown code, a logo in the middle is expected.
    expect((await measured({ cover: [QUIET_ZONE + 10, QUIET_ZONE + 10, 9, 9, 255] })).glareShare).toBe(0);
  });

  it('is no shadow', async () => {
    expect((await measured({ cover: [12, 14, 18, 14, 30] })).glareShare).toBe(0);
  });
});

describe('size, tilt and blur in a photo', () => {
  it('are those of the picture', async () => {
    const { modulePixels, tiltDegrees, blurModules, size } = await measured({});
    expect([size, modulePixels]).toEqual([29, SCALE]);
    expect(tiltDegrees).toBeCloseTo(0, 4);
    expect(blurModules).toBeLessThan(0.05);
  });
});
