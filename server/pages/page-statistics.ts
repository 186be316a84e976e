import type { Analytics, ObjectStatistics } from '../analytics/analytics.ts';
import type { Clock } from '../platform/time/clock.ts';
import { type BioPage, type PageKind, pageKey } from './page-port.ts';

/** Clicks and unique clicks on a bio page's block. */
export interface BlockClicks {
  block: number;
  clicks: number;
  visitors: number;
}

/** Statistics of pages from the event log: views, visitors, sources, and clicks on blocks. */
export interface PageStatistics {
  /** Returns a page's statistics. The caller has checked the ownership. */
  of(accountId: number, kind: PageKind, id: number): Promise<ObjectStatistics>;
  /** Returns the clicked blocks, most clicks first. */
  blocks(page: BioPage): Promise<BlockClicks[]>;
}

export interface PageStatisticsDeps {
  read(accountId: number, kind: 'page', id: number): Promise<ObjectStatistics>;
  analytics: Pick<Analytics, 'query'>;
  clock: Clock;
}

/** A page has at most 50 blocks; clicks on deleted ones may still be of interest. */
const MAX_BLOCKS = 200;

export function createPageStatistics({ read, analytics, clock }: PageStatisticsDeps): PageStatistics {
  return {
    of: (accountId, kind, id) => read(accountId, 'page', pageKey(kind, id)),
    async blocks({ accountId, id, createdAt }) {
      const { rows } = await analytics.query({
        scope: { kind: 'channel', accountId, linkIds: [], qrIds: [], pageIds: [pageKey('bio', id)] },
        metrics: ['clicks', 'uniques'],
        dimensions: ['property:block'],
        filter: { kind: 'is', dimension: 'kind', values: ['click'] },
        range: { from: createdAt, to: clock.now() + 1 },
        timezone: 'UTC',
        limit: MAX_BLOCKS,
        offset: 0,
        omitsTotals: true,
      });
      return rows.map(({ dimensions, metrics }) => ({
        block: Number(dimensions[0]),
        clicks: metrics[0] ?? 0,
        visitors: metrics[1] ?? 0,
      }));
    },
  };
}
