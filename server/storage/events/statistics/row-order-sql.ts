import type { AnalyticsQuery, Dimension, Metric } from '../../../analytics/query/query.ts';
import type { Bindings } from '../sql/bindings.ts';
import type { PiecesRequest } from '../sql/pieces-sql.ts';

/** Returns the condition for the rows that a displayed list contains. */
export function listedSql(query: AnalyticsQuery, { dimensions, bindings }: PiecesRequest): string {
  const { list } = query;
  if (!list || dimensions.length === 0) return '1';
  const found = list.search
    ? `positionCaseInsensitiveUTF8(${shownSql(query, 'd0', bindings)}, ${bindings.text(list.search)}) > 0`
    : '1';
  return list.unknown === null ? `d0 != '' AND ${found}` : found;
}

/** Returns the order of rows; `pageOfSums` sorts alike. */
export function orderSql(query: AnalyticsQuery, bindings: Bindings): string {
  const { metrics, dimensions, interval, order } = query;
  const wanted = order ?? [interval ? { by: 'time', direction: 'asc' } : { by: metrics[0], direction: 'desc' }];
  const columns = wanted.map(({ by, direction }) => {
    const metric = metrics.indexOf(by as Metric);
    const dimension = dimensions.indexOf(by as Dimension);
    const column =
      by === 'time' ? 'toInt64(time)' : metric >= 0 ? `m${metric}` : shownSql(query, `d${dimension}`, bindings);
    if (by !== 'time' && metric < 0 && dimension < 0) throw new Error(`Not a column of this query: ${by}`);
    return `${column} ${direction === 'asc' ? 'ASC' : 'DESC'}`;
  });
  const tie = [
    ...(interval ? ['toInt64(time)'] : []),
    ...dimensions.map((_, index) => shownSql(query, `d${index}`, bindings)),
  ];
  return `ORDER BY ${[...columns, ...tie].join(', ')}`;
}

function shownSql({ list }: AnalyticsQuery, column: string, bindings: Bindings): string {
  const unknown = list?.unknown;
  return column === 'd0' && unknown ? `if(d0 = '', ${bindings.text(unknown)}, d0)` : column;
}
