import { lazy, Suspense } from 'react';
import type { ApiResponse } from '../../api/client.ts';
import { dashboardMessages as messages, metricMessages } from '../../messages/websites/dashboard.ts';
import { daysOf, zoomed } from '../../state/analytics/date-ranges.ts';
import { timeFormatter } from '../../state/analytics/time-format.ts';
import { useUrlState } from '../../state/navigation/url-state.ts';
import { type ChartNote, type ChartSeries, TimeChart, type TimeChartProps } from '../../ui/chart/time-chart.tsx';
import { LoadError, Skeleton } from '../../ui/page/query-states.tsx';
import { AnnotationsButton } from './annotations/annotations-button.tsx';
import { useAnnotations } from './annotations/use-annotations.ts';
import styles from './dashboard.module.css';
import { IntervalMenu } from './interval-menu.tsx';
import { type Note, notesOn } from './state/annotations.ts';
import { useDashboard } from './state/dashboard-context.ts';
import { comparedOf } from './state/query.ts';
import { usePanelQuery } from './state/query-hooks.ts';
import {
  type Charted,
  chartOverview,
  chartRows,
  comparedTimes,
  firstShown,
  isInOverview,
  shownFrom,
} from './state/series.ts';
import { formatOf, moneyOf } from './state/totals.ts';

const NoteCard = lazy(() => import('./annotations/note-card.tsx'));

type Overview = ApiResponse<'showOverview'>;
const HEIGHT_PX = 280;

/** The selected metric over time. Metrics that the overview lacks over time are queried when selected. */
export function Chart({ loaded }: { loaded: Overview }) {
  const { view, isShared } = useDashboard();
  const { metric } = view;
  const isOwn = !isInOverview(metric);
  const interval = loaded.meta.interval ?? 'day';
  const requested = usePanelQuery(
    {
      metrics: [metric],
      interval,
      compare: comparedOf(view),
      order: [{ by: 'time', direction: 'asc' }],
      limit: 1_000,
    },
    { enabled: isOwn },
  );
  const now = Date.now();
  const chart = isInOverview(metric)
    ? chartOverview(loaded.data, metric, now)
    : requested.data && chartRows(requested.data.data.rows, metric, now);
  return (
    <section className={styles.chart} aria-label={messages.chart(metricMessages[metric])}>
      <div className={styles.chartHead}>
        {!isShared && <AnnotationsButton />}
        <IntervalMenu meta={loaded.meta} />
      </div>
      {chart && chart.times.length > 0 && <Drawn chart={chart} loaded={loaded} />}
      {!chart && (requested.error ? <LoadError error={requested.error} /> : <Skeleton height={HEIGHT_PX} />)}
    </section>
  );
}

function Drawn({ chart: whole, loaded: { data, meta } }: { chart: Charted; loaded: Overview }) {
  const { site, view, change } = useDashboard();
  const first = firstShown(whole, site.addedAt);
  const chart = shownFrom(whole, first);
  const { metric } = view;
  const notes = useAnnotations();
  const format = formatOf(moneyOf(data));
  const name = timeFormatter(meta.interval ?? 'day', meta.timezone);
  const series: ChartSeries[] = [
    { label: metricMessages[metric], values: chart.values, color: 1 },
    ...(chart.compared
      ? [
          {
            label: messages.before,
            values: chart.compared,
            times: comparedTimes(data)?.slice(first),
            color: 1,
            isDashed: true,
          },
        ]
      : []),
  ];
  const zoom = (from: number, to: number) => {
    const first = chart.times.findLastIndex((time) => time <= from);
    const last = chart.times.findLastIndex((time) => time <= to);
    const span = zoomed(chart.locals, { first: Math.max(0, first), last }, name.localOf(Date.parse(meta.to)));
    if (span) change({ span, interval: undefined });
  };
  return (
    <TimeChart
      label={messages.chart(metricMessages[metric])}
      times={chart.times}
      series={series}
      nameTime={name.of}
      formatValue={(value, isTight) => format(metric, value, isTight)}
      timezone={meta.timezone}
      until={Date.parse(meta.to) / 1_000}
      notes={notesOn(notes, chart, daysOf(meta).to)}
      {...useNoteActions(chart, notes)}
      heightPx={HEIGHT_PX}
      onZoom={zoom}
    />
  );
}

/** Shows the selected annotation, or annotates a day; shared dashboards only show annotations. */
function useNoteActions(
  { locals }: Charted,
  notes: readonly Note[],
): Pick<TimeChartProps, 'noteDetails' | 'onAnnotate'> {
  const { isShared } = useDashboard();
  const [, setUrl] = useUrlState();
  const noteDetails = ({ id }: ChartNote, close: () => void) => {
    const note = notes.find((one) => one.id === id);
    return (
      note && (
        <Suspense>
          <NoteCard note={note} onClose={close} />
        </Suspense>
      )
    );
  };
  return {
    noteDetails,
    ...(!isShared && { onAnnotate: (index) => setUrl({ notes: locals[index]?.slice(0, 10) }) }),
  };
}
