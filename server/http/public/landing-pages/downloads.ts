import type { FastifyInstance } from 'fastify';
import type { Sessions } from '../../../accounts/accounts.ts';
import { forbidden } from '../../../platform/app-error.ts';
import { type Family, serveFamily } from '../../shared/family.ts';
import { isOwnForm } from '../page/same-origin.ts';
import { createSessionCookie } from '../sign-in/session-cookie.ts';

export interface DownloadParts {
  sessions: Pick<Sessions, 'accessToken'>;
  baseUrl: string;
}

/** What may be large: reads alone, that answer with a file. */
const OPERATIONS: ReadonlySet<string> = new Set([
  ...['exportAccount', 'exportEvents', 'exportLinks'],
  ...['exportQrCodes', 'exportCampaigns'],
]);

/**
 * `/account/downloads/api/v1/account/export`: exports of the API for links that a browser follows by itself, so that it tells how
 * far they are and goes on when the page is left. A link can send no key: here, from our own pages alone, the session's
 * cookie is changed for its token, and the rest is the family's own.
 */
export function serveDownloads(
  app: FastifyInstance,
  families: Readonly<Record<string, Family>>,
  { sessions, baseUrl }: DownloadParts,
): void {
  const cookie = createSessionCookie(baseUrl);
  const serve = async (group: FastifyInstance) => {
    group.addHook('onRequest', async ({ raw }) => {
      delete raw.headers.authorization;
      if (!isOwnForm(raw, baseUrl)) throw forbidden('This came from another site.');
      const access = await sessions.accessToken(cookie.read(raw) ?? '');
      if (access) raw.headers.authorization = `Bearer ${access.token}`;
    });
    // Families are for other origins, too.
    group.addHook('onSend', async (_request, reply) => {
      reply.removeHeader('Access-Control-Allow-Origin');
    });
    for (const [prefix, family] of Object.entries(families)) {
      const routes = family.routes.filter(({ operation }) => OPERATIONS.has(operation.id));
      group.register((inner) => serveFamily(inner, { ...family, routes }), { prefix });
    }
  };
  app.register(serve, { prefix: '/account/downloads' });
}
