import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { type Decision, type LiveLink, type Redirect, type StoredCode, toLocation } from '../../redirect/redirect.ts';
import { type Exchange, soon } from './exchange.ts';
import { type ClickAnswer, countsAsVisit, type HitSink, hitOf, recordAndAnswer } from './hits.ts';
import { blockedPage, expiredPage, notFoundPage, unavailablePage } from './outcome-pages.ts';
import { type PageAnswer, writePage } from './page.ts';
import {
  framePage,
  type OverlayView,
  overlayPage,
  type PassageMeta,
  type SplashView,
  splashPage,
} from './passage-pages.ts';
import { passwordPage } from './password-page.ts';
import { scanPage } from './scan-page.ts';

/** The pages that links can lead through, by id. */
export interface Passages {
  splash(accountId: number, id: number): Promise<SplashView | undefined>;
  overlay(accountId: number, id: number): Promise<OverlayView | undefined>;
}

export interface VisitParts {
  redirect: Redirect;
  passages: Passages;
  recorder: HitSink;
  clickAnswer: ClickAnswer;
  clock: Clock;
  log: Pick<Log, 'error'>;
  addressOf(request: Exchange['request']): string;
}

export interface Visit {
  live: LiveLink;
  /** The rotator's campaign, or the link's own; 0 for none. */
  campaignId: number;
  /** The right password came with this request. */
  isUnlocked?: boolean;
}

/** From what was found to what is written, counting on the way. */
export interface Visits {
  toLink(exchange: Exchange, visit: Visit): void;
  toCode(exchange: Exchange, stored: StoredCode): void;
  /** The domain's own way out, or the page. */
  toNothing(exchange: Exchange): void;
  /** Refusals as a page, bugs into the log. */
  failed(exchange: Exchange, error: unknown): void;
}

export function createVisits(parts: VisitParts): Visits {
  return {
    toLink: (exchange, visit) => toLink(parts, exchange, visit),
    toCode: (exchange, stored) => toCode(parts, exchange, stored),
    toNothing,
    failed: (exchange, error) => failed(parts.log, exchange, error),
  };
}

function toLink(parts: VisitParts, exchange: Exchange, visit: Visit): void {
  const { request } = exchange;
  const counts = visit.isUnlocked === true || countsAsVisit(request);
  const visitor = () => ({
    address: parts.addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    acceptLanguage: request.headers['accept-language'] ?? '',
  });
  const decided = (decision: Decision) => carryOut(parts, exchange, { ...visit, counts, decision });
  const decision = parts.redirect.follow(visit.live, { visitor, counts, isUnlocked: visit.isUnlocked });
  soon(decision, decided, (error) => failed(parts.log, exchange, error));
}

interface Outcome extends Visit {
  counts: boolean;
  decision: Decision;
}

function carryOut(parts: VisitParts, exchange: Exchange, outcome: Outcome) {
  const { decision } = outcome;
  const { accept } = exchange.request.headers;
  switch (decision.kind) {
    case 'go':
      return counted(parts, exchange, { outcome, answer: () => go(exchange, decision.location) });
    case 'splash':
    case 'overlay':
    case 'frame':
      throughPage(parts, exchange, outcome).catch((error) => failed(parts.log, exchange, error));
      return;
    case 'password':
      return show(exchange, passwordPage());
    case 'expired':
      return decision.location === undefined ? show(exchange, expiredPage(accept)) : go(exchange, decision.location);
    case 'blocked':
      return show(exchange, blockedPage(accept));
    case 'missing':
      return toNothing(exchange);
  }
}

/** A splash page or an overlay that is gone does not stop anybody. */
async function throughPage(parts: VisitParts, exchange: Exchange, outcome: Outcome): Promise<void> {
  const { decision, live } = outcome;
  if (!('location' in decision) || decision.location === undefined) return;
  const { location } = decision;
  const page = await passagePage(parts.passages, live, decision);
  const answer = page ? () => show(exchange, page) : () => go(exchange, location);
  counted(parts, exchange, { outcome, answer });
}

async function passagePage(
  passages: Passages,
  { link }: LiveLink,
  decision: Decision,
): Promise<PageAnswer | undefined> {
  const meta: PassageMeta = { title: link.metaTitle, description: link.metaDescription, image: link.metaImage };
  if (decision.kind === 'frame') return framePage(decision.location, meta);
  if (decision.kind === 'splash') {
    const splash = await passages.splash(link.accountId, decision.splashId);
    return splash && splashPage(splash, decision.location, meta);
  }
  if (decision.kind === 'overlay') {
    const overlay = await passages.overlay(link.accountId, decision.overlayId);
    return overlay && overlayPage(overlay, decision.location, meta);
  }
  return undefined;
}

/** Answers, after the click is stored where it counts. */
function counted(parts: VisitParts, exchange: Exchange, { outcome, answer }: { outcome: Outcome; answer: () => void }) {
  if (!outcome.counts) return answer();
  const { link } = outcome.live;
  const hit = hitOf(exchange.request, exchange.host, {
    kind: 'click',
    accountId: link.accountId,
    linkId: link.id,
    campaignId: outcome.campaignId,
    domainId: link.domainId,
    occurredAt: parts.clock.now(),
    address: parts.addressOf(exchange.request),
  });
  return recordAndAnswer(parts.recorder, hit, { when: parts.clickAnswer, answer });
}

function toCode(parts: VisitParts, exchange: Exchange, { code, isBlocked }: StoredCode) {
  if (isBlocked) return show(exchange, blockedPage(exchange.request.headers.accept));
  const location = code.type === 'link' ? toLocation(code.content, []) : undefined;
  const answer = location === undefined ? () => show(exchange, scanPage(code)) : () => go(exchange, location);
  if (!countsAsVisit(exchange.request)) return answer();
  const hit = hitOf(exchange.request, exchange.host, {
    kind: 'scan',
    accountId: code.accountId,
    qrId: code.id,
    occurredAt: parts.clock.now(),
    address: parts.addressOf(exchange.request),
  });
  return recordAndAnswer(parts.recorder, hit, { when: parts.clickAnswer, answer });
}

function toNothing(exchange: Exchange): void {
  const way = exchange.domain?.missingLocation;
  if (way !== undefined) go(exchange, way);
  else show(exchange, notFoundPage(exchange.request.headers.accept));
}

function failed(log: Pick<Log, 'error'>, exchange: Exchange, error: unknown): void {
  if (!(error instanceof AppError)) log.error({ err: error }, 'a short address could not be answered');
  if (exchange.response.headersSent) exchange.response.destroy();
  else show(exchange, unavailablePage(exchange.request.headers.accept));
}

/** After a form, 303: browsers then ask for the target instead of posting the password there. */
function go({ request, response }: Exchange, location: string): void {
  const status = request.method === 'POST' ? 303 : 302;
  response.writeHead(status, ['Location', location, 'Cache-Control', 'private, no-store', 'Content-Length', '0']);
  response.end();
}

function show({ request, response }: Exchange, page: PageAnswer): void {
  writePage(response, page, request);
}

export { go as redirectTo, show as showPage };
