import { lazy, Suspense, useState } from 'react';
import { Skeleton } from './states.tsx';

export interface ChartSeries {
  label: string;
  /** As many as there are times; null where there is nothing to draw. */
  values: readonly (number | null)[];
  /** Place in the palette, 1 to 6. */
  color?: number;
  /** The compared period. */
  isDashed?: boolean;
}

export interface ChartNote {
  /** Epoch seconds. */
  at: number;
  text: string;
}

export interface TimeChartProps {
  /** What is charted, for whoever does not see it. */
  label: string;
  /** Epoch seconds, rising. */
  times: readonly number[];
  series: readonly ChartSeries[];
  /** How a time is called in the window that follows the pointer. */
  nameTime: (seconds: number) => string;
  formatValue: (value: number) => string;
  /** Someone dragged over a part: epoch seconds. */
  onZoom?: (from: number, to: number) => void;
  /** Of the last point: its time is not over. */
  isLastPartial?: boolean;
  notes?: readonly ChartNote[];
  /** Whose clocks the axis shows; those of the reader unless given. */
  timezone?: string;
  heightPx?: number;
}

const Canvas = lazy(() => import('./chart/canvas.tsx'));

/** Lines over time with hover, zoom by dragging and a comparison. The same numbers as a table for whoever wants to read them. */
export function TimeChart(props: TimeChartProps) {
  const { heightPx = 260 } = props;
  const [isTable, setTable] = useState(false);
  return (
    <figure aria-label={props.label} style={{ position: 'relative' }}>
      <Suspense fallback={<Skeleton height={heightPx} />}>
        <Canvas {...props} heightPx={heightPx} />
      </Suspense>
      <details onToggle={(event) => setTable(event.currentTarget.open)}>
        <summary className="chart-summary">Numbers as a table</summary>
        {isTable && <NumberTable {...props} />}
      </details>
    </figure>
  );
}

function NumberTable({ times, series, nameTime, formatValue, label }: TimeChartProps) {
  return (
    <div className="chart-table">
      <table>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map((one) => (
              <th key={one.label} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time, index) => (
            <tr key={time}>
              <th scope="row">{nameTime(time)}</th>
              {series.map((one) => (
                <td key={one.label}>{formatValue(one.values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
