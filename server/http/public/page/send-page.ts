import type { FastifyReply } from 'fastify';
import { type Brand, DEFAULT_BRAND } from '../../../brand/brand.ts';
import { type PageResponse, pageIn } from './page.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The brand of the pages that this instance serves; Waymark's if missing. */
    brand?: () => Brand;
  }
}

export function sendPage(reply: FastifyReply, page: PageResponse): FastifyReply {
  const brand = reply.server.brand?.() ?? DEFAULT_BRAND;
  return reply.code(page.status).headers(page.headers).send(pageIn(page, brand).body);
}
