import type { Dimension, Filter } from '../../../analytics/query/query.ts';

/** A visit's dimensions of origin, and the corresponding dimensions of clicks and scans. */
const CLICK_EQUIVALENTS: Partial<Record<Dimension, { kind: 'click' | 'scan'; dimension: Dimension }>> = {
  via_link: { kind: 'click', dimension: 'link' },
  via_campaign: { kind: 'click', dimension: 'campaign' },
  via_qr: { kind: 'scan', dimension: 'qr' },
};

/** Dimensions read from the request of a click and of a page view alike: the visitor's place and device. */
const REQUEST_DIMENSIONS: ReadonlySet<Dimension> = new Set<Dimension>([
  ...(['country', 'continent', 'region', 'city', 'language'] as const),
  ...(['browser', 'browser_version', 'os', 'os_version', 'device'] as const),
]);

const ALL: Filter = { kind: 'and', filters: [] };

/**
 * Converts a filter on visits to one on the clicks and scans before them. It excludes clicks and scans that cannot
 * belong to a matching visit.
 */
export function ofOrigins(filter: Filter): Filter {
  if ('filters' in filter) return { kind: filter.kind, filters: filter.filters.map(ofOrigins) };
  if (filter.dimension === 'goal') return ALL;
  if (REQUEST_DIMENSIONS.has(filter.dimension)) return filter;
  const own = CLICK_EQUIVALENTS[filter.dimension];
  if (!own) return ALL;
  const isOther: Filter = { kind: 'is_not', dimension: 'kind', values: [own.kind] };
  return { kind: 'or', filters: [isOther, { ...filter, dimension: own.dimension }] };
}
