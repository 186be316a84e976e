import type { RateTable } from './rate-port.ts';

/** Money of one currency. */
export interface Amount {
  currency: string;
  amount: number;
}

/** Amounts of several currencies as one in the base currency. */
export interface Conversion {
  /** Null if a currency has no rate: a part of the money is no total. */
  total: number | null;
  /** The rates that the total uses, without the base currency; undefined without a total. */
  converted: { base: string; rates: Record<string, number> } | undefined;
  /** Currencies of the amounts that have no rate. */
  missing: string[];
}

/** Amounts are exact in ten-thousandths, like those of the event log. */
const UNITS = 10_000;

/** Adds amounts in the base currency. The only place where money is converted. */
export function convert(table: RateTable, amounts: readonly Amount[]): Conversion {
  const currencies = [...new Set(amounts.map(({ currency }) => currency))];
  const missing = currencies.filter((currency) => rateOf(table, currency) === undefined);
  if (missing.length > 0) return { total: null, converted: undefined, missing };
  const total = amounts.reduce((sum, { currency, amount }) => sum + amount * (rateOf(table, currency) ?? 0), 0);
  const used = currencies.flatMap((currency) => {
    const known = table.rates.get(currency);
    return known ? [[currency, known.rate] as const] : [];
  });
  return {
    total: Math.round(total * UNITS) / UNITS,
    converted: { base: table.base, rates: Object.fromEntries(used) },
    missing,
  };
}

/** Formats an amount in words of the language. Units such as points are no currency that Intl knows. */
export function formatMoney(locale: string, { currency, amount }: Amount): string {
  if (/^[A-Z]{3}$/.test(currency)) return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(amount)} ${currency}`;
}

/** Returns the worth of one unit in the base currency; undefined if nobody entered it. */
function rateOf({ base, rates }: RateTable, currency: string): number | undefined {
  return currency === base ? 1 : rates.get(currency)?.rate;
}
