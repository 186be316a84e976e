import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../form/button.tsx';
import { layout, Section } from '../page/page.tsx';
import { Segmented } from '../page/tabs.tsx';
import { type Column, DataTable } from './data-table.tsx';
import styles from './row-report.module.css';

export interface RowReportProps<Row> {
  texts: {
    title: string;
    description?: string;
    /** Name of the table. */
    rows: string;
    /** Name of the choice between all rows and those with problems. */
    show: string;
    allRows: string;
    badRows: string;
    save: string;
  };
  rows: readonly Row[];
  bad: readonly Row[];
  /** Which rows are shown at first. */
  first: 'all' | 'bad';
  /** Column with the number of each row, and the one with its content. */
  columns: readonly [Column<Row>, Column<Row>];
  idOf: (row: Row) => number;
  /** Downloads the report; undefined: nothing to download. */
  onSave: (() => void) | undefined;
  /** Shown above the table, such as the progress. */
  children?: ReactNode;
}

/** The rows of a file after they were checked: all of them, or those with problems, with a download. */
export function RowReport<Row>(props: RowReportProps<Row>) {
  const { texts, rows, bad, first, columns, idOf, onSave, children } = props;
  const [shown, setShown] = useState(first);
  const some = shown === 'all' || bad.length === 0 ? rows : bad;
  const actions = (
    <div className={layout.bar}>
      {bad.length > 0 && (
        <Segmented
          label={texts.show}
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'all', label: texts.allRows },
            { value: 'bad', label: texts.badRows },
          ]}
        />
      )}
      {onSave && (
        <Button icon={<Download />} onClick={onSave}>
          {texts.save}
        </Button>
      )}
    </div>
  );
  return (
    <Section title={texts.title} description={texts.description} actions={actions}>
      {children}
      <DataTable
        label={texts.rows}
        columns={columns}
        total={some.length}
        rowAt={(index) => some[index]}
        idOf={idOf}
        isUneven
        height="480px"
      />
    </Section>
  );
}

/** Content of a checked row in several lines, with its verdict at the end. */
export function CheckedCell({ verdict, children }: { verdict: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.checked}>
      <span className={styles.lines}>{children}</span>
      {verdict}
    </span>
  );
}
