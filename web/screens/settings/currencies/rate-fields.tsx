import { X } from 'lucide-react';
import { currencyMessages as messages } from '../../../messages/currencies.ts';
import { IconButton } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import styles from './currencies.module.css';
import { type RateRow, readRate } from './rate-values.ts';

/** Heads of the columns, for the eye: each field also has its own label. */
export function RateHead({ base }: { base: string }) {
  return (
    <div className={styles.head} aria-hidden>
      <span>{messages.currency}</span>
      <span>{messages.oneUnit(base)}</span>
      <span>{messages.hundred}</span>
      <span>{messages.changedHead}</span>
    </div>
  );
}

/** What 100 units become, so that a rate that is upside down is seen. */
function Hundred({ row: { currency, rate }, base }: { row: RateRow; base: string }) {
  const read = readRate(rate);
  if (read === undefined || currency.trim() === '') return null;
  return (
    <>
      {formatMoney(100, currency.trim())} <span aria-hidden>→</span> <b>{formatMoney(100 * read, base)}</b>
    </>
  );
}

interface RateFieldsProps {
  row: RateRow;
  base: string;
  /** When the stored rate changed; undefined for one that is not saved. */
  changed: string | undefined;
  name: string;
  error: (field: keyof RateRow) => string | undefined;
  onChange: (change: Partial<RateRow>) => void;
  onRemove: () => void;
}

/** A currency, its rate, and what 100 units become. */
export function RateFields({ row, base, changed, name, error, onChange, onRemove }: RateFieldsProps) {
  const { currency, rate } = row;
  return (
    <div className={styles.rate}>
      <TextField
        label={messages.currency}
        isLabelHidden
        name={`${name}.currency`}
        value={currency}
        onChange={(next) => onChange({ currency: next })}
        error={error('currency')}
        maxLength={32}
        autoComplete="off"
        autoFocus={currency === ''}
      />
      <TextField
        label={messages.worth(currency.trim(), base)}
        isLabelHidden
        name={`${name}.rate`}
        value={rate}
        onChange={(next) => onChange({ rate: next })}
        error={error('rate')}
        inputMode="decimal"
        autoComplete="off"
        autoFocus={currency !== '' && rate === ''}
      />
      <span className={styles.hundred}>
        <Hundred row={row} base={base} />
      </span>
      <span className={styles.changed}>{changed === undefined ? messages.unsaved : <RelativeTime at={changed} />}</span>
      <IconButton label={messages.removeOf(currency)} icon={<X aria-hidden />} onClick={onRemove} />
    </div>
  );
}
