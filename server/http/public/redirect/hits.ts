import { NO_PROPS, type RawHit, type Recorder } from '../../../collect/collect.ts';
import type { HotRequest } from '../../hot-path.ts';
import { pathOf, queryOf } from './edge-request.ts';

/** The part of the recorder that the hot path needs. */
export type HitSink = Pick<Recorder, 'record' | 'takeDurably' | 'whenRoom'>;

/** A hanging disk rejects clicks after this time. */
const MAX_WAIT_MS = 5_000;

/** Returns whether a request is a visit: neither HEAD nor a prefetch. */
export function countsAsVisit(request: HotRequest): boolean {
  if (request.method !== 'GET') return false;
  const purpose = purposeHeaderOf(request);
  return purpose === '' || !/prefetch|preview/i.test(purpose);
}

/** Returns the purpose that a browser declares for a prefetch or preview; '' for a visit. */
export function purposeHeaderOf({ headers }: HotRequest): string {
  return text(headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz']);
}

function text(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : (header?.[0] ?? '');
}

export interface HitFacts extends Pick<RawHit, 'kind' | 'accountId' | 'occurredAt' | 'address'> {
  linkId?: number;
  qrId?: number;
  campaignId?: number;
  domainId?: number;
  pageId?: number;
  /** The journey that the redirect URL carries on, and the website of the destination; see `RawHit`. */
  journeyId?: string;
  landingSiteId?: number;
}

/** Creates the hit of a request to one of our own URLs. */
export function hitOf(request: HotRequest, host: string, facts: HitFacts): RawHit {
  const { headers, url = '/' } = request;
  // Spelled out, because on the hot path two copies of twenty fields cost half a microsecond.
  return {
    kind: facts.kind,
    accountId: facts.accountId,
    linkId: facts.linkId ?? 0,
    qrId: facts.qrId ?? 0,
    campaignId: facts.campaignId ?? 0,
    domainId: facts.domainId ?? 0,
    pageId: facts.pageId ?? 0,
    occurredAt: facts.occurredAt,
    address: facts.address,
    userAgent: headers['user-agent'] ?? '',
    referrer: headers.referer ?? '',
    acceptLanguage: headers['accept-language'] ?? '',
    brands: text(headers['sec-ch-ua']),
    isFirstHand: true,
    host,
    path: pathOf(url),
    query: queryOf(url),
    screen: '',
    event: undefined,
    props: NO_PROPS,
    engagedMs: 0,
    scrollDepth: 0,
    userId: '',
    isAutomated: false,
    journeyId: facts.journeyId ?? '0',
    landingSiteId: facts.landingSiteId ?? 0,
    doNotTrack: headers.dnt === '1',
    globalPrivacyControl: headers['sec-gpc'] === '1',
    secPurpose: purposeHeaderOf(request),
  };
}

/** The moment of the redirect: as soon as it is decided, or once the click is on disk. */
export type RespondWhen = 'at-once' | 'after-sync';

export interface ClickResponses {
  when: RespondWhen;
  respond: () => void;
  /** Called instead of `answer` when the click can't be recorded. */
  refuse(): void;
}

/**
 * Records and responds; a click that can't be recorded is rejected, so that every answered click is counted. `at-once`:
 * the click is on disk some milliseconds after the response, and a killed process loses those clicks. `after-sync`: the
 * response waits for the disk, which costs 5 to 10 ms and twice the CPU at 64 connections; no answered click is lost.
 */
export function recordAndRespond(sink: HitSink, hit: RawHit, responses: ClickResponses): void {
  sink.whenRoom((hasRoom) => {
    if (!hasRoom) responses.refuse();
    else if (responses.when === 'after-sync') recordThenRespond(sink, hit, responses);
    else {
      sink.record(hit);
      // After all requests that have arrived: each response wakes its reader, such as a proxy on this machine, which takes the
      // processor from the requests in between. A fifth less CPU for a redirect on a busy machine.
      setImmediate(responses.respond);
    }
  });
}

function recordThenRespond(sink: HitSink, hit: RawHit, { respond, refuse }: ClickResponses): void {
  let isAnswered = false;
  const once = (respond: () => void) => {
    if (isAnswered) return;
    isAnswered = true;
    clearTimeout(timer);
    respond();
  };
  const timer = setTimeout(() => once(refuse), MAX_WAIT_MS);
  sink.takeDurably(hit, (outcome) => once(outcome === 'refused' ? refuse : respond));
}
