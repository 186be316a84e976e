import type { Analytics, ObjectStatistics } from '../analytics/analytics.ts';
import type { Clock } from '../platform/time/clock.ts';
import { type BioPage, type PageKind, pageKey } from './page-port.ts';

/** Of a bio page's block: how often it was clicked, and by how many. */
export interface BlockClicks {
  block: number;
  clicks: number;
  visitors: number;
}

/** What the event log counts of pages: how often they were seen, by whom and from where; and clicks on blocks. */
export interface PageStatistics {
  /** Of an account's own page: whoever asks has checked that. */
  of(accountId: number, kind: PageKind, id: number): Promise<ObjectStatistics>;
  /** Of the blocks that have any, most first. */
  blocks(page: BioPage): Promise<BlockClicks[]>;
}

export interface PageStatisticsParts {
  read(accountId: number, kind: 'page', id: number): Promise<ObjectStatistics>;
  analytics: Pick<Analytics, 'query'>;
  clock: Clock;
}

/** A page holds 50 blocks; of those that are gone some may still be worth a look. */
const MAX_BLOCKS = 200;

export function createPageStatistics({ read, analytics, clock }: PageStatisticsParts): PageStatistics {
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
      });
      return rows.map(({ dimensions, metrics }) => ({
        block: Number(dimensions[0]),
        clicks: metrics[0] ?? 0,
        visitors: metrics[1] ?? 0,
      }));
    },
  };
}
