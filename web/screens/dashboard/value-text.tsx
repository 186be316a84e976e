import { lazy, Suspense } from 'react';
import { useBoard } from './state/board.ts';
import { valueName } from './state/names.ts';

const ObjectName = lazy(() => import('./object-name.tsx'));

export interface ValueTextProps {
  dimension: string;
  value: string;
  /** What the service calls it. */
  label: string;
}

/** Links, codes and campaigns are numbers in statistics. */
export function isOfObjects(dimension: string): boolean {
  return dimension.startsWith('via_');
}

/** A value as people read it: links, codes and campaigns by their names, which strangers may not ask for. */
export function ValueText({ dimension, value, label }: ValueTextProps) {
  const { isShared } = useBoard();
  if (isShared || value === '' || !isOfObjects(dimension)) return valueName(dimension, value, label);
  return (
    <Suspense fallback="…">
      <ObjectName dimension={dimension} id={value} />
    </Suspense>
  );
}
