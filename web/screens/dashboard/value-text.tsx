import { lazy, Suspense } from 'react';
import { valueName } from '../../state/analytics/value-names.ts';
import { useDashboard } from './state/dashboard-context.ts';

const ObjectName = lazy(() => import('../../ui/object/object-name.tsx'));

export interface ValueTextProps {
  dimension: string;
  value: string;
  /** The service's name. */
  label: string;
}

/** Whether values are ids: analytics store links, codes and campaigns by id. */
export function isOfObjects(dimension: string): boolean {
  return dimension.startsWith('via_');
}

/**
 * Shows a readable value: links, codes and campaigns by name, except on shared dashboards, which may not query names.
 */
export function ValueText({ dimension, value, label }: ValueTextProps) {
  const { isShared } = useDashboard();
  if (isShared || value === '' || !isOfObjects(dimension)) return <bdi>{valueName(dimension, value, label)}</bdi>;
  return (
    <Suspense fallback="…">
      <ObjectName dimension={dimension} id={value} />
    </Suspense>
  );
}
