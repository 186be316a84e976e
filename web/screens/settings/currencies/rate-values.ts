import { ApiError } from '../../../api/api-error.ts';
import type { ApiResponse, Body } from '../../../api/client.ts';
import { currencyMessages as messages } from '../../../messages/currencies.ts';

export type StoredRates = ApiResponse<'showCurrencyRates'>['data'];

/** A rate as it is typed. */
export interface RateRow {
  /** Identifies the row while it is edited. */
  id: number;
  currency: string;
  rate: string;
}

export interface CurrencyValues {
  /** '' for none. */
  base: string;
  rows: readonly RateRow[];
}

export function valuesOf({ base, rates }: StoredRates): CurrencyValues {
  return { base: base ?? '', rows: rates.map(({ currency, rate }, id) => ({ id, currency, rate: String(rate) })) };
}

export function withRow(rows: readonly RateRow[], currency = ''): RateRow[] {
  return [...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, currency, rate: '' }];
}

export function withChange(rows: readonly RateRow[], id: number, change: Partial<RateRow>): RateRow[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row));
}

/** Returns the request that stores the values. Throws the errors of all rows that cannot be read, as the service would. */
export function bodyOf({ base, rows }: CurrencyValues): Body<'replaceCurrencyRates'> {
  const errors: Record<string, string[]> = {};
  const rates = rows.map(({ currency: typed, rate: text }, index) => {
    const [currency, rate] = [typed.trim(), readRate(text)];
    if (currency === '') errors[`rates.${index}.currency`] = [messages.noCurrency];
    if (rate === undefined) errors[`rates.${index}.rate`] = [rateError(currency, { base, text })];
    return { currency, rate: rate ?? 0 };
  });
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new ApiError(first, { status: 422, fields: errors });
  return { base, rates };
}

function rateError(currency: string, { base, text }: { base: string; text: string }): string {
  return text.trim() === '' && currency !== '' ? messages.noRate(currency, base) : messages.badRate;
}

/** Reads a positive number with a decimal point or comma; undefined for anything else. */
export function readRate(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  if (!/^(\d+(\.\d*)?|\.\d+)(e-?\d+)?$/i.test(plain)) return undefined;
  const rate = Number(plain);
  return rate > 0 && Number.isFinite(rate) ? rate : undefined;
}

/** Returns the currencies of events that are neither the base currency nor in a row. */
export function unratedOf({ base, rows }: CurrencyValues, used: readonly string[]): string[] {
  const known = new Set([base, ...rows.map(({ currency }) => currency.trim())]);
  return used.filter((currency) => currency !== '' && !known.has(currency));
}

/** Returns when the rate of a row last changed; undefined if it is not what is stored. */
export function changedAt({ base, rates }: StoredRates, values: CurrencyValues, row: RateRow): string | undefined {
  const stored = base === values.base ? rates.find(({ currency }) => currency === row.currency.trim()) : undefined;
  return stored && stored.rate === readRate(row.rate) ? stored.changed_at : undefined;
}

/** Returns all currencies with their names. */
export function currencyChoices(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: `${code} · ${names.of(code) ?? code}`,
  }));
}
