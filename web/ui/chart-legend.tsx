import styles from './figures.module.css';
import type { ChartSeries } from './time-chart.tsx';

/** Which line is what. Not needed for one line under its own heading. */
export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className={styles.legend} aria-hidden>
      {series.map(({ label, color, isDashed }, at) => (
        <li key={label}>
          <span
            style={{
              borderTop: `2px ${isDashed ? 'dashed' : 'solid'} var(--series-${color ?? at + 1})`,
            }}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}
