import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import type { Selection } from './data-table.tsx';

/** What can be done with the chosen rows, while there are any. */
export function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  if (selection.ids.size === 0) return null;
  return (
    <div className={styles.selection} role="toolbar" aria-label="Chosen rows">
      <span role="status">{selection.ids.size} chosen</span>
      {children}
      <button type="button" className={styles.sort} onClick={() => selection.change(new Set())}>
        Clear
      </button>
    </div>
  );
}
