import type { ApiResponse } from '../../../api/client.ts';
import { isConverted } from '../../../ui/money/revenue.tsx';

type Answer = ApiResponse<'queryAnalytics'>['data'];
type Row = Answer['rows'][number];

/** Revenue of a number of orders: events with an amount and a currency. */
export interface Sales {
  /** Null if it is unknown, as of a currency without a rate. */
  amount: number | null;
  orders: number;
}

/** Sales in one currency, or all of them converted to the base currency. */
export interface Sum {
  currency: string;
  isTotal: boolean;
  now: Sales;
  /** Undefined without a comparison. */
  before: Sales | undefined;
}

/** Returns the total, where rates give one, and the sum in each currency if there are others than the total's. */
export function sumsOf({ rows, totals, compared_totals: compared, revenue }: Answer): Sum[] {
  const own = rows.map(({ dimensions, metrics, compared: before }) => ({
    currency: dimensions.currency ?? '',
    isTotal: false,
    now: salesOf(metrics),
    before: before ? salesOf(before) : undefined,
  }));
  if (!revenue || revenue.total === null) return own;
  const total = {
    currency: revenue.base,
    isTotal: true,
    now: { amount: revenue.total, orders: totals.events ?? 0 },
    before: compared ? { amount: revenue.compared_total ?? null, orders: compared.events ?? 0 } : undefined,
  };
  return isConverted(revenue) ? [total, ...own] : [total];
}

function salesOf({ revenue, events }: Row['metrics']): Sales {
  return { amount: revenue ?? null, orders: events ?? 0 };
}

/** Returns the amount of an average order or visitor; null if there is none, or if the amount is unknown. */
export function perOne(amount: number | null | undefined, count: number | undefined): number | null {
  return amount === null || amount === undefined || !count ? null : amount / count;
}

/** Sales by a value such as a source. */
export interface SalesRow extends Sales {
  value: string;
  label: string;
}

/** Returns the values with the largest amounts: converted ones for the total. */
export function salesRows(rows: readonly Row[], dimension: string, { isTotal }: Pick<Sum, 'isTotal'>): SalesRow[] {
  return rows
    .map(({ dimensions, labels, metrics, converted_revenue: converted = null }) => ({
      value: dimensions[dimension] ?? '',
      label: labels[dimension] ?? '',
      ...salesOf(metrics),
      ...(isTotal && { amount: converted }),
    }))
    .toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0));
}
