import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { STATISTICS_FILTERS } from '../../../contract/vocabulary.ts';
import { type FieldErrors, invalidInput } from '../../platform/app-error.ts';
import { route } from '../shared/route.ts';
import { pageEnvelope, pageRequest } from './page-envelope.ts';

const { showStatistics } = analyticsOperations;

export const statisticsRoutes = [
  route(showStatistics, async ({ principal, query, id, url }, { features, addresses }) => {
    refuseFilters(query);
    const { name, from, to, search, sort_by: sortBy = 'count', sort: order = 'desc' } = query;
    const question = { ...pageRequest(query), name, from, to, search, sortBy, order };
    const { rows: items, total } = await features.websites.statistics(principal.accountId, id(), question);
    return pageEnvelope(query, { ...url, baseUrl: addresses.baseUrl }, { items, total, present: presentRow });
  }),
];

/** Numbers of everybody under a question about some would be wrong without saying so. */
function refuseFilters(query: Readonly<Record<string, unknown>>): void {
  const asked = STATISTICS_FILTERS.map((name) => `filter_${name}`).filter((name) => query[name] !== undefined);
  const faults: FieldErrors = Object.fromEntries(asked.map((name) => [name, ['Filters are not supported yet.']]));
  if (asked.length > 0) throw invalidInput(faults);
}

/** Rates and durations come with fractions; on the wire every count is a whole number. */
function presentRow({ value, count }: { value: string; count: number }) {
  return { value, count: Math.round(count) };
}
