import { History } from 'lucide-react';
import { Link } from 'wouter';
import { ADMIN, type ApiResponse } from '../../api/client.ts';
import { usePagedList } from '../../api/paged-list.ts';
import { ADMIN_ACTIONS, adminMessages as messages } from '../../messages/admin/admin.ts';
import { useUrlState } from '../../state/navigation/url-state.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { layout } from '../../ui/page/page.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { actorOf } from './activity-actor.ts';
import styles from './admin.module.css';
import { AdminFrame } from './admin-frame.tsx';
import { AdminTable } from './admin-table.tsx';
import { settingEntry } from './settings/setting-values.ts';

type Entry = ApiResponse<'listActivity'>['data']['entries'][number];

/** What operators did, newest first. */
export default function Activity() {
  const [params, change] = useUrlState();
  const q = params.get('q');
  const list = usePagedList<Entry>(`${ADMIN}/activity`, 'entries', { q });
  return (
    <AdminFrame title={messages.places.activity}>
      <p className={layout.description}>{messages.activityAbout}</p>
      <div className={styles.bar}>
        <SearchField
          label={messages.searchActivity}
          value={q ?? ''}
          onChange={(words) => change({ q: words }, { pushesHistory: false })}
        />
      </div>
      <AdminTable
        label={messages.places.activity}
        list={list}
        columns={COLUMNS}
        icon={<History aria-hidden />}
        emptyTitle={messages.noActivity}
        emptyText={messages.noActivityText}
        onClear={() => change({ q: undefined })}
      />
    </AdminFrame>
  );
}

const COLUMNS: readonly Column<Entry>[] = [
  {
    name: 'action',
    label: messages.action,
    cell: (entry) => (
      <span className={styles.card}>
        {ADMIN_ACTIONS[entry.action] ?? entry.action}
        <span className={`${styles.sub} ${styles.narrowOnly}`}>
          <ObjectName entry={entry} /> · {actorOf(entry)}
        </span>
      </span>
    ),
  },
  { name: 'object', label: messages.object, isWideOnly: true, cell: (entry) => <ObjectName entry={entry} /> },
  { name: 'operator', label: messages.operator, isWideOnly: true, width: '18%', cell: actorOf },
  {
    name: 'from',
    label: messages.from,
    isWidestOnly: true,
    width: '24%',
    cell: ({ network, place, device }) => [place || network, device].filter(Boolean).join(' · '),
  },
  { name: 'date', label: messages.when, width: '120px', cell: ({ date }) => <RelativeTime at={date} /> },
];

const SCREENS: Readonly<Record<string, string>> = { account: '/admin/workspaces', person: '/admin/people' };

function ObjectName({ entry }: { entry: Entry }) {
  const { kind, object, name } = entry;
  const screen = SCREENS[kind];
  const setting = settingEntry(entry);
  if (setting)
    return (
      <>
        {setting.label}
        {setting.change && <span className={`${styles.sub} ${styles.wrapped}`}>{setting.change}</span>}
      </>
    );
  if (object === null) return name;
  const text = name || `#${object}`;
  return screen === undefined ? (
    text
  ) : (
    <Link className={styles.name} to={`${screen}/${object}`}>
      {text}
    </Link>
  );
}
