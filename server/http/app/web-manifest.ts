import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { type Brand, brandIcon, SERVICE_ICON } from '../../brand/brand.ts';

const PATH = '/app/manifest.webmanifest';
/** Sizes that Chromium asks for, and that of iOS. */
const SIZES = [180, 192, 512] as const;
type Size = (typeof SIZES)[number];

/** Systems cut icons to circles and other shapes, of which four fifths are safe. */
const SAFE_SHARE = 0.6;
const PAPER = '#fbfaf7';
/** Behind the service's own mark, which is partly white. */
const SAND = '#e6e2da';
const HEADERS = { 'Cache-Control': 'public, max-age=3600', 'X-Content-Type-Options': 'nosniff' };

/**
 * Makes the application installable on phones and desktops, under the name and with the icon of the brand. Installed on a phone, it
 * appears where pages are shared: the shared address opens as a new link.
 */
export function serveWebManifest(app: FastifyInstance, brand: () => Brand): void {
  app.get(PATH, (_request, reply) =>
    reply
      .headers(HEADERS)
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(brand()))),
  );
  let drawn: { brand: Brand; icons: Map<Size, Promise<Buffer>> } | undefined;
  for (const size of SIZES) {
    app.get(iconPath(size), async (_request, reply) => {
      const current = brand();
      if (drawn?.brand !== current) drawn = { brand: current, icons: new Map() };
      const { icons } = drawn;
      const icon = icons.get(size) ?? drawIcon(current, size);
      icons.set(size, icon);
      return reply
        .headers(HEADERS)
        .type('image/png')
        .send(await icon);
    });
  }
}

function iconPath(size: Size): string {
  return `/app/icon-${size}.png`;
}

function manifestOf({ name, version }: Brand) {
  const icon = (size: Size) => ({
    src: version === '' ? iconPath(size) : `${iconPath(size)}?v=${version}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  });
  return {
    id: '/app',
    name,
    short_name: name,
    description: 'Short links, QR codes and website analytics',
    start_url: '/app',
    scope: '/app',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [icon(192), icon(512)],
    share_target: {
      action: '/app/links/new',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    shortcuts: [
      { name: 'New link', url: '/app/links/new' },
      { name: 'New QR code', url: '/app/codes/new' },
    ],
  };
}

async function drawIcon(brand: Brand, size: Size): Promise<Buffer> {
  const inside = Math.round(size * SAFE_SHARE);
  const content = brandIcon(brand)?.content ?? SERVICE_ICON;
  // The density at which a drawing of 32 units has the size in pixels; pictures ignore it.
  const picture = await sharp(Buffer.from(content), { density: (72 * inside) / 32 })
    .resize(inside, inside, { fit: 'contain', background: '#0000' })
    .toBuffer();
  const background = { width: size, height: size, channels: 4 as const, background: brand.icon ? PAPER : SAND };
  return sharp({ create: background })
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}
