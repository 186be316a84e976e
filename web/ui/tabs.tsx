import { Tabs as Base } from '@base-ui/react/tabs';
import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabChoice<Word extends string> {
  value: Word;
  label: ReactNode;
}

export interface TabsProps<Word extends string> {
  /** Names the row for whoever does not see it. */
  label: string;
  value: Word;
  onChange: (value: Word) => void;
  choices: readonly TabChoice<Word>[];
  /** What the chosen tab shows. */
  children: ReactNode;
  /** A line under the row, as tabs of a page have. */
  hasLine?: boolean;
}

/** Tabs over what they choose. Keep the value in the address: `useAddressWord`. */
export function Tabs<Word extends string>({ label, value, onChange, choices, children, hasLine }: TabsProps<Word>) {
  return (
    <Base.Root value={value} onValueChange={(next: Word) => onChange(next)}>
      <Base.List aria-label={label} className={hasLine ? `${styles.list} ${styles.line}` : styles.list}>
        {choices.map((choice) => (
          <Base.Tab key={choice.value} value={choice.value} className={styles.tab}>
            {choice.label}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} tabIndex={-1}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}

/** One of a few, all in sight. */
export function Segmented<Word extends string>({ label, value, onChange, choices }: Omit<TabsProps<Word>, 'children'>) {
  return (
    <ToggleGroup
      aria-label={label}
      className={styles.group}
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next as Word)}
    >
      {choices.map((choice) => (
        <Toggle key={choice.value} value={choice.value} className={styles.option}>
          {choice.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
