import type { Dimension, Filter } from '../../../analytics/query/query.ts';
import { isOfRequest } from './dimension-sql.ts';

/** A visit's dimensions of origin, and the corresponding dimensions of clicks and scans. */
const CLICK_EQUIVALENTS: Partial<Record<Dimension, { kind: 'click' | 'scan'; dimension: Dimension }>> = {
  via_link: { kind: 'click', dimension: 'link' },
  via_campaign: { kind: 'click', dimension: 'campaign' },
  via_qr: { kind: 'scan', dimension: 'qr' },
};

const ALL: Filter = { kind: 'and', filters: [] };

/**
 * Converts a filter on visits to one on the clicks and scans before them. It excludes clicks and scans that cannot
 * belong to a matching visit.
 */
export function ofOrigins(filter: Filter): Filter {
  if ('filters' in filter) return { kind: filter.kind, filters: filter.filters.map(ofOrigins) };
  if (filter.dimension === 'goal') return ALL;
  if (isOfRequest(filter.dimension)) return filter;
  const own = CLICK_EQUIVALENTS[filter.dimension];
  if (!own) return ALL;
  const isOther: Filter = { kind: 'is_not', dimension: 'kind', values: [own.kind] };
  return { kind: 'or', filters: [isOther, { ...filter, dimension: own.dimension }] };
}
