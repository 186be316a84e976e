import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ABUSE_REASONS, type AbuseReason } from '../../../../contract/vocabulary.ts';
import type { AbuseService } from '../../../abuse/abuse.ts';
import type { RateLimiter } from '../../../accounts/accounts.ts';
import type { PageOwner } from '../../../brand/brand.ts';
import { AppError, type FieldErrors, invalidField } from '../../../platform/app-error.ts';
import { networkOf } from '../../../platform/fetch/network.ts';
import type { LiveDomain, Redirect } from '../../../redirect/redirect.ts';
import { ownText } from '../page/brand-markup.ts';
import { cardStyleElement } from '../page/card-style.ts';
import { type Html, html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { sendPage, sendPageOf } from '../page/send-page.ts';
import { hostOf, pathOf, shortPathOf } from '../redirect/edge-request.ts';

export interface ReportPageDeps {
  abuse: Pick<AbuseService, 'report'>;
  redirect: Redirect;
  limiter: RateLimiter;
  /** Hosts that belong to the service itself. */
  ownHosts: ReadonlySet<string>;
  domainOf(host: string): LiveDomain | undefined | Promise<LiveDomain | undefined>;
  addressOf(request: FastifyRequest): string;
}

const REPORTS_A_NETWORK = 5;
const MAX_ADDRESS = 2_048;

/**
 * Serves `/report`, where anyone can report a harmful link to the operator, without signing in and without scripts.
 */
export function serveReportPage(app: FastifyInstance, deps: ReportPageDeps): void {
  app.get('/report', async (request, reply) => {
    const { address: given } = request.query as { address?: unknown };
    const address = textOf(given, MAX_ADDRESS);
    return sendPageOf(
      reply,
      reportPage({ ...EMPTY, address }),
      address === '' ? undefined : await ownerOf(deps, address),
    );
  });
  app.post('/report', (request, reply) => storeReport(deps, request, reply));
}

export interface ReportForm {
  address: string;
  reason: string;
  words: string;
  email: string;
}

const EMPTY: ReportForm = { address: '', reason: '', words: '', email: '' };

async function storeReport(deps: ReportPageDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const form = readForm(request.body);
  const { allowed, retryAfterSeconds } = await deps.limiter(
    `report:${networkOf(deps.addressOf(request))}`,
    REPORTS_A_NETWORK,
  );
  if (!allowed) {
    const errors = { form: [`Too many reports. Try again in ${retryAfterSeconds} seconds.`] };
    return sendPage(reply, reportPage(form, errors, { status: 429, retryAfterSeconds }));
  }
  try {
    const { owner, ...found } = await find(deps, form.address);
    await deps.abuse.report({ ...form, ...found });
    return sendPageOf(reply, thankYouPage(), owner);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error;
    const missing: FieldErrors = form.reason === '' ? { reason: ['Choose a reason.'] } : {};
    const errors = { ...error.fields, ...missing };
    return sendPageOf(reply, reportPage(form, errors, { status: 400 }), await ownerOf(deps, form.address));
  }
}

/** Returns the workspace of the reported link; undefined without one. */
async function ownerOf(deps: ReportPageDeps, address: string): Promise<PageOwner | undefined> {
  return find(deps, address).then(
    ({ owner }) => owner,
    () => undefined,
  );
}

interface FoundLink {
  address: string;
  linkId: number | null;
  owner: PageOwner | undefined;
}

/** Returns the normalized address and the link behind it. Rejects addresses that this service does not serve. */
async function find({ redirect, ownHosts, domainOf }: ReportPageDeps, written: string): Promise<FoundLink> {
  if (written === '') throw invalidField('address', 'Enter the short link.');
  const url = URL.parse(/^https?:\/\//i.test(written) ? written : `https://${written}`);
  const host = hostOf(url?.host);
  const domain = ownHosts.has(host) ? undefined : await domainOf(host);
  if (!url || (!domain && !ownHosts.has(host))) {
    throw invalidField('address', 'This is not a link from this service. Copy the link exactly as you received it.');
  }
  const path = pathOf(url.pathname);
  const address = `${host}${path}`;
  const short = shortPathOf(path);
  if (short?.kind !== 'link')
    return { address, linkId: null, owner: domain && { accountId: domain.accountId, domainId: domain.id } };
  const live = short.word === '' ? undefined : await redirect.link(domain?.id ?? 0, short.word);
  if (!live) throw invalidField('address', 'This link does not exist. Check that you copied all of it.');
  const { id, accountId, domainId } = live.link;
  return { address, linkId: id, owner: { accountId, domainId } };
}

function readForm(body: unknown): ReportForm {
  const { address, reason, words, email } = (body ?? {}) as Record<string, unknown>;
  return {
    address: textOf(address, MAX_ADDRESS),
    reason: textOf(reason, 40),
    words: textOf(words, 4_000),
    email: textOf(email, 254),
  };
}

function textOf(value: unknown, most: number): string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value.trim().slice(0, most) : '';
}

const REASONS: Readonly<Record<AbuseReason, string>> = {
  phishing: 'Phishing or fraud: it impersonates someone to steal passwords or money',
  malware: 'Malware: it installs harmful software',
  spam: 'Spam: it came unasked, in email, messages or comments',
  illegal: 'Illegal content: such as counterfeits, abuse or threats',
  other: 'Something else',
};

const NO_ROBOTS = { 'X-Robots-Tag': 'noindex' };

interface Outcome {
  status: number;
  retryAfterSeconds?: number;
}

export function reportPage(
  form: ReportForm,
  errors: FieldErrors = {},
  outcome: Outcome = { status: 200 },
): PageResponse {
  const retry: Record<string, string> =
    outcome.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(outcome.retryAfterSeconds) };
  return renderPage({
    kind: 'form',
    theme: 'card',
    head: cardStyleElement,
    title: 'Report a link',
    status: outcome.status,
    headers: { ...NO_ROBOTS, ...retry },
    body: (_service, brand) => html`<main>
<h1>Report a link</h1>
${ownText(brand, 'report')}<p class="lead">The operator of this service reviews every report and can disable the link.</p>
${errorMessage('form', errors)}<form method="post" action="/report" novalidate>
<label for="address">Short link</label>
<input id="address" name="address" value="${form.address}" required maxlength="${MAX_ADDRESS}" autocomplete="off" spellcheck="false"${invalid('address', errors)}>
${errorMessage('address', errors)}<fieldset${invalid('reason', errors)}><legend>What is wrong with it?</legend>
${ABUSE_REASONS.map((reason) => choice(reason, form.reason))}</fieldset>
${errorMessage('reason', errors)}<label for="words">Details <span>(optional)</span></label>
<textarea id="words" name="words" rows="4" maxlength="2000"${invalid('words', errors)}>${form.words}</textarea>
${errorMessage('words', errors)}<label for="email">Your email <span>(optional)</span></label>
<input id="email" name="email" type="email" value="${form.email}" autocomplete="email" maxlength="254"${invalid('email', errors)}>
${errorMessage('email', errors)}<p class="hint">Only for questions. It is deleted when the report is resolved; the link’s owner never sees it.</p>
<button class="button" type="submit">Send report</button>
</form>
<p class="hint">To remove the destination page itself, contact its hosting provider.</p>
</main>`,
  });
}

function choice(reason: AbuseReason, chosen: string): Html {
  const checked = reason === chosen ? html` checked` : html``;
  return html`<label class="choice"><input type="radio" name="reason" value="${reason}" required${checked}> ${REASONS[reason]}</label>\n`;
}

function invalid(name: string, errors: FieldErrors): Html {
  return errors[name] ? html` aria-invalid="true" aria-describedby="${name}-fault"` : html``;
}

function errorMessage(name: string, errors: FieldErrors): Html {
  const sentence = errors[name]?.[0];
  return sentence === undefined ? html`` : html`<p class="fault" id="${name}-fault" role="alert">${sentence}</p>\n`;
}

function thankYouPage(): PageResponse {
  return renderPage({
    kind: 'plain',
    theme: 'card',
    head: cardStyleElement,
    title: 'Thank you',
    headers: NO_ROBOTS,
    body: html`<main>
<h1>Thank you</h1>
<p class="lead">Your report was received and will be reviewed. Do not open the link or enter anything on its page.</p>
<p class="hint">If you entered a password there, change it. If you entered card details, call your bank.</p>
</main>`,
  });
}
