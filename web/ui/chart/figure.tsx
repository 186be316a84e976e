import type { ReactNode } from 'react';
import { Hint } from '../floating/hint.tsx';
import styles from './figures.module.css';

export interface FigureProps {
  label: string;
  /** As it is shown. */
  value: ReactNode;
  /** The whole figure, or what it means, on hover. */
  about?: string;
  change?: ReactNode;
  /** With it the figure is a button that charts itself. */
  onChoose?: () => void;
  isChosen?: boolean;
}

/** A big number, the change beside it in words and colour. */
export function Figure({ label, value, about, change, onChoose, isChosen }: FigureProps) {
  const inside = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.change}>{change}</span>
    </>
  );
  const figure = onChoose ? (
    <button type="button" className={styles.figure} onClick={onChoose} aria-pressed={isChosen}>
      {inside}
    </button>
  ) : (
    <div className={styles.figure}>{inside}</div>
  );
  return about ? <Hint text={about}>{figure}</Hint> : figure;
}

export function FigureRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
