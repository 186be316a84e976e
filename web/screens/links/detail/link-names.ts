import { useQueries } from '@tanstack/react-query';
import type { ApiResponse } from '../../../api/client.ts';
import { queryKeyOf, useApi } from '../../../api/queries.ts';
import { type ChartName, chartNames } from '../../../state/chart-names.ts';
import { LINK, type LinkDetails } from '../link-data.ts';

/** Returns the names of links in order; the id while one loads or after it was deleted. */
export function useLinkNames(ids: readonly number[]): ChartName[] {
  const client = useApi();
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: queryKeyOf(`${LINK}/${id}`),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.call<ApiResponse<'showLink'>>(`${LINK}/${id}`, { signal }),
    })),
  });
  return namesOf(
    ids,
    answers.flatMap(({ data }) => (data ? [data.details] : [])),
  );
}

/** Matches by id, because deleted links are missing from the response. */
export function namesOf(ids: readonly number[], known: readonly NamedLink[]): ChartName[] {
  const names = chartNames(known);
  return ids.map((id) => {
    const name = names[known.findIndex((link) => link.id === id)];
    return name ?? { whole: `#${id}`, short: `#${id}` };
  });
}

type NamedLink = Pick<LinkDetails, 'id' | 'title' | 'longurl' | 'shorturl'>;
