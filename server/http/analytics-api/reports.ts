import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { ResponseOf } from '../../../contract/operation.ts';
import { type FunnelQuery, type FunnelResult, intervalName, writeStep } from '../../analytics/analytics.ts';
import type { PagePath } from '../../analytics/query/query.ts';
import type { QueryResult } from '../../analytics/results/results.ts';
import { csvLine } from '../../platform/csv.ts';
import { Streamed } from '../shared/responses/streamed.ts';
import { ok, route } from '../shared/route.ts';
import { bothTimes, period } from './response-values.ts';

const { queryFunnel, queryWebsiteFunnel, queryJourneys, queryRetention } = analyticsOperations;
const MINUTE_MS = 60_000;
const CSV = 'text/csv';
const NO_IDENTIFIED_USERS =
  'No new identified visitors in this period. Retention needs visitors that your pages identify.';

export const reportRoutes = [
  route(queryFunnel, async ({ principal, body }, { features }) =>
    presentFunnel(await features.analytics.funnel(principal.accountId, body)),
  ),
  route(queryWebsiteFunnel, async ({ principal, body, id }, { features }) => {
    const scope = { website: id() };
    return presentFunnel(await features.analytics.funnel(principal.accountId, { ...body, scope }));
  }),
  route(queryJourneys, async ({ principal, body, id, accepts }, { features }) => {
    const { query, result } = await features.analytics.journeys({ accountId: principal.accountId, id: id() }, body);
    if (accepts(CSV)) return new Streamed(CSV, journeyTable(query.steps, result));
    const journeys = result.map(({ pages, visits }) => ({ pages, visits }));
    return ok({ data: { journeys }, meta: period(query.range), status: 200 as const });
  }),
  route(queryRetention, async ({ principal, body, id }, { features }) => {
    const { query, result } = await features.analytics.retention({ accountId: principal.accountId, id: id() }, body);
    const { range, timezone } = query;
    const interval = intervalName(query.period);
    const cohorts = result.map(({ start, size, returned }) => ({ ...bothTimes(start, timezone), size, returned }));
    const note = cohorts.every(({ size }) => size === 0) ? NO_IDENTIFIED_USERS : null;
    return ok({ data: { cohorts }, meta: { ...period(range), timezone, interval, note }, status: 200 as const });
  }),
];

/** A row for each journey, with a column for each of its pages. */
function journeyTable(steps: number, journeys: readonly PagePath[]): string {
  const names = Array.from({ length: steps }, (_, step) => `page_${step + 1}`);
  const rows = journeys.map(({ pages, visits }) => [visits, ...names.map((_, step) => pages[step] ?? '')]);
  return [['visits', ...names], ...rows].map(csvLine).join('');
}

function presentFunnel({ query, result }: QueryResult<FunnelQuery, FunnelResult>): ResponseOf<typeof queryFunnel> {
  const { range, by, steps, windowMs } = query;
  const [first = 0] = result;
  const presented = steps.map((step, index) => {
    const reached = result[index] ?? 0;
    const before = index === 0 ? reached : (result[index - 1] ?? 0);
    return { step: writeStep(step), reached, of_first: percent(reached, first), of_previous: percent(reached, before) };
  });
  const meta = { ...period(range), by, window_minutes: windowMs / MINUTE_MS };
  return ok({ data: { funnel: presented }, meta, status: 200 as const }) as ResponseOf<typeof queryFunnel>;
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;
}
