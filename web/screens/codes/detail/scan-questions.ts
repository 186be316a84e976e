import type { Answer, Body } from '../../../api/client.ts';
import type { ClickPeriod } from '../../../state/click-question.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';

export const BREAKDOWNS = ['country', 'city', 'device', 'browser', 'os'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

const MOST_ROWS = 200;

/** Scans of a code in a period, by where or on what they happened. */
export function breakdownQuestion(id: number, period: ClickPeriod, by: Breakdown): Body<'askQuestion'> {
  const timezone = ownTimeZone();
  return { scope: { qr: id }, metrics: ['scans'], dimensions: [by], range: period, timezone, limit: MOST_ROWS };
}

export interface Part {
  value: string;
  label: string;
  count: number;
}

type Rows = Pick<Answer<'askQuestion'>['data'], 'rows'>;

/** The most scanned first; what is not known is named by `unknown`. */
export function partsOf({ rows }: Rows, by: Breakdown, unknown: string): Part[] {
  return rows
    .map(({ dimensions, labels, metrics }) => {
      const value = dimensions[by] ?? '';
      const label = labels[by] || value || unknown;
      return { value, label: by === 'device' ? capital(label) : label, count: metrics.scans ?? 0 };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

/** Kinds of devices are told in lower case; names (iOS, 's-Hertogenbosch) are written as they are. */
function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}
