import { homeMessages as messages } from '../../messages/home.ts';
import { timeFormatter } from '../../state/analytics/time-format.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { ChartLegend } from '../../ui/chart/chart-legend.tsx';
import { ZoomingChart } from '../../ui/chart/zooming-chart.tsx';
import { formatCompact } from '../../ui/format.ts';
import type { HomeData } from './home-data.ts';

/** Clicks, scans and visits in one chart. */
export function HomeChart({ series, range }: { series: HomeData['series']; range: string }) {
  const now = Date.now();
  // Omits future hours: a line that drops to zero tonight says nothing.
  const valuesOf = (name: 'visits' | 'clicks' | 'scans') =>
    series.map((point) => (Date.parse(point.time) > now ? null : point[name]));
  const lines = [
    { label: messages.visits, values: valuesOf('visits'), color: 1 },
    { label: messages.clicks, values: valuesOf('clicks'), color: 2 },
    { label: messages.scans, values: valuesOf('scans'), color: 3 },
  ];
  return (
    <div>
      <ChartLegend series={lines} />
      <ZoomingChart
        label={messages.chart}
        times={series.map(({ time }) => Date.parse(time) / 1000)}
        series={lines}
        nameTime={timeFormatter(range === 'today' ? 'hour' : 'day', ownTimeZone()).of}
        formatValue={formatCompact}
      />
    </div>
  );
}
