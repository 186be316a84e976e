import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { FilteredTrafficReport, RulePreview } from '../../websites/websites.ts';
import { formatDay } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';
import { siteOf } from './saved-lists.ts';

const { showFilteredTraffic, previewExclusions } = analyticsOperations;

export const filteredTrafficRoutes = [
  route(showFilteredTraffic, async (request, { features }) => {
    const report = await features.filteredTraffic.report(siteOf(request), request.query);
    return ok({ data: presentReport(report), status: 200 as const });
  }),
  route(previewExclusions, async (request, { features }) => {
    const { exclude_params, exclude_ips, exclude_bots } = request.body;
    const preview = await features.filteredTraffic.preview(siteOf(request), {
      excludeParams: exclude_params ?? undefined,
      excludeIps: exclude_ips ?? undefined,
      excludeBots: exclude_bots === undefined ? undefined : exclude_bots === 1,
    });
    return ok({ data: presentPreview(preview), status: 200 as const });
  }),
];

function presentReport({ from, to, total, reasons, days }: FilteredTrafficReport) {
  return {
    from,
    to,
    total,
    reasons: reasons.map(({ reason, count }) => ({ reason, count })),
    days: days.map(({ day, reason, count }) => ({ day, reason, count })),
  };
}

function presentPreview({ range, params, bots, addressesNote }: RulePreview) {
  return {
    from: formatDay(range.from),
    to: formatDay(range.to - 1),
    params: params
      ? {
          page_views: params.pageViews,
          of: params.of,
          parameters: params.names.map(({ name, pageViews }) => ({ name, page_views: pageViews })),
          complete: params.isComplete,
        }
      : null,
    bots: bots ? { events: bots.events, visits: bots.visits, left_out: bots.filtered } : null,
    addresses: null,
    addresses_note: addressesNote ?? null,
  };
}
