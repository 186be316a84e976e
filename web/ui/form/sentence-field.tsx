import { Field as Base } from '@base-ui/react/field';
import { Field } from './field.tsx';
import styles from './fields.module.css';

export interface SentenceFieldProps {
  /** What the field is called: the sentence without its number. */
  label: string;
  /** The sentence around the field. */
  before: string;
  after: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Help in one sentence. */
  help?: string;
  error?: string | undefined;
}

/** A short number in the middle of a sentence that says what it does. */
export function SentenceField({ label, before, after, name, value, onChange, help, error }: SentenceFieldProps) {
  return (
    <Field label={label} isLabelHidden name={name} help={help} error={error}>
      <span className={styles.sentence}>
        <span aria-hidden>{before}</span>
        <Base.Control
          name={name}
          inputMode="numeric"
          value={value}
          aria-invalid={error !== undefined}
          className={`${styles.input} ${styles.number}`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <span aria-hidden>{after}</span>
      </span>
    </Field>
  );
}
