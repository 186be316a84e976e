import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../page/html.ts';
import { type PageAnswer, renderPage } from '../page/page.ts';
import { isOwnForm } from '../page/same-origin.ts';
import { sendPage } from '../page/send-page.ts';
import { refusalPage } from '../redirect/outcome-pages.ts';
import { CONSENT_DAYS, CONSENT_PATH, type Consent, type ConsentCookies, isPixelWord } from './consent-cookie.ts';
import { choiceAddress, vendorNames } from './pixel-load.ts';

export interface ConsentPageParts {
  baseUrl: string;
  consents: ConsentCookies;
}

/**
 * Where what visitors answered is kept, shown, changed and taken back, on every host that asks. Only a post from a page of that host
 * changes anything: nobody agrees by opening an address that somebody else made.
 */
export function serveConsentPage(app: FastifyInstance, { baseUrl, consents }: ConsentPageParts): void {
  app.get(CONSENT_PATH, (request, reply) =>
    sendPage(reply, consentPage(consents.all(request.raw), askedIn(request.query), isAnswered(request))),
  );
  app.post(CONSENT_PATH, (request, reply) => {
    const { accept } = request.headers;
    const asked = askedIn(request.body);
    const { choice } = (request.body ?? {}) as { choice?: unknown };
    if (!isOwnForm(request.raw, baseUrl)) return sendPage(reply, FOREIGN(accept));
    if (asked === undefined || (choice === 'yes' && asked.words.length === 0)) return sendPage(reply, UNCLEAR(accept));
    const back = asked.words.length === 0 ? CONSENT_PATH : choiceAddress(asked);
    return sendBack(reply, back, cookiesFor({ consents, request, asked, choice }));
  });
}

interface Given extends Pick<ConsentPageParts, 'consents'> {
  request: FastifyRequest;
  asked: Consent;
  choice: unknown;
}

/** Whatever is not plainly yes is no. */
function cookiesFor({ consents, request, asked, choice }: Given): string[] {
  if (choice === 'forget') return consents.forget(asked.accountId);
  return consents.keep(request.raw, { ...asked, words: choice === 'yes' ? asked.words : [] });
}

function sendBack(reply: FastifyReply, address: string, cookies: readonly string[]): FastifyReply {
  return reply.headers({ 'Set-Cookie': [...cookies], 'Cache-Control': 'private, no-store' }).redirect(address, 303);
}

/** Global Privacy Control is an answer that was given beforehand. */
function isAnswered({ headers }: FastifyRequest): boolean {
  return headers['sec-gpc'] === '1';
}

/** Whose question, and about whom; undefined for what no page of ours has asked. */
function askedIn(fields: unknown): Consent | undefined {
  const { of: id, vendors } = (fields ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string' || !/^[1-9]\d{0,14}$/.test(id)) return undefined;
  const words = typeof vendors === 'string' ? vendors.slice(0, 600).split('.').filter(isPixelWord) : [];
  return { accountId: Number(id), words: [...new Set(words)] };
}

const FOREIGN = refusalPage({
  status: 403,
  title: 'This answer came from another site',
  sentence: 'Nothing was changed. Open your privacy choices here and answer there.',
});

const UNCLEAR = refusalPage({
  status: 400,
  title: 'This answer could not be read',
  sentence: 'Nothing was changed. Go back to the link and answer again.',
});

export function consentPage(kept: readonly Consent[], asked: Consent | undefined, isPrivate = false): PageAnswer {
  const isAsked = asked !== undefined && asked.words.length > 0 && !isPrivate;
  return renderPage({
    ...{ kind: 'form', title: 'Your privacy choices', headers: { 'X-Robots-Tag': 'noindex' } },
    body: html`<main>
<h1>Your privacy choices</h1>
<p class="lead">Some links here ask whether advertising services may be told that you came by. You get where they lead either way.</p>
${isPrivate ? html`<p>Your browser sends Global Privacy Control: nobody is told, and nobody asks.</p>\n` : html``}${
  isAsked ? question(asked, kept) : html``
}<h2>Kept in this browser</h2>
${kept.length === 0 ? html`<p>No answer.</p>\n` : html`<ul class="rows">\n${kept.map(row)}</ul>\n`}<p class="hint">An answer is kept for ${CONSENT_DAYS} days, in a cookie of this address alone. It says yes or no, about whom, and a number for whoever asked; nothing in it tells you from anybody else.</p>
</main>`,
  });
}

/** Both buttons look alike: a choice that is made for somebody is none. */
function question(asked: Consent, kept: readonly Consent[]): Html {
  const answer = kept.find(({ accountId }) => accountId === asked.accountId);
  return html`<h2>Whoever shared the link that you come from</h2>
<p>May ${vendorNames(asked.words)} be told that you came by? ${answer ? html`Your answer so far: ${said(answer)}.` : html`You have not answered yet.`}</p>
<form method="post" action="${CONSENT_PATH}"><input type="hidden" name="of" value="${asked.accountId}"><input type="hidden" name="vendors" value="${asked.words.join('.')}">
<p class="actions"><button class="button" type="submit" name="choice" value="yes">Yes</button><button class="button" type="submit" name="choice" value="no">No</button></p>
</form>
`;
}

function said({ words }: Consent): string {
  return words.length === 0 ? 'no' : `yes to ${vendorNames(words)}`;
}

function row(consent: Consent): Html {
  const text = consent.words.length === 0 ? 'You said no' : `You said yes to ${vendorNames(consent.words)}`;
  return html`<li><form method="post" action="${CONSENT_PATH}"><input type="hidden" name="of" value="${consent.accountId}"><strong>${text}</strong><button class="button quiet" type="submit" name="choice" value="forget" aria-label="Forget: ${text}">Forget</button></form></li>\n`;
}
