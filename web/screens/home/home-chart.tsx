import { homeMessages as messages } from '../../messages/home.ts';
import { timeFormatter } from '../../state/analytics/time-format.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { ChartLegend } from '../../ui/chart/chart-legend.tsx';
import type { ChartSeries } from '../../ui/chart/chart-props.ts';
import { ZoomingChart } from '../../ui/chart/zooming-chart.tsx';
import { formatCompact } from '../../ui/format.ts';
import type { HomeData } from './home-data.ts';
import type { HomeMetric } from './home-figures.tsx';

interface HomeChartProps {
  series: HomeData['series'];
  range: string;
  /** Undefined for visits, clicks and scans together. */
  metric: HomeMetric | undefined;
}

/** One figure and the period before it, or visits, clicks and scans in one chart. */
export function HomeChart({ series, range, metric }: HomeChartProps) {
  const lines = metric ? linesOf(series, metric) : allLines(series);
  return (
    <div>
      <ChartLegend series={lines} />
      <ZoomingChart
        label={metric ? messages.trendOf(messages[metric]) : messages.chart}
        times={series.map(({ time }) => Date.parse(time) / 1000)}
        series={lines}
        nameTime={timeFormatter(range === 'today' ? 'hour' : 'day', ownTimeZone()).of}
        formatValue={formatCompact}
      />
    </div>
  );
}

/** Omits future hours: a line that drops to zero tonight says nothing. */
function valuesOf(series: HomeData['series'], name: HomeMetric): (number | null)[] {
  const now = Date.now();
  return series.map((point) => (Date.parse(point.time) > now ? null : point[name]));
}

function allLines(series: HomeData['series']): ChartSeries[] {
  return (['visits', 'clicks', 'scans'] as const).map((name, place) => {
    return { label: messages[name], values: valuesOf(series, name), color: place + 1 };
  });
}

function linesOf(series: HomeData['series'], metric: HomeMetric): ChartSeries[] {
  const line = { label: messages[metric], values: valuesOf(series, metric), color: 1 };
  // The service compares no page views and conversions by day.
  if (metric === 'views' || metric === 'conversions') return [line];
  const before = { label: messages.before, values: series.map((point) => point.before[metric]), color: 1 };
  return [line, { ...before, isDashed: true }];
}
