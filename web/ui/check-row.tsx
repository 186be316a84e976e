import type { ReactNode } from 'react';
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
  const box = (
    <input
      type="checkbox"
      className={styles.box}
      checked={isOn}
      ref={(element) => {
        if (element) element.indeterminate = isPart;
      }}
      onChange={(event) => onChange(event.target.checked)}
      aria-label={isBare ? String(label) : undefined}
    />
  );
  if (isBare) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside it
    <label className={styles.row}>
      {box}
      <span>{label}</span>
    </label>
  );
}
