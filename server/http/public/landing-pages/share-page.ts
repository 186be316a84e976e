import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from '../../../accounts/accounts.ts';
import type { AnalyticsService, Summary } from '../../../analytics/results/results.ts';
import { networkOf } from '../../../platform/fetch/network.ts';
import { GEO_CREDIT } from '../../../platform/geo/geo.ts';
import type { Sharing, Website, Websites } from '../../../websites/websites.ts';
import { figures, panel } from '../page/figures.ts';
import { type Html, html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { isOwnForm } from '../page/same-origin.ts';
import { sendPage } from '../page/send-page.ts';
import { notFoundPage } from '../redirect/outcome-pages.ts';

export interface SharePageDeps {
  websites: Pick<Websites, 'findShared' | 'opens'>;
  sharing: Pick<Sharing, 'token'>;
  baseUrl: string;
  analytics: Pick<AnalyticsService, 'summary'>;
  limiter: RateLimiter;
  addressOf(request: FastifyRequest): string;
  /** Serves the dashboard, which runs in the browser and requests a token. */
  sharePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | FastifyReply;
}

const ATTEMPTS_PER_NETWORK_AND_WEBSITE = 10;
const ATTEMPTS_PER_NETWORK = 60;
const ATTEMPTS_PER_WEBSITE = 100;

/**
 * Serves `/share/{website id}`: the dashboard that an owner makes public, or shares with a password; `?plain=1` shows a
 * few figures without scripts. A private website returns 404 like an unknown one. Passwords are not remembered: each
 * visit asks again.
 */
export function serveSharePages(app: FastifyInstance, deps: SharePageDeps): void {
  app.get('/share/:id', async (request, reply) => {
    const website = await findShared(deps, request);
    if (!website) return sendPage(reply, notFoundPage(request.headers.accept));
    const { plain } = request.query as { plain?: unknown };
    if (plain === undefined) return deps.sharePage(request, reply);
    if (website.privacy !== 0) return sendPage(reply, passwordPage());
    return sendPage(reply, overviewPage(website, await deps.analytics.summary(website)));
  });
  app.post('/share/:id', async (request, reply) => {
    const website = await findShared(deps, request);
    if (!website) return sendPage(reply, notFoundPage(request.headers.accept));
    return website.privacy === 0 ? reply.redirect(request.url, 303) : unlock(deps, website, { request, reply });
  });
  app.post('/share/:id/token', (request, reply) => sendToken(deps, request, reply));
}

async function findShared(deps: SharePageDeps, request: FastifyRequest): Promise<Website | undefined> {
  const { id } = request.params as { id: string };
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : Number.NaN;
  return Number.isSafeInteger(number) ? deps.websites.findShared(number) : undefined;
}

/** Issues the token that the dashboard page sends to the API. */
async function sendToken(deps: SharePageDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('Cache-Control', 'private, no-store');
  if (!isOwnForm(request.raw, deps.baseUrl)) return reply.code(403).send({ error: 'foreign_origin' });
  const website = await findShared(deps, request);
  if (!website) return reply.code(404).send({ error: 'not_found' });
  const network = networkOf(deps.addressOf(request));
  const retryAfterSeconds =
    website.privacy === 0
      ? await waitForToken(deps.limiter, network)
      : await waitBefore(deps.limiter, website.id, network);
  if (retryAfterSeconds !== undefined)
    return reply.code(429).header('Retry-After', String(retryAfterSeconds)).send({ error: 'too_many_attempts' });
  if (website.privacy !== 0 && !(await isPassword(deps, website, request)))
    return reply.code(403).send({ error: 'wrong_password' });
  const { token, expiresAt } = await deps.sharing.token(website);
  return reply.send({
    token,
    expires_at: new Date(expiresAt).toISOString(),
    website: { id: website.id, domain: website.domain },
  });
}

/** Limits tokens, because each one can open streams. */
async function waitForToken(limiter: RateLimiter, network: string): Promise<number | undefined> {
  const { allowed, retryAfterSeconds } = await limiter(`share:token:${network}`, ATTEMPTS_PER_NETWORK);
  return allowed ? undefined : retryAfterSeconds;
}

async function isPassword(deps: SharePageDeps, website: Website, request: FastifyRequest): Promise<boolean> {
  const { password } = (request.body ?? {}) as { password?: unknown };
  return typeof password === 'string' && (await deps.websites.opens(website, password.slice(0, 256)));
}

async function unlock(
  deps: SharePageDeps,
  website: Website,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  // The limit is checked before hashing the password, so attackers cannot use up the CPU.
  const retryAfterSeconds = await waitBefore(deps.limiter, website.id, networkOf(deps.addressOf(request)));
  if (retryAfterSeconds !== undefined) return sendPage(reply, passwordPage({ retryAfterSeconds }));
  if (!(await isPassword(deps, website, request))) return sendPage(reply, passwordPage('wrong'));
  return sendPage(reply, overviewPage(website, await deps.analytics.summary(website)));
}

/**
 * Returns undefined when another attempt is allowed. The narrowest limit is checked first: attempts that it rejects do
 * not count toward the next.
 */
async function waitBefore(limiter: RateLimiter, websiteId: number, network: string): Promise<number | undefined> {
  const windows: ReadonlyArray<[key: string, limit: number]> = [
    [`share:${websiteId}:${network}`, ATTEMPTS_PER_NETWORK_AND_WEBSITE],
    [`share:from:${network}`, ATTEMPTS_PER_NETWORK],
    [`share:${websiteId}`, ATTEMPTS_PER_WEBSITE],
  ];
  for (const [key, limit] of windows) {
    const { allowed, retryAfterSeconds } = await limiter(key, limit);
    if (!allowed) return retryAfterSeconds;
  }
  return undefined;
}

type PasswordError = 'wrong' | { retryAfterSeconds: number };

const NO_ROBOTS = { 'X-Robots-Tag': 'noindex' };

/** Renders the password form, which reveals nothing about the website: the password also protects its name. */
function passwordPage(fault?: PasswordError): PageResponse {
  const retry: Record<string, string> =
    typeof fault === 'object' ? { 'Retry-After': String(fault.retryAfterSeconds) } : {};
  const status = fault === undefined ? 200 : fault === 'wrong' ? 403 : 429;
  return renderPage({
    kind: 'form',
    title: 'This dashboard is protected',
    status,
    headers: { ...NO_ROBOTS, ...retry },
    body: html`<main>
<h1>This dashboard is protected</h1>
<p class="lead">Enter the password to view it.</p>
<form method="post">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="off" required autofocus maxlength="256">
${sentence(fault)}<button class="button" type="submit">View dashboard</button>
</form>
</main>`,
  });
}

function sentence(fault: PasswordError | undefined): Html {
  if (!fault) return html``;
  const text =
    fault === 'wrong' ? 'Incorrect password.' : `Too many attempts. Try again in ${fault.retryAfterSeconds} seconds.`;
  return html`<p class="fault" role="alert">${text}</p>\n`;
}

function overviewPage({ domain }: Website, summary: Summary): PageResponse {
  const { from, to, views, visitors, pages, referrers, countries } = summary;
  return renderPage({
    kind: 'plain',
    title: domain,
    headers: NO_ROBOTS,
    foot: html` <a href="${GEO_CREDIT.href}">${GEO_CREDIT.label}</a>`,
    body: html`<main class="wide">
<h1>${domain}</h1>
<p class="lead">${from} to ${to}</p>
${figures({ 'Unique visitors': visitors, 'Page views': views })}${panel('Pages', pages)}${panel('Sources', referrers)}${panel('Countries', countries)}</main>`,
  });
}
