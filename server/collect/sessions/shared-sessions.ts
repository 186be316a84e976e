import type { Peers } from '../../platform/peers.ts';
import { createVisits, UNKNOWN_ARRIVAL, type VisitReport, type Visits } from './sessions.ts';

const TOPIC = 'visits';
/** A browser's next request may reach another process, rarely sooner than this. */
const GATHER_MS = 20;
/** A message with this many visits has about 100 KB. */
const MAX_VISITS_PER_MESSAGE = 250;

/** A report whose fields have the types of all others. */
const MODEL: VisitReport = { ...UNKNOWN_ARRIVAL, visitorId: '', id: '', startedAt: 0, lastSeenAt: 0 };

/**
 * Visits shared by all processes: any process may handle a visitor's next request, and all must assign the same visit
 * and source ([ADR 64](../../../docs/adr/0064-visits-over-nodes.md)). A process reports visits that begin or continue within 20 ms, and once a minute while they last. If a
 * page view and an event reach two processes within those milliseconds, both count as the visit's first; they derive
 * the same ID, and mostly the same origin.
 */
export function createSharedVisits(peers: Peers): Visits {
  let outbox: VisitReport[] = [];

  function post(): void {
    const news = outbox;
    outbox = [];
    peers.broadcast(TOPIC, news);
  }

  const visits = createVisits({
    report: (news) => {
      outbox.push(news);
      if (outbox.length === 1) setTimeout(() => outbox.length > 0 && post(), GATHER_MS).unref();
      if (outbox.length >= MAX_VISITS_PER_MESSAGE) post();
    },
  });
  peers.subscribe(TOPIC, (news) => {
    for (const each of news) if (hasShapeOf(MODEL, each)) visits.merge(each);
  });
  return visits;
}

/** Returns whether a value has all fields of a model, each of its type: another node may run another release. */
function hasShapeOf<Model>(model: Model, value: unknown): value is Model {
  if (typeof model !== 'object' || model === null) return typeof value === typeof model;
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(model).every(([name, field]) => hasShapeOf(field, fields[name]));
}
