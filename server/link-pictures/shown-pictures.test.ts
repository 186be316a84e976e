import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { invalidField } from '../platform/app-error.ts';
import { createShownPictures } from './shown-pictures.ts';

const transparent = sharp({ create: { width: 2_400, height: 600, channels: 4, background: '#0f6b4f80' } });

async function setUp({ allowed = true, bytes = Buffer.from('no picture') } = {}) {
  const requested: unknown[] = [];
  const pictures = createShownPictures({
    fetch: async (url, limits) => {
      requested.push([url, limits]);
      if (url.includes('inside')) throw invalidField('url', 'out of reach');
      return { bytes, contentType: 'image/png', finalUrl: url };
    },
    limiter: async (key) => {
      requested.push(key);
      return { limit: 60, remaining: 0, resetAt: 0, allowed, retryAfterSeconds: 9 };
    },
  });
  return { pictures, requested };
}

describe('a picture of another host, for a preview', () => {
  it('is fetched by the guarded fetch and encoded again, with its transparency', async () => {
    const { pictures, requested } = await setUp({ bytes: await transparent.png().toBuffer() });
    const shown = await sharp(await pictures.of(7, 'https://shop.example/a.png')).metadata();
    expect([shown.format, shown.width, shown.height, shown.hasAlpha]).toEqual(['webp', 1_200, 300, true]);
    expect(requested).toEqual(['shown-pictures:7', ['https://shop.example/a.png', { accept: ['image/*'] }]]);
  });

  it.each([
    ['https://inside.example/', { url: ['out of reach'] }],
    ['https://shop.example/page', { picture: [expect.stringMatching(/PNG, JPEG or WebP/)] }],
  ])('is rejected at %s', async (url, fields) => {
    const { pictures } = await setUp();
    await expect(pictures.of(7, url)).rejects.toMatchObject({ code: 'invalid_input', fields });
  });

  it('is rate-limited before anything is fetched', async () => {
    const { pictures, requested } = await setUp({ allowed: false });
    await expect(pictures.of(7, 'https://shop.example/')).rejects.toMatchObject({ retryAfterSeconds: 9 });
    expect(requested).toEqual(['shown-pictures:7']);
  });
});
