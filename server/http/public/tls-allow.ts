import type { FastifyInstance } from 'fastify';
import type { Domains } from '../../domains/domains.ts';

/** RFC 1035: no name is longer, and nobody has to look such a one up. */
const HOST = /^(?=.{1,253}$)[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?$/i;

/**
 * `/internal/tls-allow?domain=go.example.com`: 200 when a host is ours to serve, 404 otherwise. A web server in front asks it
 * before it has a certificate made, so that strangers who point names here cannot have any made. It tells nothing that a
 * request to the host itself would not.
 */
export function serveTlsAllow(app: FastifyInstance, domains: Pick<Domains, 'isServed'>): void {
  app.get('/internal/tls-allow', async (request, reply) => {
    const { domain } = request.query as { domain?: unknown };
    const isAllowed = typeof domain === 'string' && HOST.test(domain) && (await domains.isServed(domain));
    return reply
      .code(isAllowed ? 200 : 404)
      .header('Cache-Control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(isAllowed ? 'yes\n' : 'no\n');
  });
}
