import { analyticsOperations } from '../../../../contract/analytics/operations.ts';
import type { ResponseOf } from '../../../../contract/operation.ts';
import { VITAL_LIMITS, VITAL_NAMES } from '../../../../contract/vocabulary.ts';
import { type Dimension, intervalName, type VitalFigures, type VitalsRow } from '../../../analytics/analytics.ts';
import type { WebsiteVitals } from '../../../analytics/results/results.ts';
import { csvLine } from '../../../platform/csv.ts';
import { Streamed } from '../../shared/responses/streamed.ts';
import { ok, route } from '../../shared/route.ts';
import { bothTimes, labeled, period, periodOrNull } from '../response-values.ts';
import { basisOf, compareOf } from '../website-query.ts';

const { showVitals } = analyticsOperations;
const CSV = 'text/csv';

export const vitalsRoutes = [
  route(showVitals, async ({ principal, query, id, accepts }, { features }) => {
    const { interval, week_start, limit } = query;
    const input = { ...basisOf(query), compare: compareOf(query), interval, week_start, limit };
    const found = presentVitals(await features.analytics.vitals({ accountId: principal.accountId, id: id() }, input));
    return accepts(CSV) ? new Streamed(CSV, vitalsTable(found.data)) : found;
  }),
];

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
