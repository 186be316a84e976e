import type { ApiResponse } from '../../api/client.ts';
import { metricDefinitions } from '../../messages/shared/common.ts';
import { dashboardMessages, metricMessages } from '../../messages/websites/dashboard.ts';
import { Figure, FigureRow } from '../../ui/chart/figure.tsx';
import {
  formatAmount,
  formatCompact,
  formatDecimal,
  formatDuration,
  formatInteger,
  formatShare,
} from '../../ui/format.ts';
import { ChangeBadge } from '../../ui/page/badges.tsx';
import { Corrections } from './corrections.tsx';
import styles from './dashboard.module.css';
import { useDashboard } from './state/dashboard-context.ts';
import { isOfSingleEvents } from './state/filters.ts';
import type { Totals } from './state/totals.ts';
import { isFiltered, METRICS, type Metric } from './state/view.ts';

type Overview = ApiResponse<'showOverview'>;

/** The eight metrics. A click charts one. */
export function Figures({ loaded, ahead }: { loaded: Overview; ahead: Totals | undefined }) {
  const { view, change, isStale } = useDashboard();
  const { totals, compared_totals: compared, goals } = loaded.data;
  const { now, before } = (isStale && ahead) || { now: totals, before: compared };
  // Without goals there is no conversion rate: any percentage would be wrong, even 0.
  const isMissing = (metric: Metric) => metric === 'conversion_rate' && goals.length === 0;
  return (
    <div className={styles.figures} aria-busy={isStale && !ahead}>
      <FigureRow>
        {METRICS.map((metric) => (
          <Figure
            key={metric}
            label={metricMessages[metric]}
            value={formatMetric(metric, isMissing(metric) ? null : now[metric], true)}
            help={
              isMissing(metric)
                ? dashboardMessages.noGoalYet
                : `${formatMetric(metric, now[metric])}. ${MEANINGS[metric]}`
            }
            change={
              before &&
              !isMissing(metric) && (
                <ChangeBadge
                  current={now[metric] ?? 0}
                  previous={before[metric] ?? 0}
                  isLowerBetter={metric === 'bounce_rate'}
                />
              )
            }
            isChosen={view.metric === metric}
            onChoose={() => change({ metric })}
          />
        ))}
      </FigureRow>
      {!isFiltered(view) && !isStale && <Corrections corrections={loaded.meta.corrections} />}
      {isOfSingleEvents(view.conditions) && <p className={styles.muted}>{dashboardMessages.ofSingleEvents}</p>}
    </div>
  );
}

const MEANINGS: Readonly<Record<Metric, string>> = {
  visitors: metricDefinitions.visitors,
  visits: metricDefinitions.visits,
  views: metricDefinitions.views,
  views_per_visit: metricDefinitions.viewsPerVisit,
  bounce_rate: metricDefinitions.bounceRate,
  visit_duration: metricDefinitions.visitDuration,
  engaged_time: metricDefinitions.engagedTime,
  conversion_rate: metricDefinitions.conversionRate,
};

/** Formats a metric: counts, percent, durations; a dash while it loads. */
export function formatMetric(metric: string, value: number | null | undefined, isTight = false): string {
  if (value === null || value === undefined) return '–';
  if (metric.endsWith('_rate') || metric === 'scroll_depth') return formatShare(value / 100);
  if (metric === 'visit_duration' || metric === 'engaged_time') return formatDuration(value);
  if (metric === 'revenue') return formatAmount(value);
  if (metric === 'views_per_visit') return formatDecimal(value);
  return isTight ? formatCompact(value) : formatInteger(value);
}
