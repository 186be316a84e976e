import type { ReactNode } from 'react';
import { tableWords } from '../../messages/shared/tables.ts';
import { formatWhole } from '../object/format.ts';
import styles from './data-table.module.css';
import type { Selection } from './data-table.tsx';

/** What can be done with the chosen rows, while there are any. */
export function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  if (selection.ids.size === 0) return null;
  return (
    <div className={styles.selection} role="toolbar" aria-label={tableWords.chosenRows}>
      <span role="status">{tableWords.chosen(formatWhole(selection.ids.size))}</span>
      {children}
      <button type="button" className={styles.sort} onClick={() => selection.change(new Set())}>
        {tableWords.clear}
      </button>
    </div>
  );
}
