import { analyticsOperations } from '../../../../contract/analytics/operations.ts';
import type { ResponseOf } from '../../../../contract/operation.ts';
import type { ChangeResult } from '../../../analytics/results/results.ts';
import { csvLine } from '../../../platform/csv.ts';
import { Streamed } from '../../shared/responses/streamed.ts';
import { ok, route } from '../../shared/route.ts';
import { labeled, period, sourceField } from '../response-values.ts';

const { explainChange } = analyticsOperations;
const CSV = 'text/csv';

export const changeRoutes = [
  route(explainChange, async ({ principal, body, accepts }, { features }) => {
    const result = await features.analytics.change(principal.accountId, body);
    const data = presentChange(body.metric, result);
    return accepts(CSV) ? new Streamed(CSV, tableOf(data)) : presentResult(data, result);
  }),
];

type Data = ResponseOf<typeof explainChange>['data'];
type Dimensions = ChangeResult['explained']['dimensions'];
type Difference = Omit<Dimensions[number]['rest'], 'value'>;

function presentResult(data: Data, { query, exact, resolution }: ChangeResult): ResponseOf<typeof explainChange> {
  const { range, timezone, compare, isOpen } = query;
  const meta = { ...period(range), timezone, compare: period(compare), complete: !isOpen, exact, resolution };
  return ok({ data, meta, status: 200 as const });
}

function presentChange(metric: Data['metric'], { explained }: ChangeResult): Data {
  const { current, previous, change, finding, standout, dimensions } = explained;
  return {
    ...{ metric, current, previous, change, finding },
    standout: standout && {
      dimension: standout.dimension,
      values: standout.values.map((value) => named(standout.dimension, { value })),
      change: standout.change,
      share: percent(standout.share),
    },
    dimensions: dimensions.map(({ dimension, concentration, parts, rest }) => ({
      dimension,
      concentration: percent(concentration),
      parts: parts.map((part) =>
        named(dimension, { value: part.value, ...presentDifference(part), significant: part.isSignificant }),
      ),
      rest: presentDifference(rest),
    })),
  };
}

function named<Row extends { value: string }>(dimension: Dimensions[number]['dimension'], row: Row) {
  return { ...labeled(dimension, row), ...sourceField(dimension, row.value) };
}

function presentDifference({ current, previous, change, share }: Difference) {
  return { current, previous, change, share: share === null ? null : percent(share) };
}

function percent(share: number): number {
  return Math.round(share * 10_000) / 100;
}

const COLUMNS = ['dimension', 'value', 'label', 'current', 'previous', 'change', 'share', 'significant'];

/** A row for each part, and one for the rest of each dimension, whose value is `*`. */
function tableOf({ dimensions }: Data): string {
  const rows = dimensions.flatMap(({ dimension, parts, rest }) => [
    ...parts.map((part) => [dimension, part.value, part.label, ...cellsOf(part), String(part.significant)]),
    [dimension, '*', 'Others', ...cellsOf(rest), ''],
  ]);
  return [COLUMNS, ...rows].map(csvLine).join('');
}

function cellsOf({ current, previous, change, share }: Data['dimensions'][number]['rest']) {
  return [current, previous, change, share ?? ''];
}
