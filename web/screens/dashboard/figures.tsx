import { lazy, Suspense } from 'react';
import type { ApiResponse } from '../../api/client.ts';
import { metricDefinitions } from '../../messages/shared/common.ts';
import { dashboardMessages, metricMessages } from '../../messages/websites/dashboard.ts';
import { Figure, FigureRow, useWhy, Why } from '../../ui/chart/figure.tsx';
import { MetricChange } from '../../ui/metric-change.tsx';
import styles from './dashboard.module.css';
import { useDashboard } from './state/dashboard-context.ts';
import { isOfSingleEvents, withValue } from './state/filters.ts';
import { comparedOf } from './state/query.ts';
import { formatOf, moneyOf, type Totals } from './state/totals.ts';
import { isFiltered, METRICS, type Metric, writeView } from './state/view.ts';

const FigureNotes = lazy(() => import('./corrections.tsx'));

type Overview = ApiResponse<'showOverview'>;

/** The eight metrics, and revenue where the website has an amount. A click charts one. */
export function Figures({ loaded, ahead }: { loaded: Overview; ahead: Totals | undefined }) {
  const { view, change, isStale } = useDashboard();
  const { totals, compared_totals: compared, goals } = loaded.data;
  const money = moneyOf(loaded.data);
  const format = formatOf(money);
  const { now, before } = (isStale && ahead) || {
    now: { ...totals, revenue: money?.now },
    before: compared && { ...compared, revenue: money?.before },
  };
  // Without goals there is no conversion rate: any percentage would be wrong, even 0.
  const isMissing = (metric: Metric) => metric === 'conversion_rate' && goals.length === 0;
  const corrections = isFiltered(view) || isStale ? [] : loaded.meta.corrections;
  const isOfEvents = isOfSingleEvents(view.conditions);
  const why = useWhy();
  const explain = (metric: Metric) => {
    const counted = EXPLAINED[metric];
    if (!counted || isStale || !compared || isMissing(metric)) return undefined;
    return why(counted, { current: totals[counted], previous: compared[counted] });
  };
  return (
    <div className={styles.figures} aria-busy={isStale && !ahead}>
      <FigureRow>
        {METRICS.filter((metric) => metric !== 'revenue' || money).map((metric) => (
          <Figure
            key={metric}
            label={metricMessages[metric]}
            value={format(metric, isMissing(metric) ? null : now[metric], true)}
            help={
              isMissing(metric)
                ? dashboardMessages.noGoalYet
                : `${format(metric, now[metric])}. ${metricDefinitions[metric]}`
            }
            change={!isMissing(metric) && changeOf(metric, now, before)}
            isChosen={view.metric === metric}
            onChoose={() => change({ metric })}
            onExplain={explain(metric)}
          />
        ))}
      </FigureRow>
      {(isOfEvents || corrections.length > 0) && (
        <Suspense>
          <FigureNotes corrections={corrections} isOfSingleEvents={isOfEvents} />
        </Suspense>
      )}
      <WhyItChanged hasGoals={goals.length > 0} />
    </div>
  );
}

/** Nothing where the metric of the comparison is unknown. */
function changeOf(metric: Metric, now: Totals['now'], before: Totals['before']) {
  const previous = before?.[metric];
  if (typeof previous !== 'number') return undefined;
  return <MetricChange metric={metric} current={now[metric] ?? 0} previous={previous} visitsBefore={before?.visits} />;
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
