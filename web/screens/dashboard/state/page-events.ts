import type { Condition } from './filters.ts';

/** Events of the tracker that page views do not contain. */
export const PAGE_EVENTS: Readonly<Record<string, { dimension: string; more: readonly Condition[] }>> = {
  outbound: { dimension: 'property:url', more: [{ kind: 'is', dimension: 'event', values: ['Outbound link'] }] },
  downloads: { dimension: 'property:url', more: [{ kind: 'is', dimension: 'event', values: ['File download'] }] },
  missing: { dimension: 'page', more: [{ kind: 'is', dimension: 'event', values: ['404'] }] },
};
