import { batchMessages } from '../../../messages/codes/code-batches.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Select } from '../../../ui/form/choices.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/page.tsx';
import styles from './batch.module.css';
import type { BatchPlan } from './batch-plan.ts';
import { meaningOf } from './list-columns.ts';
import { TypeChoice } from './list-section.tsx';
import { FIELDS_OF, guessMapping, missingField, OWN_WORDS, withColumn } from './mapping.ts';

interface ColumnsPartProps {
  plan: BatchPlan;
  onChange: (patch: Partial<BatchPlan>) => void;
  onEdit: () => void;
  onClear: () => void;
}

/** Assigns each column a field, with the value in its first row. */
export function ColumnsSection({ plan, onChange, onEdit, onClear }: ColumnsPartProps) {
  const { table, type, mapping } = plan;
  const missing = missingField(mapping, type);
  const count = batchMessages.rows(formatInteger(table.rows.length), table.rows.length === 1);
  return (
    <>
      <TypeChoice type={type} onChange={(next) => onChange({ type: next, mapping: guessMapping(table.names, next) })} />
      <Section
        title={batchMessages.columns}
        actions={
          <>
            <span>{count}</span>
            <Button size="small" onClick={onEdit}>
              {batchMessages.edit}
            </Button>
            <Button size="small" onClick={onClear}>
              {batchMessages.clear}
            </Button>
          </>
        }
      >
        <ColumnTable plan={plan} onColumn={(index, word) => onChange({ mapping: withColumn(mapping, index, word) })} />
        {missing && (
          <p className={styles.fault} role="alert">
            {batchMessages.missing(meaningOf(missing, type))}
          </p>
        )}
      </Section>
    </>
  );
}

interface ColumnTableProps {
  plan: BatchPlan;
  onColumn: (index: number, word: string) => void;
}

function ColumnTable({ plan: { table, type, mapping }, onColumn }: ColumnTableProps) {
  const words = ['', ...FIELDS_OF[type], ...OWN_WORDS];
  const choices = words.map((value) => ({
    value,
    label: value === '' ? batchMessages.unused : meaningOf(value, type),
  }));
  return (
    <div className={styles.scroll}>
      <table className={styles.columns}>
        <thead>
          <tr>
            <th scope="col">{batchMessages.column}</th>
            <th scope="col">{batchMessages.example}</th>
            <th scope="col">{batchMessages.becomes}</th>
          </tr>
        </thead>
        <tbody>
          {table.names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position; two may have the same name
            <tr key={index}>
              <th scope="row">{name || `${index + 1}`}</th>
              <td>{table.rows[0]?.[index] ?? ''}</td>
              <td>
                <Select
                  isCompact
                  label={`${batchMessages.becomes}: ${name}`}
                  value={mapping[index] ?? ''}
                  onChange={(word) => onColumn(index, word)}
                  choices={choices}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
