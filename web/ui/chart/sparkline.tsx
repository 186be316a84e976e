import styles from './figures.module.css';

export interface SparklineProps {
  values: readonly number[];
  /** Description for screen readers. */
  label: string;
  width?: number;
  height?: number;
}

/** A series as a small line without axes. */
export function Sparkline({ values, label, width = 96, height = 24 }: SparklineProps) {
  const points = pointsOf(values, width, height);
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

/** Returns `x,y x,y ...`; a flat line at the bottom when all values are zero. */
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
