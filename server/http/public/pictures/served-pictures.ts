import type { FastifyInstance } from 'fastify';
import { sendPage } from '../page/send-page.ts';
import { notFoundPage } from '../redirect/outcome-pages.ts';

/**
 * Public and embeddable on any site. A name never changes its picture; a removed picture disappears from caches within
 * a day.
 */
const HEADERS = {
  'Content-Type': 'image/jpeg',
  'Cache-Control': 'public, max-age=86400, immutable',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

/**
 * Serves `/assets/{folder}/{name}.jpg` for anyone who displays it: pictures of links' social previews (`cards`) and of people
 * (`avatars`).
 */
export function servePictures(
  app: FastifyInstance,
  folder: 'avatars' | 'cards',
  find: (name: string) => Promise<Buffer | undefined>,
): void {
  app.get(`/assets/${folder}/:file`, async (request, reply) => {
    const [, name] = /^([A-Za-z0-9]{22})\.jpg$/.exec((request.params as { file: string }).file) ?? [];
    const jpeg = name === undefined ? undefined : await find(name);
    if (!jpeg) return sendPage(reply, notFoundPage(request.headers.accept));
    reply.headers({ ...HEADERS, ETag: `"${name}"` });
    return request.headers['if-none-match'] === `"${name}"` ? reply.code(304).send() : reply.send(jpeg);
  });
}
