import type { FastifyReply } from 'fastify';
import { type Brand, type BrandOf, DEFAULT_BRAND, type PageOwner } from '../../../brand/brand.ts';
import { encodedBody, type PageResponse, pageIn } from './page.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The brand of the pages that this instance serves; Waymark's if missing. */
    brand?: () => Brand;
    /** The brand of the pages of a workspace's links. */
    brandOf?: BrandOf;
  }
}

export function sendPage(reply: FastifyReply, page: PageResponse): FastifyReply {
  return sendIn(reply, page, reply.server.brand?.() ?? DEFAULT_BRAND);
}

function sendIn(reply: FastifyReply, page: PageResponse, brand: Brand): FastifyReply {
  const { body, encoding } = encodedBody(pageIn(page, brand), reply.request);
  return reply
    .code(page.status)
    .headers({ ...page.headers, ...encoding })
    .send(body);
}

/** Sends a page in the brand of the workspace whose link it is about; in that of the service without one. */
export async function sendPageOf(
  reply: FastifyReply,
  page: PageResponse,
  owner: PageOwner | undefined,
): Promise<FastifyReply> {
  const brand = owner && (await reply.server.brandOf?.(owner));
  return brand ? sendIn(reply, page, brand) : sendPage(reply, page);
}
