import { useQueries } from '@tanstack/react-query';
import type { Answer } from '../../../api/client.ts';
import { keyOf, useApi } from '../../../api/queries.ts';
import { LINK, plainAddress } from '../link-data.ts';

/** Short addresses of a few links, in their order; undefined for those that are on their way or gone. */
export function useLinkNames(ids: readonly number[]): Array<string | undefined> {
  const client = useApi();
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: keyOf(`${LINK}/${id}`),
      queryFn: ({ signal }: { signal: AbortSignal }) => client.call<Answer<'showLink'>>(`${LINK}/${id}`, { signal }),
    })),
  });
  return answers.map(({ data }) => data && plainAddress(data.details.shorturl));
}
