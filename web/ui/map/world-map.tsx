import { lazy, Suspense } from 'react';
import { Skeleton } from '../page/states.tsx';

import type { WorldMapProps } from './drawn-map.tsx';
import { AsHighAsMap, MAP_PX, mapHeight } from './map-height.tsx';

export type { WorldMapProps };
export { AsHighAsMap, mapHeight };

const Drawn = lazy(() => import('./drawn-map.tsx'));

/** World map shaded by count. The list of countries next to it is its accessible alternative. */
export function WorldMap(props: WorldMapProps) {
  return (
    <Suspense fallback={<Skeleton height={mapHeight(props.heightPx ?? MAP_PX)} />}>
      <Drawn {...props} />
    </Suspense>
  );
}
