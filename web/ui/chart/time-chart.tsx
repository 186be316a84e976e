import { lazy, type ReactNode, Suspense, useState } from 'react';
import { partWords } from '../../messages/shared/parts.ts';
import { Skeleton } from '../page/states.tsx';
import type { TimeChartProps } from './chart-props.ts';

export type { ChartNote, ChartSeries, TimeChartProps } from './chart-props.ts';

const Canvas = lazy(() => import('./canvas.tsx'));
const NumberTable = lazy(() => import('./number-table.tsx'));

/** Lines over time with hover, zoom by dragging and a comparison. The same numbers as a table for whoever wants to read them. */
export function TimeChart({ children, ...props }: TimeChartProps & { children?: ReactNode }) {
  const { heightPx = 260 } = props;
  const [isTable, setTable] = useState(false);
  return (
    <figure aria-label={props.label} style={{ position: 'relative' }}>
      <Suspense fallback={<Skeleton height={heightPx} />}>
        <Canvas {...props} heightPx={heightPx} />
      </Suspense>
      {children}
      <details onToggle={(event) => setTable(event.currentTarget.open)}>
        <summary className="chart-summary">{partWords.numbersAsTable}</summary>
        {isTable && (
          <Suspense>
            <NumberTable {...props} />
          </Suspense>
        )}
      </details>
    </figure>
  );
}
