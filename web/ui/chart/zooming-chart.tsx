import { ZoomOut } from 'lucide-react';
import { chartMessages as messages } from '../../messages/shared/analytics/chart.ts';
import { useUrlState } from '../../state/navigation/url-state.ts';
import { Button } from '../form/button.tsx';
import type { TimeChartProps } from './chart-props.ts';
import { TimeChart } from './time-chart.tsx';
import { readPart, writePart, zoomedProps } from './zoom-range.ts';

/** A chart that zooms into the dragged range without a query; the address stores the range. */
export function ZoomingChart(props: Omit<TimeChartProps, 'onZoom'>) {
  const [params, change] = useUrlState();
  const part = readPart(params.get('zoom'));
  const zoomed = part && zoomedProps(props, part);
  const onZoom = (from: number, to: number) => {
    const next = { from, to };
    if (zoomedProps(props, next)) change({ zoom: writePart(next) });
  };
  return (
    <TimeChart {...(zoomed ?? props)} onZoom={onZoom}>
      {zoomed && (
        <span className="chart-whole">
          <Button size="small" icon={<ZoomOut aria-hidden />} onClick={() => change({ zoom: undefined })}>
            {messages.wholePeriod}
          </Button>
        </span>
      )}
    </TimeChart>
  );
}
