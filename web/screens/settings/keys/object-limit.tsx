import { type ObjectChoice, useObjectChoices } from '../../../api/object-choices.ts';
import { keyMessages as messages } from '../../../messages/shared/account/api-keys.ts';
import { ComboField } from '../../../ui/form/combo-field.tsx';
import { Chip } from '../../../ui/page/badges.tsx';
import styles from './keys.module.css';

interface ObjectLimitProps {
  kind: 'websites' | 'channels';
  ids: readonly number[];
  onChange: (ids: number[]) => void;
  error: string | undefined;
}

/** The websites or channels that a key is limited to: a search that adds, and what was added. */
export function ObjectLimit({ kind, ids, onChange, error }: ObjectLimitProps) {
  const all = useObjectChoices(kind === 'websites' ? 'website' : 'channel');
  const nameOf = (wanted: number) => nameIn(all, wanted);
  return (
    <div className={styles.limit}>
      <ComboField
        // A new field after each choice, because the choice appears below and not in the field.
        key={ids.length}
        label={messages[kind]}
        help={messages.objectsAbout}
        isOptional
        name={kind}
        value=""
        onChange={(chosen) => onChange([...ids, Number(chosen)])}
        choices={(all ?? []).filter(({ value }) => !ids.includes(Number(value)))}
        placeholder={messages.choose}
        error={error}
      />
      {ids.length > 0 && (
        <div className={styles.chips}>
          {ids.map((wanted) => (
            <Chip
              key={wanted}
              onRemove={() => onChange(ids.filter((other) => other !== wanted))}
              removeLabel={messages.removeObject(nameOf(wanted))}
            >
              {nameOf(wanted)}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}

/** Until all names are here, an ID is no sign that the object was deleted. */
function nameIn(all: readonly ObjectChoice[] | undefined, id: number): string {
  if (all === undefined) return `${id}`;
  return all.find(({ value }) => value === String(id))?.label ?? messages.deleted(id);
}
