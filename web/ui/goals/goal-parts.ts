import type { ApiResponse } from '../../api/client.ts';
import { type Span, spanFields } from '../../state/analytics/spans.ts';
import { formatShare } from '../format.ts';

export type ReachedGoal = ApiResponse<'showOverview'>['data']['goals'][number];
type Funnel = Pick<ApiResponse<'listFunnels'>['data'][number], 'id' | 'name' | 'steps'>;

/**
 * Returns each goal with its share of the clicks or scans, the most conversions first. The share is missing when one
 * converted twice.
 */
export function goalRows(goals: readonly ReachedGoal[], all: number) {
  return goals
    .map(({ id, name, conversions }) => ({
      value: String(id),
      label: name,
      count: conversions,
      more: conversions <= all && all > 0 ? formatShare(conversions / all) : undefined,
    }))
    .sort((one, other) => other.count - one.count);
}

/** The dimension of visits that a link, code or campaign brought, and its ID. */
export interface Via {
  dimension: 'via_link' | 'via_qr' | 'via_campaign';
  id: number;
}

/** The first step of a funnel from an object. */
const FIRST_STEPS = {
  via_link: { kind: 'click', id: 'link_id' },
  via_qr: { kind: 'scan', id: 'qr_id' },
  via_campaign: { kind: 'click', id: 'campaign_id' },
} as const;

/** Returns the funnel that starts with a click or scan of this object, else one that starts with any. */
export function funnelFrom<One extends Funnel>(funnels: readonly One[], { dimension, id }: Via): One | undefined {
  const first = FIRST_STEPS[dimension];
  const begun = funnels.filter(({ steps }) => steps[0]?.kind === first.kind);
  const isOfAny = ({ steps: [step] }: One) => [step?.link_id, step?.qr_id, step?.campaign_id].every((one) => !one);
  return begun.find(({ steps }) => steps[0]?.[first.id] === id) ?? begun.find(isOfAny);
}

/** Returns the address of the website's dashboard, filtered by this object, with a funnel or the form for a new one. */
export function funnelUrl(siteId: number, of: { via: Via; period: Span; funnelId: number | undefined }): string {
  const query = new URLSearchParams({ f: `is,${of.via.dimension},${of.via.id}`, ...spanFields(of.period) });
  if (of.funnelId === undefined) query.set('edit', 'new');
  else query.set('funnel', String(of.funnelId));
  return `/websites/${siteId}?${query}#funnels`;
}
