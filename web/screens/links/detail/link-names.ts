import { useQueries } from '@tanstack/react-query';
import type { Answer } from '../../../api/client.ts';
import { keyOf, useApi } from '../../../api/queries.ts';
import { type ChartName, chartNames } from '../../../state/chart-names.ts';
import { LINK, type LinkDetails } from '../link-data.ts';

/** What a few links are called, in their order; the number of those that are on their way or gone. */
export function useLinkNames(ids: readonly number[]): ChartName[] {
  const client = useApi();
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: keyOf(`${LINK}/${id}`),
      queryFn: ({ signal }: { signal: AbortSignal }) => client.call<Answer<'showLink'>>(`${LINK}/${id}`, { signal }),
    })),
  });
  return namesOf(
    ids,
    answers.flatMap(({ data }) => (data ? [data.details] : [])),
  );
}

/** By id, since those that are gone leave no place. */
export function namesOf(ids: readonly number[], known: readonly NamedLink[]): ChartName[] {
  const names = chartNames(known);
  return ids.map((id) => {
    const name = names[known.findIndex((link) => link.id === id)];
    return name ?? { whole: `#${id}`, short: `#${id}` };
  });
}

type NamedLink = Pick<LinkDetails, 'id' | 'title' | 'longurl' | 'shorturl'>;
