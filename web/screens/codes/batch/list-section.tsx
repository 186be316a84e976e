import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { batchMessages } from '../../../messages/codes/code-batches.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextAreaField } from '../../../ui/form/field.tsx';
import { DropWords, FileDrop } from '../../../ui/form/file-drop.tsx';
import { Section } from '../../../ui/page/page.tsx';
import styles from './batch.module.css';
import { readTable, type Table } from './csv.ts';

/** The service's row limit. */
const MAX_ROWS = 10_000;
const SAMPLE =
  'url,name\nhttps://example.com/tables/1,Table 1\nhttps://example.com/tables/2,Table 2\nhttps://example.com/tables/3,Table 3\n';

/** Accepts the table as a dropped file, a chosen file or pasted text. */
export function ListSection({ onTable }: { onTable: (table: Table) => void }) {
  const [problem, setProblem] = useState<string>();
  const [pasted, setPasted] = useState('');
  const read = (text: string) => {
    const table = readTable(text);
    if (table.rows.length === 0) setProblem(batchMessages.noRows);
    else if (table.rows.length > MAX_ROWS) setProblem(batchMessages.tooMany);
    else onTable(table);
  };
  const paste = (text: string) => {
    setPasted(text);
    setProblem(undefined);
  };
  return (
    <Section title={batchMessages.list}>
      <FileDrop
        onFile={(file) => void file?.text().then(read)}
        accept=".csv,.tsv,.txt,text/csv"
        label={batchMessages.choose}
      >
        <FileSpreadsheet aria-hidden />
        <DropWords drop={batchMessages.drop} choose={batchMessages.choose} />
      </FileDrop>
      <TextAreaField label={batchMessages.orPaste} value={pasted} onChange={paste} isMono rows={4} error={problem} />
      <span className={styles.row}>
        <Button variant={pasted.trim() === '' ? 'secondary' : 'primary'} onClick={() => read(pasted.trim() || SAMPLE)}>
          {pasted.trim() === '' ? batchMessages.sample : batchMessages.useList}
        </Button>
      </span>
    </Section>
  );
}
