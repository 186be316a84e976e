import type { ChangeEvent, ReactNode } from 'react';
import styles from './check-row.module.css';

export interface CheckRowProps {
  label: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Without a visible label, as in tables; screen readers still read `label`. */
  isBare?: boolean;
  /** Indeterminate: only a part is selected. */
  isPart?: boolean;
  isDisabled?: boolean;
}

/** A checkbox. It is the browser's own, because tables have one in each row. */
export function CheckRow({ label, isOn, onChange, isBare, isPart = false, isDisabled = false }: CheckRowProps) {
  const box = {
    type: 'checkbox',
    className: styles.box,
    checked: isOn,
    disabled: isDisabled,
    ref: (element: HTMLInputElement | null) => {
      if (element) element.indeterminate = isPart;
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.checked),
  };
  if (isBare) return <input {...box} className={`${styles.box} ${styles.bare}`} aria-label={String(label)} />;
  return (
    <label className={styles.row}>
      <input {...box} />
      <span>{label}</span>
    </label>
  );
}
