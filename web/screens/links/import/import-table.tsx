import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../../api/save-file.ts';
import { importMessages as messages } from '../../../messages/links/link-import.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { Segmented } from '../../../ui/page/tabs.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { type ImportRow, reportCsv } from './run-import.ts';

interface TableProps {
  name: string;
  rows: readonly ImportRow[];
}

const TONES = { made: 'good', exists: 'plain', refused: 'bad' } as const;

/** Report of every row, with a download. */
export function ImportTable({ name, rows }: TableProps) {
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
        columns={COLUMNS}
        total={some.length}
        rowAt={(index) => some[index]}
        idOf={({ line }) => line}
        height="440px"
      />
    </Section>
  );
}

const COLUMNS: readonly Column<ImportRow>[] = [
  { name: 'line', label: messages.line, width: '70px', cell: ({ line }) => line },
  {
    name: 'result',
    label: messages.result,
    width: '140px',
    cell: ({ result }) => <Badge tone={TONES[result]}>{messages.wouldResults[result]}</Badge>,
  },
  {
    name: 'detail',
    label: messages.detail,
    cell: ({ shorturl, refusal }) => <span title={refusal ?? undefined}>{refusal ?? shorturl ?? ''}</span>,
  },
];
