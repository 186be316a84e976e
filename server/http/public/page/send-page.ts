import type { FastifyReply } from 'fastify';
import type { PageResponse } from './page.ts';

export function sendPage(reply: FastifyReply, page: PageResponse): FastifyReply {
  return reply.code(page.status).headers(page.headers).send(page.body);
}
