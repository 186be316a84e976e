import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Select as BaseSelect } from '@base-ui/react/select';
import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { Check, ChevronDown } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import floating from '../floating/floating.module.css';
import { useBack } from '../floating/use-back.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './fields.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** Shown before the label in lists and cards. */
  icon?: ReactNode;
  description?: string;
}

export interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  /** As wide as the content, for rows of controls. */
  isCompact?: boolean;
}

/** A select box. */
export function Select<Value extends string>({ label, value, onChange, choices, isCompact }: SelectProps<Value>) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  useBack(isOpen, () => setOpen(false));
  const choose = (next: Value | null) => {
    if (next === null) return;
    onChange(next);
    // Fires an input event, as a native select box does, so that the error of the field disappears.
    trigger.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <BaseSelect.Root
      items={choices}
      value={value}
      onValueChange={choose}
      open={isOpen}
      onOpenChange={(open) => setOpen(open)}
    >
      <BaseSelect.Trigger
        ref={trigger}
        aria-label={label}
        className={isCompact ? `${styles.select} ${styles.compact}` : styles.select}
      >
        <BaseSelect.Value />
        <ChevronDown aria-hidden />
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner className={floating.positioner} sideOffset={4} alignItemWithTrigger={false}>
          <BaseSelect.Popup className={`${floating.popup} ${floating.ofField}`}>
            {choices.map((choice) => (
              <BaseSelect.Item key={choice.value} value={choice.value} className={floating.item}>
                {choice.icon}
                <BaseSelect.ItemText>{choice.label}</BaseSelect.ItemText>
                {choice.description && <span className={floating.itemAbout}>{choice.description}</span>}
                <BaseSelect.ItemIndicator className={floating.itemEnd}>
                  <Check aria-hidden />
                </BaseSelect.ItemIndicator>
              </BaseSelect.Item>
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}

/** A select box with a label and an error. */
export function SelectField<Value extends string>(
  props: FieldProps & Omit<SelectProps<Value>, 'label'> & { label: string },
) {
  const { value, onChange, choices, ...field } = props;
  return (
    <Field {...field}>
      <Select label={field.label} value={value} onChange={onChange} choices={choices} />
    </Field>
  );
}

export interface SwitchRowProps {
  label: ReactNode;
  help?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

/** A switch. Its label says what is on. */
export function SwitchRow({ label, help, isOn, onChange, isDisabled }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={styles.switchRow}>
      <span>
        <span className={styles.label} id={id}>
          {label}
        </span>
        {help && <div className={styles.help}>{help}</div>}
      </span>
      <BaseSwitch.Root
        aria-labelledby={id}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={(next) => onChange(next)}
        className={styles.switch}
      >
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
    </div>
  );
}

/** One of a few options, each with an icon or a description. */
export function RadioCards<Value extends string>({
  label,
  value,
  onChange,
  choices,
  cardWidthPx,
}: SelectProps<Value> & { cardWidthPx?: number }) {
  const width = cardWidthPx === undefined ? {} : ({ '--card': `${cardWidthPx}px` } as CSSProperties);
  return (
    <RadioGroup
      aria-label={label}
      className={styles.cards}
      style={width}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
    >
      {choices.map((choice) => (
        <Radio.Root key={choice.value} value={choice.value} className={styles.card} aria-label={choice.label}>
          {choice.icon}
          <span className={styles.label}>{choice.label}</span>
          {choice.description && <span className={styles.help}>{choice.description}</span>}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
