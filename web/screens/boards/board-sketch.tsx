import type { ReactElement } from 'react';
import type { BoardPanelKind } from '../../../contract/vocabulary.ts';
import type { Panel } from './board-data.ts';
import styles from './sketch.module.css';

/** Rows of the sketch; panels further below are left out. */
const ROWS = 10;
const COLUMN = 20;
const ROW = 12;
const GAP = 3;
/** Space within a panel. */
const INSET = 4;
/** Space for the title of a panel. */
const HEAD = 6;

export interface BoardSketchProps {
  panels: readonly Pick<Panel, 'id' | 'kind' | 'x' | 'y' | 'w' | 'h'>[];
  /** Panel to point out. */
  marked?: number | undefined;
}

/** A drawing of a board: each panel in its place, by what it shows. */
export function BoardSketch({ panels, marked }: BoardSketchProps) {
  // A marked panel is in view, however far below it is.
  const first = Math.max(0, ...panels.filter(({ id }) => id === marked).map(({ y, h }) => y + h - ROWS));
  return (
    <svg className={styles.sketch} viewBox={`0 0 ${12 * COLUMN} ${ROWS * ROW}`} aria-hidden>
      {panels.length === 0 && (
        <rect className={styles.vacant} x="2" y="2" width={12 * COLUMN - 4} height={ROWS * ROW - 4} rx="4" />
      )}
      {panels
        .filter(({ y, h }) => y < first + ROWS && y + h > first)
        .map(({ id, kind, x, y, w, h }) => {
          const box = { width: w * COLUMN - GAP, height: h * ROW - GAP };
          return (
            <g key={id} transform={`translate(${x * COLUMN + GAP / 2} ${(y - first) * ROW + GAP / 2})`}>
              <rect className={styles.box} data-marked={id === marked || undefined} {...box} rx="3" />
              <rect className={styles.line} x={INSET} y={INSET} width={box.width * 0.4} height="2" rx="1" />
              {DRAWINGS[kind](box)}
            </g>
          );
        })}
    </svg>
  );
}

interface Box {
  width: number;
  height: number;
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
function NumberSketch({ height }: Box) {
  const tall = Math.min(10, height - HEAD - 2 * INSET + 1);
  const middle = HEAD + (height - HEAD) / 2;
  return (
    <>
      <rect className={styles.main} x={INSET} y={middle - tall / 2} width="20" height={tall} rx="1.5" />
      <rect className={styles.line} x={INSET + 24} y={middle + tall / 2 - 3} width="10" height="3" rx="1.5" />
    </>
  );
}

/** Heights of a line over time, from the top. */
const LINE = [0.75, 0.55, 0.68, 0.4, 0.52, 0.22, 0.36, 0.08];

function ChartSketch({ width, height }: Box) {
  const [wide, high] = [width - 2 * INSET, height - HEAD - 2 * INSET];
  const points = LINE.map((y, at) => [INSET + (wide * at) / (LINE.length - 1), HEAD + INSET + high * y] as const);
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

function ListSketch({ width, height }: Box) {
  const count = Math.max(1, Math.floor((height - HEAD - INSET) / BAR_STEP));
  return BARS.slice(0, count).map((share, at) => (
    <rect
      key={share}
      className={styles.soft}
      x={INSET}
      y={HEAD + INSET + at * BAR_STEP}
      width={(width - 2 * INSET) * share}
      height={BAR_STEP - 2}
      rx="1"
    />
  ));
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
  const { width, height } = box;
  const radius = Math.min(7, (height - HEAD - INSET) / 2);
  const middle = { cx: width - INSET - radius, cy: HEAD + (height - HEAD) / 2 };
  return (
    <>
      <NumberSketch {...box} />
      <circle className={styles.ring} {...middle} r={radius - 1} />
      <circle className={styles.main} {...middle} r={radius / 3} />
    </>
  );
}

/** Shares of the visitors in each step. */
const STEPS = [1, 0.66, 0.42, 0.26];

function FunnelSketch({ width, height }: Box) {
  const [wide, high] = [(width - 2 * INSET) / STEPS.length, height - HEAD - 2 * INSET];
  return STEPS.map((share, at) => (
    <rect
      key={share}
      className={styles.soft}
      x={INSET + at * wide}
      y={height - INSET - high * share}
      width={wide - 3}
      height={high * share}
      rx="1"
    />
  ));
}
