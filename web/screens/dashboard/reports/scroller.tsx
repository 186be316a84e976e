import type { ReactNode } from 'react';
import styles from './reports.module.css';

/** A report that scrolls sideways where it is wider than the screen. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reachable by keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
