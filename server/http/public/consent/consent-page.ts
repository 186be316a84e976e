import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textsOf } from '../../../brand/brand.ts';
import type { MaybeAsync } from '../../../platform/threads/maybe-async.ts';
import type { LiveDomain } from '../../../redirect/redirect.ts';
import { ownText } from '../page/brand-markup.ts';
import { cardStyleElement } from '../page/card-style.ts';
import { type Html, html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { isOwnForm } from '../page/same-origin.ts';
import { sendPage, sendPageOf } from '../page/send-page.ts';
import { hostOf } from '../redirect/edge-request.ts';
import { rejectionPage } from '../redirect/outcome-pages.ts';
import { CONSENT_DAYS, CONSENT_PATH, type Consent, type ConsentCookies, isPixelWord } from './consent-cookie.ts';
import { choiceUrl, vendorNames } from './pixel-load.ts';

export interface ConsentPageDeps {
  baseUrl: string;
  consents: ConsentCookies;
  domainOf(host: string): MaybeAsync<LiveDomain | undefined>;
}

/**
 * Serves the page that shows, changes and withdraws consent, on every host that asks for it. Only a POST from a page of
 * that host changes anything, so nobody consents by opening a prepared URL.
 */
export function serveConsentPage(app: FastifyInstance, { baseUrl, consents, domainOf }: ConsentPageDeps): void {
  const ownerOf = async (request: FastifyRequest) => {
    const accountId = askedIn(request.query)?.accountId;
    const domain = await domainOf(hostOf(request.headers.host));
    return accountId === undefined
      ? domain && { accountId: domain.accountId, domainId: domain.id }
      : { accountId, domainId: domain?.id ?? 0 };
  };
  app.get(CONSENT_PATH, async (request, reply) =>
    sendPageOf(
      reply,
      consentPage(consents.all(request.raw), askedIn(request.query), isAnswered(request)),
      await ownerOf(request),
    ),
  );
  app.post(CONSENT_PATH, (request, reply) => {
    const { accept } = request.headers;
    const requested = askedIn(request.body);
    const { choice } = (request.body ?? {}) as { choice?: unknown };
    if (!isOwnForm(request.raw, baseUrl)) return sendPage(reply, FOREIGN(accept));
    if (requested === undefined || (choice === 'yes' && requested.words.length === 0))
      return sendPage(reply, UNCLEAR(accept));
    const back = requested.words.length === 0 ? CONSENT_PATH : choiceUrl(requested);
    return sendBack(reply, back, cookiesFor({ consents, request, requested, choice }));
  });
}

interface Given extends Pick<ConsentPageDeps, 'consents'> {
  request: FastifyRequest;
  requested: Consent;
  choice: unknown;
}

/** Returns the cookies to set. Any choice that is not an explicit yes is a no. */
function cookiesFor({ consents, request, requested, choice }: Given): string[] {
  if (choice === 'forget') return consents.forget(requested.accountId);
  return consents.keep(request.raw, { ...requested, words: choice === 'yes' ? requested.words : [] });
}

function sendBack(reply: FastifyReply, address: string, cookies: readonly string[]): FastifyReply {
  return reply.headers({ 'Set-Cookie': [...cookies], 'Cache-Control': 'private, no-store' }).redirect(address, 303);
}

/** Returns whether the browser sends Global Privacy Control, which counts as a decision made in advance. */
function isAnswered({ headers }: FastifyRequest): boolean {
  return headers['sec-gpc'] === '1';
}

/** Returns the asking account and its vendors, or undefined if none of our pages created this query. */
function askedIn(fields: unknown): Consent | undefined {
  const { of: id, vendors } = (fields ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string' || !/^[1-9]\d{0,14}$/.test(id)) return undefined;
  const words = typeof vendors === 'string' ? vendors.slice(0, 600).split('.').filter(isPixelWord) : [];
  return { accountId: Number(id), words: [...new Set(words)] };
}

const FOREIGN = rejectionPage({
  status: 403,
  title: 'This request came from another site',
  sentence: 'Nothing was changed. Open your privacy choices on this site.',
});

const UNCLEAR = rejectionPage({
  status: 400,
  title: 'This request could not be read',
  sentence: 'Nothing was changed. Go back to the link and try again.',
});

export function consentPage(kept: readonly Consent[], requested: Consent | undefined, isPrivate = false): PageResponse {
  const isAsked = requested !== undefined && requested.words.length > 0 && !isPrivate;
  return renderPage({
    kind: 'form',
    theme: 'card',
    head: cardStyleElement,
    title: (_service, brand) => textsOf(brand, 'consent').title ?? TITLE,
    headers: { 'X-Robots-Tag': 'noindex' },
    body: (_service, brand) => html`<main>
<h1>${textsOf(brand, 'consent').title ?? TITLE}</h1>
${ownText(brand, 'consent')}<p class="lead">Some links here ask whether they may share your visit with advertising services. You will reach the destination either way.</p>
${SENDS}
${isPrivate ? html`<p>Your browser sends a Global Privacy Control signal, so your visit is not shared with anyone.</p>\n` : html``}${
  isAsked ? question(requested, kept) : html``
}<h2>Saved in this browser</h2>
${kept.length === 0 ? html`<p>No choices saved.</p>\n` : html`<ul class="rows">\n${kept.map(row)}</ul>\n`}<p class="hint">A choice is saved for ${CONSENT_DAYS} days in a cookie of this site. It stores your choice, the services and the account’s ID, and nothing that identifies you.</p>
</main>`,
  });
}

const TITLE = 'Your privacy choices';

/** What consent means; on each page that asks for it. */
export const SENDS = html`<details class="fold"><summary>What “share your visit” sends</summary><p>If you say yes, your browser opens an address of each service. The service gets your IP address, the name of your browser, the short link that you opened and the cookies that it stored in your browser before. If you say no, nothing is sent.</p></details>`;

/** Renders the question. Both buttons look alike, because a preselected choice is not consent. */
function question(requested: Consent, kept: readonly Consent[]): Html {
  const answer = kept.find(({ accountId }) => accountId === requested.accountId);
  return html`<h2>This link</h2>
<p>Share your visit with ${vendorNames(requested.words)}? ${answer ? html`Your current choice: ${said(answer)}.` : html`You have not made a choice yet.`}</p>
<form method="post" action="${CONSENT_PATH}"><input type="hidden" name="of" value="${requested.accountId}"><input type="hidden" name="vendors" value="${requested.words.join('.')}">
<p class="choices"><button class="button" type="submit" name="choice" value="yes">Yes</button><button class="button" type="submit" name="choice" value="no">No</button></p>
</form>
`;
}

function said({ words }: Consent): string {
  return words.length === 0 ? 'no' : `yes to ${vendorNames(words)}`;
}

function row(consent: Consent): Html {
  const text = consent.words.length === 0 ? 'You declined' : `You allowed ${vendorNames(consent.words)}`;
  return html`<li><form method="post" action="${CONSENT_PATH}"><input type="hidden" name="of" value="${consent.accountId}"><strong>${text}</strong><button class="button quiet" type="submit" name="choice" value="forget" aria-label="Remove: ${text}">Remove</button></form></li>\n`;
}
