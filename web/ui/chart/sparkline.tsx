import styles from './figures.module.css';

export interface SparklineProps {
  values: readonly number[];
  /** What it shows, for whoever does not see it. */
  label: string;
  width?: number;
  height?: number;
}

/** The shape of a series, without axes. */
export function Sparkline({ values, label, width = 96, height = 24 }: SparklineProps) {
  const points = pointsOf(values, width, height);
  return (
    <svg
      className={styles.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      // As wide as its place is made, and the line as thick as ever.
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={`M0,${height}L${points.replaceAll(' ', 'L')}L${width},${height}Z`} fill="var(--accent-soft)" />
      <polyline
        points={points}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** `x,y x,y ...`; a flat line at the bottom when nothing happened. */
export function pointsOf(values: readonly number[], width: number, height: number): string {
  const shown = values.length === 0 ? [0, 0] : values.length === 1 ? [values[0] ?? 0, values[0] ?? 0] : values;
  const most = Math.max(1, ...shown);
  const step = width / (shown.length - 1);
  return shown
    .map(
      (value, index) =>
        `${Math.round(index * step * 10) / 10},${Math.round((height - 1 - (value / most) * (height - 3)) * 10) / 10}`,
    )
    .join(' ');
}
