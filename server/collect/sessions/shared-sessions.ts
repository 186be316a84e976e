import type { Peers } from '../../platform/peers.ts';
import { createVisits, type VisitNews, type Visits } from './sessions.ts';

const TOPIC = 'visits';
/** A browser's next request may reach another process, rarely sooner than this. */
const GATHER_MS = 20;
/** A message with this many visits has about 100 KB. */
const MAX_IN_ONE = 250;

/**
 * Visits shared by all processes of a machine: any process may handle a visitor's next request, and all must assign the
 * same visit. A process reports visits that begin or continue within 20 ms, and once a minute while they last. If a
 * page view and an event reach two processes within those milliseconds, both count as the visit's first; they derive
 * the same ID, and mostly the same origin.
 */
export function createSharedVisits(peers: Peers): Visits {
  let outbox: VisitNews[] = [];

  function post(): void {
    const news = outbox;
    outbox = [];
    peers.tell(TOPIC, news);
  }

  const visits = createVisits({
    tell: (news) => {
      outbox.push(news);
      if (outbox.length === 1) setTimeout(() => outbox.length > 0 && post(), GATHER_MS).unref();
      if (outbox.length >= MAX_IN_ONE) post();
    },
  });
  // Messages come from our own processes of the same release, so they need no validation.
  peers.hear(TOPIC, (news) => {
    for (const each of news as readonly VisitNews[]) visits.learn(each);
  });
  return visits;
}
