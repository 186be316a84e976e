import { ZoomOut } from 'lucide-react';
import { useAddress } from '../state/address.ts';
import { chartWords as words } from '../words/chart.ts';
import { Button } from './button.tsx';
import type { TimeChartProps } from './chart/chart-props.ts';
import { readPart, writePart, zoomedProps } from './chart/zoomed.ts';
import { TimeChart } from './time-chart.tsx';

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
