import type { ChangeEvent, ReactNode } from 'react';
import styles from './check-row.module.css';

export interface CheckRowProps {
  label: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Without words, as in tables, where `label` is read to whoever does not see. */
  isBare?: boolean;
  /** Some of what it stands for is on. */
  isPart?: boolean;
}

/** On or off as part of a form. The browser's own box: tables have one in each row. */
export function CheckRow({ label, isOn, onChange, isBare, isPart = false }: CheckRowProps) {
  const box = {
    type: 'checkbox',
    className: styles.box,
    checked: isOn,
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
