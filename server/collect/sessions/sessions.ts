import { LRUCache } from 'lru-cache';
import { NO_STORY, type Story } from '../pipeline/event-draft.ts';
import { hash64 } from '../pipeline/visitor.ts';
import { createOrigins, type KeptOrigin, type Origin } from './origins.ts';

const DAY_MS = 86_400_000;
const MAX_IDLE_MS = 30 * 60_000;
/** A page that reloads itself in a forgotten tab is no visit of three weeks. */
const MAX_VISIT_MS = 12 * 60 * 60_000;
/** Beyond this many, those that were quiet longest start anew when they come back. */
const DEFAULT_MAX_VISITS = 200_000;
/** What a visit takes beside its texts, and what it may take with them on average. */
const VISIT_BYTES = 300;
const MEAN_VISIT_BYTES = 500;
/** How much later than others say a visit may have ended elsewhere. */
const TELL_AGAIN_MS = 60_000;

/** Someone who is here, under today's number and, in the first half hour of a day, under yesterday's. */
export interface Presence {
  readonly visitorId: string;
  readonly occurredAt: number;
  /** From when on it is known that they were here: earlier than `occurredAt` where a page was looked at since. */
  readonly since: number;
  /** Epoch milliseconds at which the UTC day began. */
  readonly dayStartsAt: number;
  /** The number under yesterday's salt; asked for only when it can matter. */
  readonly yesterdaysId: () => string | undefined;
}

/** What a visit's first event tells, and all later ones repeat. */
export interface Arrival {
  readonly origin: Origin;
  readonly story: Story;
  /** '' when it does not begin with a page view. */
  readonly entryPath: string;
}

export interface Visit extends Arrival {
  /** A 64-bit number in decimal. */
  readonly id: string;
  readonly startedAt: number;
}

/** A visit as another process knows it. */
export interface VisitNews extends Visit {
  readonly visitorId: string;
  readonly lastSeenAt: number;
}

export interface Visits {
  /** The visit that goes on with this presence, and is kept alive by it; undefined when there is none. */
  current(presence: Presence): Visit | undefined;
  /** Begins a visit, whether or not one goes on. Without an arrival, nobody asks where it came from, and none is told. */
  begin(presence: Presence, arrival?: Arrival): Visit;
  /** The first page view of a visit that began without one. */
  enter(presence: Presence, path: string): void;
  /** What another process saw. */
  learn(news: VisitNews): void;
}

interface KeptVisit extends Visit {
  startedAt: number;
  /** The one that its number was made of. */
  readonly halfHour: number;
  entryPath: string;
  lastSeenAt: number;
  /** `lastSeenAt` as others know it; infinite where they need not know. */
  toldUntil: number;
  readonly originLength: number;
}

export interface VisitsOptions {
  maxVisits?: number;
  /** Whom to tell of visits that begin or go on here. */
  tell?: (news: VisitNews) => void;
}

/**
 * Visits in memory: 30 minutes without activity end one, and so do 12 hours; hour and midnight don't.
 *
 * A new visit's number is derived from the visitor and the half hour in which it starts, not drawn: two processes that
 * see the same visitor arrive agree on it, and a restart mends itself within the half hour. It can't run into an
 * earlier visit, because more than half an hour lies between the starts of two visits of one visitor, but where a story
 * begins the second one; then the story's number tells them apart.
 *
 * No visit has events from before it began: a hit that comes out of order, or after the clock was set back, moves the beginning. It
 * stays on its UTC day, by which visits are counted; what is from the day before is a visit of its own. What a server tells
 * hours later of somebody who is here again is kept beside the visit that goes on now, and ends nothing.
 */
export function createVisits(options: VisitsOptions = {}): Visits {
  return new VisitMemory(options.maxVisits ?? DEFAULT_MAX_VISITS, options.tell);
}

const NOWHERE: Arrival = {
  origin: {
    ...{ referrerHost: '', referrerPath: '', source: '', channel: 'direct' },
    ...{ utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' },
  },
  story: NO_STORY,
  entryPath: '',
};

class VisitMemory implements Visits {
  readonly #visits: LRUCache<string, KeptVisit>;
  readonly #keepOrigin = createOrigins();
  readonly #nowhere: KeptOrigin = { origin: NOWHERE.origin, length: 0 };
  readonly #tell: VisitsOptions['tell'];

  constructor(maxVisits: number, tell: VisitsOptions['tell']) {
    this.#tell = tell;
    this.#visits = new LRUCache({
      max: maxVisits,
      maxSize: maxVisits * MEAN_VISIT_BYTES,
      sizeCalculation: (visit) => VISIT_BYTES + visit.entryPath.length + visit.originLength,
    });
  }

  current(presence: Presence): Visit | undefined {
    const { visitorId, occurredAt } = presence;
    const known = this.#visits.get(this.#keyOf(presence));
    const visit = known !== undefined && goesOn(known, presence) ? known : this.#fromYesterday(presence);
    if (visit === undefined || dayOf(occurredAt) < dayOf(visit.startedAt)) return undefined;
    visit.startedAt = Math.min(visit.startedAt, occurredAt);
    visit.lastSeenAt = Math.max(visit.lastSeenAt, occurredAt);
    if (visit.lastSeenAt - visit.toldUntil >= TELL_AGAIN_MS) this.#spread(visitorId, visit);
    return visit;
  }

  begin(presence: Presence, arrival: Arrival = NOWHERE): Visit {
    const { visitorId, occurredAt } = presence;
    const key = this.#keyOf(presence);
    const isNews = arrival !== NOWHERE && key === visitorId;
    const before = this.#visits.get(key);
    const halfHour = halfHourOf(occurredAt);
    const start = `${visitorId}\0${halfHour}`;
    const isNumberTaken = before?.halfHour === halfHour;
    const { origin, length } = arrival === NOWHERE ? this.#nowhere : this.#keepOrigin(arrival.origin);
    const visit = {
      id: hash64(isNumberTaken ? `${start}\0${arrival.story.journeyId}` : start),
      startedAt: occurredAt,
      halfHour,
      origin,
      story: arrival.story,
      entryPath: ownCopy(arrival.entryPath),
      lastSeenAt: occurredAt,
      toldUntil: isNews ? occurredAt : Number.POSITIVE_INFINITY,
      originLength: length,
    };
    this.#visits.set(key, visit);
    if (isNews) this.#spread(visitorId, visit);
    return visit;
  }

  enter(presence: Presence, path: string): void {
    const key = this.#keyOf(presence);
    const visit = this.#visits.get(key);
    if (visit === undefined) return;
    this.#setEntry(key, visit, ownCopy(path));
    if (key === presence.visitorId) this.#spread(key, visit);
  }

  learn(news: VisitNews): void {
    const { visitorId, id, startedAt, story, entryPath, lastSeenAt } = news;
    const known = this.#visits.get(visitorId);
    if (known !== undefined && !isBetter(news, known)) {
      if (known.id !== id) return;
      known.lastSeenAt = Math.max(known.lastSeenAt, lastSeenAt);
      if (known.entryPath === '') this.#setEntry(visitorId, known, entryPath);
      return;
    }
    const { origin, length } = this.#keepOrigin(news.origin);
    this.#visits.set(visitorId, {
      ...{ id, startedAt, halfHour: halfHourOf(startedAt), origin, story, entryPath },
      ...{ lastSeenAt, toldUntil: lastSeenAt, originLength: length },
    });
  }

  /** Where a visit is kept: what is from long before the one that goes on has a place of its own. */
  #keyOf({ visitorId, occurredAt }: Presence): string {
    const known = this.#visits.get(visitorId);
    return known !== undefined && isLongBefore(known, occurredAt) ? `${visitorId} late` : visitorId;
  }

  #setEntry(key: string, visit: KeptVisit, path: string): void {
    visit.entryPath = path;
    // Its size has changed, and the cache looks at that only when a visit is new to it.
    this.#visits.delete(key);
    this.#visits.set(key, visit);
  }

  #fromYesterday(presence: Presence): KeptVisit | undefined {
    if (presence.since - presence.dayStartsAt >= MAX_IDLE_MS) return undefined;
    const yesterdaysId = presence.yesterdaysId();
    const visit = yesterdaysId === undefined ? undefined : this.#visits.get(yesterdaysId);
    if (visit === undefined || !goesOn(visit, presence)) return undefined;
    this.#visits.set(this.#keyOf(presence), visit);
    if (visit.toldUntil !== Number.POSITIVE_INFINITY) this.#spread(presence.visitorId, visit);
    return visit;
  }

  #spread(visitorId: string, visit: KeptVisit): void {
    visit.toldUntil = visit.lastSeenAt;
    if (this.#tell === undefined) return;
    const { id, startedAt, origin, story, entryPath, lastSeenAt } = visit;
    this.#tell({ visitorId, id, startedAt, origin, story, entryPath, lastSeenAt });
  }
}

/** Hits may come out of order, and clocks may be set back: what lies between a visit's events is of it, what is far off is not. */
function goesOn(visit: KeptVisit, { since, occurredAt }: Pick<Presence, 'since' | 'occurredAt'>): boolean {
  const isIdle = since - visit.lastSeenAt >= MAX_IDLE_MS || isLongBefore(visit, occurredAt);
  return !isIdle && occurredAt - visit.startedAt < MAX_VISIT_MS;
}

function isLongBefore(visit: KeptVisit, moment: number): boolean {
  return visit.startedAt - moment >= MAX_IDLE_MS;
}

/** Whether what began then began about when the other one was last seen. */
function isAtOneTime(known: KeptVisit, startedAt: number): boolean {
  return Math.abs(startedAt - known.lastSeenAt) < MAX_IDLE_MS && startedAt - known.startedAt < MAX_VISIT_MS;
}

/**
 * Of what two processes know of one visitor: what began when the other was over; of visits at one time the one that a story
 * began, of two stories the later; else what began first. Both come to the same.
 */
function isBetter(news: VisitNews, known: KeptVisit): boolean {
  const isLater = news.startedAt > known.startedAt;
  if (!isAtOneTime(known, news.startedAt)) return isLater;
  if (news.story.journeyId === known.story.journeyId) return news.startedAt < known.startedAt;
  if (news.story.journeyId !== '0' && known.story.journeyId !== '0') return isLater;
  return news.story.journeyId !== '0';
}

function dayOf(moment: number): number {
  return Math.floor(moment / DAY_MS);
}

function halfHourOf(moment: number): number {
  return Math.floor(moment / MAX_IDLE_MS);
}

/** A text of its own: a piece of a request's text would keep the whole of that alive for as long as the visit. */
function ownCopy(text: string): string {
  return text === '' ? '' : Buffer.from(text).toString();
}
