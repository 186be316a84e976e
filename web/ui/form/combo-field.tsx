import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { componentMessages } from '../../messages/shared/components.ts';
import floating from '../floating/floating.module.css';
import { useBack } from '../floating/use-back.ts';
import { useReadablePage } from '../floating/use-readable-page.ts';
import type { Choice } from './choices.tsx';
import { Field, type FieldProps } from './field.tsx';
import styles from './fields.module.css';

export interface ComboFieldProps<Value extends string> extends FieldProps {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  placeholder?: string;
  empty?: string;
}

/** A select box with search, for many options. */
export function ComboField<Value extends string>(props: ComboFieldProps<Value>) {
  const { value, onChange, choices, placeholder, empty = componentMessages.nothingMatches, ...field } = props;
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  const [isOpen, setOpen] = useState(false);
  useBack(isOpen, () => setOpen(false));
  useReadablePage(isOpen);
  return (
    <Field {...field}>
      <Combobox.Root
        items={choices}
        autoHighlight
        value={chosen}
        open={isOpen}
        onOpenChange={(open) => setOpen(open)}
        onValueChange={(next: Choice<Value> | null) => next && onChange(next.value)}
      >
        <span className={styles.combo}>
          <Combobox.Input className={styles.input} placeholder={placeholder} />
          <Combobox.Trigger className={styles.comboTrigger} aria-label={componentMessages.showAll(field.label)}>
            <ChevronDown aria-hidden />
          </Combobox.Trigger>
        </span>
        <Combobox.Portal>
          <Combobox.Positioner className={floating.positioner} sideOffset={4}>
            <Combobox.Popup className={`${floating.popup} ${floating.ofField}`}>
              <Combobox.Empty>
                <div className={floating.groupLabel}>{empty}</div>
              </Combobox.Empty>
              <Combobox.List>
                {(choice: Choice<Value>) => (
                  <Combobox.Item key={choice.value} value={choice} className={floating.item}>
                    {choice.icon}
                    {choice.label}
                    <Combobox.ItemIndicator className={floating.itemEnd}>
                      <Check aria-hidden />
                    </Combobox.ItemIndicator>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </Field>
  );
}
