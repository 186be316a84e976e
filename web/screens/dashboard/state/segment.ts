import { useApiQuery } from '../../../api/queries.ts';
import type { Filter } from './filters.ts';
import { pathOf } from './query.ts';

export interface ChosenSegment {
  filter: Filter | undefined;
  /** False while it loads: data without the filter would be wrong. */
  isKnown: boolean;
}

/** Returns the saved filter in the address. A deleted one is ignored. */
export function useSegment(siteId: number, id: number | undefined, isShared: boolean): ChosenSegment {
  const isWanted = id !== undefined && !isShared;
  const { data, error } = useApiQuery('listSegments', pathOf({ id: siteId }, '/segments'), {
    query: { per_page: 100 },
    enabled: isWanted,
  });
  if (!isWanted) return { filter: undefined, isKnown: true };
  return { filter: data?.data.find((one) => one.id === id)?.filter, isKnown: data !== undefined || error !== null };
}
