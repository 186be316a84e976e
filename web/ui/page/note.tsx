import type { ReactNode } from 'react';
import styles from './note.module.css';

/** What one had better know before going on; nothing is wrong with what was done. Quiet where nothing is to be done either. */
export function Note({ isQuiet, children }: { isQuiet?: boolean; children: ReactNode }) {
  return (
    <p className={styles.note} data-quiet={isQuiet} role="note">
      {children}
    </p>
  );
}
