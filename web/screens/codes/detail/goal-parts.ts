import type { Answer } from '../../../api/client.ts';
import type { ClickPeriod } from '../../../state/click-question.ts';
import { formatShare } from '../../../ui/object/format.ts';

export type ReachedGoal = Answer<'showOverview'>['data']['goals'][number];
type Funnel = Pick<Answer<'listFunnels'>['data'][number], 'id' | 'name' | 'steps'>;

/** Each goal with the share of scans that led to it, the most reached first. One scan that reached it twice has no share. */
export function goalRows(goals: readonly ReachedGoal[], scans: number) {
  return goals
    .map(({ id, name, conversions }) => ({
      ...{ value: String(id), label: name, count: conversions },
      more: conversions <= scans && scans > 0 ? formatShare(conversions / scans) : undefined,
    }))
    .sort((one, other) => other.count - one.count);
}

/** The funnel that begins with a scan of this code, else with any scan. */
export function funnelFrom<One extends Funnel>(funnels: readonly One[], codeId: number): One | undefined {
  const fromScans = funnels.filter(({ steps }) => steps[0]?.kind === 'scan');
  const beginning = (id: number | undefined) => fromScans.find(({ steps }) => steps[0]?.qr_id === id);
  return beginning(codeId) ?? beginning(undefined);
}

/** The website's dashboard with the visits of this code alone, at its funnels: one of them, or the form that makes one. */
export function funnelAddress(
  siteId: number,
  of: { codeId: number; period: ClickPeriod; funnelId: number | undefined },
): string {
  const query = new URLSearchParams({ f: `is,via_qr,${of.codeId}`, period: of.period });
  if (of.funnelId === undefined) query.set('edit', 'new');
  else query.set('funnel', String(of.funnelId));
  return `/websites/${siteId}?${query}#funnels`;
}
