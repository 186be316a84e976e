import type { ReactNode } from 'react';
import { Tooltip } from '../floating/tooltip.tsx';
import styles from './figures.module.css';

export interface FigureProps {
  label: string;
  /** Displayed value. */
  value: ReactNode;
  /** Full value or explanation, shown on hover. */
  help?: string;
  change?: ReactNode;
  /** A small line of the figure over time. */
  trend?: ReactNode;
  /** Makes the metric a button that charts it. */
  onChoose?: () => void;
  isChosen?: boolean;
}

/** A large number with its change in words and color. */
export function Figure({ label, value, help, change, trend, onChoose, isChosen }: FigureProps) {
  const inside = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.change}>{change}</span>
      {trend && <span className={styles.trend}>{trend}</span>}
    </>
  );
  const figure = onChoose ? (
    <button type="button" className={styles.figure} onClick={onChoose} aria-pressed={isChosen}>
      {inside}
    </button>
  ) : (
    <div className={styles.figure}>{inside}</div>
  );
  return help ? <Tooltip text={help}>{figure}</Tooltip> : figure;
}

export function FigureRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
