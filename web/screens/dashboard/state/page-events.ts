import type { Condition } from './filters.ts';

/** Events by which the tracker tells what no view of a page tells. */
export const PAGE_EVENTS: Readonly<Record<string, { dimension: string; more: readonly Condition[] }>> = {
  outbound: { dimension: 'property:url', more: [{ kind: 'is', dimension: 'event', values: ['Outbound link'] }] },
  downloads: { dimension: 'property:url', more: [{ kind: 'is', dimension: 'event', values: ['File download'] }] },
  missing: { dimension: 'page', more: [{ kind: 'is', dimension: 'event', values: ['404'] }] },
};
