import type { FastifyReply } from 'fastify';
import type { PageAnswer } from './page.ts';

export function sendPage(reply: FastifyReply, page: PageAnswer): FastifyReply {
  return reply.code(page.status).headers(page.headers).send(page.body);
}
