import { askHomeFigures, askRecentActivity, nameMovers, readHomeState } from './home/home.ts';
import { type HomeInput, readHome } from './home/home-period.ts';
import {
  askLinkClicks,
  askLinkTrends,
  type LinkFiguresInput,
  type ListedObjects,
  readLinkFigures,
} from './objects/link-figures.ts';
import { askPinned } from './objects/pinned-objects.ts';
import type { AnalyticsDeps } from './result-deps.ts';
import type { SharedResults } from './shared-results.ts';
import { askUsage } from './usage.ts';
import {
  queryWebsiteSummaries,
  readWebsiteSummaries,
  type WebsiteSummariesInput,
  withWebsitesOfNow,
} from './website-summaries.ts';

const MINUTE_MS = 60_000;

/** Queries about the whole account and its objects. */
export function accountQueriesOf(deps: AnalyticsDeps, shared: SharedResults) {
  // Rounds to the minute, so that repeated queries within it share a cache entry.
  const thisMinute = () => Math.floor(deps.clock.now() / MINUTE_MS) * MINUTE_MS;
  return {
    async home({ accountId, personId }: { accountId: number; personId: number }, written: HomeInput) {
      const query = readHome(written, thisMinute());
      const scope = { accountId, kind: 'account' } as const;
      const pins = await deps.pins.list({ accountId, personId });
      const [{ figures, movers }, recent, pinned, state] = await Promise.all([
        shared.askForMinute(scope, ['home', query], () => askHomeFigures(deps, accountId, query)),
        shared.ask(scope, ['activity'], () => askRecentActivity(deps, accountId)),
        shared.ask(scope, ['pinned', query, pins], () => askPinned(deps, { accountId, query }, pins)),
        readHomeState(deps, accountId),
      ]);
      return { query, ...recent, figures, movers: await nameMovers(deps, accountId, movers), ...state, pinned };
    },
    linkClicks(objects: ListedObjects, written: LinkFiguresInput) {
      const query = readLinkFigures(written, thisMinute());
      const scope = { accountId: objects.accountId, kind: 'account' } as const;
      return shared.ask(scope, ['list clicks', objects.kind, query], () => askLinkClicks(deps, objects, query));
    },
    linkTrends(objects: ListedObjects & { ids: readonly number[] }, written: LinkFiguresInput) {
      const query = readLinkFigures(written, thisMinute());
      const scope = { accountId: objects.accountId, kind: 'account' } as const;
      return shared.ask(scope, ['list trends', objects.kind, objects.ids, query], () =>
        askLinkTrends(deps, objects, query),
      );
    },
    usage: (accountId: number) =>
      shared.ask({ accountId, kind: 'account' }, ['usage'], () => askUsage(deps, accountId, deps.clock.now())),
    async summaries(accountId: number, written: WebsiteSummariesInput) {
      const query = readWebsiteSummaries(written, thisMinute());
      const scope = { accountId, kind: 'account' } as const;
      const result = await shared.ask(scope, ['summaries', query], () => queryWebsiteSummaries(deps, accountId, query));
      return withWebsitesOfNow(deps, accountId, result);
    },
  };
}
