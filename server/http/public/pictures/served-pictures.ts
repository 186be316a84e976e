import type { FastifyInstance } from 'fastify';
import { sendPage } from '../page/send-page.ts';
import { notFoundPage } from '../redirect/outcome-pages.ts';

/**
 * Public and embeddable on any site. A name never changes its picture; a removed picture disappears from caches within
 * a day.
 */
const HEADERS = {
  'Cache-Control': 'public, max-age=86400, immutable',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

/** The format of each folder: pictures of people, of links' social previews, and of bio pages. */
const FORMATS = {
  avatars: { ending: 'jpg', type: 'image/jpeg' },
  cards: { ending: 'jpg', type: 'image/jpeg' },
  pictures: { ending: 'webp', type: 'image/webp' },
} as const;

/** Serves `/assets/{folder}/{name}.jpg` or `.webp` for anyone who displays it. */
export function servePictures(
  app: FastifyInstance,
  folder: keyof typeof FORMATS,
  find: (name: string) => Promise<Buffer | undefined>,
): void {
  const format = FORMATS[folder];
  app.get(`/assets/${folder}/:file`, async (request, reply) => {
    const [, name, ending] = /^([A-Za-z0-9]{22})\.(jpg|webp)$/.exec((request.params as { file: string }).file) ?? [];
    const bytes = name !== undefined && ending === format.ending ? await find(name) : undefined;
    if (!bytes) return sendPage(reply, notFoundPage(request.headers.accept));
    reply.headers({ ...HEADERS, 'Content-Type': format.type, ETag: `"${name}"` });
    return request.headers['if-none-match'] === `"${name}"` ? reply.code(304).send() : reply.send(bytes);
  });
}
