import { lazy, type ReactNode, Suspense, useState } from 'react';
import { componentMessages } from '../../messages/shared/components.ts';
import { Skeleton } from '../page/query-states.tsx';
import type { TimeChartProps } from './chart-props.ts';

export type { ChartNote, ChartSeries, TimeChartProps } from './chart-props.ts';

const Canvas = lazy(() => import('./canvas.tsx'));
const NumberTable = lazy(() => import('./number-table.tsx'));

/** Line chart over time with tooltip, zoom by dragging and comparison, and a table with the same data. */
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
        <summary className="chart-summary">{componentMessages.viewAsTable}</summary>
        {isTable && (
          <Suspense>
            <NumberTable {...props} />
          </Suspense>
        )}
      </details>
    </figure>
  );
}
