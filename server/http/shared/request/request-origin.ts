import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from '../../../audit/audit.ts';

/** Returns where a request comes from, for the audit log. */
export function originOf(addressOf: (request: FastifyRequest) => string, request: FastifyRequest): RequestOrigin {
  return { address: addressOf(request), userAgent: request.headers['user-agent'] ?? '' };
}
