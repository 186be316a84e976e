import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { Button, IconButton } from '../../../../ui/form/button.tsx';
import styles from '../editor.module.css';
import { withoutRow } from './editor-sections.ts';

export interface RowListProps<Row> {
  title: string;
  description?: string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  blank: Row;
  addLabel: string;
  children: (row: Row, index: number) => ReactNode;
}

/** Rows of fields that can be added and removed. */
export function RowList<Row>({ title, description, rows, onChange, blank, addLabel, children }: RowListProps<Row>) {
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.legend}>{title}</legend>
      {description && <p className={styles.about}>{description}</p>}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position and hold no state of their own
        <div key={index} className={styles.row}>
          {children(row, index)}
          <IconButton
            label={editorMessages.removeRow(index + 1)}
            icon={<X />}
            onClick={() => onChange(withoutRow(rows, index))}
          />
        </div>
      ))}
      <Button size="small" icon={<Plus />} onClick={() => onChange([...rows, blank])}>
        {addLabel}
      </Button>
    </fieldset>
  );
}
