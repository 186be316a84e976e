import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { AreaField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { batchWords } from '../../../words/code-batches.ts';
import styles from './batch.module.css';
import { readTable, type Table } from './csv.ts';

/** What the service takes. */
const MOST_ROWS = 10_000;
const SAMPLE =
  'url,name\nhttps://example.com/tables/1,Table 1\nhttps://example.com/tables/2,Table 2\nhttps://example.com/tables/3,Table 3\n';

/** The table: dropped, chosen, or pasted. */
export function ListPart({ onTable }: { onTable: (table: Table) => void }) {
  const [problem, setProblem] = useState<string>();
  const [pasted, setPasted] = useState('');
  const read = (text: string) => {
    const table = readTable(text);
    if (table.rows.length === 0) setProblem(batchWords.noRows);
    else if (table.rows.length > MOST_ROWS) setProblem(batchWords.tooMany);
    else onTable(table);
  };
  const paste = (text: string) => {
    setPasted(text);
    setProblem(undefined);
  };
  return (
    <Section title={batchWords.list}>
      <FileDrop onFile={(file) => void file.text().then(read)} />
      <AreaField label={batchWords.orPaste} value={pasted} onChange={paste} isMono rows={4} fault={problem} />
      <span className={styles.row}>
        <Button look={pasted.trim() === '' ? 'quiet' : 'primary'} onClick={() => read(pasted.trim() || SAMPLE)}>
          {pasted.trim() === '' ? batchWords.sample : batchWords.useList}
        </Button>
      </span>
    </Section>
  );
}

function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const take = (files: FileList | null) => files?.[0] && onFile(files[0]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      className={styles.drop}
      htmlFor={id}
      data-over={isOver}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      <FileSpreadsheet aria-hidden />
      <span>{batchWords.drop}</span>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={batchWords.choose}
        onChange={(event) => take(event.currentTarget.files)}
      />
    </label>
  );
}
