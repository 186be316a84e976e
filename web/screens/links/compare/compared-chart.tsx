import { Download } from 'lucide-react';
import { ANALYTICS, type ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { saveFile } from '../../../api/save-file.ts';
import { compareMessages as messages } from '../../../messages/shared/analytics/compared.ts';
import { linesOf, nameTime, timesOf } from '../../../state/click-query.ts';
import { withoutScheme } from '../../../state/link-name.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx';
import { ClickFigures } from '../../../ui/chart/click-chart.tsx';
import { lineWidths } from '../../../ui/chart/line-widths.ts';
import { ZoomingChart } from '../../../ui/chart/zooming-chart.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import { filterKind, withFilter } from '../detail/click-breakdowns.ts';
import { writeFilters } from '../detail/click-url.ts';
import styles from './compare.module.css';
import { type Compared, csvOf, METRICS, type Metric, queriesOf } from './compared.ts';
import type { ComparedLink } from './compared-links.ts';

type Numbers = ApiResponse<'queryAnalytics'>['data'];

interface ComparedChartProps {
  compared: Compared;
  links: readonly ComparedLink[];
  /** Clicks of all links together, with a row for every time of the period. */
  numbers: Numbers;
  /** Range of the answer, which says whether the last interval has ended. */
  range: { to: string };
}

/** Totals of all links, and a chart with one line per link. */
export function ComparedChart({ compared, links, numbers, range }: ComparedChartProps) {
  const [metric, setMetric] = useEnumParam('metric', METRICS);
  const { overTime, why } = queriesOf(compared);
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body: overTime });
  const filterBy = (dimension: string) => {
    const kind = filterKind(dimension);
    return (
      kind &&
      ((before: URLSearchParams, value: string) =>
        writeFilters(before, withFilter(compared.filters, { kind, value, isExcluded: false })))
    );
  };
  return (
    <>
      <ClickFigures
        numbers={numbers}
        metrics={METRICS}
        chosen={metric}
        onChoose={setMetric}
        why={{ request: why, fileName: 'links', filterBy }}
      />
      <Loaded query={query} skeleton={<Skeleton height={287} />}>
        {({ data }) => <Lines {...{ compared, links, numbers, range, metric }} rows={data.rows} />}
      </Loaded>
    </>
  );
}

function Lines({
  compared,
  links,
  numbers,
  range,
  metric,
  rows,
}: ComparedChartProps & { metric: Metric; rows: Numbers['rows'] }) {
  const { ids, period, interval } = compared;
  const { times, lines } = linesOf(rows, { ids, whole: timesOf(numbers.rows), metric });
  const widths = lineWidths(lines);
  const series = links.map(({ name, color }, place) => ({
    label: name.short,
    values: lines[place] ?? [],
    color,
    widthPx: widths[place] ?? 2,
  }));
  const download = () => {
    const columns = links.map(({ shorturl }, place) => ({ name: withoutScheme(shorturl), values: lines[place] ?? [] }));
    const named = times.map((seconds) => nameTime(seconds, period, interval));
    saveFile(new Blob([csvOf(named, columns, messages.csvTime)], { type: 'text/csv' }), `links-${metric}.csv`);
  };
  return (
    <div>
      <div className={styles.chartHead}>
        <ChartLegend series={series} names={links.map(({ name }) => name.whole)} />
        <Button size="small" variant="ghost" icon={<Download aria-hidden />} onClick={download}>
          {messages.csv}
        </Button>
      </div>
      <ZoomingChart
        label={messages.chart[metric]}
        times={times}
        series={series}
        nameTime={(seconds) => nameTime(seconds, period, interval)}
        until={Date.parse(range.to) / 1_000}
        formatValue={formatInteger}
      />
    </div>
  );
}
