import { chartMessages } from '../../messages/shared/analytics/chart.ts';
import type { TimeChartProps } from './chart-props.ts';
import { timeName } from './unfinished-interval.ts';

/** The chart's data as a table. Loaded on first use. */
export default function NumberTable(props: TimeChartProps) {
  const { times, series, formatValue, label } = props;
  return (
    <div className="chart-table">
      <table>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{chartMessages.time}</th>
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
              <th scope="row">{timeName(props, index)}</th>
              {series.map(({ label: name, values }) => {
                const value = values[index] ?? null;
                return <td key={name}>{value === null ? '' : formatValue(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
