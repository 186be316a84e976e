import styles from './figures.module.css';

export interface SparklineProps {
  /** One value a day; the last day is today, which has not ended. */
  values: readonly number[];
  /** Description for screen readers. */
  label: string;
  width?: number;
  height?: number;
  /** The last value is final, as in a past month. */
  isEnded?: boolean;
}

/** Days as a small line without axes. The segment to the unfinished day is dashed, as in charts. */
export function Sparkline({ values, label, width = 96, height = 24, isEnded }: SparklineProps) {
  const points = pointsOf(values, width, height).split(' ');
  const ended = isEnded ? points : points.slice(0, -1);
  const lastEnded = ended.at(-1)?.split(',')[0];
  return (
    <svg
      className={styles.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      // Scales to its container without changing the line's width.
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={`M0,${height}L${ended.join('L')}L${lastEnded},${height}Z`} fill="var(--accent-soft)" />
      <g fill="none" stroke="var(--accent)" strokeWidth="1.5" strokeLinejoin="round">
        <polyline points={ended.join(' ')} vectorEffect="non-scaling-stroke" />
        <polyline points={points.slice(-2).join(' ')} strokeDasharray="2 3" vectorEffect="non-scaling-stroke" />
      </g>
    </svg>
  );
}

interface TrendProps {
  /** Undefined while they load, or where they do not fit one answer. */
  values: readonly number[] | undefined;
  label: string;
}

/** The line of a row; nothing where it would be flat. */
export function Trend({ values, label }: TrendProps) {
  return values?.some((value) => value > 0) ? <Sparkline values={values} label={label} /> : null;
}

/** The least value that fills the height, so that a single click does not look like a busy day. */
const LEAST_TOP = 5;

/** Returns `x,y x,y ...`; a flat line at the bottom when all values are zero. */
export function pointsOf(values: readonly number[], width: number, height: number): string {
  const shown = values.length === 0 ? [0, 0] : values.length === 1 ? [values[0] ?? 0, values[0] ?? 0] : values;
  const most = Math.max(LEAST_TOP, ...shown);
  const step = width / (shown.length - 1);
  return shown
    .map(
      (value, index) =>
        `${Math.round(index * step * 10) / 10},${Math.round((height - 1 - (value / most) * (height - 3)) * 10) / 10}`,
    )
    .join(' ');
}
