import type { ApiResponse, Body } from '../../../api/client.ts';
import { codeDetailMessages } from '../../../messages/codes/code-details.ts';
import { deviceMessages } from '../../../messages/shared/counts.ts';
import type { Span } from '../../../state/analytics/spans.ts';
import { ownWeekStart } from '../../../state/formats.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';
import { formatHour } from '../../../ui/format.ts';

export const BREAKDOWNS = ['country', 'city', 'device', 'browser', 'os', 'hour', 'weekday'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

const MAX_ROWS = 200;

/** Returns the query for a code's scans in a period, by place, device or time. */
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

/** Returns the rows with the most scans first, or hours and weekdays in their order; unknown values are `unknown`. */
export function partsOf({ rows }: Rows, by: Breakdown, unknown: string): Part[] {
  return rows
    .map(({ dimensions, labels, metrics }) => {
      const value = dimensions[by] ?? '';
      return { value, label: labelOf(by, value, labels[by] || value || unknown), count: metrics.scans ?? 0 };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => placeOf(by, one) - placeOf(by, other));
}

function labelOf(by: Breakdown, value: string, label: string): string {
  if (by === 'weekday') return codeDetailMessages.weekdays[Number(value) - 1] ?? value;
  if (by === 'hour') return formatHour(Number(value));
  return by === 'device' ? (deviceMessages[label] ?? label) : label;
}

/** Days that weeks may begin with, as the API counts them. */
const DAY_NUMBERS = { monday: 1, saturday: 6, sunday: 7 } as const;

function placeOf(by: Breakdown, { value, count }: Part): number {
  if (by === 'weekday') return (Number(value) - DAY_NUMBERS[ownWeekStart()] + 7) % 7;
  return by === 'hour' ? Number(value) : -count;
}
