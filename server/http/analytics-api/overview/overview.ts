import { analyticsOperations } from '../../../../contract/analytics/operations.ts';
import type { ResponseOf } from '../../../../contract/operation.ts';
import { PANELS } from '../../../../contract/vocabulary.ts';
import { intervalName, type OverviewResult } from '../../../analytics/analytics.ts';
import type { Revenue, WebsiteOverview } from '../../../analytics/results/results.ts';
import { ok, route } from '../../shared/route.ts';
import { bothTimes, labeled, period, periodOrNull, revenueField } from '../response-values.ts';
import { basisOf, compareOf } from '../website-query.ts';

const { showOverview, showWebsiteIcons } = analyticsOperations;

export const overviewRoutes = [
  route(showOverview, async ({ principal, query, id }, { features }) => {
    const { interval, week_start, currency, limit } = query;
    const input = { ...basisOf(query), compare: compareOf(query), interval, week_start, currency, limit };
    const found = await features.analytics.overview({ accountId: principal.accountId, id: id() }, input);
    return present(principal.hidden?.revenue ? withoutRevenue(found) : found);
  }),
  route(showWebsiteIcons, async ({ principal, query, id }, { features }) => {
    const site = { accountId: principal.accountId, id: id() };
    return ok({ data: await features.viewedIcons.ofWebsite(site, query.hosts), status: 200 as const });
  }),
];

type Data = ResponseOf<typeof showOverview>;

/** For viewers of a shared dashboard whose owner does not show it: as for a website that sells nothing. */
function withoutRevenue(found: WebsiteOverview & { revenue: Revenue | undefined }): typeof found {
  const { totals, comparedTotals } = found.result;
  const none = { revenue: 0, currency: null };
  const result = {
    ...found.result,
    totals: { ...totals, ...none },
    comparedTotals: comparedTotals && { ...comparedTotals, ...none },
  };
  return { ...found, result, revenue: undefined };
}

function present({
  query,
  result,
  goals,
  corrections,
  revenue,
}: WebsiteOverview & { revenue: Revenue | undefined }): Data {
  const { range, timezone, interval, compare } = query;
  const { totals, comparedTotals, series, comparedSeries, exact, resolution } = result;
  const presentSeries = (points: OverviewResult['series']) =>
    points.map(({ time, visitors, visits, views, events }) => ({
      ...bothTimes(time, timezone),
      visitors,
      visits,
      views,
      events,
    }));
  return ok({
    data: {
      totals: presentTotals(totals),
      compared_totals: comparedTotals ? presentTotals(comparedTotals) : null,
      series: presentSeries(series),
      compared_series: comparedSeries ? presentSeries(comparedSeries) : null,
      panels: presentPanels(result),
      goals: goals.map(({ id, name, conversions, converted: visitors, rate }) => ({
        id,
        name,
        conversions,
        visitors,
        conversion_rate: rate,
      })),
      ...revenueField(revenue),
    },
    meta: {
      ...period(range),
      timezone,
      interval: intervalName(interval),
      exact,
      resolution,
      compare: periodOrNull(compare),
      corrections: corrections.map(({ day, ...added }) => ({
        date: new Date(day).toISOString().slice(0, 10),
        ...added,
      })),
    },
    status: 200 as const,
  });
}

function presentTotals(totals: OverviewResult['totals']) {
  return {
    visitors: totals.visitors,
    visits: totals.visits,
    views: totals.views,
    events: totals.events,
    views_per_visit: totals.views_per_visit,
    bounce_rate: totals.bounce_rate,
    visit_duration: totals.visit_duration,
    engaged_time: totals.engaged_time,
    conversions: totals.conversions,
    conversion_rate: totals.conversion_rate,
    revenue: totals.revenue,
    currency: totals.currency,
  };
}

function presentPanels({ panels }: OverviewResult): Data['data']['panels'] {
  const rowsOf = (panel: (typeof PANELS)[number]) =>
    panels[panel].map(({ value, visitors, views, events }) => labeled(panel, { value, visitors, views, events }));
  return Object.fromEntries(PANELS.map((panel) => [panel, rowsOf(panel)])) as Data['data']['panels'];
}
