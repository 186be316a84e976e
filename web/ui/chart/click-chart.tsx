import type { ApiResponse } from '../../api/client.ts';
import { figureMessages as messages } from '../../messages/shared/analytics/figures.ts';
import {
  type ClickMetric,
  type ClickPeriod,
  goalRateOf,
  lineOf,
  nameTime,
  PERIODS_BY_LENGTH,
} from '../../state/click-query.ts';
import { formatCompact, formatInteger, formatPercent } from '../format.ts';
import { ChangeBadge } from '../page/badges.tsx';
import { Segmented } from '../page/tabs.tsx';
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
};

/** Name of a metric; where scans are counted, unique ones are scans. */
function nameMetric(metric: ClickMetric, totals: Numbers['totals']): string {
  return metric === 'uniques' && totals.clicks === undefined ? messages.uniqueScans : messages[metric];
}

export interface PeriodChoiceProps {
  value: ClickPeriod;
  onChange: (period: ClickPeriod) => void;
}

export function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
  const choices = PERIODS_BY_LENGTH.map((period) => ({ value: period, label: messages.periods[period] }));
  return <Segmented label={messages.period} value={value} onChange={onChange} choices={choices} />;
}

export interface ClickFiguresProps<Metric extends ClickMetric> {
  numbers: Numbers;
  metrics: readonly Metric[];
  chosen: Metric;
  onChoose: (metric: Metric) => void;
  /** What the explanation of a change asks for; undefined where changes are not explained. */
  why?: Omit<WhyProps, 'metrics'>;
}

/** Totals with their change; one of them is charted. */
export function ClickFigures<Metric extends ClickMetric>(props: ClickFiguresProps<Metric>) {
  const { numbers, metrics, chosen, onChoose, why } = props;
  const explain = useWhy();
  const { totals, compared_totals: before } = numbers;
  const countsOf = (metric: Metric) => before && { current: totals[metric] ?? 0, previous: before[metric] ?? 0 };
  const explained = metrics.map((value) => ({ value, label: nameMetric(value, totals) }));
  return (
    <FigureRow>
      {explained.map(({ value: metric, label }) => (
        <Figure
          key={metric}
          label={label}
          value={metric === 'conversions' ? <Goals totals={totals} /> : formatCompact(totals[metric] ?? 0)}
          help={`${formatInteger(totals[metric] ?? 0)}. ${ABOUT[metric]}`}
          change={before && <ChangeBadge current={totals[metric] ?? 0} previous={before[metric] ?? 0} />}
          onChoose={() => onChoose(metric)}
          isChosen={metric === chosen}
          onExplain={why && explain(metric, countsOf(metric) ?? undefined)}
        />
      ))}
      {why && <Why metrics={explained} {...why} />}
    </FigureRow>
  );
}

/** Number of conversions, with the conversion rate if it was queried. */
function Goals({ totals }: { totals: Numbers['totals'] }) {
  const rate = goalRateOf(totals);
  return (
    <>
      {formatCompact(totals.conversions ?? 0)}
      {rate !== undefined && <small className={styles.rate}>{messages.ofPeople(formatPercent(rate))}</small>}
    </>
  );
}

/** One metric over time, with the previous period as a dashed line. */
export function ClickChart({
  numbers,
  metric,
  period,
}: {
  numbers: Numbers;
  metric: ClickMetric;
  period: ClickPeriod;
}) {
  const { times, now, before } = lineOf(numbers.rows, metric);
  const name = nameMetric(metric, numbers.totals);
  return (
    <ZoomingChart
      label={messages.chart(name)}
      times={times}
      series={[
        { label: name, values: now, color: 1 },
        { label: messages.before, values: before, color: 1, isDashed: true },
      ]}
      nameTime={(seconds) => nameTime(seconds, period)}
      formatValue={formatInteger}
    />
  );
}
