import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnalyticsService, Summary } from '../../../analytics/results/results.ts';
import type { Board, Boards } from '../../../boards/boards.ts';
import { networkOf } from '../../../platform/fetch/network.ts';
import { GEO_CREDIT } from '../../../platform/geo/geo.ts';
import type { Sharing, Website, Websites } from '../../../websites/websites.ts';
import { figures, panel } from '../page/figures.ts';
import { type Html, html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { sendPage } from '../page/send-page.ts';
import { notFoundPage } from '../redirect/outcome-pages.ts';
import { isPassword, type ShareAccessDeps, type SharedObject, sendShareToken, waitBefore } from './share-access.ts';

export interface SharePageDeps extends ShareAccessDeps {
  websites: Pick<Websites, 'findShared' | 'opens'>;
  boards: Pick<Boards, 'findShared' | 'opens'>;
  sharing: { website: Pick<Sharing<Website>, 'token'>; board: Pick<Sharing<Board>, 'token'> };
  analytics: Pick<AnalyticsService, 'summary'>;
  /** Serves the dashboard, which runs in the browser and requests a token. */
  sharePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | FastifyReply;
}

/**
 * Serves `/share/{website id}`: the dashboard that an owner makes public, or shares with a password; `?plain=1` shows a
 * few figures without scripts. A private website returns 404 like an unknown one. Passwords are not remembered: each
 * visit asks again. `/share/board/{secret}` serves a board likewise.
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
  app.post('/share/:id/token', (request, reply) =>
    sendShareToken(deps, { request, reply }, () => sharedWebsite(deps, request)),
  );
  app.get('/share/board/:secret', async (request, reply) => {
    const board = await findBoard(deps, request);
    return board ? deps.sharePage(request, reply) : sendPage(reply, notFoundPage(request.headers.accept));
  });
  app.post('/share/board/:secret/token', (request, reply) =>
    sendShareToken(deps, { request, reply }, () => sharedBoard(deps, request)),
  );
}

async function findShared(deps: SharePageDeps, request: FastifyRequest): Promise<Website | undefined> {
  const { id } = request.params as { id: string };
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : Number.NaN;
  return Number.isSafeInteger(number) ? deps.websites.findShared(number) : undefined;
}

async function sharedWebsite(deps: SharePageDeps, request: FastifyRequest): Promise<SharedObject | undefined> {
  const website = await findShared(deps, request);
  if (!website) return undefined;
  const { id, domain, privacy } = website;
  return {
    key: String(id),
    hasPassword: privacy !== 0,
    opens: (password) => deps.websites.opens(website, password),
    token: () => deps.sharing.website.token(website),
    facts: { website: { id, domain } },
  };
}

async function findBoard(deps: SharePageDeps, request: FastifyRequest): Promise<Board | undefined> {
  const { secret } = request.params as { secret: string };
  return /^[\w-]{43}$/.test(secret) ? deps.boards.findShared({ shareSecret: secret }) : undefined;
}

async function sharedBoard(deps: SharePageDeps, request: FastifyRequest): Promise<SharedObject | undefined> {
  const board = await findBoard(deps, request);
  if (!board) return undefined;
  return {
    key: `board${board.id}`,
    hasPassword: board.privacy !== 0,
    opens: (password) => deps.boards.opens(board, password),
    token: () => deps.sharing.board.token(board),
    facts: { board: { id: board.id } },
  };
}

async function unlock(
  deps: SharePageDeps,
  website: Website,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  // The limit is checked before hashing the password, so attackers cannot use up the CPU.
  const retryAfterSeconds = await waitBefore(deps.limiter, String(website.id), networkOf(deps.addressOf(request)));
  if (retryAfterSeconds !== undefined) return sendPage(reply, passwordPage({ retryAfterSeconds }));
  const opens = (password: string) => deps.websites.opens(website, password);
  if (!(await isPassword({ opens }, request))) return sendPage(reply, passwordPage('wrong'));
  return sendPage(reply, overviewPage(website, await deps.analytics.summary(website)));
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
