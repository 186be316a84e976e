import type { ApiResponse } from '../../api/client.ts';
import { metricDefinitions } from '../../messages/shared/common.ts';
import { dashboardMessages, metricMessages } from '../../messages/websites/dashboard.ts';
import { Figure, FigureRow, useWhy, Why } from '../../ui/chart/figure.tsx';
import { MetricChange } from '../../ui/metric-change.tsx';
import { formatMetric } from '../../ui/metric-format.ts';
import { Corrections } from './corrections.tsx';
import styles from './dashboard.module.css';
import { useDashboard } from './state/dashboard-context.ts';
import { isOfSingleEvents, withValue } from './state/filters.ts';
import { comparedOf } from './state/query.ts';
import type { Totals } from './state/totals.ts';
import { isFiltered, METRICS, type Metric, writeView } from './state/view.ts';

type Overview = ApiResponse<'showOverview'>;

/** The eight metrics. A click charts one. */
export function Figures({ loaded, ahead }: { loaded: Overview; ahead: Totals | undefined }) {
  const { view, change, isStale } = useDashboard();
  const { totals, compared_totals: compared, goals } = loaded.data;
  const { now, before } = (isStale && ahead) || { now: totals, before: compared };
  // Without goals there is no conversion rate: any percentage would be wrong, even 0.
  const isMissing = (metric: Metric) => metric === 'conversion_rate' && goals.length === 0;
  const why = useWhy();
  const explain = (metric: Metric) => {
    const counted = EXPLAINED[metric];
    if (!counted || isStale || !compared) return undefined;
    return why(counted, { current: totals[counted], previous: compared[counted] });
  };
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
                <MetricChange
                  metric={metric}
                  current={now[metric] ?? 0}
                  previous={before[metric] ?? 0}
                  visitsBefore={before.visits}
                />
              )
            }
            isChosen={view.metric === metric}
            onChoose={() => change({ metric })}
            onExplain={isMissing(metric) ? undefined : explain(metric)}
          />
        ))}
      </FigureRow>
      {!isFiltered(view) && !isStale && <Corrections corrections={loaded.meta.corrections} />}
      {isOfSingleEvents(view.conditions) && <p className={styles.muted}>{dashboardMessages.ofSingleEvents}</p>}
      <WhyItChanged hasGoals={goals.length > 0} />
    </div>
  );
}

/** The counts behind the figures; the conversion rate is explained by the conversions. */
const EXPLAINED: Readonly<Partial<Record<Metric, 'visitors' | 'visits' | 'views' | 'conversions'>>> = {
  visitors: 'visitors',
  visits: 'visits',
  views: 'views',
  conversion_rate: 'conversions',
};

function WhyItChanged({ hasGoals }: { hasGoals: boolean }) {
  const { site, view, baseQuery, isShared } = useDashboard();
  const metrics = (['visitors', 'visits', 'views', 'conversions'] as const)
    .filter((value) => value !== 'conversions' || hasGoals)
    .map((value) => ({ value, label: metricMessages[value] }));
  const filterBy = (dimension: string) => (before: URLSearchParams, value: string) =>
    writeView(before, { conditions: withValue(view.conditions, dimension, { value, isExcluded: false }) });
  const request = { scope: { website: site.id }, ...baseQuery, compare: comparedOf(view) };
  return <Why metrics={metrics} request={request} fileName={site.domain} filterBy={filterBy} isAnonymous={isShared} />;
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
