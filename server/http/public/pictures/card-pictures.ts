import type { FastifyInstance } from 'fastify';
import type { LinkPictures } from '../../../link-pictures/link-pictures.ts';
import { sendPage } from '../page/send-page.ts';
import { notFoundPage } from '../redirect/outcome-pages.ts';

/** Anonymous and usable on any site. A name never gets another picture; one that was taken away is gone within a day. */
const HEADERS = {
  'Content-Type': 'image/jpeg',
  'Cache-Control': 'public, max-age=86400, immutable',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

/** `/assets/cards/{name}.jpg`: pictures of links' preview cards, for whoever shows the card. */
export function serveCardPictures(app: FastifyInstance, { find }: Pick<LinkPictures, 'find'>): void {
  app.get('/assets/cards/:file', async (request, reply) => {
    const [, name] = /^([A-Za-z0-9]{22})\.jpg$/.exec((request.params as { file: string }).file) ?? [];
    const jpeg = name === undefined ? undefined : await find(name);
    if (!jpeg) return sendPage(reply, notFoundPage(request.headers.accept));
    reply.headers({ ...HEADERS, ETag: `"${name}"` });
    return request.headers['if-none-match'] === `"${name}"` ? reply.code(304).send() : reply.send(jpeg);
  });
}
