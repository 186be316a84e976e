import { ANALYTICS, LINK_TOOLS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { keyMessages as messages } from '../../../messages/shared/api-keys.ts';
import { ComboField } from '../../../ui/form/combo-field.tsx';
import { Chip } from '../../../ui/page/marks.tsx';
import styles from './keys.module.css';

interface ObjectLimitProps {
  kind: 'websites' | 'channels';
  ids: readonly number[];
  onChange: (ids: number[]) => void;
  error: string | undefined;
}

/** The websites or channels that a key is limited to: a search that adds, and what was added. */
export function ObjectLimit({ kind, ids, onChange, error }: ObjectLimitProps) {
  const all = useObjects(kind);
  const nameOf = (wanted: number) =>
    all.find(({ value }) => value === String(wanted))?.label ?? messages.deleted(wanted);
  return (
    <div className={styles.limit}>
      <ComboField
        // A new field after each choice, because the choice appears below and not in the field.
        key={ids.length}
        label={messages[kind]}
        about={messages.objectsAbout}
        isOptional
        name={kind}
        value=""
        onChange={(chosen) => onChange([...ids, Number(chosen)])}
        choices={all.filter(({ value }) => !ids.includes(Number(value)))}
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

function useObjects(kind: ObjectLimitProps['kind']): { value: string; label: string }[] {
  const isWebsite = kind === 'websites';
  const websites = useApiQuery('listWebsites', `${ANALYTICS}/websites`, {
    query: { per_page: 100, sort_by: 'domain', sort: 'asc' },
    enabled: isWebsite,
  });
  const channels = useApiQuery('listChannels', `${LINK_TOOLS}/channels`, {
    query: { limit: 1_000 },
    enabled: !isWebsite,
  });
  return isWebsite
    ? (websites.data?.data ?? []).map(({ id, domain }) => ({ value: String(id), label: domain }))
    : (channels.data?.data.channels ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}
