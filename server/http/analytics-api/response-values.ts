import { type Dimension, labelOf, type Metric, type TimeRange } from '../../analytics/analytics.ts';
import type { Revenue } from '../../analytics/results/results.ts';
import { sourceOfHost } from '../../collect/collect.ts';
import { localTimeOf } from '../../platform/time/time-zones.ts';

/** Formats a moment for a response. */

export function instant(moment: number): string {
  return new Date(moment).toISOString().replace('.000Z', 'Z');
}

/** Formats a moment in UTC and in the local time of a time zone. */
export function bothTimes(moment: number, timezone: string): { time: string; local_time: string } {
  const local = new Date(localTimeOf(moment, timezone)).toISOString().slice(0, 19);
  return { time: instant(moment), local_time: local };
}

export function period({ from, to }: TimeRange): { from: string; to: string } {
  return { from: instant(from), to: instant(to) };
}

export function periodOrNull(range: TimeRange | undefined): { from: string; to: string } | null {
  return range ? period(range) : null;
}

/** Maps each metric's name to its figure. */
export function figures(
  metrics: readonly Metric[],
  values: readonly (number | null)[],
): Partial<Record<Metric, number | null>> {
  return Object.fromEntries(metrics.map((name, index) => [name, values[index] ?? null]));
}

/** Presents converted revenue; nothing without rates. */
export function revenueField(revenue: Revenue | undefined) {
  if (!revenue) return {};
  const { base, amounts, total, comparedTotal = null, converted = null, missing } = revenue;
  return { revenue: { base, amounts, total, compared_total: comparedTotal, converted, missing } };
}

export function labeled<Row extends { value: string }>(dimension: Dimension, { value, ...counts }: Row) {
  return { value, label: labelOf(dimension, value), ...counts };
}

/** Returns the source of a referrer, which other dimensions do not have. */
export function sourceField(dimension: Dimension, host: string | undefined) {
  return dimension === 'referrer' && host !== undefined ? { source: sourceOfHost(host).name } : {};
}
