import { LRUCache } from 'lru-cache';
import { type Journey, NO_JOURNEY } from '../pipeline/event-draft.ts';
import { hash64 } from '../pipeline/visitor.ts';
import { createOrigins, type KeptOrigin, type Origin } from './origins.ts';

const DAY_MS = 86_400_000;
const MAX_IDLE_MS = 30 * 60_000;
/** A page that reloads itself in a forgotten tab is not a three-week visit. */
const MAX_VISIT_MS = 12 * 60 * 60_000;
/** Beyond this, the least recently active visits are evicted; such visitors begin a new visit when they return. */
const DEFAULT_MAX_VISITS = 200_000;
/** Memory per visit without its texts, and the average limit including them. */
const VISIT_BYTES = 300;
const MEAN_VISIT_BYTES = 500;
/** Other processes may consider a visit ended this much too late. */
const REPORT_AGAIN_AFTER_MS = 60_000;

/** A visitor at a moment, under today's number and, in the first half hour of a day, under yesterday's. */
export interface Presence {
  readonly visitorId: string;
  readonly occurredAt: number;
  /** Start of the known activity: earlier than `occurredAt` if the visitor has viewed a page since. */
  readonly since: number;
  /** Start of the UTC day in epoch milliseconds. */
  readonly dayStartsAt: number;
  /** The number under yesterday's salt; only evaluated when needed. */
  readonly yesterdaysId: () => string | undefined;
}

/** The fields of a visit's first event that all later ones repeat. */
export interface Arrival {
  readonly origin: Origin;
  readonly journey: Journey;
  /** '' unless the visit begins with a page view. */
  readonly entryPath: string;
}

export interface Visit extends Arrival {
  /** A 64-bit number in decimal. */
  readonly id: string;
  readonly startedAt: number;
}

/** A visit as reported by another process. */
export interface VisitReport extends Visit {
  readonly visitorId: string;
  readonly lastSeenAt: number;
}

export interface Visits {
  /** Returns the visit that this presence continues and keeps it alive; undefined if there is none. */
  current(presence: Presence): Visit | undefined;
  /** Begins a visit, even if another one is active. Omit the arrival if the visit's origin is not needed. */
  begin(presence: Presence, arrival?: Arrival): Visit;
  /** Sets the entry page of a visit that began without a page view. */
  enter(presence: Presence, path: string): void;
  /** Applies a visit that another process reported. */
  merge(news: VisitReport): void;
}

interface KeptVisit extends Visit {
  startedAt: number;
  /** The half hour that the visit's ID derives from. */
  readonly halfHour: number;
  entryPath: string;
  lastSeenAt: number;
  /** `lastSeenAt` as reported to other processes; infinite if they need no report. */
  reportedUntil: number;
  readonly originLength: number;
}

export interface VisitsOptions {
  maxVisits?: number;
  /** Called with visits that begin or continue in this process. */
  report?: (news: VisitReport) => void;
}

/**
 * Visits in memory. 30 minutes without activity or a duration of 12 hours end a visit; a new hour or midnight doesn't.
 *
 * A visit's ID derives from the visitor and the half hour in which it starts, so two processes that see the same
 * visitor arrive agree on it, and a restart within the half hour continues it. Starts of two visits of one visitor are
 * more than half an hour apart, so IDs don't collide, unless a click or scan begins the second visit; then the journey
 * ID distinguishes them.
 *
 * A visit has no events from before its start: a hit that arrives out of order, or after the clock was set back, moves
 * the start. The start stays on its UTC day, by which visits are counted; events of the day before form a separate
 * visit. An event that a server sends hours late for a returning visitor is kept apart from the current visit and does
 * not end it.
 */
export function createVisits(options: VisitsOptions = {}): Visits {
  return new VisitMemory(options.maxVisits ?? DEFAULT_MAX_VISITS, options.report);
}

/** An arrival whose origin nobody asked for. */
export const UNKNOWN_ARRIVAL: Arrival = {
  origin: {
    referrerHost: '',
    referrerPath: '',
    source: '',
    channel: 'direct',
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
    utmTerm: '',
    utmContent: '',
  },
  journey: NO_JOURNEY,
  entryPath: '',
};

class VisitMemory implements Visits {
  readonly #visits: LRUCache<string, KeptVisit>;
  readonly #keepOrigin = createOrigins();
  readonly #unknownOrigin: KeptOrigin = { origin: UNKNOWN_ARRIVAL.origin, length: 0 };
  readonly #report: VisitsOptions['report'];

  constructor(maxVisits: number, report: VisitsOptions['report']) {
    this.#report = report;
    this.#visits = new LRUCache({
      max: maxVisits,
      maxSize: maxVisits * MEAN_VISIT_BYTES,
      sizeCalculation: (visit) => VISIT_BYTES + visit.entryPath.length + visit.originLength,
    });
  }

  current(presence: Presence): Visit | undefined {
    const { visitorId, occurredAt } = presence;
    const known = this.#visits.get(this.#keyOf(presence));
    const visit = known !== undefined && isContinuedBy(known, presence) ? known : this.#fromYesterday(presence);
    if (visit === undefined || dayOf(occurredAt) < dayOf(visit.startedAt)) return undefined;
    visit.startedAt = Math.min(visit.startedAt, occurredAt);
    visit.lastSeenAt = Math.max(visit.lastSeenAt, occurredAt);
    if (visit.lastSeenAt - visit.reportedUntil >= REPORT_AGAIN_AFTER_MS) this.#reportVisit(visitorId, visit);
    return visit;
  }

  begin(presence: Presence, arrival: Arrival = UNKNOWN_ARRIVAL): Visit {
    const { visitorId, occurredAt } = presence;
    const key = this.#keyOf(presence);
    const isNews = arrival !== UNKNOWN_ARRIVAL && key === visitorId;
    const before = this.#visits.get(key);
    const halfHour = halfHourOf(occurredAt);
    const start = `${visitorId}\0${halfHour}`;
    const isNumberTaken = before?.halfHour === halfHour;
    const { origin, length } = arrival === UNKNOWN_ARRIVAL ? this.#unknownOrigin : this.#keepOrigin(arrival.origin);
    const visit = {
      id: hash64(isNumberTaken ? `${start}\0${arrival.journey.journeyId}` : start),
      startedAt: occurredAt,
      halfHour,
      origin,
      journey: arrival.journey,
      entryPath: ownCopy(arrival.entryPath),
      lastSeenAt: occurredAt,
      reportedUntil: isNews ? occurredAt : Number.POSITIVE_INFINITY,
      originLength: length,
    };
    this.#visits.set(key, visit);
    if (isNews) this.#reportVisit(visitorId, visit);
    return visit;
  }

  enter(presence: Presence, path: string): void {
    const key = this.#keyOf(presence);
    const visit = this.#visits.get(key);
    if (visit === undefined) return;
    this.#setEntry(key, visit, ownCopy(path));
    if (key === presence.visitorId) this.#reportVisit(key, visit);
  }

  merge(news: VisitReport): void {
    const { visitorId, id, startedAt, journey, entryPath, lastSeenAt } = news;
    const known = this.#visits.get(visitorId);
    if (known !== undefined && !takesPrecedence(news, known)) {
      if (known.id !== id) return;
      known.lastSeenAt = Math.max(known.lastSeenAt, lastSeenAt);
      if (known.entryPath === '') this.#setEntry(visitorId, known, entryPath);
      return;
    }
    const { origin, length } = this.#keepOrigin(news.origin);
    this.#visits.set(visitorId, {
      id,
      startedAt,
      halfHour: halfHourOf(startedAt),
      origin,
      journey,
      entryPath,
      lastSeenAt,
      reportedUntil: lastSeenAt,
      originLength: length,
    });
  }

  /** Returns the cache key. Events from long before the current visit get a separate entry. */
  #keyOf({ visitorId, occurredAt }: Presence): string {
    const known = this.#visits.get(visitorId);
    return known !== undefined && isLongBefore(known, occurredAt) ? `${visitorId} late` : visitorId;
  }

  #setEntry(key: string, visit: KeptVisit, path: string): void {
    visit.entryPath = path;
    // The entry's size has changed, and the cache only measures new entries.
    this.#visits.delete(key);
    this.#visits.set(key, visit);
  }

  #fromYesterday(presence: Presence): KeptVisit | undefined {
    if (presence.since - presence.dayStartsAt >= MAX_IDLE_MS) return undefined;
    const yesterdaysId = presence.yesterdaysId();
    const visit = yesterdaysId === undefined ? undefined : this.#visits.get(yesterdaysId);
    if (visit === undefined || !isContinuedBy(visit, presence)) return undefined;
    this.#visits.set(this.#keyOf(presence), visit);
    if (visit.reportedUntil !== Number.POSITIVE_INFINITY) this.#reportVisit(presence.visitorId, visit);
    return visit;
  }

  #reportVisit(visitorId: string, visit: KeptVisit): void {
    visit.reportedUntil = visit.lastSeenAt;
    if (this.#report === undefined) return;
    const { id, startedAt, origin, journey, entryPath, lastSeenAt } = visit;
    this.#report({ visitorId, id, startedAt, origin, journey, entryPath, lastSeenAt });
  }
}

/**
 * Hits may arrive out of order, and clocks may be set back: a time between a visit's events belongs to it, one far
 * outside does not.
 */
function isContinuedBy(visit: KeptVisit, { since, occurredAt }: Pick<Presence, 'since' | 'occurredAt'>): boolean {
  const isIdle = since - visit.lastSeenAt >= MAX_IDLE_MS || isLongBefore(visit, occurredAt);
  return !isIdle && occurredAt - visit.startedAt < MAX_VISIT_MS;
}

function isLongBefore(visit: KeptVisit, moment: number): boolean {
  return visit.startedAt - moment >= MAX_IDLE_MS;
}

/** Returns whether a visit began around the time that the other one was last seen. */
function isSimultaneous(known: KeptVisit, startedAt: number): boolean {
  return Math.abs(startedAt - known.lastSeenAt) < MAX_IDLE_MS && startedAt - known.startedAt < MAX_VISIT_MS;
}

/**
 * Decides between two processes' visits of one visitor: a visit that began after the other ended wins; among
 * simultaneous visits the one with a journey, of two journeys the later, otherwise the earlier start. Both processes
 * reach the same decision.
 */
function takesPrecedence(news: VisitReport, known: KeptVisit): boolean {
  const isLater = news.startedAt > known.startedAt;
  if (!isSimultaneous(known, news.startedAt)) return isLater;
  if (news.journey.journeyId === known.journey.journeyId) return news.startedAt < known.startedAt;
  if (news.journey.journeyId !== '0' && known.journey.journeyId !== '0') return isLater;
  return news.journey.journeyId !== '0';
}

function dayOf(moment: number): number {
  return Math.floor(moment / DAY_MS);
}

function halfHourOf(moment: number): number {
  return Math.floor(moment / MAX_IDLE_MS);
}

/** Copies the text: a slice would keep the whole request text alive for as long as the visit. */
function ownCopy(text: string): string {
  return text === '' ? '' : Buffer.from(text).toString();
}
