import { useApiQuery } from '../../../api/queries.ts';
import { conditionsOf, type Filter, filterOf } from '../state/filters.ts';
import { pathOf } from '../state/query.ts';
import type { View } from '../state/view.ts';

/** A filter saved under a name. */
export interface Segment {
  id: number;
  name: string;
  filter: Filter;
}

/** Returns the segments of a website; none while they load. */
export function useSegments(siteId: number, enabled = true): readonly Segment[] {
  const path = pathOf({ id: siteId }, '/segments');
  const { data } = useApiQuery('listSegments', path, { query: { per_page: 100 }, enabled });
  return data?.data ?? [];
}

/** Whether the page is filtered by exactly this segment. Its conditions are chips where chips can express them. */
export function isActive(
  { id, filter }: Segment,
  { segment, conditions }: Pick<View, 'segment' | 'conditions'>,
): boolean {
  if (segment !== undefined) return segment === id && conditions.length === 0;
  const own = conditionsOf(filter);
  const wordsOf = (some: typeof conditions) => some.map((one) => JSON.stringify(filterOf([one]))).sort();
  return own !== undefined && own.length > 0 && String(wordsOf(own)) === String(wordsOf(conditions));
}
