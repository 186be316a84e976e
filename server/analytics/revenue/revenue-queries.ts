import { MAX_CURRENCY_RATES } from '../../../contract/vocabulary.ts';
import {
  type Amount,
  type Conversion,
  type CurrencyRates,
  convert,
  type RateTable,
} from '../../currencies/currencies.ts';
import type { AnalyticsQuery, AnalyticsResult, AnalyticsRow, TimeRange } from '../analytics.ts';

/** Revenue as the events have it, and converted by the rates of the workspace. */
export interface Revenue extends Conversion {
  /** The base currency of the workspace. */
  base: string;
  /** The largest amount first. */
  amounts: Amount[];
  /** Undefined without a comparison; null if a currency of the compared range has no rate. */
  comparedTotal: number | null | undefined;
}

type RevenueQuery = Pick<AnalyticsQuery, 'scope' | 'filter' | 'range' | 'timezone' | 'compare' | 'bots' | 'currency'>;

/** Converted revenue of results; undefined if the workspace has no rates or the query names its currency. */
export interface RevenueQueries {
  ofTotals(query: RevenueQuery): Promise<Revenue | undefined>;
  /** Also for each row of the query's result, which it does not wait for: ask both at once, so that both are of one moment. */
  ofRows(query: AnalyticsQuery): Promise<RowConversion | undefined>;
}

/** Converts each row, in order; null for rows with a currency that has no rate. */
export type RowConversion = (result: AnalyticsResult) => ConvertedRows;

export interface ConvertedRows {
  revenue: Revenue;
  rows: (number | null)[];
}

/** One more than can have a rate: if there are more currencies, one of those that are read has none. */
const MAX_CURRENCIES = MAX_CURRENCY_RATES + 2;
/** Rows by currency that are read to convert the rows of a result. */
const MAX_PARTS = 20_000;

/** @param ask answers a query about revenue by currency */
export function revenueOf(
  rates: Pick<CurrencyRates, 'find'>,
  ask: (query: AnalyticsQuery) => Promise<AnalyticsResult>,
): RevenueQueries {
  const tableFor = ({ scope, currency }: RevenueQuery) =>
    currency === undefined ? rates.find(scope.accountId) : undefined;
  const amountsIn = async (query: RevenueQuery, range: TimeRange) => {
    const { rows } = await ask(partsOf({ ...query, range }, [], MAX_CURRENCIES));
    return rows.map(toAmount);
  };
  const totals = async (query: RevenueQuery, table: RateTable): Promise<Revenue> => {
    const [amounts, compared] = await Promise.all([
      amountsIn(query, query.range),
      query.compare && amountsIn(query, query.compare),
    ]);
    return {
      base: table.base,
      amounts,
      ...convert(table, amounts),
      comparedTotal: compared && convert(table, compared).total,
    };
  };
  return {
    async ofTotals(query) {
      const table = await tableFor(query);
      return table && totals(query, table);
    },
    async ofRows(query) {
      if (!query.metrics.includes('revenue')) return undefined;
      const table = await tableFor(query);
      if (!table) return undefined;
      const hasCurrencies = query.dimensions.includes('currency');
      const [revenue, parts] = await Promise.all([
        totals(query, table),
        hasCurrencies ? undefined : ask({ ...partsOf(query, query.dimensions, MAX_PARTS), interval: query.interval }),
      ]);
      const convertAll = parts ? byParts(table, parts) : byOwnCurrency(table, query);
      return (result) => ({ revenue, rows: convertAll(result) });
    },
  };
}

/** Returns the query for the same revenue by currency. */
function partsOf(
  { scope, filter, range, timezone, bots }: RevenueQuery,
  dimensions: AnalyticsQuery['dimensions'],
  limit: number,
): AnalyticsQuery {
  const basis = { scope, filter, range, timezone, bots, limit, offset: 0, omitsTotals: true } as const;
  return { ...basis, metrics: ['revenue'], dimensions: [...dimensions, 'currency'] };
}

type ConvertedAmounts = (result: AnalyticsResult) => (number | null)[];

/** Rows of one currency each are converted as they are. */
function byOwnCurrency(table: RateTable, { dimensions, metrics, interval }: AnalyticsQuery): ConvertedAmounts {
  const at = dimensions.indexOf('currency') + (interval === undefined ? 0 : 1);
  const metric = metrics.indexOf('revenue');
  const amountOf = (row: AnalyticsRow) => ({ currency: row.dimensions[at] ?? '', amount: row.metrics[metric] ?? 0 });
  return (result) => result.rows.map((row) => convert(table, [amountOf(row)]).total);
}

/** Any other rows are converted by the parts that they have in each currency. */
function byParts(table: RateTable, { rows, total }: AnalyticsResult): ConvertedAmounts {
  if (total > rows.length) return (result) => result.rows.map(() => null);
  const parts = Map.groupBy(rows, ({ dimensions: values }) => JSON.stringify(values.slice(0, -1)));
  return (result) =>
    result.rows.map((row) => convert(table, (parts.get(JSON.stringify(row.dimensions)) ?? []).map(toAmount)).total);
}

/** The currency is the last dimension, and revenue the only metric. */
function toAmount({ dimensions, metrics: [amount] }: AnalyticsRow): Amount {
  return { currency: dimensions.at(-1) ?? '', amount: amount ?? 0 };
}
