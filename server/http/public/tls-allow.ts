import type { FastifyInstance } from 'fastify';
import type { Domains } from '../../domains/domains.ts';

/** RFC 1035: no name is longer, so longer ones are not looked up. */
const HOST = /^(?=.{1,253}$)[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?$/i;

/**
 * Serves `/internal/tls-allow?domain=go.example.com`: 200 when this service serves the host, 404 otherwise. A reverse
 * proxy requests it before it issues a certificate, so that strangers who point names at this server cannot obtain any.
 * It reveals nothing that a request to the host itself would not.
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
