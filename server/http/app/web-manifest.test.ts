import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Brand, DEFAULT_BRAND } from '../../brand/brand.ts';
import { serveWebManifest } from './web-manifest.ts';

let app: FastifyInstance;
let brand: Brand = DEFAULT_BRAND;
beforeAll(async () => {
  app = Fastify();
  serveWebManifest(app, () => brand);
  await app.ready();
});
afterAll(() => app.close());

const manifest = async () => (await app.inject('/app/manifest.webmanifest')).json();
const colorAt = async (path: string, x: number, y: number) => {
  const { rawPayload } = await app.inject(path);
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return { size: [info.width, info.height], color: [...data.subarray(at, at + 3)] };
};

describe('the manifest of the application', () => {
  it('lets browsers install it', async () => {
    const response = await app.inject('/app/manifest.webmanifest');
    expect(response.headers['content-type']).toContain('application/manifest+json');
    expect(response.json()).toMatchObject({ name: 'Waymark', start_url: '/app', scope: '/app', display: 'standalone' });
  });

  it('opens a new link for a page that is shared with it', async () => {
    const { share_target: target } = await manifest();
    expect(target).toMatchObject({ action: '/app/links/new', method: 'GET' });
    expect(target.params).toEqual({ title: 'title', text: 'text', url: 'url' });
  });

  it('has icons of the sizes that it tells', async () => {
    const { icons } = await manifest();
    expect(icons).toHaveLength(2);
    for (const { src, sizes } of icons) {
      const { size, color } = await colorAt(src, 2, 2);
      expect(size.join('x')).toBe(sizes);
      expect(color).toEqual([0xe6, 0xe2, 0xda]);
    }
    // The green of the mark, a third below its top.
    expect((await colorAt('/app/icon-180.png', 90, 45)).color).toEqual([0x0f, 0x6b, 0x4f]);
  });

  it('has the name and the icon of a brand, under addresses of their own', async () => {
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c00000' } })
      .png()
      .toBuffer();
    brand = { ...DEFAULT_BRAND, name: 'Acme Links', version: 'v1', icon: { png, version: 'i1' } };
    const { name, icons } = await manifest();
    expect([name, icons[0].src]).toEqual(['Acme Links', '/app/icon-192.png?v=v1']);
    expect((await colorAt(icons[0].src, 96, 96)).color).toEqual([0xc0, 0, 0]);
    brand = DEFAULT_BRAND;
  });
});
