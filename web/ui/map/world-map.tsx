import { lazy, Suspense } from 'react';
import { Skeleton } from '../page/states.tsx';

import type { WorldMapProps } from './drawn-map.tsx';
import { AsHighAsMap, MAP_PX, mapHeight } from './map-height.tsx';

export type { WorldMapProps };
export { AsHighAsMap, mapHeight };

const Drawn = lazy(() => import('./drawn-map.tsx'));

/** Countries by number. The list of countries beside it says the same to whoever does not see it. */
export function WorldMap(props: WorldMapProps) {
  return (
    <Suspense fallback={<Skeleton height={mapHeight(props.heightPx ?? MAP_PX)} />}>
      <Drawn {...props} />
    </Suspense>
  );
}
