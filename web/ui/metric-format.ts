import { formatAmount, formatCompact, formatDecimal, formatDuration, formatInteger, formatShare } from './format.ts';

/** Formats a metric: counts, percent, durations; a dash while it loads. */
export function formatMetric(metric: string, value: number | null | undefined, isTight = false): string {
  if (value === null || value === undefined) return '–';
  if (metric.endsWith('_rate') || metric === 'scroll_depth') return formatShare(value / 100);
  if (metric === 'visit_duration' || metric === 'engaged_time') return formatDuration(value);
  if (metric === 'revenue') return formatAmount(value);
  if (metric === 'views_per_visit') return formatDecimal(value);
  return isTight ? formatCompact(value) : formatInteger(value);
}
