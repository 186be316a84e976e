import type { ReactNode } from 'react';
import type { ApiResponse } from '../../api/client.ts';
import { figureMessages as messages } from '../../messages/shared/analytics/figures.ts';
import type { ResolvedRange } from '../../state/analytics/date-ranges.ts';
import type { Span } from '../../state/analytics/spans.ts';
import {
  type ClickMetric,
  comparedTimes,
  goalRateOf,
  lineOf,
  nameTime,
  usualInterval,
} from '../../state/click-query.ts';
import { formatCompact, formatInteger, formatPercent } from '../format.ts';
import { ChangeBadge } from '../page/badges.tsx';
import type { WhyProps } from './chart-props.ts';
import { Figure, FigureRow, useWhy, Why } from './figure.tsx';
import styles from './figures.module.css';
import { ZoomingChart } from './zooming-chart.tsx';

type Numbers = ApiResponse<'queryAnalytics'>['data'];

const ABOUT: Record<ClickMetric, string> = {
  clicks: messages.clicksAbout,
  uniques: messages.uniquesAbout,
  scans: messages.scansAbout,
  visits: messages.visitsAbout,
  conversions: messages.conversionsAbout,
  impressions: messages.impressionsAbout,
  unique_impressions: messages.uniquesAbout,
};

/** Name of a metric; unique ones are of what is counted beside them. */
function nameMetric(metric: ClickMetric, { clicks, scans }: Numbers['totals']): string {
  if (metric !== 'uniques' || (clicks !== undefined && scans === undefined)) return messages[metric];
  return clicks === undefined ? messages.uniqueScans : messages.uniqueBoth;
}

/** Where views of a page are counted, clicks are those on its blocks. */
function aboutMetric(metric: ClickMetric, totals: Numbers['totals']): string {
  return metric === 'clicks' && totals.impressions !== undefined ? messages.blockClicksAbout : ABOUT[metric];
}

export interface ClickFiguresProps<Metric extends ClickMetric> {
  numbers: Numbers;
  metrics: readonly Metric[];
  chosen: Metric;
  onChoose: (metric: Metric) => void;
  /** What the explanation of a change asks for; undefined where changes are not explained. */
  why?: Omit<WhyProps, 'metrics'>;
  /** Further figures at the end of the row. */
  children?: ReactNode;
}

/** Returns whether the service can say why the count changed. */
function isExplained<Metric extends ClickMetric>(
  metric: Metric,
): metric is Exclude<Metric, 'impressions' | 'unique_impressions'> {
  return metric !== 'impressions' && metric !== 'unique_impressions';
}

/** Totals with their change; one of them is charted. */
export function ClickFigures<Metric extends ClickMetric>(props: ClickFiguresProps<Metric>) {
  const { numbers, metrics, chosen, onChoose, why, children } = props;
  const explain = useWhy();
  const { totals, compared_totals: before } = numbers;
  const countsOf = (metric: Metric) => before && { current: totals[metric] ?? 0, previous: before[metric] ?? 0 };
  const named = metrics.map((value) => ({ value, label: nameMetric(value, totals) }));
  const explained = named.flatMap(({ value, label }) => (isExplained(value) ? [{ value, label }] : []));
  return (
    <FigureRow>
      {named.map(({ value: metric, label }) => (
        <Figure
          key={metric}
          label={label}
          value={<Value metric={metric} totals={totals} />}
          help={`${formatInteger(totals[metric] ?? 0)}. ${aboutMetric(metric, totals)}`}
          change={before && <ChangeBadge current={totals[metric] ?? 0} previous={before[metric] ?? 0} />}
          onChoose={() => onChoose(metric)}
          isChosen={metric === chosen}
          onExplain={why && isExplained(metric) ? explain(metric, countsOf(metric) ?? undefined) : undefined}
        />
      ))}
      {children}
      {why && <Why metrics={explained} {...why} />}
    </FigureRow>
  );
}

/** A total; conversions with the conversion rate, and clicks on a page with their share of its views, if these were queried. */
function Value({ metric, totals }: { metric: ClickMetric; totals: Numbers['totals'] }) {
  const rate = metric === 'conversions' ? goalRateOf(totals) : undefined;
  const { clicks, impressions } = totals;
  const share = metric === 'clicks' && clicks && impressions ? clicks / impressions : undefined;
  return (
    <>
      {formatCompact(totals[metric] ?? 0)}
      {rate !== undefined && <small className={styles.rate}>{messages.ofPeople(formatPercent(rate))}</small>}
      {share !== undefined && <small className={styles.rate}>{formatPercent(share)}</small>}
    </>
  );
}

interface ClickChartProps {
  numbers: Numbers;
  metric: ClickMetric;
  period: Span;
  /** Range of the answer, which says whether the last interval has ended, and what it is compared with. */
  range?: Pick<ResolvedRange, 'to' | 'compare'>;
}

/** One metric over time, with the previous period as a dashed line. */
export function ClickChart({ numbers, metric, period, range }: ClickChartProps) {
  const { times, now, before } = lineOf(numbers.rows, metric);
  const name = nameMetric(metric, numbers.totals);
  const timesBefore = comparedTimes(times, usualInterval(period), range?.compare?.from);
  return (
    <ZoomingChart
      label={messages.chart(name)}
      times={times}
      series={[
        { label: name, values: now, color: 1 },
        ...(numbers.compared_totals
          ? [{ label: messages.before, values: before, times: timesBefore, color: 1, isDashed: true }]
          : []),
      ]}
      nameTime={(seconds) => nameTime(seconds, period)}
      {...(range && { until: Date.parse(range.to) / 1_000 })}
      formatValue={formatInteger}
    />
  );
}
