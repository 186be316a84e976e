import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { tableMessages } from '../../messages/shared/tables.ts';
import { useStored } from '../../state/stored.ts';
import { Popover } from '../floating/popover.tsx';
import { Button } from '../form/button.tsx';
import { CheckRow } from '../form/check-row.tsx';
import { type ColumnChoice, namesOf } from './column-choice.ts';
import styles from './column-chooser.module.css';

interface ColumnChooserProps<Name extends string> {
  choice: ColumnChoice<Name>;
  /** Columns that can be chosen now; all by default. */
  names?: readonly Name[];
  /** Other choices about the rows, above the columns. */
  children?: ReactNode;
}

/** Selects the visible columns of a list, stored in this browser. */
export function ColumnChooser<Name extends string>({ choice, names, children }: ColumnChooserProps<Name>) {
  const [chosen, write] = useStored(choice.chosen);
  return (
    <span className={styles.wideOnly}>
      <Popover title={tableMessages.columns} trigger={<Button icon={<Columns3 />}>{tableMessages.columns}</Button>}>
        {children}
        {(names ?? namesOf(choice)).map((name) => (
          <CheckRow
            key={name}
            label={choice.labels[name]}
            isOn={chosen.includes(name)}
            onChange={(isOn) => write(isOn ? [...chosen, name] : chosen.filter((one) => one !== name))}
          />
        ))}
      </Popover>
    </span>
  );
}
