import type { Peers } from '../../platform/peers.ts';
import { createVisits, type VisitNews, type Visits } from './sessions.ts';

const TOPIC = 'visits';
/** A browser's next request may reach another process, seldom sooner than this. */
const GATHER_MS = 20;
/** A message of so many visits has about 100 KB. */
const MAX_IN_ONE = 250;

/**
 * Visits that all processes of a machine know: requests of one visitor reach any of them, and each must stamp its events
 * with the same visit. What begins or goes on here is told to the others within 20 ms, and once a minute while it lasts.
 * A page view and an event within those milliseconds, on two processes, are both taken for the visit's first; they derive
 * the same number, and mostly the same origin, from what they say.
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
  // Our own processes' words, of one release: read as they were written.
  peers.hear(TOPIC, (news) => {
    for (const each of news as readonly VisitNews[]) visits.learn(each);
  });
  return visits;
}
