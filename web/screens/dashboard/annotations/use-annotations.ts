import { useApiQuery } from '../../../api/queries.ts';
import type { Note } from '../state/annotations.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { pathOf } from '../state/query.ts';

/** Returns the newest hundred annotations. */
export function useAnnotations(): readonly Note[] {
  const { site } = useDashboard();
  const { data } = useApiQuery('listAnnotations', pathOf(site, '/annotations'), {
    query: { per_page: 100 },
  });
  return data?.data ?? [];
}
