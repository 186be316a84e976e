import type { ReactNode } from 'react';
import styles from './note.module.css';

/** Information to know before continuing, not an error. Quiet when it needs no action. */
export function Note({ isQuiet, children }: { isQuiet?: boolean; children: ReactNode }) {
  return (
    <p className={styles.note} data-quiet={isQuiet} role="note">
      {children}
    </p>
  );
}
