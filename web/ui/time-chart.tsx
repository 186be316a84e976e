import { ZoomOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAddress } from '../state/address.ts';
import { partWords } from '../words/parts.ts';
import { Button } from './button.tsx';
import type { TimeChartProps } from './chart/chart-props.ts';
import { readPart, writePart, zoomedProps } from './chart/zoomed.ts';
import { Skeleton } from './states.tsx';

export type { ChartNote, ChartSeries, TimeChartProps } from './chart/chart-props.ts';

const Canvas = lazy(() => import('./chart/canvas.tsx'));
const NumberTable = lazy(() => import('./chart/number-table.tsx'));

/** Lines over time with hover, zoom by dragging and a comparison. The same numbers as a table for whoever wants to read them. */
export function TimeChart(props: TimeChartProps) {
  const { heightPx = 260 } = props;
  const [isTable, setTable] = useState(false);
  const { shown, showAll } = useZoom(props);
  return (
    <figure aria-label={props.label} style={{ position: 'relative' }}>
      <Suspense fallback={<Skeleton height={heightPx} />}>
        <Canvas {...shown} heightPx={heightPx} />
      </Suspense>
      {showAll && (
        <span className="chart-whole">
          <Button size="small" icon={<ZoomOut aria-hidden />} onClick={showAll}>
            {partWords.wholePeriod}
          </Button>
        </span>
      )}
      <details onToggle={(event) => setTable(event.currentTarget.open)}>
        <summary className="chart-summary">{partWords.numbersAsTable}</summary>
        {isTable && (
          <Suspense>
            <NumberTable {...shown} />
          </Suspense>
        )}
      </details>
    </figure>
  );
}

/** Where nobody asks the service for the part that was dragged over, the chart shows it by itself; the address says which. */
function useZoom(props: TimeChartProps): { shown: TimeChartProps; showAll?: () => void } {
  const [params, change] = useAddress();
  if (props.onZoom) return { shown: props };
  const part = readPart(params.get('zoom'));
  const zoomed = part && zoomedProps(props, part);
  const onZoom = (from: number, to: number) => {
    const next = { from, to };
    if (zoomedProps(props, next)) change({ zoom: writePart(next) });
  };
  if (!zoomed) return { shown: { ...props, onZoom } };
  return { shown: { ...zoomed, onZoom }, showAll: () => change({ zoom: undefined }) };
}
