import type { ApiResponse } from '../../../api/client.ts';
import { type Span, spanFields } from '../../../state/analytics/spans.ts';
import { formatShare } from '../../../ui/format.ts';

export type ReachedGoal = ApiResponse<'showOverview'>['data']['goals'][number];
type Funnel = Pick<ApiResponse<'listFunnels'>['data'][number], 'id' | 'name' | 'steps'>;

/**
 * Returns each goal with its share of scans, the most conversions first. The share is missing when a scan converted
 * twice.
 */
export function goalRows(goals: readonly ReachedGoal[], scans: number) {
  return goals
    .map(({ id, name, conversions }) => ({
      value: String(id),
      label: name,
      count: conversions,
      more: conversions <= scans && scans > 0 ? formatShare(conversions / scans) : undefined,
    }))
    .sort((one, other) => other.count - one.count);
}

/** Returns the funnel that starts with a scan of this code, else one that starts with any scan. */
export function funnelFrom<One extends Funnel>(funnels: readonly One[], codeId: number): One | undefined {
  const fromScans = funnels.filter(({ steps }) => steps[0]?.kind === 'scan');
  const beginning = (id: number | undefined) => fromScans.find(({ steps }) => steps[0]?.qr_id === id);
  return beginning(codeId) ?? beginning(undefined);
}

/** Returns the address of the website's dashboard, filtered by this code, with a funnel or the form for a new one. */
export function funnelUrl(siteId: number, of: { codeId: number; period: Span; funnelId: number | undefined }): string {
  const query = new URLSearchParams({ f: `is,via_qr,${of.codeId}`, ...spanFields(of.period) });
  if (of.funnelId === undefined) query.set('edit', 'new');
  else query.set('funnel', String(of.funnelId));
  return `/websites/${siteId}?${query}#funnels`;
}
