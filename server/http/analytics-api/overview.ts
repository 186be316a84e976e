import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { ResponseOf } from '../../../contract/operation.ts';
import { PANELS, VITAL_LIMITS, VITAL_NAMES } from '../../../contract/vocabulary.ts';
import {
  type Dimension,
  intervalName,
  type OverviewResult,
  type VitalFigures,
  type VitalsRow,
} from '../../analytics/analytics.ts';
import type { Revenue, WebsiteOverview, WebsiteVitals } from '../../analytics/results/results.ts';
import { csvLine } from '../../platform/csv.ts';
import { Streamed } from '../shared/responses/streamed.ts';
import { ok, route } from '../shared/route.ts';
import { bothTimes, labeled, period, periodOrNull, revenueField } from './response-values.ts';
import { basisOf, compareOf } from './website-query.ts';

const { showOverview, showVitals } = analyticsOperations;
const CSV = 'text/csv';

export const overviewRoutes = [
  route(showOverview, async ({ principal, query, id }, { features }) => {
    const { interval, week_start, currency, limit } = query;
    const input = { ...basisOf(query), compare: compareOf(query), interval, week_start, currency, limit };
    return present(await features.analytics.overview({ accountId: principal.accountId, id: id() }, input));
  }),
  route(showVitals, async ({ principal, query, id, accepts }, { features }) => {
    const { interval, week_start, limit } = query;
    const input = { ...basisOf(query), compare: compareOf(query), interval, week_start, limit };
    const found = presentVitals(await features.analytics.vitals({ accountId: principal.accountId, id: id() }, input));
    return accepts(CSV) ? new Streamed(CSV, vitalsTable(found.data)) : found;
  }),
];

type Data = ResponseOf<typeof showOverview>;

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
  };
}

function presentPanels({ panels }: OverviewResult): Data['data']['panels'] {
  const rowsOf = (panel: (typeof PANELS)[number]) =>
    panels[panel].map(({ value, visitors, views, events }) => labeled(panel, { value, visitors, views, events }));
  return Object.fromEntries(PANELS.map((panel) => [panel, rowsOf(panel)])) as Data['data']['panels'];
}

function presentVitals(found: WebsiteVitals): ResponseOf<typeof showVitals> {
  const { range, timezone, interval, compare } = found.query;
  const rows = (dimension: Dimension, all: readonly VitalsRow[]) =>
    all.map(({ value, reports, vitals }) => labeled(dimension, { value, reports, vitals: presentVital(vitals) }));
  return ok({
    data: {
      reports: found.total?.reports ?? 0,
      vitals: found.total ? presentVital(found.total.vitals) : null,
      compared_vitals: found.compared ? presentVital(found.compared.vitals) : null,
      limits: VITAL_LIMITS,
      series: found.series.map(({ time, row }) => ({
        ...bothTimes(time, timezone),
        p75: row ? ofEach(row.vitals, ({ p75 }) => p75) : null,
      })),
      pages: rows('page', found.pages),
      countries: rows('country', found.countries),
      devices: rows('device', found.devices),
    },
    meta: { ...period(range), timezone, interval: intervalName(interval), compare: periodOrNull(compare) },
    status: 200 as const,
  });
}

function presentVital(vitals: VitalsRow['vitals']) {
  return ofEach(vitals, ({ samples, p75, good, needsImprovement, poor }) => ({
    ...{ samples, p75, good, poor },
    needs_improvement: needsImprovement,
  }));
}

function ofEach<Shown>({ LCP, INP, CLS, FCP, TTFB }: VitalsRow['vitals'], show: (figures: VitalFigures) => Shown) {
  return { LCP: show(LCP), INP: show(INP), CLS: show(CLS), FCP: show(FCP), TTFB: show(TTFB) };
}

/** A row for all reports, whose value is `*`, and one for each page, country and device. */
function vitalsTable({ reports, vitals, pages, countries, devices }: ResponseOf<typeof showVitals>['data']): string {
  const columns = ['dimension', 'value', 'label', 'reports', ...VITAL_NAMES];
  const all = vitals ? [['total', '*', 'All', reports, ...cellsOf(vitals)]] : [];
  const parts = Object.entries({ page: pages, country: countries, device: devices }).flatMap(([dimension, rows]) =>
    rows.map((row) => [dimension, row.value, row.label, row.reports, ...cellsOf(row.vitals)]),
  );
  return [columns, ...all, ...parts].map(csvLine).join('');
}

function cellsOf(vitals: ReturnType<typeof presentVital>) {
  return VITAL_NAMES.map((name) => vitals[name].p75 ?? '');
}
