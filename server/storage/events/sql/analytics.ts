import type { CountedDays } from '../../../analytics/query/plan.ts';
import type { Analytics, AnalyticsScope } from '../../../analytics/query/query.ts';
import { unavailable } from '../../../platform/app-error.ts';
import type { DayLedger } from '../daily/day-ledger.ts';
import type { EventClient } from '../engine/client.ts';
import { createWebsiteColumnTables } from '../overview/column-cache/website-column-tables.ts';
import { quietnessOf } from '../overview/early-aggregates.ts';
import { createRowCounter } from '../overview/in-process/row-counter.ts';
import { ThreadedCounting } from '../overview/in-process/threaded-counting.ts';
import { createOverviewReader } from '../overview/overview-reader.ts';
import { queryRecentVisits } from '../single-visits/recent-visits.ts';
import { queryVisits } from '../single-visits/visit-list.ts';
import { queryVisitPath } from '../single-visits/visit-path.ts';
import { queryAttribution } from '../statistics/attribution.ts';
import { createKeptResults, type StatsDeps } from '../statistics/closed-parts.ts';
import { askStats } from '../statistics/stats-reader.ts';
import { queryVitals } from '../statistics/vitals.ts';
import { askAccountActivity, askMovers } from './account-figures.ts';
import { exportEvents } from './event-export.ts';
import { askFirstEvent } from './first-event.ts';
import { queryFunnel } from './funnel.ts';
import { askGoals } from './goal-figures.ts';
import { queryJourneys } from './journeys.ts';
import { askLastConversions } from './last-conversions.ts';
import { askLive } from './live.ts';
import { queryRetention } from './retention.ts';

export interface AnalyticsDeps {
  /** False while the engine is unreachable: queries are rejected immediately instead of waiting. */
  isUp(): boolean;
  ledger: Pick<DayLedger, 'countedDays' | 'accountDays' | 'isQuiet'>;
  /** Epoch milliseconds of the ledger's clock; the machine's clock by default. */
  now?: () => number;
  /** Called with an error after which another kind of query succeeded. */
  onError?: (error: unknown) => void;
}

/** Who has just asked is likely to ask again: reading in the background waits until then. */
const BUSY_AFTER_MS = 200;

const NOTHING_COUNTED: CountedDays = new Map();

/** Creates all analytics queries on the client's engine. */
export function createAnalytics(client: EventClient, { isUp, ledger, now, onError }: AnalyticsDeps): Analytics {
  const { whenUp, isBusy } = watchQueries(isUp);
  const thread = new ThreadedCounting(onError);
  const kept = createKeptResults();
  const stats: StatsDeps = { client, ledger, kept, now: now ?? Date.now };
  const overviews = createOverviewReader(client, {
    counter: createRowCounter({ thread }),
    isQuiet: quietnessOf(ledger),
    kept,
    columnTables: createWebsiteColumnTables({ client, thread, onError, isBusy }),
    ...(now && { now }),
  });
  const countedOf = (scope: AnalyticsScope): Promise<CountedDays> =>
    scope.kind === 'website' ? ledger.countedDays(scope.accountId, scope.id) : Promise.resolve(NOTHING_COUNTED);
  return {
    query: (query) => whenUp(() => askStats(stats, query)),
    overview: (query) =>
      whenUp(async () =>
        overviews.ask(query, query.bots === undefined ? await countedOf(query.scope) : NOTHING_COUNTED),
      ),
    goals: (query) => whenUp(() => askGoals(client, query)),
    funnel: (query) => whenUp(() => queryFunnel(stats, query)),
    retention: (query) => whenUp(() => queryRetention(client, query)),
    journeys: (query) => whenUp(() => queryJourneys(stats, query)),
    attribution: (query) => whenUp(() => queryAttribution(stats, query)),
    vitals: (query) => whenUp(() => queryVitals(client, query)),
    live: (scope, now) => whenUp(() => askLive(client, scope, now)),
    accountActivity: (accountId, now) => whenUp(() => askAccountActivity(client, accountId, now)),
    lastConversions: (query) => whenUp(() => askLastConversions(client, query)),
    movers: (query) => whenUp(() => askMovers(stats, query)),
    firstEventAt: (scope) => whenUp(() => askFirstEvent(client, scope)),
    visits: (query) => whenUp(() => queryVisits(client, query)),
    visitPath: (query) => whenUp(() => queryVisitPath(client, query)),
    recentVisits: (query) => whenUp(() => queryRecentVisits(client, query)),
    exportEvents: (query) => exportEvents(client, { query, isUp }),
  };
}

/** Rejects queries while the engine is down, and knows whether somebody is asking. */
function watchQueries(isUp: () => boolean) {
  let asking = 0;
  let askedAt = 0;
  return {
    isBusy: () => asking > 0 || performance.now() - askedAt < BUSY_AFTER_MS,
    whenUp: async <T>(ask: () => Promise<T>): Promise<T> => {
      if (!isUp()) throw unavailable();
      asking += 1;
      try {
        return await ask();
      } finally {
        asking -= 1;
        askedAt = performance.now();
      }
    },
  };
}
