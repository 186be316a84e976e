import { Columns3 } from 'lucide-react';
import { useStored } from '../../../state/stored.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckRow } from '../../../ui/check-row.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { linkWords } from '../../../words/links.ts';
import { COLUMN_LABELS, chosenColumns, OPTIONAL_COLUMNS } from './columns.tsx';
import styles from './list.module.css';

/** Which columns stand, kept in this browser. */
export function ColumnChooser() {
  const [chosen, write] = useStored(chosenColumns);
  return (
    <span className={styles.wideOnly}>
      <Popover title={linkWords.columns} trigger={<Button icon={<Columns3 />}>{linkWords.columns}</Button>}>
        {OPTIONAL_COLUMNS.map((name) => (
          <CheckRow
            key={name}
            label={COLUMN_LABELS[name]}
            isOn={chosen.includes(name)}
            onChange={(isOn) => write(isOn ? [...chosen, name] : chosen.filter((one) => one !== name))}
          />
        ))}
      </Popover>
    </span>
  );
}
