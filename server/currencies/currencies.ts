import type { CreationEntry } from '../audit/audit-port.ts';
import { invalidField } from '../platform/app-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { CurrencyRate, RateStore, RateTable } from './rate-port.ts';

export { type Amount, type Conversion, convert, formatMoney } from './convert.ts';
export type { RateTable } from './rate-port.ts';

export interface RatesInput {
  /** Null removes the table. */
  base: string | null;
  rates: readonly { currency: string; rate: number }[];
}

/** The rates with which a workspace adds revenue in several currencies. Nothing fetches or guesses them. */
export interface CurrencyRates {
  find(accountId: number): Promise<RateTable | undefined>;
  /** Throws `invalid_input` under the field of the input. */
  replace(accountId: number, input: RatesInput, entry?: CreationEntry): Promise<RateTable | undefined>;
}

export function createCurrencyRates(store: RateStore, clock: Clock): CurrencyRates {
  return {
    find: (accountId) => store.find(accountId),
    async replace(accountId, input, entry) {
      const rates = readRates(input);
      const { base } = input;
      const now = clock.now();
      return store.replace(
        accountId,
        (before) => (base === null ? undefined : tableOf(base, rates, { before, now })),
        entry,
      );
    },
  };
}

function readRates({ base, rates }: RatesInput): ReadonlyMap<string, number> {
  if (base === null && rates.length > 0) throw invalidField('base', 'Choose the currency that these rates convert to.');
  const read = new Map<string, number>();
  for (const [index, { currency, rate }] of rates.entries()) {
    const field = `rates.${index}.currency`;
    if (currency.trim() !== currency) throw invalidField(field, 'Remove the spaces around the currency.');
    if (currency === base) throw invalidField(field, `${currency} is the base currency. Its rate is always 1.`);
    if (read.has(currency)) throw invalidField(field, `${currency} appears twice. Remove one of its rates.`);
    read.set(currency, rate);
  }
  return read;
}

/** A rate that stays the same keeps its moment, unless the base currency changes. */
function tableOf(
  base: string,
  rates: ReadonlyMap<string, number>,
  { before, now }: { before: RateTable | undefined; now: number },
): RateTable {
  const known = before?.base === base ? before.rates : new Map<string, CurrencyRate>();
  const dated = [...rates].map(([currency, rate]): [string, CurrencyRate] => {
    const old = known.get(currency);
    return [currency, old?.rate === rate ? old : { rate, changedAt: now }];
  });
  return { base, rates: new Map(dated) };
}
