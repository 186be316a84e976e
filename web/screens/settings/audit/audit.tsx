import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { exportUrl } from '../../../api/download.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { CATEGORY_LABELS, auditMessages as messages, PERIOD_LABELS } from '../../../messages/shared/account/audit.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Select } from '../../../ui/form/choices.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { ExportButton } from '../../../ui/object/export-button.tsx';
import { useNow } from '../../../ui/object/relative-time.tsx';
import { Chip } from '../../../ui/page/badges.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { EmptyState, Loaded } from '../../../ui/page/query-states.tsx';
import { SettingsFrame } from '../../../ui/page/settings-frame.tsx';
import styles from './audit.module.css';
import { AUDIT, daysOf, type Entry, filterOf, PERIODS } from './audit-data.ts';
import { EntryLine } from './entry-line.tsx';
import { Retention } from './retention.tsx';

const STEP = 50;
const MAX_ENTRIES = 1_000;

/** What happened in the workspace: who, what, when, from where, before and after. */
export default function AuditLog() {
  const [params, change] = useUrlState();
  const [limit, setLimit] = useState(STEP);
  const now = useNow(60_000);
  const filter = filterOf(params, now);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const query = useApiQuery('listAuditEntries', AUDIT, { query: { ...filter, limit } });
  const clear = () => change(Object.fromEntries([...params.keys()].map((name) => [name, undefined])));
  return (
    <SettingsFrame title={messages.title}>
      <p className={layout.description}>{messages.about}</p>
      <Filters />
      <Loaded query={query}>
        {({ data: { entries, result } }) =>
          entries.length === 0 ? (
            <Nothing isFiltered={isFiltered} onClear={clear} />
          ) : (
            <>
              <Days entries={entries} now={now} />
              <div className={styles.foot}>
                {messages.of(formatInteger(entries.length), formatInteger(result))}
                {entries.length < result && limit < MAX_ENTRIES && (
                  <Button onClick={() => setLimit(Math.min(limit + STEP, MAX_ENTRIES))}>{messages.more}</Button>
                )}
              </div>
            </>
          )
        }
      </Loaded>
      <div className={layout.bar}>
        <ExportButton label={messages.exportCsv} address={exportUrl(`${AUDIT}/export`, filter)} />
        <ExportButton
          label={messages.exportJson}
          address={exportUrl(`${AUDIT}/export`, { ...filter, format: 'json' })}
        />
      </div>
      <Retention />
    </SettingsFrame>
  );
}

function Filters() {
  const [params, change] = useUrlState();
  const settings = useApiQuery('showAuditSettings', `${AUDIT}/settings`);
  const people = (settings.data?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const categories = Object.entries(CATEGORY_LABELS).map(([value, label]) => ({ value, label }));
  const periods = PERIODS.map((value) => ({ value: value as string, label: PERIOD_LABELS[value] }));
  const object = params.get('object');
  return (
    <div className={styles.bar}>
      <SearchField
        label={messages.search}
        value={params.get('q') ?? ''}
        onChange={(q) => change({ q }, { pushesHistory: false })}
      />
      <Select
        label={messages.person}
        value={params.get('person') ?? ''}
        onChange={(person) => change({ person })}
        choices={[{ value: '', label: messages.anyone }, ...people]}
        isCompact
      />
      <Select
        label={messages.category}
        value={params.get('category') ?? ''}
        onChange={(category) => change({ category })}
        choices={[{ value: '', label: messages.anyAction }, ...categories]}
        isCompact
      />
      <Select
        label={messages.period}
        value={params.get('period') ?? 'all'}
        onChange={(period) => change({ period: period === 'all' ? undefined : period })}
        choices={periods}
        isCompact
      />
      {object && (
        <Chip
          onRemove={() => change({ kind: undefined, object: undefined, name: undefined })}
          removeLabel={messages.removeObject}
        >
          {messages.onlyObject(params.get('name') ?? `${params.get('kind') ?? ''} ${object}`)}
        </Chip>
      )}
    </div>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const icon = <ScrollText aria-hidden />;
  if (!isFiltered) return <EmptyState icon={icon} title={messages.emptyTitle} text={messages.emptyText} />;
  const action = <Button onClick={onClear}>{messages.clear}</Button>;
  return <EmptyState icon={icon} title={messages.noneTitle} text={messages.noneText} action={action} />;
}

function Days({ entries, now }: { entries: readonly Entry[]; now: number }) {
  return daysOf(entries, now).map(({ label, entries: ofDay }) => (
    <section key={label} aria-label={label}>
      <h2 className={styles.day}>{label}</h2>
      {ofDay.map((entry) => (
        <EntryLine key={entry.id} entry={entry} />
      ))}
    </section>
  ));
}
