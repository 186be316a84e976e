import { batchWords } from '../../../messages/codes/code-batches.ts';
import { codeWords, designWords } from '../../../messages/codes/codes.ts';
import { Button } from '../../../ui/form/button.tsx';
import { CardChoice, SelectBox } from '../../../ui/form/choices.tsx';
import { formatWhole } from '../../../ui/object/format.ts';
import { Section } from '../../../ui/page/page.tsx';
import { TYPES } from '../code-data.ts';
import { TYPE_ICONS } from '../type-icons.tsx';
import styles from './batch.module.css';
import type { BatchPlan } from './batch-plan.ts';
import { FIELDS_OF, guessMapping, missingField, OWN_WORDS, withColumn } from './mapping.ts';

interface ColumnsPartProps {
  plan: BatchPlan;
  onChange: (patch: Partial<BatchPlan>) => void;
  onClear: () => void;
}

/** What each column is, with what its first row says. */
export function ColumnsPart({ plan, onChange, onClear }: ColumnsPartProps) {
  const { table, type, mapping } = plan;
  const missing = missingField(mapping, type);
  const count = batchWords.rows(formatWhole(table.rows.length), table.rows.length === 1);
  return (
    <Section
      title={batchWords.type}
      actions={
        <>
          <span>{count}</span>
          <Button size="small" onClick={onClear}>
            {batchWords.clear}
          </Button>
        </>
      }
    >
      <CardChoice
        label={batchWords.type}
        value={type}
        onChange={(next) => onChange({ type: next, mapping: guessMapping(table.names, next) })}
        choices={TYPES.map((value) => ({ value, label: codeWords.types[value], icon: TYPE_ICONS[value] }))}
        cardWidthPx={84}
      />
      <ColumnTable plan={plan} onColumn={(index, word) => onChange({ mapping: withColumn(mapping, index, word) })} />
      {missing && (
        <p className={styles.fault} role="alert">
          {batchWords.missing(meaningOf(missing))}
        </p>
      )}
    </Section>
  );
}

interface ColumnTableProps {
  plan: BatchPlan;
  onColumn: (index: number, word: string) => void;
}

function ColumnTable({ plan: { table, type, mapping }, onColumn }: ColumnTableProps) {
  const words = ['', ...FIELDS_OF[type], ...OWN_WORDS];
  const choices = words.map((value) => ({ value, label: value === '' ? batchWords.unused : meaningOf(value) }));
  return (
    <div className={styles.scroll}>
      <table className={styles.columns}>
        <thead>
          <tr>
            <th scope="col">{batchWords.column}</th>
            <th scope="col">{batchWords.example}</th>
            <th scope="col">{batchWords.becomes}</th>
          </tr>
        </thead>
        <tbody>
          {table.names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by their place; two may have one name
            <tr key={index}>
              <th scope="row">{name || `${index + 1}`}</th>
              <td>{table.rows[0]?.[index] ?? ''}</td>
              <td>
                <SelectBox
                  isCompact
                  label={`${batchWords.becomes}: ${name}`}
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

function meaningOf(word: string): string {
  const meanings: Readonly<Record<string, string>> = { ...designWords.fields, ...batchWords.meanings };
  return meanings[word] ?? batchWords.others[word as keyof typeof batchWords.others] ?? word;
}
