import { useMemo } from 'react';
import { saveFile } from '../../../api/save-file.ts';
import { batchMessages as messages } from '../../../messages/codes/code-batches.ts';
import { formatInteger } from '../../../ui/format.ts';
import { Badge } from '../../../ui/page/badges.tsx';
import { LoadError } from '../../../ui/page/query-states.tsx';
import { CheckedCell, RowReport, type RowReportProps } from '../../../ui/table/row-report.tsx';
import styles from './batch.module.css';
import type { BatchPlan } from './batch-plan.ts';
import { writeTable } from './csv.ts';
import { columnOfFault, missingField } from './mapping.ts';
import { badRows, type RowFault, type useBatchCheck } from './use-batch-check.ts';

interface CheckedRowsProps {
  plan: BatchPlan;
  check: ReturnType<typeof useBatchCheck>;
}

interface CheckedRow {
  index: number;
  cells: readonly string[];
  faults: readonly RowFault[];
}

/** All rows of the list with what prevents their codes. */
export function CheckedRows({ plan, check }: CheckedRowsProps) {
  const { table, mapping, type } = plan;
  const rows = useMemo(() => withFaults(table.rows, check.faults), [table, check.faults]);
  const bad = rows.filter(({ faults }) => faults.length > 0);
  const columns = useMemo(() => columnsFor(plan), [plan]);
  if (missingField(mapping, type)) return null;
  const save = () => {
    const names = [...table.names, messages.problem];
    const lines = bad.map(({ cells, faults }) => [
      ...table.names.map((_, index) => cells[index] ?? ''),
      faults.map(({ message }) => message).join(' '),
    ]);
    saveFile(new Blob([writeTable({ names, rows: lines })], { type: 'text/csv' }), messages.problemFile);
  };
  return (
    <RowReport
      texts={messages.report}
      rows={rows}
      bad={bad}
      // Problems first: in a long list they would be out of sight.
      first="bad"
      columns={columns}
      idOf={({ index }) => index}
      onSave={bad.length > 0 ? save : undefined}
    >
      <CheckState check={check} total={table.rows.length} />
    </RowReport>
  );
}

function CheckState({ check, total }: { check: CheckedRowsProps['check']; total: number }) {
  if (check.error) return <LoadError error={check.error} onRetry={check.retry} />;
  if (check.done < total) {
    return (
      <div className={styles.counts}>
        <span role="status">{messages.checking(formatInteger(check.done), formatInteger(total))}</span>
        <progress max={total} value={check.done} aria-label={messages.checkingRows} />
      </div>
    );
  }
  const bad = badRows(check);
  return (
    <p className={styles.counts} role="status">
      <span>
        <b>{formatInteger(total - bad)}</b> {messages.ready(total - bad)}
      </span>
      {bad > 0 && (
        <span className={styles.fault}>
          <b>{formatInteger(bad)}</b> {messages.withProblems(bad)}
        </span>
      )}
    </p>
  );
}

function withFaults(rows: readonly (readonly string[])[], faults: readonly RowFault[]): CheckedRow[] {
  const byRow = Map.groupBy(faults, ({ row }) => row);
  return rows.map((cells, index) => ({ index, cells, faults: byRow.get(index) ?? [] }));
}

function columnsFor(plan: BatchPlan): RowReportProps<CheckedRow>['columns'] {
  return [
    { name: 'row', label: messages.row, width: '64px', cell: ({ index }) => formatInteger(index + 1) },
    { name: 'cells', label: messages.contentOfRow, cell: (row) => <RowCells plan={plan} row={row} /> },
  ];
}

function RowCells({ plan: { table, mapping, type }, row }: { plan: BatchPlan; row: CheckedRow }) {
  const used = mapping.flatMap((word, index) => (word === '' ? [] : [row.cells[index] ?? '']));
  const name = row.cells[mapping.indexOf('name')];
  const rest = used.filter((cell) => cell !== '' && cell !== name).join(' · ');
  return (
    <CheckedCell verdict={row.faults.length > 0 && <Badge tone="bad">{messages.problem}</Badge>}>
      {name && <b>{name}</b>}
      <span>{rest || (name ? '' : messages.emptyContent)}</span>
      {row.faults.map(({ field, message }) => {
        const column = table.names[columnOfFault(field, mapping, type) ?? -1];
        return (
          <span key={`${field} ${message}`} className={styles.fault}>
            {column && <b>{column}: </b>}
            {message}
          </span>
        );
      })}
    </CheckedCell>
  );
}
