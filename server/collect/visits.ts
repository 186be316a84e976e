import { LRUCache } from 'lru-cache';
import { hash64 } from './visitor.ts';

const MAX_IDLE_MS = 30 * 60_000;
/** About 200 bytes each. Beyond this many, those that were quiet longest start anew when they come back. */
const DEFAULT_MAX_VISITS = 200_000;

/** Someone who is here, under today's number and, in the first half hour of a day, under yesterday's. */
export interface Presence {
  readonly visitorId: string;
  readonly occurredAt: number;
  /** Epoch milliseconds at which the UTC day began. */
  readonly dayStartsAt: number;
  /** The number under yesterday's salt; asked for only when it can matter. */
  readonly yesterdaysId: () => string | undefined;
}

export interface Visits {
  /** The visit that this presence belongs to: a 64-bit number in decimal. */
  visitOf(presence: Presence): string;
}

interface Visit {
  readonly id: string;
  lastSeenAt: number;
}

/**
 * Visits in memory: 30 minutes without activity end one; hour and midnight don't.
 *
 * A new visit's number is derived from the visitor and the half hour in which it starts, not drawn: two processes that
 * see the same visitor arrive agree on it, and a restart mends itself within the half hour. It can't run into an
 * earlier visit, because more than half an hour lies between the starts of two visits of one visitor.
 */
export function createVisits(maxVisits: number = DEFAULT_MAX_VISITS): Visits {
  const visits = new LRUCache<string, Visit>({ max: maxVisits });

  function beginOrAdopt(presence: Presence): Visit {
    const { visitorId, occurredAt } = presence;
    const earlier = fromYesterday(presence);
    const id = earlier?.id ?? hash64(`${visitorId}\0${Math.floor(occurredAt / MAX_IDLE_MS)}`);
    const visit = { id, lastSeenAt: occurredAt };
    visits.set(visitorId, visit);
    return visit;
  }

  function fromYesterday(presence: Presence): Visit | undefined {
    if (presence.occurredAt - presence.dayStartsAt >= MAX_IDLE_MS) {
      return undefined;
    }
    const yesterdaysId = presence.yesterdaysId();
    const visit = yesterdaysId === undefined ? undefined : visits.get(yesterdaysId);
    return visit !== undefined && isAlive(visit, presence.occurredAt) ? visit : undefined;
  }

  return {
    visitOf(presence) {
      const known = visits.get(presence.visitorId);
      if (known === undefined || !isAlive(known, presence.occurredAt)) {
        return beginOrAdopt(presence).id;
      }
      known.lastSeenAt = Math.max(known.lastSeenAt, presence.occurredAt);
      return known.id;
    },
  };
}

/** Hits may come a little out of order, and clocks may be set back: what is far off in either direction is over. */
function isAlive(visit: Visit, moment: number): boolean {
  return Math.abs(moment - visit.lastSeenAt) < MAX_IDLE_MS;
}
