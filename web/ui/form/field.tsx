import { Field as Base } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import styles from './fields.module.css';

export interface FieldProps {
  label: ReactNode;
  /** Help in one sentence, which an error replaces. */
  help?: ReactNode;
  /** Error message that says how to fix it. */
  error?: string | undefined;
  isOptional?: boolean;
  isLabelHidden?: boolean;
  name?: string;
  className?: string;
}

/** A label with its control, with error and help below. */
export function Field({
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  name,
  className,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <Base.Root
      className={`${styles.field} ${className ?? ''}`}
      invalid={error !== undefined}
      name={name}
      data-field={name}
    >
      <Base.Label className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </Base.Label>
      {children}
      {error !== undefined && (
        <Base.Error className={styles.error} match>
          {error}
        </Base.Error>
      )}
      {help && (error === undefined || typeof help !== 'string') && (
        <Base.Description className={styles.help}>{help}</Base.Description>
      )}
    </Base.Root>
  );
}

type InputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
  isMono?: boolean;
};

export type TextFieldProps = FieldProps &
  InputProps & {
    /** Shown before the text, but not part of it. */
    prefix?: string;
  };

/** A single-line text field. */
export function TextField(props: TextFieldProps) {
  const { label, help, error, isOptional, isLabelHidden, prefix, className, ...input } = props;
  return (
    <Field
      label={label}
      help={help}
      error={error}
      isOptional={isOptional}
      isLabelHidden={isLabelHidden}
      className={className}
      name={input.name}
    >
      {prefix ? (
        <span className={styles.group}>
          <span className={styles.prefix}>{prefix}</span>
          <TextInput {...input} error={error} />
        </span>
      ) : (
        <TextInput {...input} error={error} />
      )}
    </Field>
  );
}

function TextInput({ value, onChange, isMono, error, ...rest }: InputProps & { error?: string | undefined }) {
  return (
    <Base.Control
      {...rest}
      value={value}
      aria-invalid={error !== undefined}
      className={isMono ? `${styles.input} ${styles.mono}` : styles.input}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export type TextAreaFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  placeholder?: string;
  maxLength?: number;
  isMono?: boolean;
};

/** A multi-line text field. */
export function TextAreaField({
  value,
  onChange,
  rows = 3,
  placeholder,
  maxLength,
  isMono,
  ...field
}: TextAreaFieldProps) {
  return (
    <Field {...field}>
      <Base.Control
        render={<textarea rows={rows} placeholder={placeholder} maxLength={maxLength} />}
        value={value}
        aria-invalid={field.error !== undefined}
        className={isMono ? `${styles.input} ${styles.mono}` : styles.input}
        onChange={(event) => onChange(event.currentTarget.value)}
        // By itself, a browser only makes room for the cursor, and buttons at the end of the screen cover the rest.
        onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
      />
    </Field>
  );
}

type ColorFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  /** Color of the picker, when the text has another form or is incomplete. */
  pickerValue?: string;
};

/** A color, by picker and as text. */
export function ColorField({ value, pickerValue = value, onChange, ...field }: ColorFieldProps) {
  return (
    <Field {...field}>
      <span className={styles.color}>
        <input
          type="color"
          value={/^#[0-9a-f]{6}$/i.test(pickerValue) ? pickerValue : '#000000'}
          aria-label={`${String(field.label)}, picker`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <TextInput value={value} onChange={onChange} isMono error={field.error} maxLength={30} />
      </span>
    </Field>
  );
}
