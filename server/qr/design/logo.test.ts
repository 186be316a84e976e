import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { prepareLogo } from './logo.ts';

function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 4, background: { r: 10, g: 200, b: 30, alpha: 0.5 } } });
}

async function refusal(bytes: Buffer): Promise<string> {
  const error: unknown = await prepareLogo(bytes).catch((reason: unknown) => reason);
  if (error instanceof AppError) return error.fields?.logo?.[0] ?? '';
  throw new Error('The logo was taken');
}

/** Creates a PNG of a hundred bytes with a huge declared size, which must be sufficient for rejection. */
async function bomb(side: number): Promise<Buffer> {
  const bytes = await picture(1, 1).png().toBuffer();
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

describe('prepareLogo', () => {
  it.each([
    ['a small PNG stays as large as it is', 100, 50, [100, 50]],
    ['a large one is made 256 pixels wide', 1000, 500, [256, 128]],
    ['a tall one 256 high', 500, 2000, [64, 256]],
    ['a line keeps at least one pixel', 4000, 1, [256, 1]],
    ['exactly four megapixels are taken', 2000, 2000, [256, 256]],
  ])('%s', async (_, width, height, expected) => {
    const logo = await prepareLogo(await picture(width, height).png().toBuffer());
    const header = await sharp(logo).metadata();
    expect([header.width, header.height]).toEqual(expected);
    expect(header.format).toBe('png');
  });

  it('a JPEG becomes a PNG', async () => {
    const logo = await prepareLogo(await picture(20, 20).jpeg().toBuffer());
    expect((await sharp(logo).metadata()).format).toBe('png');
  });

  it('is rotated by its EXIF orientation, and loses all metadata', async () => {
    const withNotes = picture(40, 20)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 });
    const logo = await prepareLogo(await withNotes.jpeg().toBuffer());
    const header = await sharp(logo).metadata();
    expect([header.width, header.height]).toEqual([20, 40]);
    expect(header.exif).toBeUndefined();
    expect(logo.includes('secret place')).toBe(false);
  });

  it('keeps transparency', async () => {
    expect((await sharp(await prepareLogo(await picture(9, 9).png().toBuffer())).metadata()).hasAlpha).toBe(true);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a web page', Buffer.from('<!doctype html>')],
    ['nothing', Buffer.alloc(0)],
    ['half a signature', Buffer.from([0x89, 0x50])],
  ])('%s is rejected by its first bytes', async (_, bytes) => {
    expect(await refusal(bytes)).toBe('The logo must be a PNG or JPEG image.');
  });

  it('WebP is rejected although it could be decoded', async () => {
    expect(await refusal(await picture(9, 9).webp().toBuffer())).toContain('PNG or JPEG');
  });

  it.each([2001, 30_000, 100_000])(
    'a picture with a declared side of %i pixels is rejected before decoding',
    async (side) => {
      expect(await refusal(await bomb(side))).toMatch(/up to 4 megapixels|damaged/);
    },
  );

  it('too many pixels are named as the reason', async () => {
    expect(await refusal(await picture(2001, 2000).png().toBuffer())).toBe(
      'The logo is 2001 x 2000 pixels. Use one with up to 4 megapixels.',
    );
  });

  it.each([0.3, 0.7])('a picture truncated after %d of its bytes is rejected', async (share) => {
    const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * 7919) % 251));
    const whole = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
      .png()
      .toBuffer();
    expect(await refusal(whole.subarray(0, Math.floor(whole.length * share)))).toContain('damaged');
  });

  it('a signature followed by garbage is rejected', async () => {
    expect(await refusal(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('rubbish')]))).toContain(
      'damaged',
    );
  });
});
