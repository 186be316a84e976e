import { lazy, Suspense } from 'react';
import { Skeleton } from '../page/query-states.tsx';
import { MAP_PX, MapHeightBox, mapHeight } from './map-height.tsx';
import type { WorldMapProps } from './svg-map.tsx';

export type { WorldMapProps };
export { MapHeightBox, mapHeight };

const SvgMap = lazy(() => import('./svg-map.tsx'));

/** World map shaded by count. The list of countries next to it is its accessible alternative. */
export function WorldMap(props: WorldMapProps) {
  return (
    <Suspense fallback={<Skeleton height={mapHeight(props.heightPx ?? MAP_PX)} />}>
      <SvgMap {...props} />
    </Suspense>
  );
}
