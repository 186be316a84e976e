import type { ButtonHTMLAttributes, ReactElement } from 'react';
import { revenueMessages as messages } from '../../messages/currencies.ts';
import { Popover } from '../floating/popover.tsx';
import { formatMoney } from '../format.ts';
import styles from './revenue.module.css';

const MAX_CURRENCIES = 5;

export interface Amount {
  currency: string;
  amount: number;
}

/** Revenue as answers have it in the base currency; undefined without rates. */
export interface Converted {
  base: string;
  amounts: readonly Amount[];
  total: number | null;
  converted: { rates: Readonly<Record<string, number>> } | null;
  missing: readonly string[];
}

/** Returns the total in the base currency or, without rates or if one is missing, the amount of each currency. */
export function revenueText(amounts: readonly Amount[], revenue: Converted | undefined): string {
  if (revenue && revenue.total !== null) return formatMoney(revenue.total, revenue.base);
  const shown = amounts.slice(0, MAX_CURRENCIES).map(({ currency, amount }) => formatMoney(amount, currency));
  return shown.length === 0 ? '–' : shown.join(' + ');
}

/** Names the currencies without a rate, which are why there is no total; undefined if there are none. */
export function missingText(revenue: Partial<Pick<Converted, 'missing'>> | undefined): string | undefined {
  const missing = revenue?.missing?.slice(0, MAX_CURRENCIES).join(', ');
  return missing ? messages.missing(missing) : undefined;
}

/** Whether a total needs an explanation: one of the base currency alone does not. */
export function isConverted(revenue: Converted | undefined): revenue is Converted {
  const isOwn = revenue?.amounts.every(({ currency }) => currency === revenue.base);
  return revenue !== undefined && revenue.total !== null && !isOwn;
}

/** Explains a converted total: each amount with its rate. */
export function Conversion({
  revenue,
  trigger,
}: {
  revenue: Converted;
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
}) {
  const { amounts, converted } = revenue;
  return (
    <Popover title={messages.converted} trigger={trigger}>
      <ul className={styles.parts}>
        {amounts.map(({ currency, amount }) => (
          <li key={currency} className="tabular">
            {partOf(formatMoney(amount, currency), converted?.rates[currency])}
          </li>
        ))}
      </ul>
    </Popover>
  );
}

/** The base currency has no rate. */
function partOf(amount: string, rate: number | undefined): string {
  return rate === undefined ? amount : messages.times(amount, String(rate));
}
