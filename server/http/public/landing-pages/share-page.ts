import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from '../../../accounts/accounts.ts';
import type { Glance, Insights } from '../../../analytics/answers/answers.ts';
import { networkOf } from '../../../platform/fetch/network.ts';
import { GEO_CREDIT } from '../../../platform/geo/geo.ts';
import type { Sharing, Website, Websites } from '../../../websites/websites.ts';
import { figures, panel } from '../page/figures.ts';
import { type Html, html } from '../page/html.ts';
import { type PageAnswer, renderPage } from '../page/page.ts';
import { isOwnForm } from '../page/same-origin.ts';
import { sendPage } from '../page/send-page.ts';
import { notFoundPage } from '../redirect/outcome-pages.ts';

export interface SharePageParts {
  websites: Pick<Websites, 'findShared' | 'opens'>;
  sharing: Pick<Sharing, 'token'>;
  baseUrl: string;
  insights: Pick<Insights, 'glance'>;
  limiter: RateLimiter;
  addressOf(request: FastifyRequest): string;
  /** The dashboard, which runs in the browser and asks for a token. */
  sharePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | FastifyReply;
}

const ATTEMPTS_PER_NETWORK_AND_WEBSITE = 10;
const ATTEMPTS_PER_NETWORK = 60;
const ATTEMPTS_PER_WEBSITE = 100;

/**
 * `/share/{website id}`: the dashboard that an owner shows to everybody, or to whoever knows the password; with `?plain=1` a few
 * figures without scripts. A private website is not found, as one that does not exist. Nothing is kept of a password: each visit
 * asks for it again.
 */
export function serveSharePages(app: FastifyInstance, parts: SharePageParts): void {
  app.get('/share/:id', async (request, reply) => {
    const website = await findShared(parts, request);
    if (!website) return sendPage(reply, notFoundPage(request.headers.accept));
    const { plain } = request.query as { plain?: unknown };
    if (plain === undefined) return parts.sharePage(request, reply);
    if (website.privacy !== 0) return sendPage(reply, passwordPage());
    return sendPage(reply, overviewPage(website, await parts.insights.glance(website)));
  });
  app.post('/share/:id', async (request, reply) => {
    const website = await findShared(parts, request);
    if (!website) return sendPage(reply, notFoundPage(request.headers.accept));
    return website.privacy === 0 ? reply.redirect(request.url, 303) : unlock(parts, website, { request, reply });
  });
  app.post('/share/:id/token', (request, reply) => giveToken(parts, request, reply));
}

async function findShared(parts: SharePageParts, request: FastifyRequest): Promise<Website | undefined> {
  const { id } = request.params as { id: string };
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : Number.NaN;
  return Number.isSafeInteger(number) ? parts.websites.findShared(number) : undefined;
}

/** For the page of the dashboard alone: what it sends to the API. */
async function giveToken(parts: SharePageParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('Cache-Control', 'private, no-store');
  if (!isOwnForm(request.raw, parts.baseUrl)) return reply.code(403).send({ error: 'foreign_origin' });
  const website = await findShared(parts, request);
  if (!website) return reply.code(404).send({ error: 'not_found' });
  const network = networkOf(parts.addressOf(request));
  const retryAfterSeconds =
    website.privacy === 0
      ? await waitForToken(parts.limiter, network)
      : await waitBefore(parts.limiter, website.id, network);
  if (retryAfterSeconds !== undefined)
    return reply.code(429).header('Retry-After', String(retryAfterSeconds)).send({ error: 'too_many_attempts' });
  if (website.privacy !== 0 && !(await isPassword(parts, website, request)))
    return reply.code(403).send({ error: 'wrong_password' });
  const { token, expiresAt } = await parts.sharing.token(website);
  return reply.send({
    token,
    expires_at: new Date(expiresAt).toISOString(),
    website: { id: website.id, domain: website.domain },
  });
}

/** Each opens streams of its own. */
async function waitForToken(limiter: RateLimiter, network: string): Promise<number | undefined> {
  const { allowed, retryAfterSeconds } = await limiter(`share:token:${network}`, ATTEMPTS_PER_NETWORK);
  return allowed ? undefined : retryAfterSeconds;
}

async function isPassword(parts: SharePageParts, website: Website, request: FastifyRequest): Promise<boolean> {
  const { password } = (request.body ?? {}) as { password?: unknown };
  return typeof password === 'string' && (await parts.websites.opens(website, password.slice(0, 256)));
}

async function unlock(
  parts: SharePageParts,
  website: Website,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  // Before the hash is computed, which is what an attacker would make us do.
  const retryAfterSeconds = await waitBefore(parts.limiter, website.id, networkOf(parts.addressOf(request)));
  if (retryAfterSeconds !== undefined) return sendPage(reply, passwordPage({ retryAfterSeconds }));
  if (!(await isPassword(parts, website, request))) return sendPage(reply, passwordPage('wrong'));
  return sendPage(reply, overviewPage(website, await parts.insights.glance(website)));
}

/** Undefined when another attempt is allowed. The narrowest limit first: what it stops does not count against the next. */
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

type Fault = 'wrong' | { retryAfterSeconds: number };

const NO_ROBOTS = { 'X-Robots-Tag': 'noindex' };

/** Says nothing of the website: its name is part of what the password protects. */
function passwordPage(fault?: Fault): PageAnswer {
  const retry: Record<string, string> =
    typeof fault === 'object' ? { 'Retry-After': String(fault.retryAfterSeconds) } : {};
  const status = fault === undefined ? 200 : fault === 'wrong' ? 403 : 429;
  return renderPage({
    ...{ kind: 'form', title: 'These figures are protected', status, headers: { ...NO_ROBOTS, ...retry } },
    body: html`<main>
<h1>These figures are protected</h1>
<p class="lead">Enter the password that you were given.</p>
<form method="post">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="off" required autofocus maxlength="256">
${sentence(fault)}<button class="button" type="submit">Open</button>
</form>
</main>`,
  });
}

function sentence(fault: Fault | undefined): Html {
  if (!fault) return html``;
  const text =
    fault === 'wrong'
      ? 'That is not the password.'
      : `Too many attempts. Try again in ${fault.retryAfterSeconds} seconds.`;
  return html`<p class="fault" role="alert">${text}</p>\n`;
}

function overviewPage({ domain }: Website, glance: Glance): PageAnswer {
  const { from, to, views, visitors, pages, referrers, countries } = glance;
  return renderPage({
    ...{ kind: 'plain', title: domain, headers: NO_ROBOTS },
    foot: html` <a href="${GEO_CREDIT.href}">${GEO_CREDIT.label}</a>`,
    body: html`<main class="wide">
<h1>${domain}</h1>
<p class="lead">${from} to ${to}</p>
${figures({ Visitors: visitors, 'Page views': views })}${panel('Pages', pages)}${panel('Where visitors come from', referrers)}${panel('Countries', countries)}</main>`,
  });
}
