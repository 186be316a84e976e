import { Autocomplete } from '@base-ui/react/autocomplete';
import { type KeyboardEvent, useState } from 'react';
import { useApiQuery } from '../../api/queries.ts';
import { linkMessages } from '../../messages/links/links.ts';
import floating from '../../ui/floating/floating.module.css';
import { useBack } from '../../ui/floating/use-back.ts';
import { useReadablePage } from '../../ui/floating/use-readable-page.ts';
import { Field, type FieldProps } from '../../ui/form/field.tsx';
import { Chip } from '../../ui/page/badges.tsx';
import { LINKS } from './link-data.ts';
import styles from './tags-field.module.css';

export type TagsFieldProps = FieldProps & {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
};

const MAX_CHARACTERS = 50;
const MAX_SUGGESTIONS = 8;

/** Tags as chips: Enter or a comma completes one, Backspace removes the last. Tags of other links are suggested. */
export function TagsField({ tags, onChange, ...field }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  /** Why suggestions are open: a click in the field shows all, typing those that match. */
  const [opened, setOpened] = useState<'click' | 'typing'>();
  const add = (text: string) => {
    const next = withTags(tags, text);
    setTyped('');
    setOpened(undefined);
    if (next.length > tags.length) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1));
    // Enter on a suggestion selects it.
    if (event.key !== 'Enter' || typed.trim() === '' || event.currentTarget.hasAttribute('aria-activedescendant'))
      return;
    event.preventDefault();
    add(typed);
  };
  const suggestions = useSuggestions(tags, typed, opened !== undefined);
  const isShown = suggestions.length > 0 && (opened === 'click' || (opened === 'typing' && typed !== ''));
  useBack(isShown, () => setOpened(undefined));
  useReadablePage(isShown);
  return (
    <Field {...field}>
      <span className={styles.box}>
        <Chips tags={tags} onChange={onChange} />
        <Autocomplete.Root
          items={suggestions}
          mode="none"
          openOnInputClick
          value={typed}
          onValueChange={(value, { reason }) =>
            reason === 'item-press' || value.endsWith(',') ? add(value) : setTyped(value)
          }
          open={isShown}
          onOpenChange={(open, { reason }) =>
            setOpened(open ? (reason === 'input-press' ? 'click' : 'typing') : undefined)
          }
        >
          <Autocomplete.Input
            className={styles.input}
            maxLength={MAX_CHARACTERS}
            aria-label={String(field.label)}
            aria-invalid={field.error !== undefined}
            onKeyDown={onKeyDown}
            onBlur={() => add(typed)}
          />
          <Suggestions />
        </Autocomplete.Root>
      </span>
    </Field>
  );
}

function Chips({ tags, onChange }: Pick<TagsFieldProps, 'tags' | 'onChange'>) {
  return tags.map((tag) => (
    <Chip
      key={tag}
      removeLabel={linkMessages.removeTag(tag)}
      onRemove={() => onChange(tags.filter((one) => one !== tag))}
    >
      {tag}
    </Chip>
  ));
}

function Suggestions() {
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner className={floating.positioner} align="start" sideOffset={8}>
        <Autocomplete.Popup className={floating.popup}>
          <Autocomplete.List>
            {(tag: string) => (
              <Autocomplete.Item key={tag} value={tag} className={floating.item}>
                {tag}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  );
}

/** Returns tags of other links that contain the text, most frequent first; loaded once the field is used. */
function useSuggestions(tags: readonly string[], typed: string, enabled: boolean): string[] {
  const { data } = useApiQuery('listLinkTags', `${LINKS}/tags`, { enabled, isLive: false });
  const text = typed.trim().toLowerCase();
  const others = (data?.data.tags ?? []).filter(({ name }) => withTags(tags, name).length > tags.length);
  const found = others.filter(({ name }) => name.toLowerCase().includes(text) && name.toLowerCase() !== text);
  return found.slice(0, MAX_SUGGESTIONS).map(({ name }) => name);
}

/** Adds the tags in a text; each is unique, ignoring case. */
export function withTags(tags: readonly string[], text: string): string[] {
  const all = [...tags];
  for (const tag of text.split(',').map((part) => part.trim())) {
    if (tag !== '' && !all.some((one) => one.toLowerCase() === tag.toLowerCase())) all.push(tag);
  }
  return all;
}
