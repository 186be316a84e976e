import { analyticsOperations } from '../../../../contract/analytics/operations.ts';
import type { ResponseOf } from '../../../../contract/operation.ts';
import type { AttributionResult } from '../../../analytics/results/results.ts';
import { csvLine } from '../../../platform/csv.ts';
import { Streamed } from '../../shared/responses/streamed.ts';
import { ok, route } from '../../shared/route.ts';
import { labeled, period, periodOrNull } from '../response-values.ts';

const { queryAttribution } = analyticsOperations;
const CSV = 'text/csv';
const DAY_MS = 86_400_000;

export const attributionRoutes = [
  route(queryAttribution, async ({ principal, body, id, accepts }, { features }) => {
    const result = await features.analytics.attribution({ accountId: principal.accountId, id: id() }, body);
    const data = presentData(result);
    return accepts(CSV) ? new Streamed(CSV, tableOf(data)) : presentResult(data, result);
  }),
];

type Data = ResponseOf<typeof queryAttribution>['data'];
type Row = AttributionResult['others'];
type Credits = Omit<Row, 'compared'>;

function presentResult(data: Data, { query }: AttributionResult): ResponseOf<typeof queryAttribution> {
  const { range, timezone, compare, by, metric, windowMs, currency = null } = query;
  const meta = { ...period(range), timezone, compare: periodOrNull(compare), by, metric };
  return ok({ data, meta: { ...meta, window_days: windowMs / DAY_MS, currency }, status: 200 as const });
}

function presentData(result: AttributionResult): Data {
  const { query, currencies, attributed, comparedTotal, rows, others, unit, conversion } = result;
  const credits = ({ first, linear, lastNonDirect, last }: Credits) => ({
    first: first / unit,
    linear: linear / unit,
    last_non_direct: lastNonDirect / unit,
    last: last / unit,
  });
  const presented = (row: Row) => ({ ...credits(row), compared: row.compared ? credits(row.compared) : null });
  return {
    total: attributed.total / unit,
    compared_total: comparedTotal === undefined ? null : comparedTotal / unit,
    conversions: attributed.conversions,
    after_several_visits: attributed.afterSeveral,
    identified: attributed.identified,
    rows: rows.map((row) => labeled(query.by, { value: row.value, ...presented(row) })),
    others: presented(others),
    currencies,
    ...(conversion && { converted: conversion.converted ?? null, missing: conversion.missing }),
  };
}

const MODELS = ['first', 'linear', 'last_non_direct', 'last'] as const;
const COLUMNS = ['value', 'label', ...MODELS, ...MODELS.map((model) => `compared_${model}`)];

/** A row for each value, and one for all others, whose value is `*`. */
function tableOf({ rows, others }: Data): string {
  const cells = ({ compared, ...row }: Data['others']) => [
    ...MODELS.map((model) => row[model]),
    ...MODELS.map((model) => compared?.[model] ?? ''),
  ];
  const lines = [
    ...rows.map(({ value, label, ...row }) => [value, label, ...cells(row)]),
    ['*', 'Others', ...cells(others)],
  ];
  return [COLUMNS, ...lines].map(csvLine).join('');
}
