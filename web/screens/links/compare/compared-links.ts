import { useQueries } from '@tanstack/react-query';
import type { ApiResponse } from '../../../api/client.ts';
import { queryKeyOf, useApi } from '../../../api/queries.ts';
import { type ChartName, chartNames } from '../../../state/chart-names.ts';
import type { FigureLink } from '../../../state/links/link-figures.ts';
import { LINK } from '../link-data.ts';

/** A link with its name and the number of its color. */
export interface ComparedLink extends FigureLink {
  name: ChartName;
  color: number;
}

/** Returns the links in order, without those that were deleted; undefined while they load. */
export function useComparedLinks(ids: readonly number[]): readonly ComparedLink[] | undefined {
  const client = useApi();
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: queryKeyOf(`${LINK}/${id}`),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.call<ApiResponse<'showLink'>>(`${LINK}/${id}`, { signal }),
    })),
  });
  if (answers.some(({ isPending }) => isPending)) return undefined;
  return namedLinks(answers.map(({ data }) => data?.details));
}

/** A link keeps the color of its place when another one is missing. */
export function namedLinks(found: readonly (FigureLink | undefined)[]): ComparedLink[] {
  const names = chartNames(found.filter((link) => link !== undefined));
  return found
    .map((link, place) => ({ link, color: place + 1 }))
    .flatMap(({ link, color }) => (link ? [{ link, color }] : []))
    .map(({ link: { id, title, longurl, shorturl }, color }, place) => {
      return { id, title, longurl, shorturl, color, name: names[place] ?? { whole: `#${id}`, short: `#${id}` } };
    });
}
