import type { ReactNode } from 'react';
import { tableMessages } from '../../messages/shared/tables.ts';
import { formatInteger } from '../format.ts';
import styles from './data-table.module.css';
import type { Selection } from './data-table.tsx';

/** Actions on the selected rows, shown while rows are selected. */
export function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  if (selection.ids.size === 0) return null;
  return (
    <div className={styles.selection} role="toolbar" aria-label={tableMessages.chosenRows}>
      <span role="status">{tableMessages.chosen(formatInteger(selection.ids.size))}</span>
      {children}
      <button type="button" className={styles.sort} onClick={() => selection.change(new Set())}>
        {tableMessages.clear}
      </button>
    </div>
  );
}
