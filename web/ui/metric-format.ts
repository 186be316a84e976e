import { formatAmount, formatCompact, formatDecimal, formatDuration, formatInteger, formatShare } from './format.ts';

/** Whether a metric is a percentage. */
export function isRate(metric: string): boolean {
  return metric.endsWith('_rate') || metric === 'scroll_depth';
}

/** Whether a metric means something only where there were visits: a rate or an average. */
export function isOfVisits(metric: string): boolean {
  return isRate(metric) || ['views_per_visit', 'visit_duration', 'engaged_time'].includes(metric);
}

/** Formats a metric: counts, percent, durations; a dash while it loads. */
export function formatMetric(metric: string, value: number | null | undefined, isTight = false): string {
  if (value === null || value === undefined) return '–';
  if (isRate(metric)) return formatShare(value / 100);
  if (metric === 'visit_duration' || metric === 'engaged_time') return formatDuration(value);
  if (metric === 'revenue') return formatAmount(value);
  if (metric === 'views_per_visit') return formatDecimal(value);
  return isTight ? formatCompact(value) : formatInteger(value);
}
