import { STORY_PARAM } from '../../../collect/collect.ts';
import { pageKey } from '../../../pages/pages.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Log } from '../../../platform/log.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import {
  type Decision,
  type LiveCode,
  type LiveLink,
  landsAtHome,
  type Redirect,
  type Visitor,
  withForwarded,
  withRest,
} from '../../../redirect/redirect.ts';
import { type PageAnswer, writePage } from '../page/page.ts';
import { type Exchange, queryOf, soon } from './edge-request.ts';
import { type ClickAnswer, countsAsVisit, type HitSink, hitOf, recordAndAnswer } from './hits.ts';
import { type Passage, type Passages, passagePage } from './interstitials.ts';
import { type Onward, onward, plain, type StoryParts, scanBefore } from './onward.ts';
import type { OrphanNote } from './orphan-visits.ts';
import { blockedPage, earlyPage, expiredPage, notFoundPage, unavailablePage } from './outcome-pages.ts';
import { firstPasswordPage } from './password-page.ts';
import { asksForPreview, previewCard } from './preview-card.ts';
import { scanPage } from './scan-page.ts';

export interface VisitParts extends StoryParts {
  redirect: Redirect;
  passages: Passages;
  recorder: HitSink;
  clickAnswer: ClickAnswer;
  clock: Clock;
  log: Pick<Log, 'error'>;
  addressOf(request: Exchange['request']): string;
  noteOrphan: OrphanNote;
}

export interface Visit {
  live: LiveLink;
  /** The rotator's campaign, or the link's own; 0 for none. */
  campaignId: number;
  /** What was asked for below the link, such as `/start`; '' or undefined for nothing. */
  rest?: string;
  /** The right password came with this request. */
  isUnlocked?: boolean;
}

/** From what was found to what is written, counting on the way. */
export interface Visits {
  toLink(exchange: Exchange, visit: Visit): void;
  toCode(exchange: Exchange, live: LiveCode): void;
  /** Who comes, read when it is asked for. */
  visitorOf(exchange: Exchange): () => Visitor;
  /** The domain's own way out, or the page. */
  toNothing(exchange: Exchange): void;
  /** Where the bare domain leads. */
  toRoot(exchange: Exchange, location: string): void;
  /** Refusals as a page, bugs into the log. */
  failed(exchange: Exchange, error: unknown): void;
}

export function createVisits(parts: VisitParts): Visits {
  return {
    toLink: (exchange, visit) => toLink(parts, exchange, visit),
    toCode: (exchange, live) => toCode(parts, exchange, live),
    visitorOf: ({ request }) => visitorOf(parts, request),
    toNothing: (exchange) => toNothing(parts, exchange),
    toRoot: (exchange, location) => {
      go(exchange, location);
      parts.noteOrphan(exchange);
    },
    failed: (exchange, error) => failed(parts.log, exchange, error),
  };
}

function toLink(parts: VisitParts, exchange: Exchange, visit: Visit): void {
  const { request } = exchange;
  const counts = visit.isUnlocked === true || countsAsVisit(request);
  const visitor = visitorOf(parts, request);
  const decided = (decision: Decision) => carryOut(parts, exchange, { ...visit, counts, decision });
  const decision = parts.redirect.follow(visit.live, { visitor, counts, isUnlocked: visit.isUnlocked });
  soon(decision, decided, (error) => failed(parts.log, exchange, error));
}

function visitorOf({ addressOf }: VisitParts, request: Exchange['request']) {
  return (): Visitor => ({
    address: addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    acceptLanguage: request.headers['accept-language'] ?? '',
  });
}

interface Outcome extends Visit {
  counts: boolean;
  decision: Decision;
}

function carryOut(parts: VisitParts, exchange: Exchange, outcome: Outcome) {
  const { decision } = outcome;
  const { accept } = exchange.request.headers;
  switch (decision.kind) {
    case 'go': {
      if (outcome.live.link.pixels.length > 0) return throughPage(parts, exchange, { outcome, decision });
      const way = wayOf(parts, exchange, { outcome, location: decision.location });
      return counted(parts, exchange, { outcome, way, answer: () => lead(exchange, outcome.live, way.location) });
    }
    case 'splash':
    case 'overlay':
    case 'frame':
    case 'app':
      return throughPage(parts, exchange, { outcome, decision });
    case 'password':
      return show(exchange, firstPasswordPage());
    case 'early':
      return show(exchange, earlyPage(accept, decision.startsAt));
    case 'expired':
      return decision.location === undefined ? show(exchange, expiredPage(accept)) : go(exchange, decision.location);
    case 'blocked':
      return show(exchange, blockedPage(accept));
    case 'missing':
      return toNothing(parts, exchange);
  }
}

/** The target's address for this visitor. Those who only look begin no story. */
function wayOf(parts: VisitParts, exchange: Exchange, { outcome, location }: { outcome: Outcome; location: string }) {
  const { counts, live, campaignId, rest = '' } = outcome;
  const { accountId, id: linkId } = live.link;
  const landing = live.landings.get(location);
  const reached = withRest(location, rest);
  const onTo = live.link.forwardsParameters ? forwarded(exchange, reached) : reached;
  if (!counts || !landsAtHome(landing, accountId)) return plain(onTo);
  const now = parts.clock.now();
  const scan = scanBefore(parts, exchange.request, { accountId, now });
  const story = scan && { qrId: scan.viaQrId, journeyId: scan.journeyId };
  const click = { accountId, linkId, qrId: 0, campaignId, occurredAt: now, ...story };
  return onward(parts, exchange.request, { location: onTo, landing, click });
}

/** A token that somebody brings along belongs to another click. */
const OURS: ReadonlySet<string> = new Set([STORY_PARAM]);

function forwarded({ request }: Exchange, location: string): string {
  return withForwarded(location, queryOf(request.url ?? ''), OURS);
}

/** Programs that draw a preview of what somebody posts get the link's own one, where it has one; everybody else is led on. */
function lead(exchange: Exchange, { card, link }: LiveLink, location: string): void {
  if (card !== undefined && asksForPreview(exchange.request)) show(exchange, previewCard(card, location));
  else go(exchange, location, link.redirectStatus);
}

interface PassageVisit {
  outcome: Outcome;
  decision: Passage;
}

/** With nothing to show, and for programs that draw previews, the link leads straight on. */
function throughPage(parts: VisitParts, exchange: Exchange, { outcome, decision }: PassageVisit): void {
  const { request } = exchange;
  const { live } = outcome;
  const way = wayOf(parts, exchange, { outcome, location: decision.location });
  const visit = { live, decision: { ...decision, location: way.location }, request };
  const shown = (page: PageAnswer | undefined) => {
    const isCard = live.card !== undefined && asksForPreview(request);
    const answer = page && !isCard ? () => show(exchange, page) : () => lead(exchange, live, way.location);
    if (page && !isCard) seen(parts, exchange, outcome);
    counted(parts, exchange, { outcome, way, answer });
  };
  const fail = (error: unknown) => failed(parts.log, exchange, error);
  try {
    soon(passagePage(parts.passages, visit), shown, fail);
  } catch (error) {
    // Drawn at once, what fails has no promise to fail in.
    fail(error);
  }
}

/** That a splash page or an overlay was shown, beside the click that led to it. */
function seen(parts: VisitParts, { request, host }: Exchange, { counts, decision, live }: Outcome): void {
  if (!counts || (decision.kind !== 'splash' && decision.kind !== 'overlay')) return;
  const id = decision.kind === 'splash' ? decision.splashId : decision.overlayId;
  const facts = { accountId: live.link.accountId, occurredAt: parts.clock.now(), address: parts.addressOf(request) };
  parts.recorder.record(hitOf(request, host, { kind: 'impression', pageId: pageKey(decision.kind, id), ...facts }));
}

interface CountedAnswer {
  outcome: Outcome;
  way: Onward;
  answer(): void;
}

/** Answers, after the click is stored where it counts. */
function counted(parts: VisitParts, exchange: Exchange, { outcome, way, answer }: CountedAnswer) {
  if (!outcome.counts) return answer();
  const { link } = outcome.live;
  const hit = hitOf(exchange.request, exchange.host, {
    kind: 'click',
    accountId: link.accountId,
    linkId: link.id,
    campaignId: outcome.campaignId,
    domainId: link.domainId,
    journeyId: way.journeyId,
    landingSiteId: way.landingSiteId,
    occurredAt: parts.clock.now(),
    address: parts.addressOf(exchange.request),
  });
  return recordAndAnswer(parts.recorder, hit, { when: parts.clickAnswer, answer });
}

function toCode(parts: VisitParts, exchange: Exchange, live: LiveCode) {
  const { code, isBlocked } = live;
  if (isBlocked) return show(exchange, blockedPage(exchange.request.headers.accept));
  const counts = countsAsVisit(exchange.request);
  const way = wayOfCode(parts, exchange, { live, counts });
  const answer = way === undefined ? () => show(exchange, scanPage(code)) : () => go(exchange, way.location);
  if (!counts) return answer();
  const hit = hitOf(exchange.request, exchange.host, {
    kind: 'scan',
    accountId: code.accountId,
    qrId: code.id,
    journeyId: way?.journeyId,
    landingSiteId: way?.landingSiteId,
    occurredAt: parts.clock.now(),
    address: parts.addressOf(exchange.request),
  });
  return recordAndAnswer(parts.recorder, hit, { when: parts.clickAnswer, answer });
}

/** Of a code that leads to a short link: where that one leads is for it to say. */
const NOWHERE = { siteId: 0, accountId: 0 };

/** Undefined for a code that holds something to show. */
function wayOfCode(parts: VisitParts, exchange: Exchange, { live, counts }: { live: LiveCode; counts: boolean }) {
  const { code, location, isOfOurs } = live;
  const { accountId, id: qrId } = code;
  if (location === undefined) return undefined;
  const landing = landsAtHome(live.landing, accountId) ? live.landing : isOfOurs ? NOWHERE : undefined;
  if (!counts || landing === undefined) return plain(location);
  const click = { accountId, linkId: 0, qrId, campaignId: 0, occurredAt: parts.clock.now() };
  return onward(parts, exchange.request, { location, landing, click });
}

function toNothing({ noteOrphan }: VisitParts, exchange: Exchange): void {
  const way = exchange.domain?.missingLocation;
  if (way !== undefined) go(exchange, way);
  else show(exchange, notFoundPage(exchange.request.headers.accept));
  noteOrphan(exchange);
}

function failed(log: Pick<Log, 'error'>, exchange: Exchange, error: unknown): void {
  if (!(error instanceof AppError)) log.error({ err: error }, 'a short address could not be answered');
  if (exchange.response.headersSent) exchange.response.destroy();
  else show(exchange, unavailablePage(exchange.request.headers.accept));
}

/**
 * After a form, 303: browsers then ask for the target instead of posting the password there. Whatever the status, nobody
 * keeps the answer: it would hide every click but the first, and outlive a change of the link.
 */
function go({ request, response }: Exchange, location: string, chosen = 302): void {
  const status = request.method === 'POST' ? 303 : chosen;
  response.writeHead(status, ['Location', location, 'Cache-Control', 'private, no-store', 'Content-Length', '0']);
  response.end();
}

function show({ request, response }: Exchange, page: PageAnswer): void {
  writePage(response, page, request);
}
