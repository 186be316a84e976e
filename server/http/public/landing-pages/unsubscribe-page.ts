import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Reports, StopOrder, Stoppable } from '../../../reports/reports.ts';
import { html } from '../page/html.ts';
import { type PageAnswer, renderPage } from '../page/page.ts';
import { sendPage } from '../page/send-page.ts';
import { notFoundPage } from '../redirect/outcome-pages.ts';

export interface UnsubscribePageParts {
  reports: Pick<Reports, 'readStop' | 'unsubscribe'>;
}

/**
 * `/unsubscribe/{token}`: ends mail for whoever holds one of its mails, without a log-in, a cookie or a script. Opening the
 * page changes nothing, since programs that look into mail open every link; posting does, from the page's button or, as
 * RFC 8058 has it, from the mail program's own.
 */
export function serveUnsubscribing(app: FastifyInstance, { reports }: UnsubscribePageParts): void {
  app.register(async (group) => {
    // Mail programs post a form of either kind; that they post at all says everything.
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

const WORDS: Readonly<Record<Stoppable, string>> = {
  weekly: 'weekly reports',
  monthly: 'monthly reports',
  alerts: 'alerts',
};

const NO_ROBOTS = { 'X-Robots-Tag': 'noindex' };

function askPage({ domain, what }: StopOrder): PageAnswer {
  return renderPage({
    ...{ kind: 'form', title: `Stop ${WORDS[what]}`, headers: NO_ROBOTS },
    body: html`<main>
<h1>Stop ${WORDS[what]} of ${domain}?</h1>
<p class="lead">No more of them will be sent. Whoever owns the website can switch them on again at any time.</p>
<form method="post">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button class="button" type="submit">Stop ${WORDS[what]}</button>
</form>
</main>`,
  });
}

function donePage({ domain, what }: StopOrder): PageAnswer {
  return renderPage({
    ...{ kind: 'plain', title: 'Done', headers: NO_ROBOTS },
    body: html`<main>
<h1>No more ${WORDS[what]} of ${domain}</h1>
<p class="lead">They are switched off. Whoever owns the website can switch them on again in its settings.</p>
</main>`,
  });
}
