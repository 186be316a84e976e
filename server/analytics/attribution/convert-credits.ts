import { type Amount, convert, type RateTable } from '../../currencies/currencies.ts';
import { type Attributed, byCredit, type Credits, MODELS } from './attribute.ts';

/** Revenue is exact in ten-thousandths. */
export const MONEY_UNITS = 10_000;

export interface AttributedCurrency {
  currency: string;
  attributed: Attributed;
}

/**
 * Adds the revenue of several currencies in the base currency; every currency needs a rate. The credits of each model still add
 * up to the total exactly: what is rounded is the sum up to each value, and a value gets the difference of two sums.
 */
export function convertCredits(table: RateTable, parts: readonly AttributedCurrency[]): Attributed {
  const names = [...new Set(parts.flatMap(({ attributed }) => attributed.values.map(({ value }) => value)))];
  const byModel = MODELS.map((model) => [model, creditsOf(table, { parts, names, model })] as const);
  const values = names.map((value, index) => ({
    value,
    ...none,
    ...Object.fromEntries(byModel.map(([model, credits]) => [model, credits[index] ?? 0])),
  }));
  const sumOf = (field: 'conversions' | 'afterSeveral' | 'identified') =>
    parts.reduce((sum, { attributed }) => sum + attributed[field], 0);
  return {
    total: unitsOf(table, parts, ({ total }) => total),
    conversions: sumOf('conversions'),
    afterSeveral: sumOf('afterSeveral'),
    identified: sumOf('identified'),
    values: values.sort(byCredit),
  };
}

const none: Credits = { first: 0, linear: 0, lastNonDirect: 0, last: 0 };

interface Model {
  parts: readonly AttributedCurrency[];
  names: readonly string[];
  model: keyof Credits;
}

/** Returns what a model gives to each value. */
function creditsOf(table: RateTable, { parts, names, model }: Model): number[] {
  const known = parts.map(({ currency, attributed }) => ({
    currency,
    credits: new Map(attributed.values.map((row) => [row.value, row[model]])),
    sum: 0,
  }));
  let before = 0;
  return names.map((name) => {
    for (const one of known) one.sum += one.credits.get(name) ?? 0;
    const sum = unitsIn(
      table,
      known.map((one) => ({ currency: one.currency, amount: one.sum / MONEY_UNITS })),
    );
    const credit = sum - before;
    before = sum;
    return credit;
  });
}

function unitsOf(
  table: RateTable,
  parts: readonly AttributedCurrency[],
  creditOf: (attributed: Attributed) => number,
): number {
  const amounts = parts.map(({ currency, attributed }) => ({ currency, amount: creditOf(attributed) / MONEY_UNITS }));
  return unitsIn(table, amounts);
}

function unitsIn(table: RateTable, amounts: readonly Amount[]): number {
  return Math.round((convert(table, amounts).total ?? 0) * MONEY_UNITS);
}
