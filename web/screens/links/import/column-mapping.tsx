import { importMessages as messages } from '../../../messages/links/link-import.ts';
import { SelectField } from '../../../ui/form/choices.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { FIELDS, type Mapping, unusedColumns, withColumn } from './columns.ts';
import styles from './import.module.css';

interface ColumnMappingProps {
  /** Names of the file's columns. */
  cells: readonly string[];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** Assigns columns of the file to fields of links. Every change checks the rows again. */
export function ColumnMapping({ cells, mapping, onChange }: ColumnMappingProps) {
  const columns = cells.map((name, place) => ({ value: String(place), label: name || messages.columnAt(place + 1) }));
  const unused = unusedColumns(cells, mapping);
  return (
    <Section title={messages.columns} description={messages.columnsAbout}>
      <div className={styles.columns}>
        {FIELDS.map((field) => (
          <SelectField
            key={field}
            label={messages.fields[field]}
            value={mapping[field] === undefined ? '' : String(mapping[field])}
            choices={[{ value: '', label: messages.noColumn }, ...columns]}
            onChange={(place) => onChange(withColumn(mapping, field, place === '' ? undefined : Number(place)))}
          />
        ))}
      </div>
      {unused.length > 0 && <p className={styles.about}>{messages.unused(unused)}</p>}
    </Section>
  );
}
