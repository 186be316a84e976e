import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { saveFile } from '../../../api/save-file.ts';
import { importMessages as messages } from '../../../messages/links/link-import.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { Segmented } from '../../../ui/page/tabs.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import styles from './import.module.css';
import { PlannedLink } from './planned-link.tsx';
import { type ImportRow, reportCsv } from './run-import.ts';

interface TableProps {
  name: string;
  rows: readonly ImportRow[];
  /** Branded domain of the import; empty for that of the service. */
  domain: string;
}

const TONES = { made: 'good', exists: 'plain', refused: 'bad' } as const;

/** What the import makes of every row, with a download. */
export function ImportTable({ name, rows, domain }: TableProps) {
  const columns = useMemo(() => columnsFor(domain), [domain]);
  const [shown, setShown] = useState<'all' | 'refused'>('all');
  const some = shown === 'all' ? rows : rows.filter(({ result }) => result === 'refused');
  const save = () => saveFile(new Blob([reportCsv(rows)], { type: 'text/csv' }), `${name}-report.csv`);
  return (
    <Section
      title={messages.report}
      actions={
        <div className={layout.bar}>
          <Segmented
            label={messages.show}
            value={shown}
            onChange={setShown}
            choices={[
              { value: 'all', label: messages.allRows },
              { value: 'refused', label: messages.onlyRefused },
            ]}
          />
          <Button icon={<Download />} onClick={save}>
            {messages.save}
          </Button>
        </div>
      }
    >
      <DataTable
        label={messages.rows}
        columns={columns}
        total={some.length}
        rowAt={(index) => some[index]}
        idOf={({ line }) => line}
        isUneven
        height="560px"
      />
    </Section>
  );
}

function columnsFor(domain: string): readonly Column<ImportRow>[] {
  return [
    { name: 'line', label: messages.line, width: '52px', cell: ({ line }) => line },
    {
      name: 'link',
      label: messages.link,
      cell: (row) => (
        <span className={styles.row}>
          <PlannedLink row={row} domain={domain} />
          <Badge tone={TONES[row.result]}>{messages.wouldResults[row.result]}</Badge>
        </span>
      ),
    },
  ];
}
