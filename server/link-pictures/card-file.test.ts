import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  decodePicture,
  makeAvatar,
  makeBioPicture,
  makeCard,
  makeIcon,
  makeLogo,
  readPictureUrl,
} from './card-file.ts';

type Side = [width: number, height: number];
const plain = ([width, height]: Side) => sharp({ create: { width, height, channels: 3, background: '#0f6b4f' } });
const refusal = (sentence: RegExp) => ({ fields: { picture: [expect.stringMatching(sentence)] } });

describe('a profile picture', () => {
  it.each([
    ['png', [2_400, 1_260]],
    ['jpeg', [300, 900]],
    ['webp', [40, 40]],
  ] as const)('of %s, %j, becomes a square JPEG', async (format, from) => {
    const bytes = await plain([...from])
      .toFormat(format)
      .toBuffer();
    const avatar = await sharp(await makeAvatar(bytes)).metadata();
    expect([avatar.format, avatar.width, avatar.height, avatar.exif]).toEqual(['jpeg', 256, 256, undefined]);
  });

  it('is checked like others', async () => {
    await expect(makeAvatar(Buffer.from('GIF89a'))).rejects.toMatchObject(refusal(/must be a PNG, JPEG or WebP/));
    await expect(makeAvatar(Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]))).rejects.toMatchObject(refusal(/damaged/));
  });
});

describe('a picture of a bio page', () => {
  it.each([
    ['avatar', [2_400, 1_260], [320, 320]],
    ['avatar', [40, 20], [320, 320]],
    ['cover', [1_000, 1_000], [1_200, 400]],
    ['background', [4_000, 3_000], [1_440, 1_440]],
    ['background', [300, 900], [1_440, 1_440]],
    ['thumbnail', [300, 900], [240, 240]],
    ['picture', [3_000, 1_000], [1_200, 400]],
    ['picture', [40, 20], [40, 20]],
    ['logo', [2_400, 400], [480, 80]],
    ['logo', [40, 20], [40, 20]],
  ] as const)('as %s of %j becomes a WebP of %j without metadata', async (use, from, to) => {
    const photo = plain([...from]).withExif({ IFD3: { GPSLatitudeRef: 'N' } });
    const picture = await sharp(await makeBioPicture(await photo.jpeg().toBuffer(), use)).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(['webp', ...to]);
    expect([picture.exif, picture.xmp, picture.icc]).toEqual([undefined, undefined, undefined]);
  });

  it('as background is encoded lighter than others, since the page dims it', async () => {
    const pixels = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * index) % 251));
    const noise = await sharp(pixels, { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    const background = await makeBioPicture(noise, 'background');
    const { width, height } = await sharp(background).metadata();
    const asOthers = await sharp(noise).resize(width, height).webp({ quality: 82 }).toBuffer();
    expect(background.length).toBeLessThan(asOthers.length);
  });

  it('keeps its transparency, and is checked like others', async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: '#0f6b4f80' } });
    const picture = await sharp(await makeBioPicture(await clear.png().toBuffer(), 'thumbnail')).metadata();
    expect(picture.hasAlpha).toBe(true);
    await expect(makeBioPicture(Buffer.from('GIF89a'), 'cover')).rejects.toMatchObject(refusal(/PNG, JPEG or WebP/));
    const broken = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]);
    await expect(makeBioPicture(broken, 'cover')).rejects.toMatchObject(refusal(/damaged/));
  });
});

describe('a logo', () => {
  it.each([
    ['png', [2_400, 400], [480, 80]],
    ['jpeg', [300, 900], [43, 128]],
    ['webp', [40, 20], [40, 20]],
  ] as const)('of %s, %j, becomes a PNG of %j', async (format, from, to) => {
    const bytes = await plain([...from])
      .toFormat(format)
      .toBuffer();
    const logo = await sharp(await makeLogo(bytes)).metadata();
    expect([logo.format, logo.width, logo.height, logo.exif]).toEqual(['png', ...to, undefined]);
  });
});

describe('an icon', () => {
  it.each([[[512, 512]], [[64, 32]], [[20, 900]]] as const)('of %j is square, not cropped', async (from) => {
    const bytes = await plain([...from])
      .png()
      .toBuffer();
    const { data, info } = await sharp(await makeIcon(bytes))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([256, 256, 4]);
    // The corner is transparent unless the picture is square, and the center is the picture.
    expect(data[3]).toBe(from[0] === from[1] ? 255 : 0);
    const center = (128 * 256 + 128) * 4;
    expect([...data.subarray(center, center + 4)]).toEqual([15, 107, 79, 255]);
  });
});

describe.each([
  ['a logo', makeLogo],
  ['an icon', makeIcon],
])('%s', (_what, make) => {
  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /must be a PNG, JPEG or WebP/],
    ['a GIF', Buffer.from('GIF89a'), /must be a PNG, JPEG or WebP/],
    ['a damaged JPEG', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]), /damaged/],
  ])('cannot be %s', async (_file, bytes, sentence) => {
    await expect(make(bytes)).rejects.toMatchObject(refusal(sentence));
  });
});

describe('a picture for a card', () => {
  it.each([
    ['png', [2_400, 1_260], [1_200, 630]],
    ['jpeg', [3_000, 1_000], [1_200, 400]],
    ['webp', [1_000, 2_000], [315, 630]],
    ['png', [300, 200], [300, 200]],
  ] as const)('of %s, %j, becomes a JPEG of %j', async (format, from, to) => {
    const card = await sharp(
      await makeCard(
        await plain([...from])
          .toFormat(format)
          .toBuffer(),
      ),
    ).metadata();
    expect([card.format, card.width, card.height]).toEqual(['jpeg', ...to]);
  });

  it('is upright, and contains no location or camera data', async () => {
    const withPlace = { IFD0: { Make: 'Camera', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } };
    const photo = await plain([400, 200]).withExif(withPlace).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const card = await sharp(await makeCard(photo)).metadata();
    expect([card.width, card.height, card.exif, card.icc, card.xmp]).toEqual([200, 400, ...Array(3).fill(undefined)]);
  });

  it('is white where it was transparent', async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const { data } = await sharp(await makeCard(await clear.png().toBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it('is rejected when a small file claims more pixels than a camera has, before they are decoded', async () => {
    const bomb = await plain([10_000, 6_000]).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(makeCard(bomb)).rejects.toMatchObject(refusal(/10000 x 6000 pixels.*50 megapixels/));
  });

  it.each([
    ['text', Buffer.from('hello')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('is rejected when it is %s', async (_what, bytes) => {
    await expect(makeCard(bytes)).rejects.toMatchObject(refusal(/must be a PNG, JPEG or WebP/));
  });

  it('is rejected when it is cut off or damaged', async () => {
    const whole = await plain([600, 400]).png().toBuffer();
    for (const bytes of [whole.subarray(0, 60), Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3])])
      await expect(makeCard(bytes)).rejects.toMatchObject(refusal(/damaged/));
  });
});

describe('the address of data', () => {
  it('holds the bytes', () => {
    for (const type of ['png', 'jpeg', 'jpg', 'webp'])
      expect(readPictureUrl(`data:image/${type};base64,aGVsbG8=`).toString()).toBe('hello');
  });

  it.each([
    '',
    'https://example.com/a.png',
    'data:image/svg+xml;base64,aGk=',
    'data:image/png,aGk=',
    'data:image/png;base64,a b',
  ])('%j is not an image', (text) => {
    expect(() => readPictureUrl(text)).toThrowError(expect.objectContaining(refusal(/data URL of a PNG/)));
  });

  it('is rejected above 5 MB', () => {
    const text = `data:image/png;base64,${Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64')}`;
    expect(() => readPictureUrl(text)).toThrowError(expect.objectContaining(refusal(/limit is 5 MB/)));
  });
});

describe('the pixels of a picture', () => {
  const pixelAt = ({ rgb, width }: { rgb: Uint8Array; width: number }, x: number, y: number) => [
    ...rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
  ];

  it('are red, green and blue, row by row', async () => {
    const dot = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#00f' } })
      .png()
      .toBuffer();
    const picture = sharp({ create: { width: 6, height: 4, channels: 3, background: '#f00' } });
    const bytes = await picture
      .composite([{ input: dot, left: 4, top: 0 }])
      .png()
      .toBuffer();
    const decoded = await decodePicture(bytes, 100);
    expect(decoded).toMatchObject({ width: 6, height: 4, scale: 1 });
    expect(decoded.rgb).toHaveLength(6 * 4 * 3);
    expect(pixelAt(decoded, 0, 0)).toEqual([255, 0, 0]);
    expect(pixelAt(decoded, 5, 1)).toEqual([0, 0, 255]);
    expect(pixelAt(decoded, 5, 2)).toEqual([255, 0, 0]);
  });

  it.each([
    ['gray', (picture: Sharp) => picture.toColourspace('b-w').png()],
    ['with a palette', (picture: Sharp) => picture.png({ palette: true })],
    ['with 16 bits', (picture: Sharp) => picture.toColourspace('rgb16').png()],
    ['a WebP', (picture: Sharp) => picture.webp({ lossless: true })],
    ['a CMYK JPEG', (picture: Sharp) => picture.toColourspace('cmyk').jpeg({ quality: 100 })],
  ])('have three bytes each when the picture is %s', async (_name, encode) => {
    const bytes = await encode(plain([10, 5])).toBuffer();
    const { rgb, width, height } = await decodePicture(bytes, 100);
    expect([width, height, rgb.length]).toEqual([10, 5, 150]);
  });

  it('are white where the picture is transparent', async () => {
    const clear = sharp({ create: { width: 2, height: 2, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    expect(pixelAt(await decodePicture(await clear.png().toBuffer(), 100), 1, 1)).toEqual([255, 255, 255]);
  });

  it('are upright, and as few as asked for', async () => {
    const lying = await plain([400, 100]).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { width, height, scale } = await decodePicture(lying, 200);
    expect([width, height, scale]).toEqual([50, 200, 0.5]);
  });

  it('of anything but a picture are rejected', async () => {
    await expect(decodePicture(Buffer.from('hello'), 100)).rejects.toMatchObject(
      refusal(/must be a PNG, JPEG or WebP/),
    );
  });
});
