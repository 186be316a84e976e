import { LinkName } from '../object/link-name.tsx';
import styles from './figures.module.css';
import type { ChartSeries } from './time-chart.tsx';

/**
 * Legend of the lines. Not needed for one line under its own heading.
 *
 * @param names full names where labels are shortened
 */
export function ChartLegend({ series, names }: { series: readonly ChartSeries[]; names?: readonly string[] }) {
  return (
    <ul className={styles.legend} aria-hidden>
      {series.map(({ label, color, isDashed }, at) => (
        <li key={label}>
          <span
            style={{
              borderTop: `2px ${isDashed ? 'dashed' : 'solid'} var(--series-${color ?? at + 1})`,
            }}
          />
          <b>
            <LinkName name={names?.[at] ?? label} />
          </b>
        </li>
      ))}
    </ul>
  );
}
