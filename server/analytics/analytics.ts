import { DIRECT_LABEL, SOCIAL_NETWORKS, UNKNOWN_LABEL } from '../../contract/vocabulary.ts';
import type { ObjectRef } from '../collect/event-port.ts';
import { countryName } from './query/countries.ts';
import type { LabeledCounts, ObjectScope, ObjectStatistics } from './query/object-scope.ts';
import type { EventLogReader, ObjectTotalsRow, RawObjectStatistics } from './query/stats-port.ts';

export * from './query/any-origin.ts';
export { namesGoals } from './query/goal-filter.ts';
export * from './query/object-scope.ts';
export * from './query/periods.ts';
export type * from './query/query.ts';
export * from './query/read-filter.ts';
export * from './query/read-query.ts';
export * from './query/read-range.ts';
export * from './query/single-visits.ts';
export type * from './query/stats-port.ts';
export type { CountedKind } from './query/totals-port.ts';
export * from './query/value-labels.ts';

/** Rows per panel in an object's statistics. */
const PANEL_LIMIT = 10;
/** Objects per query. */
const TOTALS_BATCH = 1000;

export interface Stats {
  /** Returns the totals of many objects in the order of `refs`; see ObjectTotals. */
  objectTotals(refs: readonly ObjectRef[]): Promise<ObjectTotalsRow[]>;
  /** Returns totals and panels of one object or of several combined, with display labels. */
  objectStatistics(scope: ObjectScope): Promise<ObjectStatistics>;
}

type CountingReader = Pick<EventLogReader, 'objectTotals' | 'objectStatistics'>;

/** Adds display names to the event log's results. */
export function createStats(reader: CountingReader): Stats {
  return {
    objectTotals: async (refs) => {
      const batches: Promise<ObjectTotalsRow[]>[] = [];
      for (let start = 0; start < refs.length; start += TOTALS_BATCH) {
        batches.push(reader.objectTotals(refs.slice(start, start + TOTALS_BATCH)));
      }
      return (await Promise.all(batches)).flat();
    },
    objectStatistics: async (scope) => withLabels(await reader.objectStatistics(scope, PANEL_LIMIT)),
  };
}

function withLabels(raw: RawObjectStatistics): ObjectStatistics {
  const { countries, referrers, browsers, os, networks } = raw.panels;
  return {
    clicks: raw.clicks,
    uniqueClicks: raw.uniqueClicks,
    topCountries: relabel(countries, (code) => (code === '' ? UNKNOWN_LABEL : countryName(code))),
    topReferrers: relabel(referrers, (host) => host || DIRECT_LABEL),
    topBrowsers: relabel(browsers, (name) => name || UNKNOWN_LABEL),
    topOs: relabel(os, (name) => name || UNKNOWN_LABEL),
    socialCount: socialCount(networks),
  };
}

/** Merges values with the same label, such as an unnamed code and an unknown value. */
function relabel(counts: readonly [string, number][], label: (value: string) => string): LabeledCounts {
  const sums = new Map<string, number>();
  for (const [value, count] of counts) sums.set(label(value), (sums.get(label(value)) ?? 0) + count);
  return [...sums].sort((a, b) => b[1] - a[1]);
}

/** Networks that were renamed or have several spellings, keyed by the name that API clients use. */
const NETWORK_NAMES = new Map([
  ['x', 'twitter'],
  ['x.com', 'twitter'],
  ['twitter / x', 'twitter'],
]);

function socialCount(networks: readonly [string, number][]): Record<string, number> {
  const counts = new Map<string, number>(SOCIAL_NETWORKS.map((network) => [network, 0]));
  for (const [source, count] of networks) {
    const lower = source.toLowerCase();
    const network = NETWORK_NAMES.get(lower) ?? lower;
    counts.set(network, (counts.get(network) ?? 0) + count);
  }
  return Object.fromEntries(counts);
}
