import { lazy, Suspense, useState } from 'react';
import type { TimeChartProps } from './chart/chart-props.ts';
import { Skeleton } from './states.tsx';

export type { ChartNote, ChartSeries, TimeChartProps } from './chart/chart-props.ts';

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
