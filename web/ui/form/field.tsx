import { Field as Base } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import styles from './fields.module.css';

export interface FieldProps {
  label: ReactNode;
  /** Help in one sentence. */
  about?: ReactNode;
  /** Error with its remedy. */
  error?: string | undefined;
  isOptional?: boolean;
  isLabelHidden?: boolean;
  name?: string;
  className?: string;
}

/** A label with its control, and the error below. */
export function Field({
  label,
  about,
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
        <Base.Error className={styles.fault} match>
          {error}
        </Base.Error>
      )}
      {about && <Base.Description className={styles.about}>{about}</Base.Description>}
    </Base.Root>
  );
}

type InputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'about'> & {
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
  const { label, about, error, isOptional, isLabelHidden, prefix, className, ...input } = props;
  return (
    <Field
      label={label}
      about={about}
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
      />
    </Field>
  );
}

type ColorFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  /** Color of the picker, when the text has another form or is incomplete. */
  picked?: string;
};

/** A color, by picker and as text. */
export function ColorField({ value, picked = value, onChange, ...field }: ColorFieldProps) {
  return (
    <Field {...field}>
      <span className={styles.color}>
        <input
          type="color"
          value={/^#[0-9a-f]{6}$/i.test(picked) ? picked : '#000000'}
          aria-label={`${String(field.label)}, picker`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <TextInput value={value} onChange={onChange} isMono error={field.error} maxLength={30} />
      </span>
    </Field>
  );
}
