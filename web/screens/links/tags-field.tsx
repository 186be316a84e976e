import { type KeyboardEvent, useState } from 'react';
import { linkMessages } from '../../messages/links/links.ts';
import { Field, type FieldProps } from '../../ui/form/field.tsx';
import { Chip } from '../../ui/page/badges.tsx';
import styles from './tags-field.module.css';

export type TagsFieldProps = FieldProps & {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
};

const MAX_CHARACTERS = 50;

/** Tags as chips: Enter or a comma completes one, Backspace removes the last. */
export function TagsField({ tags, onChange, ...field }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    const next = withTags(tags, text);
    setTyped('');
    if (next.length > tags.length) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1));
    if (event.key !== 'Enter' || typed.trim() === '') return;
    event.preventDefault();
    add(typed);
  };
  return (
    <Field {...field}>
      <span className={styles.box}>
        {tags.map((tag) => (
          <Chip
            key={tag}
            removeLabel={linkMessages.removeTag(tag)}
            onRemove={() => onChange(tags.filter((one) => one !== tag))}
          >
            {tag}
          </Chip>
        ))}
        <input
          className={styles.input}
          value={typed}
          maxLength={MAX_CHARACTERS}
          aria-label={String(field.label)}
          aria-invalid={field.error !== undefined}
          onChange={({ currentTarget: { value } }) => (value.endsWith(',') ? add(value) : setTyped(value))}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
      </span>
    </Field>
  );
}

/** Adds the tags in a text; each is unique, ignoring case. */
export function withTags(tags: readonly string[], text: string): string[] {
  const all = [...tags];
  for (const tag of text.split(',').map((part) => part.trim())) {
    if (tag !== '' && !all.some((one) => one.toLowerCase() === tag.toLowerCase())) all.push(tag);
  }
  return all;
}
