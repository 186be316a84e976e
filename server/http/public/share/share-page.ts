import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnalyticsService, Summary } from '../../../analytics/results/results.ts';
import type { Board, Boards } from '../../../boards/boards.ts';
import { networkOf } from '../../../platform/fetch/network.ts';
import { GEO_CREDIT } from '../../../platform/geo/geo.ts';
import type { Sharing, Website, Websites } from '../../../websites/websites.ts';
import { type OwnSign, ownSign } from '../page/brand-markup.ts';
import { figures, panel } from '../page/figures.ts';
import { type Html, html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { sendPage, sendPageOf } from '../page/send-page.ts';
import { notFoundPage, wayOutOf } from '../redirect/outcome-pages.ts';
import { boardSummary } from './board-summary.ts';
import { isPassword, type ShareAccessDeps, type SharedObject, sendShareToken, waitBefore } from './share-access.ts';

export interface SharePageDeps extends ShareAccessDeps {
  websites: Pick<Websites, 'findShared' | 'opens'>;
  boards: Pick<Boards, 'figures' | 'findShared' | 'opens'>;
  sharing: { website: Pick<Sharing<Website>, 'token'>; board: Pick<Sharing<Board>, 'token'> };
  analytics: Pick<AnalyticsService, 'summary'>;
  /** Serves the dashboard, which runs in the browser and requests a token. */
  sharePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | FastifyReply;
}

/** What an owner shares, and how a person without scripts sees it. */
interface SharedPage extends SharedObject {
  /** The workspace that it belongs to. */
  accountId: number;
  noun: 'dashboard' | 'board';
  summary(): Promise<PageResponse>;
}

type FindShared = (deps: SharePageDeps, request: FastifyRequest) => Promise<SharedPage | undefined>;

/**
 * Serves `/share/{website id}`: the dashboard that an owner makes public, or shares with a password; `?plain=1` shows a
 * few figures without scripts. A private website returns 404 like an unknown one. Passwords are not remembered: each
 * visit asks again. `/share/board/{secret}` serves a board likewise.
 */
export function serveSharePages(app: FastifyInstance, deps: SharePageDeps): void {
  serveShared(app, deps, { path: '/share/:id', find: sharedWebsite });
  serveShared(app, deps, { path: '/share/board/:secret', find: sharedBoard });
}

function serveShared(
  app: FastifyInstance,
  deps: SharePageDeps,
  { path, find }: { path: string; find: FindShared },
): void {
  app.get(path, async (request, reply) => {
    const shared = await find(deps, request);
    if (!shared) return sendPage(reply, notFoundPage(request.headers.accept, wayOutOf(request.headers)));
    const { plain } = request.query as { plain?: unknown };
    if (plain === undefined) return deps.sharePage(request, reply);
    return shared.hasPassword ? sendPage(reply, passwordPage(shared)) : sendSummary(reply, shared);
  });
  app.post(path, async (request, reply) => {
    const shared = await find(deps, request);
    if (!shared) return sendPage(reply, notFoundPage(request.headers.accept, wayOutOf(request.headers)));
    return shared.hasPassword ? unlock(deps, shared, { request, reply }) : reply.redirect(request.url, 303);
  });
  app.post(`${path}/token`, (request, reply) =>
    sendShareToken(deps, { request, reply }, async () => {
      const shared = await find(deps, request);
      return shared && { ...shared, facts: { ...shared.facts, ...(await ownerOf(reply, shared)) } };
    }),
  );
}

/** The brand of the workspace, if it has one. It is part of what a password protects. */
async function ownerOf(reply: FastifyReply, { accountId }: SharedPage): Promise<{ owner?: OwnSign }> {
  const brand = await reply.server.brandOf?.({ accountId, domainId: 0 });
  return brand?.own ? { owner: ownSign(brand.own) } : {};
}

async function sendSummary(reply: FastifyReply, { accountId, summary }: SharedPage): Promise<FastifyReply> {
  return sendPageOf(reply, await summary(), { accountId, domainId: 0 });
}

async function sharedWebsite(deps: SharePageDeps, request: FastifyRequest): Promise<SharedPage | undefined> {
  const { id: sent } = request.params as { id: string };
  const number = /^[1-9]\d{0,15}$/.test(sent) ? Number(sent) : Number.NaN;
  const website = Number.isSafeInteger(number) ? await deps.websites.findShared(number) : undefined;
  if (!website) return undefined;
  const { id, accountId, domain, privacy } = website;
  return {
    accountId,
    key: String(id),
    noun: 'dashboard',
    hasPassword: privacy !== 0,
    opens: (password) => deps.websites.opens(website, password),
    token: () => deps.sharing.website.token(website),
    facts: { website: { id, domain } },
    summary: async () => summaryPage(domain, websiteSummary(website, await deps.analytics.summary(website))),
  };
}

async function sharedBoard(deps: SharePageDeps, request: FastifyRequest): Promise<SharedPage | undefined> {
  const { secret } = request.params as { secret: string };
  const board = /^[\w-]{43}$/.test(secret) ? await deps.boards.findShared({ shareSecret: secret }) : undefined;
  if (!board) return undefined;
  return {
    accountId: board.accountId,
    key: `board${board.id}`,
    noun: 'board',
    hasPassword: board.privacy !== 0,
    opens: (password) => deps.boards.opens(board, password),
    token: () => deps.sharing.board.token(board),
    facts: { board: { id: board.id } },
    summary: async () => summaryPage(board.name, boardSummary(board, await deps.boards.figures(board, {}))),
  };
}

async function unlock(
  deps: SharePageDeps,
  shared: SharedPage,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  // The limit is checked before hashing the password, so attackers cannot use up the CPU.
  const retryAfterSeconds = await waitBefore(deps.limiter, shared.key, networkOf(deps.addressOf(request)));
  if (retryAfterSeconds !== undefined) return sendPage(reply, passwordPage(shared, { retryAfterSeconds }));
  if (!(await isPassword(shared, request))) return sendPage(reply, passwordPage(shared, 'wrong'));
  return sendSummary(reply, shared);
}

type PasswordError = 'wrong' | { retryAfterSeconds: number };

const NO_ROBOTS = { 'X-Robots-Tag': 'noindex' };

/** Renders the password form, which reveals nothing about the object: the password also protects its name. */
function passwordPage({ noun }: Pick<SharedPage, 'noun'>, fault?: PasswordError): PageResponse {
  const retry: Record<string, string> =
    typeof fault === 'object' ? { 'Retry-After': String(fault.retryAfterSeconds) } : {};
  const status = fault === undefined ? 200 : fault === 'wrong' ? 403 : 429;
  return renderPage({
    kind: 'form',
    title: `This ${noun} is protected`,
    status,
    headers: { ...NO_ROBOTS, ...retry },
    body: html`<main class="unlock">
<h1>This ${noun} is protected</h1>
<p class="lead">Enter the password to view it.</p>
<form method="post">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="off" required autofocus maxlength="256">
${sentence(fault)}<button class="button" type="submit">View ${noun}</button>
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

function summaryPage(title: string, body: Html): PageResponse {
  const foot = html` <a href="${GEO_CREDIT.href}">${GEO_CREDIT.label}</a>`;
  return renderPage({ kind: 'plain', title, headers: NO_ROBOTS, foot, body });
}

function websiteSummary({ domain }: Website, summary: Summary): Html {
  const { from, to, views, visitors, pages, referrers, countries } = summary;
  const totals = figures([
    ['Unique visitors', visitors],
    ['Page views', views],
  ]);
  return html`<main class="wide">
<h1>${domain}</h1>
<p class="lead">${from} to ${to}</p>
${totals}${panel('Pages', pages)}${panel('Sources', referrers)}${panel('Countries', countries)}</main>`;
}
