import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { boardMessages as messages, panelMetricMessages } from '../../messages/boards.ts';
import { dashboardMessages } from '../../messages/websites/dashboard.ts';
import { timeFormatter } from '../../state/analytics/time-format.ts';
import { valueName } from '../../state/analytics/value-names.ts';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { type ChartSeries, TimeChart } from '../../ui/chart/time-chart.tsx';
import { formatShare } from '../../ui/format.ts';
import { ValueIcon } from '../../ui/icon/value-icon.tsx';
import { WorldMap } from '../../ui/map/world-map.tsx';
import { MetricChange } from '../../ui/metric-change.tsx';
import { formatMetric } from '../../ui/metric-format.ts';
import { revenueText } from '../../ui/money/revenue.tsx';
import { Skeleton } from '../../ui/page/query-states.tsx';
import { BarList } from '../../ui/table/bar-list.tsx';
import { type Panel, type PanelFigures, panelDimensionName } from './board-data.ts';
import styles from './boards.module.css';
import { amountsOf, chartFormat, RevenueNote } from './panel-revenue.tsx';

export interface PanelViewProps {
  panel: Panel;
  /** Undefined until they are read. */
  figures: PanelFigures | undefined;
  isTv: boolean;
}

/** The figures of a panel, as high as its place on the grid. */
export function PanelView({ panel, figures, isTv }: PanelViewProps) {
  const [box, heightPx] = useBoxHeight();
  return (
    <div className={styles.content} ref={box}>
      {figures && heightPx > 0 ? (
        <Content panel={panel} figures={figures} isTv={isTv} heightPx={heightPx} />
      ) : (
        <Skeleton height="100%" />
      )}
    </div>
  );
}

interface ContentProps extends PanelViewProps {
  figures: PanelFigures;
  heightPx: number;
}

function Content(props: ContentProps) {
  const { panel, figures } = props;
  if (figures.state === 'missing') return <p className={styles.none}>{messages.gone}</p>;
  // Without a total there is nothing to draw, and the amounts say why.
  const isDrawn = panel.metric !== 'revenue' || figures.value !== null;
  if (panel.kind === 'chart' && isDrawn) return <ChartView {...props} />;
  if (panel.kind === 'list') return <ListView {...props} />;
  if (panel.kind === 'map') return <MapView {...props} />;
  if (panel.kind === 'funnel') return <FunnelView {...props} />;
  return <FigureView {...props} />;
}

function metricOf(panel: Panel): NonNullable<Panel['metric']> {
  return panel.metric ?? 'conversions';
}

/** Height that a small line below a figure needs. */
const TREND_PX = 150;

function FigureView({ panel, figures, heightPx }: ContentProps) {
  const { value, compared, rate, series } = figures;
  const metric = metricOf(panel);
  return (
    <div className={styles.figure}>
      <FigureNumber panel={panel} figures={figures} />
      <span className={styles.change}>
        {value !== null && compared !== null && <MetricChange metric={metric} current={value} previous={compared} />}
        {panel.kind === 'goal' && rate !== null && (
          <span className={styles.muted}> {messages.rate(formatShare(rate / 100))}</span>
        )}
        <RevenueNote revenue={figures.revenue} />
      </span>
      {heightPx >= TREND_PX && value !== null && series.length > 1 && (
        <span className={styles.trend}>
          <Sparkline values={series.map((point) => point.value ?? 0)} label={panelMetricMessages[metric]} height={40} />
        </span>
      )}
    </div>
  );
}

function FigureNumber({ panel, figures }: Pick<ContentProps, 'panel' | 'figures'>) {
  const metric = metricOf(panel);
  if (metric !== 'revenue') return <span className={styles.number}>{formatMetric(metric, figures.value, true)}</span>;
  const text = revenueText(amountsOf(figures), figures.revenue);
  // An amount is longer than a count, and must be read whole.
  return (
    <span className={styles.number} data-money style={{ '--length': text.length } as CSSProperties}>
      {text}
    </span>
  );
}

/** Height of the switch to the table below a chart, which TV mode does not have. */
const TABLE_SWITCH_PX = 26;
const LEAST_CHART_PX = 60;

function ChartView({ panel, figures, isTv, heightPx }: ContentProps) {
  const { series, interval, timezone, to } = figures;
  const metric = metricOf(panel);
  const label = panelMetricMessages[metric];
  const now = Date.now();
  const shown = series.filter(({ time }) => Date.parse(time) <= now);
  if (shown.length === 0) return <p className={styles.none}>{messages.nothing}</p>;
  return (
    <TimeChart
      label={panel.title || label}
      times={shown.map(({ time }) => Date.parse(time) / 1_000)}
      series={[{ label, values: shown.map(({ value }) => value), color: 1 }, ...beforeOf(shown)]}
      nameTime={timeFormatter(interval ?? 'day', timezone).of}
      formatValue={metric === 'revenue' ? chartFormat(figures) : (value) => formatMetric(metric, value)}
      timezone={timezone}
      {...(to !== null && { until: Date.parse(to) / 1_000 })}
      heightPx={Math.max(isTv ? heightPx : heightPx - TABLE_SWITCH_PX, LEAST_CHART_PX)}
    />
  );
}

/** The line of the previous period, which converted revenue does not have. */
function beforeOf(points: PanelFigures['series']): ChartSeries[] {
  if (points.every(({ compared }) => compared === null)) return [];
  const values = points.map(({ compared }) => compared);
  const times = points.flatMap(({ compared_time: time }) => (time === null ? [] : [Date.parse(time) / 1_000]));
  return [{ label: dashboardMessages.before, values, times, color: 1, isDashed: true }];
}

const HEAD_PX = 28;
const ROW_PX = 36;

/** Height of a panel's content on the board itself: its rows and the gaps between them, without padding and title. */
function boardHeightPx({ h }: Pick<Panel, 'h'>): number {
  return 88 * h - 70;
}

/** Readable from three meters on a television: 26 px on a screen of 1920. */
const TV_ROWS = 1.25;
const LEAST_TV_ROWS = 3;

/** As many rows as on the board, made smaller where it has less height. TV mode prefers fewer rows to small ones. */
function FittedRows({ panel, isTv, heightPx, rows, children }: FittedProps) {
  const most = isTv
    ? Math.max(LEAST_TV_ROWS, rowsThatFit(heightPx / TV_ROWS))
    : rowsThatFit(Math.max(heightPx, boardHeightPx(panel)));
  const shown = rows.slice(0, most);
  const zoom = Math.min(isTv ? TV_ROWS : 1, heightPx / (HEAD_PX + shown.length * ROW_PX));
  return <div style={{ zoom }}>{children(shown)}</div>;
}

interface FittedProps extends Pick<ContentProps, 'panel' | 'isTv' | 'heightPx'> {
  rows: PanelFigures['rows'];
  children: (rows: PanelFigures['rows']) => ReactNode;
}

function rowsThatFit(heightPx: number): number {
  return Math.max(1, Math.floor((heightPx - HEAD_PX) / ROW_PX));
}

function ListView(props: ContentProps) {
  const { panel, figures } = props;
  const { dimension = 'country' } = panel;
  const metric = metricOf(panel);
  const all = figures.value ?? 0;
  const barOf = ({ value, label, count }: PanelFigures['rows'][number]) => ({
    value,
    label: valueName(dimension, value, label),
    icon: <ValueIcon dimension={dimension} value={value} />,
    count,
    more: all > 0 ? formatShare(Math.min(1, count / all)) : undefined,
  });
  const heads = [panelDimensionName(dimension), panelMetricMessages[metric]] as const;
  return (
    <FittedRows {...props} rows={figures.rows}>
      {(rows) => <BarList heads={heads} rows={rows.map(barOf)} empty={messages.nothing} />}
    </FittedRows>
  );
}

/** The map, beside its largest countries where the panel is much wider than high. */
function MapView(props: ContentProps) {
  const { panel, figures, heightPx } = props;
  const counts = new Map(figures.rows.map(({ value, count }) => [value, count]));
  const metric = metricOf(panel);
  const noun = metric === 'clicks' || metric === 'scans' ? metric : 'visitors';
  return (
    <div className={styles.map}>
      <WorldMap counts={counts} noun={noun} heightPx={heightPx} />
      <div className={styles.countries}>
        <ListView {...props} panel={{ ...panel, dimension: 'country' }} />
      </div>
    </div>
  );
}

function FunnelView({ figures, heightPx }: ContentProps) {
  const { rows, rate } = figures;
  const first = rows[0]?.count ?? 0;
  const shown = rows.slice(0, rowsThatFit(heightPx - HEAD_PX)).map(({ value, label, count }) => ({
    value,
    label: `${value}. ${label}`,
    count,
    more: first > 0 ? formatShare(count / first) : undefined,
  }));
  return (
    <>
      <BarList heads={[messages.step, messages.ofFirst]} rows={shown} whole={first} />
      {rate !== null && <p className={styles.muted}>{messages.through(formatShare(rate / 100))}</p>}
    </>
  );
}

/** Returns the height of a box, for content that must know it: charts, maps and lists without a scroll bar. */
function useBoxHeight(): [box: RefObject<HTMLDivElement | null>, heightPx: number] {
  const box = useRef<HTMLDivElement>(null);
  const [heightPx, setHeightPx] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const read = () => setHeightPx(element.clientHeight);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, heightPx];
}
