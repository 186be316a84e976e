/** The attempted changes and their order: least loss first. A stand-in decides what is good. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QR_DOT_SHAPES, QR_EYE_SHAPES } from '../../../contract/vocabulary.ts';
import type { QrDesign, QrDrawing } from '../render/drawing.ts';
import type { Readability } from '../verify/readability.ts';
import { contrastRatio, luma, type Rgb } from './color.ts';
import { nearestGood } from './nearest.ts';
import { PLAIN_STYLE, type QrStyle } from './style.ts';

const BLACK = { red: 0, green: 0, blue: 0 };
const WHITE = { red: 255, green: 255, blue: 255 };
const BROWN = { red: 120, green: 45, blue: 20 };
const CLEAN: QrStyle = { ...PLAIN_STYLE, leastLevel: 'Q' };

function design(style: Partial<QrStyle>, colors: Partial<QrDesign> = {}): QrDesign {
  return { content: 'x', foreground: BLACK, background: WHITE, logo: null, style: { ...CLEAN, ...style }, ...colors };
}

/** Grades by a rule, and records each design that it saw. */
function judge(isGood: (drawing: QrDrawing) => boolean) {
  const seen: QrDrawing[] = [];
  const inspect = async (drawing: QrDrawing): Promise<Readability> => {
    seen.push(drawing);
    return { readable: true, blame: 'style', reasons: [], scannable: isGood(drawing) ? 'good' : 'warn' };
  };
  return { seen, inspect };
}

const NEVER = judge(() => false).inspect;

function isStrong(dark: Rgb, background: Rgb): boolean {
  return contrastRatio(dark, background) >= 4.5 && luma(background) - luma(dark) >= 0.7 * 255;
}

describe('nearestGood', () => {
  it('checks a good design once', async () => {
    const { seen, inspect } = judge(() => true);
    expect(await nearestGood(design({ dots: 'dot' }), inspect)).toBeUndefined();
    expect(seen).toHaveLength(1);
  });

  it('gives up when even the plainest design is not good, after trying it', async () => {
    const { seen, inspect } = judge(() => false);
    expect(await nearestGood(design({ dots: 'dot', eyes: 'circle', isTransparent: true }), inspect)).toBeUndefined();
    expect(seen.at(-1)?.style).toEqual(CLEAN);
  });

  it.each<[Partial<QrStyle>, (style: QrStyle) => boolean, string]>([
    [{ eyes: 'circle' }, ({ eyes }) => eyes !== 'circle', 'round instead of circles'],
    [{ pupils: 'circle' }, ({ pupils }) => pupils !== 'circle', 'round instead of circles'],
    [{ pupils: 'leaf' }, ({ pupils }) => pupils === 'rounded', 'rounded eyeballs'],
    [{ eyes: 'leaf' }, ({ eyes }) => eyes === 'rounded', 'rounded eye frames'],
    [{ dots: 'diamond' }, ({ dots }) => dots === 'rounded', 'rounded modules'],
    [{ isTransparent: true }, ({ isTransparent }) => !isTransparent, 'a background'],
    [{ frame: { type: 'border', text: 'x', color: null } }, ({ frame }) => frame === null, 'no frame'],
  ])('%j: changes only the cause', async (style, isGood, change) => {
    const nearest = await nearestGood(design(style), judge((drawing) => isGood(drawing.style)).inspect);
    expect(nearest?.changes).toEqual([change]);
    const [member = 'dots'] = Object.keys(style) as (keyof QrStyle)[];
    expect({ ...nearest?.design.style, [member]: null }).toEqual({ ...CLEAN, [member]: null });
  });

  it('undoes changes that were not needed', async () => {
    const rich = design({
      dots: 'dot',
      eyes: 'circle',
      pupils: 'circle',
      frame: { type: 'label', text: 'x', color: null },
    });
    const nearest = await nearestGood(rich, judge(({ style }) => style.frame === null).inspect);
    expect(nearest?.changes).toEqual(['no frame']);
    expect(nearest?.design.style).toEqual({ ...rich.style, frame: null });
  });

  it('keeps changes that are needed together, and lists all of them', async () => {
    const rich = design({ dots: 'dot', eyes: 'leaf', frame: { type: 'label', text: 'x', color: null } });
    const isGood = ({ style }: QrDrawing) => style.dots === 'rounded' && style.frame === null;
    const nearest = await nearestGood(rich, judge(isGood).inspect);
    expect(nearest?.changes).toEqual(['rounded modules', 'no frame']);
    expect(nearest?.design.style).toEqual({ ...rich.style, dots: 'rounded', frame: null });
  });

  it('removes only the logo where it is the cause, and only if there is one', async () => {
    const frame = { type: 'label', text: 'x', color: null } as const;
    const withLogo = design({ frame }, { logo: Buffer.from('a picture'), foreground: BROWN });
    const nearest = await nearestGood(withLogo, judge((drawing) => drawing.design.logo === null).inspect);
    expect(nearest?.changes).toEqual(['no logo']);
    expect(nearest?.design).toEqual({ ...withLogo, logo: null });
    expect(await nearestGood(design({}), NEVER)).toBeUndefined();
  });

  it('darkens strong colors before it removes logo and text', async () => {
    const frame = { type: 'label', text: 'x', color: null } as const;
    const branded = design({ frame }, { logo: Buffer.from('a picture'), foreground: BROWN });
    const darkerThan = (most: number) => judge((drawing) => luma(drawing.design.foreground) < most).inspect;
    for (const [most, change] of [
      [luma(BROWN), 'darker modules'],
      [0.4 * luma(BROWN), 'much darker modules'],
      [1, 'black on white'],
    ] as const) {
      const nearest = await nearestGood(branded, darkerThan(most));
      expect(nearest?.changes).toEqual([change]);
      expect(nearest?.design).toMatchObject({ logo: branded.logo, style: { frame } });
    }
  });

  it('never changes the content or the error correction, and never makes a shape rounder', async () => {
    const styles = fc.record({
      dots: fc.constantFrom(...QR_DOT_SHAPES),
      eyes: fc.constantFrom(...QR_EYE_SHAPES),
      pupils: fc.constantFrom(...QR_EYE_SHAPES),
    });
    await fc.assert(
      fc.asyncProperty(styles, async (style) => {
        const { seen, inspect } = judge(() => false);
        await nearestGood(design(style), inspect);
        expect(new Set(seen.map((drawing) => drawing.design.content))).toEqual(new Set(['x']));
        expect(new Set(seen.map((drawing) => drawing.style.leastLevel))).toEqual(new Set(['Q']));
        for (const member of ['dots', 'eyes', 'pupils'] as const) {
          if (style[member] !== 'square') continue;
          expect(new Set(seen.map((drawing) => drawing.style[member]))).toEqual(new Set(['square']));
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('weak colors', () => {
  const channel = fc.nat(255);
  const color = fc.record({ red: channel, green: channel, blue: channel });
  const strong = judge(({ design: { foreground, background }, style }) =>
    [foreground, style.gradient?.to ?? foreground].every((dark) => isStrong(dark, background)),
  ).inspect;

  it('can always be fixed by changing colors only', async () => {
    await fc.assert(
      fc.asyncProperty(color, color, fc.option(color), async (foreground, background, to) => {
        const gradient = to && ({ type: 'linear', to, angleDegrees: 0 } as const);
        const weak = design({ gradient }, { foreground, background });
        const nearest = await nearestGood(weak, strong);
        expect(nearest?.changes ?? ['colors']).toEqual(['colors']);
        const { design: after = weak } = nearest ?? {};
        expect(isStrong(after.foreground, after.background)).toBe(true);
        if (gradient) expect(isStrong(after.style?.gradient?.to ?? WHITE, after.background)).toBe(true);
      }),
    );
  });

  it('keep the order of their channels: blue stays blue, and within its range', async () => {
    await fc.assert(
      fc.asyncProperty(color, async (foreground) => {
        const nearest = await nearestGood(design({}, { foreground }), strong);
        const { red, green, blue } = nearest?.design.foreground ?? foreground;
        for (const value of [red, green, blue]) {
          expect([Number.isInteger(value), value >= 0, value <= 255]).toEqual([true, true, true]);
        }
        expect([red <= foreground.red, green <= foreground.green, blue <= foreground.blue]).not.toContain(false);
        if (foreground.blue >= foreground.red) expect(blue).toBeGreaterThanOrEqual(red);
      }),
    );
  });
});
