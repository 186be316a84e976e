import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { QueryOf } from '../../../contract/operation.ts';
import { STATISTICS_FILTERS } from '../../../contract/vocabulary.ts';
import type { BreakdownQuery } from '../../analytics/results/results.ts';
import { route } from '../shared/route.ts';
import { pageEnvelope, pageRequest } from './page-envelope.ts';

const { showStatistics } = analyticsOperations;

export const statisticsRoutes = [
  route(showStatistics, async ({ principal, query, id, url }, { features, publicUrls }) => {
    const { name, from, to, search, sort_by: sortBy = 'count', sort: order = 'desc', bots } = query;
    const filters = filtersOf(query);
    const input = { ...pageRequest(query), name, from, to, search, sortBy, order, bots, filters };
    const site = { accountId: principal.accountId, id: id() };
    const { rows: items, total } = await features.analytics.breakdown(site, input);
    return pageEnvelope(query, { ...url, baseUrl: publicUrls.baseUrl }, { items, total, present: presentRow });
  }),
];

function filtersOf(query: QueryOf<typeof showStatistics>): BreakdownQuery['filters'] {
  return Object.fromEntries(STATISTICS_FILTERS.map((name) => [name, query[`filter_${name}`]]));
}

/** Converts a row for the wire: rates and durations have fractions, but every count is a whole number. */
function presentRow({ value, count }: { value: string; count: number }) {
  return { value, count: Math.round(count) };
}
