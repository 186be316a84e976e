import type { FastifyInstance } from 'fastify';
import type { Sessions } from '../../../accounts/accounts.ts';
import { forbidden } from '../../../platform/app-error.ts';
import { type ServedFamily, serveFamily } from '../../shared/family.ts';
import { isOwnForm } from '../page/same-origin.ts';
import { createSessionCookie } from '../sign-in/session/session-cookie.ts';

export interface DownloadDeps {
  sessions: Pick<Sessions, 'accessToken'>;
  baseUrl: string;
}

/** Potentially large operations: only reads that respond with a file. */
const OPERATIONS: ReadonlySet<string> = new Set([
  ...['exportAccount', 'exportEvents', 'exportVisits', 'exportLinks'],
  ...['exportQrCodes', 'exportCampaigns', 'exportAuditEntries', 'previewReport'],
]);

/**
 * Serves exports of the API for browser downloads, e.g. `/account/downloads/api/v1/account/export`, so that the browser
 * shows progress and continues when the user leaves the page. A link cannot send a key: for requests from our own pages
 * only, this replaces the session cookie by its token, and the API handles the rest.
 */
export function serveDownloads(
  app: FastifyInstance,
  families: Readonly<Record<string, ServedFamily>>,
  { sessions, baseUrl }: DownloadDeps,
): void {
  const cookie = createSessionCookie(baseUrl);
  const serve = async (group: FastifyInstance) => {
    group.addHook('onRequest', async ({ raw, params }) => {
      delete raw.headers.authorization;
      if (!isOwnForm(raw, baseUrl)) throw forbidden('This request came from another site.');
      const { workspace } = params as { workspace?: string };
      const access = await sessions.accessToken(cookie.read(raw) ?? '', Number(workspace) || undefined);
      if (access) raw.headers.authorization = `Bearer ${access.token}`;
    });
    // The API families otherwise allow other origins.
    group.addHook('onSend', async (_request, reply) => {
      reply.removeHeader('Access-Control-Allow-Origin');
    });
    for (const [prefix, family] of Object.entries(families)) {
      const routes = family.routes.filter(({ operation }) => OPERATIONS.has(operation.id));
      group.register((inner) => serveFamily(inner, { ...family, routes }), { prefix });
    }
  };
  app.register(serve, { prefix: '/account/downloads' });
  app.register(serve, { prefix: '/account/w/:workspace/downloads' });
}
