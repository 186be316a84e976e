import { ChevronDown } from 'lucide-react';
import { revenueMessages as messages } from '../../messages/currencies.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatAmount, formatMoney } from '../../ui/format.ts';
import { type Amount, Conversion, isConverted, missingText } from '../../ui/money/revenue.tsx';
import type { PanelFigures } from './board-data.ts';
import styles from './boards.module.css';

/** The rows of a panel of revenue are its currencies. */
export function amountsOf({ rows }: Pick<PanelFigures, 'rows'>): Amount[] {
  return rows.map(({ value, count }) => ({ currency: value, amount: count }));
}

/** Formats the values of a chart in the base currency or, without rates, in the only currency of the period. */
export function chartFormat({
  rows,
  revenue,
}: Pick<PanelFigures, 'rows' | 'revenue'>): (value: number, isTight?: boolean) => string {
  const currency = revenue?.base ?? rows[0]?.value;
  return currency === undefined ? formatAmount : (value, isTight) => formatMoney(value, currency, isTight);
}

/** How a total was converted, or why there is none. */
export function RevenueNote({ revenue }: Pick<PanelFigures, 'revenue'>) {
  if (isConverted(revenue))
    return (
      <Conversion
        revenue={revenue}
        trigger={
          <Button size="small" variant="ghost">
            {revenue.base}
            <ChevronDown aria-label={messages.converted} />
          </Button>
        }
      />
    );
  const missing = missingText(revenue);
  return missing === undefined ? null : <span className={styles.muted}>{missing}</span>;
}
