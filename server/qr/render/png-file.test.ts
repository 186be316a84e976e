import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type PngPixels, writePng } from './png-file.ts';

const PALETTE = [
  { red: 255, green: 255, blue: 255, alpha: 255 },
  { red: 9, green: 8, blue: 7, alpha: 255 },
  { red: 200, green: 0, blue: 0, alpha: 255 },
];

function pixels(over: Partial<PngPixels>): PngPixels {
  const lines = Uint8Array.of(0, 1, 2, 0, 1, 2, 2, 2, 2);
  return { kind: 'palette', width: 3, height: 3, lines, stride: 3, palette: PALETTE, dpi: undefined, ...over };
}

async function read(picture: Buffer): Promise<number[]> {
  return [...(await sharp(picture).ensureAlpha().raw().toBuffer())];
}

describe('writePng', () => {
  it('writes palette entries unchanged, repeated lines too', async () => {
    const [white, dark, red] = PALETTE.map(({ red: r, green, blue, alpha }) => [r, green, blue, alpha]);
    expect(await read(await writePng(pixels({})))).toEqual([white, dark, red, white, dark, red, red, red, red].flat());
  });

  it.each(['rgb', 'rgba'] as const)('writes %s colors unchanged', async (kind) => {
    const channels = kind === 'rgb' ? 3 : 4;
    const lines = Uint8Array.from({ length: 5 * 4 * channels }, (_, index) => (index * 73) % 256);
    const picture = await writePng(pixels({ kind, width: 5, height: 4, lines, stride: 5 * channels }));
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 5, height: 4, channels });
    expect([...data]).toEqual([...lines]);
  });

  it('writes one bit per pixel', async () => {
    const picture = await writePng(
      pixels({ kind: 'one-bit', width: 9, height: 1, stride: 2, lines: Uint8Array.of(0b10100000, 0b10000000) }),
    );
    const reds = (await read(picture)).filter((_, index) => index % 4 === 0);
    expect(reds).toEqual([9, 255, 9, 255, 255, 255, 255, 255, 9]);
  });

  it('declares transparency only where there is any', async () => {
    expect((await writePng(pixels({}))).includes('tRNS')).toBe(false);
    const palette = PALETTE.map((color, index) => ({ ...color, alpha: index * 100 }));
    const picture = await writePng(pixels({ palette }));
    expect((await read(picture)).filter((_, index) => index % 4 === 3).slice(0, 3)).toEqual([0, 100, 200]);
  });

  it.each([
    [72, 2835],
    [300, 11811],
    [2400, 94488],
  ])('%i dots per inch are %i pixels per meter', async (dpi, perMetre) => {
    const picture = await writePng(pixels({ dpi }));
    const at = picture.indexOf('pHYs') + 4;
    expect([picture.readUInt32BE(at), picture.readUInt32BE(at + 4), picture.readUInt8(at + 8)]).toEqual([
      perMetre,
      perMetre,
      1,
    ]);
    expect(at).toBeLessThan(picture.indexOf('IDAT'));
  });

  it('omits an unknown density', async () => {
    expect((await writePng(pixels({}))).includes('pHYs')).toBe(false);
  });

  it('a picture of many megabytes is identical when compressed off the main thread', async () => {
    const side = 1600;
    const lines = new Uint8Array(side * side).map((_, index) => (index * index) % 3);
    const picture = await writePng(pixels({ width: side, height: side, stride: side, lines }));
    const { data } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(lines.findIndex((entry, index) => data[index * 4] !== PALETTE[entry]?.red)).toBe(-1);
  });
});
