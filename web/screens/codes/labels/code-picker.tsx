import { useState } from 'react';
import { labelMessages as messages } from '../../../messages/codes/code-labels.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { Button } from '../../../ui/form/button.tsx';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { type CodeRow, qrImageUrlOf } from '../code-data.ts';
import styles from './labels.module.css';

interface CodePickerProps {
  /** In the order of the sheet. */
  codes: readonly CodeRow[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

/** All codes with a checkbox each. "Select all" and "Clear" concern the rows that the search leaves. */
export function CodePicker({ codes, chosen, onChange }: CodePickerProps) {
  const [search, setSearch] = useState('');
  // Codes that were selected before are in sight; later ones stay where they are.
  const [first] = useState(chosen);
  const found = codes
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .toSorted((one, other) => Number(first.has(other.id)) - Number(first.has(one.id)));
  const put = (rows: readonly CodeRow[], isOn: boolean) => {
    const ids = new Set(chosen);
    for (const { id } of rows) {
      if (isOn) ids.add(id);
      else ids.delete(id);
    }
    onChange(ids);
  };
  return (
    <section className={styles.picker} aria-label={messages.picker}>
      <div className={styles.pickerHead}>
        <h2>{messages.chosen(formatInteger(chosen.size), formatInteger(codes.length))}</h2>
        <Button size="small" variant="ghost" onClick={() => put(found, true)}>
          {messages.selectAll}
        </Button>
        <Button size="small" variant="ghost" onClick={() => put(found, false)}>
          {messages.clear}
        </Button>
      </div>
      <SearchField label={codeMessages.search} value={search} onChange={setSearch} />
      <ul className={styles.rows}>
        {found.map((code) => (
          <li key={code.id}>
            <CheckRow
              label={
                <span className={styles.row}>
                  <img src={qrImageUrlOf(code.link)} alt="" loading="lazy" />
                  <span>{code.name}</span>
                </span>
              }
              isOn={chosen.has(code.id)}
              onChange={(isOn) => put([code], isOn)}
            />
          </li>
        ))}
        {found.length === 0 && <li className={styles.none}>{codeMessages.noneFound}</li>}
      </ul>
    </section>
  );
}
