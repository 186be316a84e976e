import { adjacentPeriod } from '../../../state/analytics/date-ranges.ts';
import type { PeriodWord } from '../../../state/analytics/spans.ts';
import type { DashboardState } from './dashboard-context.ts';
import type { View } from './view.ts';

/** Single-key shortcuts. Arrows move through periods, Escape removes filters, X toggles the comparison. */
export const PERIOD_KEYS: Readonly<Record<string, PeriodWord>> = {
  r: 'realtime',
  d: 'today',
  e: 'yesterday',
  w: '7d',
  t: '30d',
  f: '28d',
  m: 'month',
  q: 'quarter',
  y: 'year',
  l: '12mo',
  a: 'all',
};

/** Returns the key that selects the period, in capitals for hints. */
export function keyOf(period: PeriodWord): string | undefined {
  return Object.entries(PERIOD_KEYS)
    .find(([, word]) => word === period)?.[0]
    .toUpperCase();
}

export const NO_FILTERS: Partial<View> = { conditions: [], segment: undefined, bots: undefined };

export function changeOfStep(
  steps: -1 | 1,
  { view, overview }: Pick<DashboardState, 'view' | 'overview'>,
  now: number,
): Partial<View> | undefined {
  const span = overview && adjacentPeriod(view.span, overview.meta, { steps, now });
  return span && { span };
}
