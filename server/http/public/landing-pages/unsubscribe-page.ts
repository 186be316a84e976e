import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EmailTopic } from '../../../../contract/vocabulary.ts';
import type { Reports, UnsubscribeToken } from '../../../email-reports/email-reports.ts';
import { html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { sendPage } from '../page/send-page.ts';
import { notFoundPage } from '../redirect/outcome-pages.ts';

export interface UnsubscribePageDeps {
  reports: Pick<Reports, 'readStop' | 'unsubscribe'>;
}

/**
 * Serves `/unsubscribe/{token}`, which ends emails for anyone who received one, without signing in, cookies or scripts.
 * Opening the page changes nothing, because email scanners open every link; a POST does, from the page's button or from
 * the email program (RFC 8058).
 */
export function serveUnsubscribing(app: FastifyInstance, { reports }: UnsubscribePageDeps): void {
  app.register(async (group) => {
    // Email programs post forms of several content types; the POST alone is sufficient.
    group.removeAllContentTypeParsers();
    group.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, {}));
    group.get('/unsubscribe/:token', async (request, reply) => {
      const order = await reports.readStop(tokenOf(request));
      return sendPage(reply, order ? askPage(order) : notFoundPage(request.headers.accept));
    });
    group.post('/unsubscribe/:token', async (request, reply) => {
      const order = await reports.unsubscribe(tokenOf(request));
      return sendPage(reply, order ? donePage(order) : notFoundPage(request.headers.accept));
    });
  });
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token;
}

const WORDS: Readonly<Record<EmailTopic, string>> = {
  weekly: 'weekly reports',
  monthly: 'monthly reports',
  alerts: 'alerts',
  responses: 'emails about responses',
};

const NO_ROBOTS = { 'X-Robots-Tag': 'noindex' };

function suffixOf(domain: string | undefined): string {
  return domain === undefined ? '' : ` for ${domain}`;
}

function askPage({ domain, what }: UnsubscribeToken): PageResponse {
  return renderPage({
    kind: 'form',
    title: `Unsubscribe from ${WORDS[what]}`,
    headers: NO_ROBOTS,
    body: html`<main>
<h1>Unsubscribe from ${WORDS[what]}${suffixOf(domain)}?</h1>
<p class="lead">You will not receive any more. You can turn them on again in Settings &gt; Emails at any time.</p>
<form method="post">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button class="button" type="submit">Unsubscribe</button>
</form>
</main>`,
  });
}

function donePage({ domain, what }: UnsubscribeToken): PageResponse {
  return renderPage({
    kind: 'plain',
    title: 'Unsubscribed',
    headers: NO_ROBOTS,
    body: html`<main>
<h1>Unsubscribed from ${WORDS[what]}${suffixOf(domain)}</h1>
<p class="lead">You can turn them on again in Settings &gt; Emails.</p>
</main>`,
  });
}
