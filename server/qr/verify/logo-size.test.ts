/** The grade follows the size of the logo that the owner chooses. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLACK, WHITE } from '../design/color.ts';
import { prepareLogo } from '../design/logo.ts';
import { nearestGood } from '../design/nearest.ts';
import { type LogoSpace, PLAIN_STYLE } from '../design/style.ts';
import { createQrEngine, type QrEngine } from '../qr-engine.ts';
import { drawDesign } from '../render/drawing.ts';

describe('a logo', () => {
  let engine: QrEngine;
  let logo: Buffer;
  beforeAll(async () => {
    engine = await createQrEngine();
    const create = { width: 40, height: 40, channels: 3, background: '#c00' } as const;
    logo = await prepareLogo(await sharp({ create }).png().toBuffer());
  });
  afterAll(() => engine.close());

  const design = (space: LogoSpace) => ({
    content: 'https://example.com/q/abc1234',
    foreground: BLACK,
    background: WHITE,
    logo,
    style: { ...PLAIN_STYLE, logo: space },
  });

  it.each([
    [{ sizePercent: 12, clearModules: 1 }, 'good', undefined],
    [{ sizePercent: 20, clearModules: 1 }, 'good', undefined],
    [{ sizePercent: 26, clearModules: 1 }, 'warn', 'of the error correction'],
    [{ sizePercent: 40, clearModules: 1 }, 'bad', 'No scanner|of the error correction|Some scanners'],
    [{ sizePercent: 20, clearModules: 3 }, 'warn|bad', 'of the error correction'],
  ])('with %j is graded %s', async (space, grade, reason) => {
    const { scannable, reasons } = await engine.inspect(drawDesign(design(space)));
    expect(scannable).toMatch(new RegExp(`^(${grade})$`));
    expect(reasons.join(' ')).toMatch(new RegExp(reason ?? '^$'));
  });

  it('that is too large is made smaller by "Fix it", and nothing else changes', async () => {
    const nearest = await nearestGood(design({ sizePercent: 30, clearModules: 1 }), engine.inspect);
    expect(nearest?.changes).toEqual(['a smaller logo']);
    expect(nearest?.design).toEqual({ ...design({ sizePercent: null, clearModules: 1 }), style: PLAIN_STYLE });
  });
});
