import { Autocomplete } from '@base-ui/react/autocomplete';
import { useState } from 'react';
import floating from '../floating/floating.module.css';
import { useBack } from '../floating/use-back.ts';
import { useReadablePage } from '../floating/use-readable-page.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './fields.module.css';

export interface SuggestFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Suggestions for the input, best first. */
  suggestions: readonly string[];
  /** A figure of each suggestion, such as its visitors. */
  figures?: Readonly<Record<string, string>>;
  placeholder?: string;
}

/** A free-text field with suggestions. The list opens above, because help and errors are below. */
export function SuggestField({ value, onChange, suggestions, figures, placeholder, ...field }: SuggestFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const others = suggestions.filter((one) => one !== value.trim());
  const isShown = isOpen && others.length > 0;
  useBack(isShown, () => setOpen(false));
  useReadablePage(isShown);
  return (
    <Field {...field}>
      <Autocomplete.Root
        items={others}
        mode="none"
        openOnInputClick
        value={value}
        onValueChange={(next) => onChange(next)}
        open={isShown}
        onOpenChange={(open) => setOpen(open)}
      >
        <Autocomplete.Input
          className={styles.input}
          name={field.name}
          placeholder={placeholder}
          aria-invalid={field.error !== undefined}
        />
        <Autocomplete.Portal>
          <Autocomplete.Positioner className={floating.positioner} side="top" sideOffset={4}>
            <Autocomplete.Popup className={`${floating.popup} ${floating.ofField}`}>
              <Autocomplete.List>
                {(one: string) => (
                  <Autocomplete.Item key={one} value={one} className={floating.item}>
                    {one}
                    {figures?.[one] !== undefined && <span className={floating.itemEnd}>{figures[one]}</span>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </Field>
  );
}
