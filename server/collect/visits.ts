import { LRUCache } from 'lru-cache';
import type { Story } from './event-draft.ts';
import type { KeptOrigin, Origin } from './origins.ts';
import { hash64 } from './visitor.ts';

const MAX_IDLE_MS = 30 * 60_000;
/** A page that reloads itself in a forgotten tab is no visit of three weeks. */
const MAX_VISIT_MS = 12 * 60 * 60_000;
/** Beyond this many, those that were quiet longest start anew when they come back. */
const DEFAULT_MAX_VISITS = 200_000;
/** What a visit takes beside its texts, and what it may take with them on average. */
const VISIT_BYTES = 300;
const MEAN_VISIT_BYTES = 500;

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
  readonly origin: KeptOrigin;
  readonly story: Story;
  /** '' when it does not begin with a page view. */
  readonly entryPath: string;
}

export interface Visit {
  /** A 64-bit number in decimal. */
  readonly id: string;
  readonly startedAt: number;
  readonly origin: Origin;
  readonly story: Story;
  /** Path of its first page view; '' until there is one. */
  readonly entryPath: string;
}

export interface Visits {
  /** The visit that goes on with this presence, and is kept alive by it; undefined when there is none. */
  current(presence: Presence): Visit | undefined;
  /** Begins a visit, whether or not one goes on. */
  begin(presence: Presence, arrival: Arrival): Visit;
  /** The first page view of a visit that began without one. */
  enter(visitorId: string, path: string): void;
}

interface KeptVisit extends Visit {
  entryPath: string;
  lastSeenAt: number;
  readonly originLength: number;
}

/**
 * Visits in memory: 30 minutes without activity end one, and so do 12 hours; hour and midnight don't.
 *
 * A new visit's number is derived from the visitor and the half hour in which it starts, not drawn: two processes that
 * see the same visitor arrive agree on it, and a restart mends itself within the half hour. It can't run into an
 * earlier visit, because more than half an hour lies between the starts of two visits of one visitor, but where a story
 * begins the second one; then the story's number tells them apart.
 */
export function createVisits(maxVisits: number = DEFAULT_MAX_VISITS): Visits {
  const visits = new LRUCache<string, KeptVisit>({
    max: maxVisits,
    maxSize: maxVisits * MEAN_VISIT_BYTES,
    sizeCalculation: (visit) => VISIT_BYTES + visit.entryPath.length + visit.originLength,
  });

  function fromYesterday(presence: Presence): KeptVisit | undefined {
    if (presence.since - presence.dayStartsAt >= MAX_IDLE_MS) return undefined;
    const yesterdaysId = presence.yesterdaysId();
    const visit = yesterdaysId === undefined ? undefined : visits.get(yesterdaysId);
    if (visit === undefined || !goesOn(visit, presence)) return undefined;
    visits.set(presence.visitorId, visit);
    return visit;
  }

  return {
    current(presence) {
      const known = visits.get(presence.visitorId);
      const visit = known !== undefined && goesOn(known, presence) ? known : fromYesterday(presence);
      if (visit !== undefined) visit.lastSeenAt = Math.max(visit.lastSeenAt, presence.occurredAt);
      return visit;
    },
    begin({ visitorId, occurredAt }, { origin: { origin, length }, story, entryPath }) {
      const before = visits.get(visitorId);
      const start = `${visitorId}\0${halfHourOf(occurredAt)}`;
      const isNumberTaken = before !== undefined && halfHourOf(before.startedAt) === halfHourOf(occurredAt);
      const visit = {
        id: hash64(isNumberTaken ? `${start}\0${story.journeyId}` : start),
        startedAt: occurredAt,
        origin,
        story,
        entryPath: ownCopy(entryPath),
        lastSeenAt: occurredAt,
        originLength: length,
      };
      visits.set(visitorId, visit);
      return visit;
    },
    enter(visitorId, path) {
      const visit = visits.get(visitorId);
      if (visit === undefined) return;
      visit.entryPath = ownCopy(path);
      // Its size has changed, and the cache looks at that only when a visit is new to it.
      visits.delete(visitorId);
      visits.set(visitorId, visit);
    },
  };
}

function halfHourOf(moment: number): number {
  return Math.floor(moment / MAX_IDLE_MS);
}

/** Hits may come a little out of order, and clocks may be set back: what is far off in either direction is over. */
function goesOn({ startedAt, lastSeenAt }: KeptVisit, { since, occurredAt }: Presence): boolean {
  const isIdle = since - lastSeenAt >= MAX_IDLE_MS || lastSeenAt - occurredAt >= MAX_IDLE_MS;
  return !isIdle && occurredAt - startedAt < MAX_VISIT_MS;
}

/** A text of its own: a piece of a request's text would keep the whole of that alive for as long as the visit. */
function ownCopy(text: string): string {
  return text === '' ? '' : Buffer.from(text).toString();
}
