import { ZoomOut } from 'lucide-react';
import { chartWords as words } from '../../messages/shared/chart.ts';
import { useAddress } from '../../state/navigation/address.ts';
import { Button } from '../form/button.tsx';
import type { TimeChartProps } from './chart-props.ts';
import { TimeChart } from './time-chart.tsx';
import { readPart, writePart, zoomedProps } from './zoomed.ts';

/** A chart for screens that ask the service for no part of it: it shows the one that was dragged over by itself; the address says which. */
export function ZoomingChart(props: Omit<TimeChartProps, 'onZoom'>) {
  const [params, change] = useAddress();
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
            {words.wholePeriod}
          </Button>
        </span>
      )}
    </TimeChart>
  );
}
