import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LeakedKeys, RateLimiter } from '../../../accounts/accounts.ts';
import { networkOf } from '../../../platform/fetch/network.ts';
import type { Log } from '../../../platform/log.ts';
import { originOf } from '../../shared/request/request-origin.ts';
import { html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { sendPage } from '../page/send-page.ts';

export interface KeyReportDeps {
  leakedKeys: LeakedKeys;
  limiter: RateLimiter;
  addressOf(request: FastifyRequest): string;
  log: Pick<Log, 'error'>;
}

const REPORTS_A_NETWORK = 10;
/** Fits a hundred findings of a secret scanner. */
const BODY_LIMIT_BYTES = 128 * 1024;
const OUTCOME = 'Valid API keys are revoked immediately, and their owners are notified.';
const RECEIVED = `Thank you. ${OUTCOME}`;
const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * Serves `/report/key`, where anyone can report a leaked API key: people with a form, secret scanners with any text that
 * contains keys, such as a JSON list of findings. The response is the same for every text.
 */
export function serveKeyReports(app: FastifyInstance, deps: KeyReportDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.get('/report/key', async (_request, reply) => sendPage(reply, formPage()));
  app.post('/report/key', { bodyLimit: BODY_LIMIT_BYTES }, (request, reply) => takeReport(deps, request, reply));
}

async function takeReport(deps: KeyReportDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const isForm = request.headers['content-type']?.startsWith(FORM_TYPE) ?? false;
  const window = `key-report:${networkOf(deps.addressOf(request))}`;
  const { allowed, retryAfterSeconds } = await deps.limiter(window, REPORTS_A_NETWORK);
  if (!allowed) {
    const message = `Too many reports. Try again in ${retryAfterSeconds} seconds.`;
    reply.header('Retry-After', String(retryAfterSeconds));
    return isForm ? sendPage(reply, formPage(message)) : reply.code(429).send({ error: 1, message });
  }
  const body = typeof request.body === 'string' ? request.body : '';
  // curl calls every body a form unless told otherwise.
  const text = (isForm ? new URLSearchParams(body).get('key') : undefined) ?? body;
  // Answered first: the time that a revocation takes would tell whether the key is valid.
  void deps.leakedKeys
    .report(text, originOf(deps.addressOf, request))
    .catch((error: unknown) => deps.log.error({ err: error }, 'failed to revoke a leaked API key'));
  return isForm ? sendPage(reply, thankYouPage()) : reply.code(202).send({ error: 0, message: RECEIVED });
}

const NO_ROBOTS = { 'X-Robots-Tag': 'noindex' };

function formPage(fault?: string): PageResponse {
  return renderPage({
    kind: 'form',
    title: 'Report a leaked API key',
    status: fault === undefined ? 200 : 429,
    headers: NO_ROBOTS,
    body: html`<main>
<h1>Report a leaked API key</h1>
<p class="lead">Did you find an API key of this service in public code, a log or a chat? Paste it here. Waymark revokes it immediately and notifies its owner by email.</p>
${fault === undefined ? html`` : html`<p class="fault" role="alert">${fault}</p>\n`}<form method="post" action="/report/key">
<label for="key">API key, or text that contains it</label>
<textarea id="key" name="key" rows="3" maxlength="20000" required autocomplete="off" spellcheck="false"></textarea>
<p class="hint">Keys start with wm_ and are 52 characters long. You do not need an account.</p>
<button class="button" type="submit">Report key</button>
</form>
</main>`,
  });
}

function thankYouPage(): PageResponse {
  return renderPage({
    kind: 'plain',
    title: 'Thank you',
    headers: NO_ROBOTS,
    body: html`<main>
<h1>Thank you</h1>
<p class="lead">${OUTCOME}</p>
</main>`,
  });
}
