import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RecipientLink, Reports } from '../../../email-reports/email-reports.ts';
import { type Html, html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { sendPage } from '../page/send-page.ts';
import { notFoundPage } from '../redirect/outcome-pages.ts';

export interface RecipientPageDeps {
  reports: { recipients: Pick<Reports['recipients'], 'read' | 'decide'> };
}

const PATH = '/share/reports/:token';

/**
 * Serves the page with which somebody outside of a workspace turns the reports of a website on and off, without signing in,
 * cookies or scripts. Opening it changes nothing, because email scanners open every link. A POST to its address
 * unsubscribes, from its button or from the email program (RFC 8058); only its other button confirms.
 */
export function serveReportRecipients(app: FastifyInstance, { reports: { recipients } }: RecipientPageDeps): void {
  app.register(async (group) => {
    // Email programs post forms of several content types; the POST alone is sufficient.
    group.removeAllContentTypeParsers();
    group.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, {}));
    group.get(PATH, async (request, reply) => {
      const link = await recipients.read(tokenOf(request));
      return sendPage(reply, link ? recipientPage(link, tokenOf(request)) : notFoundPage(request.headers.accept));
    });
    for (const [path, state] of [[`${PATH}/confirm`, 'confirmed'] as const, [PATH, 'unsubscribed'] as const]) {
      group.post(path, async (request, reply) => {
        const link = await recipients.decide(tokenOf(request), state);
        return sendPage(
          reply,
          link ? recipientPage(link, tokenOf(request), true) : notFoundPage(request.headers.accept),
        );
      });
    }
  });
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token;
}

/** The page in the state of the recipient; `isDone` right after they chose it. */
function recipientPage({ domain, email, state }: RecipientLink, token: string, isDone = false): PageResponse {
  const stop = `/share/reports/${token}`;
  const confirm = `${stop}/confirm`;
  const pages: Record<RecipientLink['state'], { title: string; text: Html; form: Html }> = {
    pending: {
      title: `Get email reports about ${domain}?`,
      text: html`Traffic reports go to <b>${email}</b>. Each of them has a link to unsubscribe.`,
      form: html`<form method="post" action="${confirm}" class="actions">
<button class="button" type="submit">Confirm email address</button>
<button class="button quiet" type="submit" formaction="${stop}">No, thanks</button>
</form>`,
    },
    confirmed: {
      title: isDone ? `You get email reports about ${domain}` : `Unsubscribe from reports about ${domain}?`,
      text: html`They go to <b>${email}</b>.`,
      form: button(stop, 'Unsubscribe'),
    },
    unsubscribed: {
      title: `Unsubscribed from reports about ${domain}`,
      text: html`<b>${email}</b> gets no more reports and no invitations. You can subscribe again here.`,
      form: button(confirm, 'Subscribe again'),
    },
  };
  const { title, text, form } = pages[state];
  const body = html`<main>
<h1>${title}</h1>
<p class="lead">${text}</p>
${form}
</main>`;
  return renderPage({ kind: 'form', title, headers: { 'X-Robots-Tag': 'noindex' }, body });
}

function button(action: string, label: string): Html {
  return html`<form method="post" action="${action}"><button class="button" type="submit">${label}</button></form>`;
}
