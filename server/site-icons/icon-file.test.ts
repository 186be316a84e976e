import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { iconDataUrl } from './icon-file.ts';

const square = (size: number) => sharp({ create: { width: size, height: size, channels: 4, background: '#0f6b4f80' } });
const png = (size: number) => square(size).png().toBuffer();

async function sizeIn(dataUrl: string | undefined) {
  expect(dataUrl).toMatch(/^data:image\/webp;base64,/);
  const { width, height, format } = await sharp(Buffer.from(dataUrl?.split(',')[1] ?? '', 'base64')).metadata();
  return { width, height, format };
}

/** A bitmap as ICO files contain it: a header, pixels of four bytes, a mask. */
function bitmap(size: number): Buffer {
  const bytes = Buffer.alloc(40 + size * size * 4 + size * 4, 0x40);
  bytes.writeUInt32LE(40, 0);
  return bytes;
}

function ico(pictures: ReadonlyArray<readonly [size: number, data: Buffer]>): Buffer {
  const header = Buffer.from([0, 0, 1, 0, pictures.length, 0]);
  let offset = 6 + pictures.length * 16;
  const entries = pictures.map(([size, data]) => {
    const entry = Buffer.alloc(16);
    entry.set([size % 256, size % 256]);
    entry.writeUInt32LE(data.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += data.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(([, data]) => data)]);
}

describe('the icon of a website', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('from a %s becomes a small WebP', async (format) => {
    const bytes = await square(180).toFormat(format).toBuffer();
    expect(await sizeIn(await iconDataUrl(bytes))).toEqual({ width: 32, height: 32, format: 'webp' });
  });

  it('that is not square gets transparent bars', async () => {
    const wide = await square(64).resize({ width: 64, height: 16, fit: 'fill' }).png().toBuffer();
    expect(await sizeIn(await iconDataUrl(wide))).toEqual({ width: 32, height: 32, format: 'webp' });
  });

  it('from an ICO file with a PNG becomes a small WebP', async () => {
    expect(await sizeIn(await iconDataUrl(ico([[256, await png(256)]])))).toMatchObject({ width: 32 });
  });

  it('from an ICO file with bitmaps keeps only the one that fits', async () => {
    const all = [16, 48, 32, 64].map((size) => [size, bitmap(size)] as const);
    const dataUrl = await iconDataUrl(ico(all));
    expect(dataUrl).toMatch(/^data:image\/x-icon;base64,/);
    const bytes = Buffer.from(dataUrl?.split(',')[1] ?? '', 'base64');
    expect(bytes).toEqual(ico([[32, bitmap(32)]]));
    const small = await iconDataUrl(ico(all.slice(0, 1)));
    expect(Buffer.from(small?.split(',')[1] ?? '', 'base64')).toEqual(ico([[16, bitmap(16)]]));
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')],
    ['a page', () => Buffer.from('<!doctype html><title>Not found</title>')],
    ['nothing', () => Buffer.alloc(0)],
    ['a cut PNG', async () => (await png(64)).subarray(0, 60)],
    ['a PNG that declares a huge picture', async () => hugePng(await png(8))],
    ['an empty ICO file', () => Buffer.from([0, 0, 1, 0, 0, 0, ...new Array(20).fill(0)])],
    [
      'an ICO file that claims more pictures than it has',
      () => Buffer.from([0, 0, 1, 0, 255, 255, ...new Array(20).fill(1)]),
    ],
    ['an ICO file whose picture is cut', () => ico([[32, bitmap(32)]]).subarray(0, 200)],
    ['an ICO file with something else inside', () => ico([[32, Buffer.from('<script>'.repeat(20))]])],
    ['an ICO file with a bitmap that is too large', () => ico([[128, bitmap(128)]])],
  ])('is missing for %s', async (_name, bytes) => {
    expect(await iconDataUrl(await bytes())).toBeUndefined();
  });
});

function hugePng(bytes: Buffer): Buffer {
  const huge = Buffer.from(bytes);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  return huge;
}
