import { lazy, Suspense } from 'react';
import { Skeleton } from '../states.tsx';

export interface WorldMapProps {
  /** By ISO 3166 alpha-2 code. */
  counts: ReadonlyMap<string, number>;
  /** What is counted, in lower case: "visitors". */
  noun: string;
  onChoose?: (country: string) => void;
  heightPx?: number;
}

const Drawn = lazy(() => import('./drawn-map.tsx'));

/** Countries by number. The list of countries beside it says the same to whoever does not see it. */
export function WorldMap(props: WorldMapProps) {
  return (
    <Suspense fallback={<Skeleton height={props.heightPx ?? 300} />}>
      <Drawn {...props} />
    </Suspense>
  );
}
