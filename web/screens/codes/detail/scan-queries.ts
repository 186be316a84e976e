import type { ApiResponse, Body } from '../../../api/client.ts';
import { deviceMessages } from '../../../messages/shared/counts.ts';
import type { Span } from '../../../state/analytics/spans.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';

export const BREAKDOWNS = ['country', 'city', 'device', 'browser', 'os'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

const MAX_ROWS = 200;

/** Returns the query for a code's scans in a period, by place or device. */
export function breakdownQuery(id: number, period: Span, by: Breakdown): Body<'queryAnalytics'> {
  const timezone = ownTimeZone();
  return { scope: { qr: id }, metrics: ['scans'], dimensions: [by], range: period, timezone, limit: MAX_ROWS };
}

export interface Part {
  value: string;
  label: string;
  count: number;
}

type Rows = Pick<ApiResponse<'queryAnalytics'>['data'], 'rows'>;

/** Returns the rows with the most scans first; unknown values are labeled `unknown`. */
export function partsOf({ rows }: Rows, by: Breakdown, unknown: string): Part[] {
  return rows
    .map(({ dimensions, labels, metrics }) => {
      const value = dimensions[by] ?? '';
      const label = labels[by] || value || unknown;
      return { value, label: by === 'device' ? (deviceMessages[label] ?? label) : label, count: metrics.scans ?? 0 };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}
