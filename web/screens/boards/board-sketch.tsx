import type { ReactElement } from 'react';
import type { BoardPanelKind } from '../../../contract/vocabulary.ts';
import { formatMetric } from '../../ui/metric-format.ts';
import { revenueText } from '../../ui/money/revenue.tsx';
import type { Panel, PanelFigures } from './board-data.ts';
import { amountsOf } from './panel-revenue.tsx';
import styles from './sketch.module.css';

/** Rows of the sketch at least and at most; panels further below are left out. */
const ROWS = 10;
const MAX_ROWS = 20;
const COLUMN = 20;
const ROW = 12;
const GAP = 3;
/** Space within a panel. */
const INSET = 4;
/** Space for the title of a panel. */
const HEAD = 6;

type SketchedPanel = Pick<Panel, 'id' | 'kind' | 'metric' | 'x' | 'y' | 'w' | 'h'>;

export interface BoardSketchProps {
  panels: readonly SketchedPanel[];
  /** Drawn in place of typical ones. */
  figures?: readonly PanelFigures[] | undefined;
  /** Panel to point out. */
  marked?: number | undefined;
}

/** A drawing of a board: each panel in its place with its figures or, without them, by what it shows. */
export function BoardSketch({ panels, figures, marked }: BoardSketchProps) {
  const rows = Math.min(MAX_ROWS, Math.max(ROWS, ...panels.map(({ y, h }) => y + h)));
  // A marked panel is in view, however far below it is.
  const first = Math.max(0, ...panels.filter(({ id }) => id === marked).map(({ y, h }) => y + h - rows));
  return (
    <svg className={styles.sketch} viewBox={`0 0 ${12 * COLUMN} ${rows * ROW}`} aria-hidden>
      {panels.length === 0 && (
        <rect className={styles.vacant} x="2" y="2" width={12 * COLUMN - 4} height={ROWS * ROW - 4} rx="4" />
      )}
      {panels
        .filter(({ y, h }) => y < first + rows && y + h > first)
        .map(({ id, kind, metric, x, y, w, h }) => {
          const own = figures?.find((one) => one.id === id && one.state === 'ok');
          const box = { width: w * COLUMN - GAP, height: h * ROW - GAP };
          return (
            <g key={id} transform={`translate(${x * COLUMN + GAP / 2} ${(y - first) * ROW + GAP / 2})`}>
              <rect className={styles.box} data-marked={id === marked || undefined} {...box} rx="3" />
              <rect className={styles.line} x={INSET} y={INSET} width={box.width * 0.4} height="2" rx="1" />
              {DRAWINGS[kind]({ ...box, metric, figures: own })}
            </g>
          );
        })}
    </svg>
  );
}

/** A drawing of one kind of panel. */
export function KindSketch({ kind }: { kind: BoardPanelKind }) {
  const box = { width: 4 * COLUMN, height: 2.6 * ROW };
  return (
    <svg className={styles.sketch} viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden>
      <rect className={styles.line} x={INSET} y={INSET} width={box.width * 0.4} height="2" rx="1" />
      {DRAWINGS[kind](box)}
    </svg>
  );
}

interface Box {
  width: number;
  height: number;
  metric?: Panel['metric'];
  figures?: PanelFigures | undefined;
}

const DRAWINGS: Readonly<Record<BoardPanelKind, (box: Box) => ReactElement>> = {
  figure: (box) => <NumberSketch {...box} />,
  chart: (box) => <ChartSketch {...box} />,
  list: (box) => <ListSketch {...box} />,
  map: (box) => <MapSketch {...box} />,
  goal: (box) => <GoalSketch {...box} />,
  funnel: (box) => <FunnelSketch {...box} />,
};

/** A number and its change. */
function NumberSketch({ height, metric = 'conversions', figures }: Box) {
  const tall = Math.min(10, height - HEAD - 2 * INSET + 1);
  const middle = HEAD + (height - HEAD) / 2;
  if (figures) {
    const isMoney = metric === 'revenue';
    const text = isMoney ? revenueText(amountsOf(figures), figures.revenue) : formatMetric(metric, figures.value, true);
    return (
      <text className={styles.number} x={INSET} y={middle + tall / 2 - 1} fontSize={tall + 2}>
        {text}
      </text>
    );
  }
  return (
    <>
      <rect className={styles.main} x={INSET} y={middle - tall / 2} width="20" height={tall} rx="1.5" />
      <rect className={styles.line} x={INSET + 24} y={middle + tall / 2 - 3} width="10" height="3" rx="1.5" />
    </>
  );
}

/** Heights of a line over time, from the top. */
const LINE = [0.75, 0.55, 0.68, 0.4, 0.52, 0.22, 0.36, 0.08];

/** Returns the heights of the values of intervals that have ended, from the top. */
function lineOf({ series, to }: PanelFigures): number[] {
  const begun = series.filter(({ time }) => Date.parse(time) <= Date.now());
  const isRunning = to !== null && Date.parse(to) > Date.now();
  const ended = isRunning && begun.length > 2 ? begun.slice(0, -1) : begun;
  const values = ended.map(({ value }) => value ?? 0);
  const most = Math.max(1, ...values);
  return values.length < 2 ? [1, 1] : values.map((value) => 1 - value / most);
}

function ChartSketch({ width, height, figures }: Box) {
  const [wide, high] = [width - 2 * INSET, height - HEAD - 2 * INSET];
  const shown = figures ? lineOf(figures) : LINE;
  const points = shown.map((y, at) => [INSET + (wide * at) / (shown.length - 1), HEAD + INSET + high * y] as const);
  const line = points.map((point) => point.join(' ')).join(' L ');
  const floor = height - INSET;
  return (
    <>
      <path className={styles.soft} d={`M ${INSET} ${floor} L ${line} L ${width - INSET} ${floor} Z`} />
      <path className={styles.stroke} d={`M ${line}`} />
    </>
  );
}

/** Lengths of the bars of a top list. */
const BARS = [1, 0.74, 0.6, 0.44, 0.36, 0.28, 0.22, 0.18, 0.14, 0.1];
const BAR_STEP = 7;

/** Returns each count as a share of the greatest one. */
function sharesOf({ rows }: PanelFigures): number[] {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return rows.map(({ count }) => count / most);
}

function ListSketch({ width, height, figures }: Box) {
  const count = Math.max(1, Math.floor((height - HEAD - INSET) / BAR_STEP));
  return (
    <>
      {(figures ? sharesOf(figures) : BARS).slice(0, count).map((share, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no name but their place
          key={at}
          className={styles.soft}
          x={INSET}
          y={HEAD + INSET + at * BAR_STEP}
          width={(width - 2 * INSET) * share}
          height={BAR_STEP - 2}
          rx="1"
        />
      ))}
    </>
  );
}

/** Continents in a field of 100 by 50. */
const LAND =
  'M6 12 L22 5 L32 9 L25 18 L21 25 L15 22 Z M24 27 L33 30 L31 39 L27 47 L24 36 Z M46 10 L56 6 L58 14 L48 17 Z ' +
  'M46 20 L59 20 L61 29 L55 41 L51 32 L45 27 Z M60 7 L92 7 L90 17 L82 24 L74 28 L66 20 L60 16 Z M80 34 L92 33 L93 41 L82 42 Z';

function MapSketch({ width, height }: Box) {
  const [wide, high] = [width - 2 * INSET, height - HEAD - 2 * INSET];
  const scale = Math.min(wide / 100, high / 50);
  const [left, top] = [(width - 100 * scale) / 2, HEAD + INSET + (high - 50 * scale) / 2];
  return <path className={styles.soft} d={LAND} transform={`translate(${left} ${top}) scale(${scale})`} />;
}

/** A number and a target. */
function GoalSketch(box: Box) {
  const { width, height, figures } = box;
  const radius = Math.min(7, (height - HEAD - INSET) / 2);
  const middle = { cx: width - INSET - radius, cy: HEAD + (height - HEAD) / 2 };
  return (
    <>
      <NumberSketch {...box} />
      {!figures && (
        <>
          <circle className={styles.ring} {...middle} r={radius - 1} />
          <circle className={styles.main} {...middle} r={radius / 3} />
        </>
      )}
    </>
  );
}

/** Shares of the visitors in each step. */
const STEPS = [1, 0.66, 0.42, 0.26];

function FunnelSketch({ width, height, figures }: Box) {
  const steps = figures ? sharesOf(figures) : STEPS;
  const [wide, high] = [(width - 2 * INSET) / steps.length, height - HEAD - 2 * INSET];
  return (
    <>
      {steps.map((share, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no name but their place
          key={at}
          className={styles.soft}
          x={INSET + at * wide}
          y={height - INSET - high * share}
          width={wide - 3}
          height={high * share}
          rx="1"
        />
      ))}
    </>
  );
}
