import type { Dimension, Filter } from '../../../analytics/question/question.ts';

/** What a click or scan says of itself, by what visits say of where they came from. */
const OWN: Partial<Record<Dimension, { kind: 'click' | 'scan'; dimension: Dimension }>> = {
  via_link: { kind: 'click', dimension: 'link' },
  via_campaign: { kind: 'click', dimension: 'campaign' },
  via_qr: { kind: 'scan', dimension: 'qr' },
};

/** What is read of the request alike, whether it is a click or the page behind it: who somebody is, and where. */
const ALIKE: ReadonlySet<Dimension> = new Set<Dimension>([
  ...(['country', 'continent', 'region', 'city', 'language'] as const),
  ...(['browser', 'browser_version', 'os', 'os_version', 'device'] as const),
]);

const ALL: Filter = { kind: 'and', filters: [] };

/** A filter about visits as it is about the clicks and scans before them: those fall out that no visit that fits can have had. */
export function ofOrigins(filter: Filter): Filter {
  if ('filters' in filter) return { kind: filter.kind, filters: filter.filters.map(ofOrigins) };
  if (filter.dimension === 'goal') return ALL;
  if (ALIKE.has(filter.dimension)) return filter;
  const own = OWN[filter.dimension];
  if (!own) return ALL;
  const isOther: Filter = { kind: 'is_not', dimension: 'kind', values: [own.kind] };
  return { kind: 'or', filters: [isOther, { ...filter, dimension: own.dimension }] };
}
