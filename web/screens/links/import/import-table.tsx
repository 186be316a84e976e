import { useMemo } from 'react';
import { saveFile } from '../../../api/save-file.ts';
import { importMessages as messages } from '../../../messages/links/link-import.ts';
import { Badge } from '../../../ui/page/badges.tsx';
import { CheckedCell, RowReport, type RowReportProps } from '../../../ui/table/row-report.tsx';
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
  const bad = useMemo(() => rows.filter(({ result }) => result === 'refused'), [rows]);
  return (
    <RowReport
      texts={messages.table}
      rows={rows}
      bad={bad}
      first="all"
      columns={columns}
      idOf={({ line }) => line}
      onSave={() =>
        saveFile(new Blob([reportCsv(rows)], { type: 'text/csv' }), `${name.replace(/\.(csv|json)$/i, '')}-report.csv`)
      }
    />
  );
}

function columnsFor(domain: string): RowReportProps<ImportRow>['columns'] {
  return [
    { name: 'line', label: messages.line, width: '52px', cell: ({ line }) => line },
    {
      name: 'link',
      label: messages.link,
      cell: (row) => (
        <CheckedCell verdict={<Badge tone={TONES[row.result]}>{messages.wouldResults[row.result]}</Badge>}>
          <PlannedLink row={row} domain={domain} />
        </CheckedCell>
      ),
    },
  ];
}
