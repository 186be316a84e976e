import { JOURNEY_PARAM } from '../../../collect/collect.ts';
import { pageKey } from '../../../pages/pages.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Log } from '../../../platform/log.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import {
  type Decision,
  isTrackedWebsite,
  type LiveCode,
  type LiveLink,
  locationFor,
  type Redirect,
  type Visitor,
  withForwarded,
  withRest,
} from '../../../redirect/redirect.ts';
import type { RequestIdReader } from '../../shared/request/request-ids.ts';
import type { PageResponse } from '../page/page.ts';
import { type EdgeRequest, queryOf, whenReady } from './edge-request.ts';
import { redirectTo, show, showOf } from './edge-responses.ts';
import { countsAsVisit, type HitSink, hitOf, type RespondWhen, recordAndRespond } from './hits.ts';
import { type Interstitial, interstitialPage, reportUrlOf } from './interstitials.ts';
import { type JourneyDeps, type JourneyStart, scanBefore, startJourney, withoutJourney } from './journey-redirect.ts';
import { isProgram, type VisitorDeps, visitorOf } from './link-visitor.ts';
import { type NotFoundDeps, respondNotFound } from './not-found.ts';
import { blockedPage, ENDED, earlyPage, unavailablePage, wayOutOf } from './outcome-pages.ts';
import { firstPasswordPage } from './password-page.ts';
import { asksForPreview, previewCard } from './preview-card.ts';
import { scanPage } from './scan-page.ts';

export interface LinkRequestDeps extends JourneyDeps, VisitorDeps, NotFoundDeps {
  redirect: Redirect;
  recorder: HitSink;
  respondWhen: RespondWhen;
  clock: Clock;
  log: Pick<Log, 'error'>;
  requestIdOf: RequestIdReader;
}

export interface LinkRequest {
  live: LiveLink;
  /** The rotator's campaign, or the link's own; 0 for none. */
  campaignId: number;
  /** The subpath requested below the link, such as `/start`; '' or undefined for none. */
  rest?: string;
  /** Whether this request contained the right password. */
  isUnlocked?: boolean;
}

/** Turns lookup results into responses, and counts visits. */
export interface LinkResponses {
  respondToLink(exchange: EdgeRequest, visit: LinkRequest): void;
  respondToCode(exchange: EdgeRequest, live: LiveCode): void;
  /** Returns a function that reads the visitor's properties on demand. */
  visitorOf(exchange: EdgeRequest): () => Visitor;
  /** Responds with the domain's fallback redirect, or with the not-found page. */
  respondNotFound(exchange: EdgeRequest): void;
  /** Redirects the bare domain. */
  redirectRoot(exchange: EdgeRequest, location: string): void;
  /** Responds to expected errors with a page, and logs unexpected ones. */
  failed(exchange: EdgeRequest, error: unknown): void;
}

export function createLinkResponses(deps: LinkRequestDeps): LinkResponses {
  return {
    respondToLink: (exchange, visit) => respondToLink(deps, exchange, visit),
    respondToCode: (exchange, live) => respondToCode(deps, exchange, live),
    visitorOf: ({ request }) => visitorOf(deps, request),
    respondNotFound: (exchange) => respondNotFound(deps, exchange),
    redirectRoot: redirectTo,
    failed: (exchange, error) => failed(deps, exchange, error),
  };
}

function respondToLink(deps: LinkRequestDeps, exchange: EdgeRequest, visit: LinkRequest): void {
  const { request } = exchange;
  const counts = visit.isUnlocked === true || countsAsVisit(request);
  const visitor = visitorOf(deps, request);
  const decided = (decision: Decision) => applyDecision(deps, exchange, { ...visit, counts, decision });
  const takesClick = counts && (visit.live.link.clickLimit === null || !isProgram(deps, request));
  const decision = deps.redirect.follow(visit.live, { visitor, takesClick, isUnlocked: visit.isUnlocked });
  whenReady(decision, decided, (error) => failed(deps, exchange, error));
}

interface Outcome extends LinkRequest {
  counts: boolean;
  decision: Decision;
}

function applyDecision(deps: LinkRequestDeps, exchange: EdgeRequest, outcome: Outcome) {
  const { decision } = outcome;
  const { link: owner } = outcome.live;
  const { accept } = exchange.request.headers;
  const reportUrl = () => reportUrlOf(deps.interstitials.reportUrl, { live: outcome.live, request: exchange.request });
  const wayOut = () => wayOutOf(exchange.request.headers, exchange.domain);
  switch (decision.kind) {
    case 'go': {
      if (outcome.live.link.pixels.length > 0) return respondWithInterstitial(deps, exchange, { outcome, decision });
      const target = resolveDestination(deps, exchange, { outcome, location: decision.location });
      return recordThenRespond(deps, exchange, {
        outcome,
        target,
        respond: () => respondWithRedirectOrCard(deps, exchange, { live: outcome.live, location: target.location }),
      });
    }
    case 'splash':
    case 'overlay':
    case 'frame':
    case 'app':
      return respondWithInterstitial(deps, exchange, { outcome, decision });
    case 'password':
      return showOf(deps, exchange, { page: firstPasswordPage(owner, reportUrl()), owner });
    case 'early':
      return showOf(deps, exchange, { page: earlyPage(accept, decision.startsAt, wayOut()), owner });
    case 'expired':
      if (decision.location !== undefined) return redirectTo(exchange, decision.location);
      return showOf(deps, exchange, { page: ENDED[decision.reason](accept, wayOut(), knownEnd(owner)), owner });
    case 'blocked':
      return showOf(deps, exchange, { page: blockedPage(accept, wayOut()), owner });
    case 'missing':
      return respondNotFound(deps, exchange, outcome.live);
  }
}

/** A password protects everything that a link says about itself, its end as well. */
function knownEnd({ expiresAt, passwordHash }: LiveLink['link']): number | null {
  return passwordHash === null ? expiresAt : null;
}

/** Returns the destination URL for this visitor. HEAD requests and prefetches start no journey. */
function resolveDestination(
  deps: LinkRequestDeps,
  exchange: EdgeRequest,
  { outcome, location }: { outcome: Outcome; location: string },
) {
  const { counts, live, campaignId, rest = '' } = outcome;
  const { accountId, id: linkId } = live.link;
  const landing = live.landings.get(location);
  const reached = withRest(location, rest);
  const destination = live.link.forwardsParameters ? forwarded(exchange, reached) : reached;
  if (!counts || !isTrackedWebsite(landing, accountId)) return withoutJourney(destination);
  const now = deps.clock.now();
  const scan = scanBefore(deps, exchange.request, { accountId, now });
  const journey = scan && { qrId: scan.viaQrId, journeyId: scan.journeyId };
  const click = { accountId, linkId, qrId: 0, campaignId, occurredAt: now, ...journey };
  return startJourney(deps, exchange.request, { location: destination, landing, click });
}

/** Our journey parameter: a token in the request belongs to another click, so it is not forwarded. */
const OWN_PARAMETERS: ReadonlySet<string> = new Set([JOURNEY_PARAM]);

function forwarded({ request }: EdgeRequest, location: string): string {
  return withForwarded(location, queryOf(request.url ?? ''), OWN_PARAMETERS);
}

/** Redirects. Programs that draw link previews get the link's own social preview, if it has one. */
function respondWithRedirectOrCard(
  deps: LinkRequestDeps,
  exchange: EdgeRequest,
  { live: { card, link }, location }: { live: LiveLink; location: string },
): void {
  if (card !== undefined && asksForPreview(exchange.request, deps.isBot))
    show(deps, exchange, previewCard(card, location));
  else redirectTo(exchange, location, link.redirectStatus);
}

interface InterstitialRequest {
  outcome: Outcome;
  decision: Interstitial;
}

/**
 * Shows the interstitial. Redirects directly when there is nothing to show, and for programs that draw link previews.
 */
function respondWithInterstitial(
  deps: LinkRequestDeps,
  exchange: EdgeRequest,
  { outcome, decision }: InterstitialRequest,
): void {
  const { request } = exchange;
  const { live } = outcome;
  const target = resolveDestination(deps, exchange, { outcome, location: decision.location });
  const visit = { live, decision: { ...decision, location: target.location }, request };
  const shown = (page: PageResponse | undefined) => {
    const isCard = live.card !== undefined && asksForPreview(request, deps.isBot);
    const respond = () => {
      if (!page || isCard) return respondWithRedirectOrCard(deps, exchange, { live, location: target.location });
      showOf(deps, exchange, { page, owner: live.link });
      recordImpression(deps, exchange, outcome);
    };
    recordThenRespond(deps, exchange, { outcome, target, respond });
  };
  const fail = (error: unknown) => failed(deps, exchange, error);
  try {
    whenReady(interstitialPage(deps.interstitials, visit), shown, fail);
  } catch (error) {
    // Synchronous rendering has no promise that could reject.
    fail(error);
  }
}

/** Records that a splash page or an overlay was shown, in addition to the click. */
function recordImpression(
  deps: LinkRequestDeps,
  { request, host }: EdgeRequest,
  { counts, decision, live }: Outcome,
): void {
  if (!counts || (decision.kind !== 'splash' && decision.kind !== 'overlay')) return;
  const id = decision.kind === 'splash' ? decision.splashId : decision.overlayId;
  const facts = { accountId: live.link.accountId, occurredAt: deps.clock.now(), address: deps.addressOf(request) };
  deps.recorder.record(hitOf(request, host, { kind: 'impression', pageId: pageKey(decision.kind, id), ...facts }));
}

interface Recorded {
  outcome: Outcome;
  target: JourneyStart;
  respond(): void;
}

/** Responds after recording the click, if it counts. */
function recordThenRespond(deps: LinkRequestDeps, exchange: EdgeRequest, { outcome, target, respond }: Recorded) {
  if (!outcome.counts) return respond();
  const { link } = outcome.live;
  const hit = hitOf(exchange.request, exchange.host, {
    kind: 'click',
    accountId: link.accountId,
    linkId: link.id,
    campaignId: outcome.campaignId,
    domainId: link.domainId,
    journeyId: target.journeyId,
    landingSiteId: target.landingSiteId,
    occurredAt: deps.clock.now(),
    address: deps.addressOf(exchange.request),
  });
  return recordAndRespond(deps.recorder, hit, {
    when: deps.respondWhen,
    respond,
    refuse: () => unavailable(deps, exchange),
  });
}

function respondToCode(deps: LinkRequestDeps, exchange: EdgeRequest, live: LiveCode) {
  const { code, isBlocked } = live;
  const showPage = (page: PageResponse) =>
    showOf(deps, exchange, { page, owner: { accountId: code.accountId, domainId: 0 } });
  if (isBlocked) return showPage(blockedPage(exchange.request.headers.accept, wayOutOf(exchange.request.headers)));
  const counts = countsAsVisit(exchange.request);
  const target = resolveCodeDestination(deps, exchange, { live, counts });
  const respond = target === undefined ? () => showPage(scanPage(code)) : () => redirectTo(exchange, target.location);
  if (!counts) return respond();
  const hit = hitOf(exchange.request, exchange.host, {
    kind: 'scan',
    accountId: code.accountId,
    qrId: code.id,
    journeyId: target?.journeyId,
    landingSiteId: target?.landingSiteId,
    occurredAt: deps.clock.now(),
    address: deps.addressOf(exchange.request),
  });
  return recordAndRespond(deps.recorder, hit, {
    when: deps.respondWhen,
    respond,
    refuse: () => unavailable(deps, exchange),
  });
}

/** For a code that redirects to a short link: the link itself records its destination. */
const NO_WEBSITE = { siteId: 0, accountId: 0 };

/** Returns undefined for a code that displays its content. */
function resolveCodeDestination(
  deps: LinkRequestDeps,
  exchange: EdgeRequest,
  { live, counts }: { live: LiveCode; counts: boolean },
) {
  const { code, isOfOurs } = live;
  const location = locationFor(live, exchange.request.headers['user-agent']);
  const { accountId, id: qrId } = code;
  if (location === undefined) return undefined;
  const landing = isTrackedWebsite(live.landing, accountId) ? live.landing : isOfOurs ? NO_WEBSITE : undefined;
  if (!counts || landing === undefined) return withoutJourney(location);
  const click = { accountId, linkId: 0, qrId, campaignId: 0, occurredAt: deps.clock.now() };
  return startJourney(deps, exchange.request, { location, landing, click });
}

function failed(deps: LinkRequestDeps, exchange: EdgeRequest, error: unknown): void {
  if (!(error instanceof AppError))
    deps.log.error({ err: error, requestId: deps.requestIdOf(exchange.request) }, 'failed to respond to a short link');
  if (exchange.response.headersSent) exchange.response.destroy();
  else unavailable(deps, exchange);
}

function unavailable(deps: LinkRequestDeps, exchange: EdgeRequest): void {
  show(deps, exchange, unavailablePage(exchange.request.headers.accept));
}
