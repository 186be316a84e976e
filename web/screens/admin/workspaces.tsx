import { Building2 } from 'lucide-react';
import { Link } from 'wouter';
import type { WorkspaceOrder, WorkspaceState } from '../../../contract/vocabulary.ts';
import { ADMIN, type ApiResponse } from '../../api/client.ts';
import { usePagedList } from '../../api/paged-list.ts';
import { adminMessages as messages, WORKSPACE_ORDER_LABELS } from '../../messages/admin/admin.ts';
import { planName } from '../../messages/shared/account/quotas.ts';
import { counted } from '../../messages/shared/counts.ts';
import { useUrlState } from '../../state/navigation/url-state.ts';
import { Select } from '../../ui/form/choices.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { formatInteger } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import styles from './admin.module.css';
import { AdminFrame } from './admin-frame.tsx';
import { AdminTable } from './admin-table.tsx';
import { StateBadge } from './state-badge.tsx';

type WorkspaceRow = ApiResponse<'listWorkspaces'>['data']['workspaces'][number];

const STATES = Object.entries(messages.states).map(([value, label]) => ({ value, label }));

/** All workspaces of the installation. */
export default function Workspaces() {
  const [params, change] = useUrlState();
  const query = { q: params.get('q'), state: params.get('state'), order: params.get('order') };
  const list = usePagedList<WorkspaceRow>(`${ADMIN}/workspaces`, 'workspaces', query);
  return (
    <AdminFrame
      title={messages.places.workspaces}
      subtitle={list.total !== undefined && counted(list.total, 'workspaces', formatInteger(list.total))}
    >
      <div className={styles.bar}>
        <SearchField
          label={messages.searchWorkspaces}
          value={query.q ?? ''}
          onChange={(q) => change({ q }, { pushesHistory: false })}
        />
        <Select<WorkspaceState | ''>
          label={messages.state}
          value={(query.state ?? '') as WorkspaceState | ''}
          onChange={(state) => change({ state })}
          choices={[
            { value: '', label: messages.allStates },
            ...(STATES as { value: WorkspaceState; label: string }[]),
          ]}
          isCompact
        />
        <Select<WorkspaceOrder>
          label={messages.sort}
          value={(query.order ?? 'created') as WorkspaceOrder}
          onChange={(order) => change({ order: order === 'created' ? undefined : order })}
          choices={Object.entries(WORKSPACE_ORDER_LABELS).map(([value, label]) => ({
            value: value as WorkspaceOrder,
            label,
          }))}
          isCompact
        />
      </div>
      <AdminTable
        label={messages.places.workspaces}
        list={list}
        columns={COLUMNS.filter(({ name }) => !SHOWN_WHEN_SORTED.has(name) || name === query.order)}
        icon={<Building2 aria-hidden />}
        emptyTitle={messages.noWorkspaces}
        onClear={() => change({ q: undefined, state: undefined })}
      />
    </AdminFrame>
  );
}

/** Columns for which there is room only while the list is sorted by them. */
const SHOWN_WHEN_SORTED: ReadonlySet<string> = new Set(['members', 'websites']);

const COLUMNS: readonly Column<WorkspaceRow>[] = [
  {
    name: 'name',
    label: messages.workspace,
    cell: ({ id, name, owner, links, clicks, members }) => (
      <span className={styles.card}>
        <Link className={styles.name} to={`/admin/workspaces/${id}`} title={name}>
          {name}
        </Link>
        <span className={styles.sub} title={owner}>
          {owner}
        </span>
        <span className={`${styles.sub} ${styles.narrowOnly}`}>
          {messages.facts([
            counted(members, 'members', formatInteger(members)),
            counted(links, 'links', formatInteger(links)),
            counted(clicks, 'clicks', formatInteger(clicks)),
          ])}
        </span>
      </span>
    ),
  },
  { name: 'state', label: messages.state, width: '104px', cell: ({ state }) => <StateBadge state={state} /> },
  {
    name: 'plan',
    label: messages.plan,
    width: '96px',
    isWidestOnly: true,
    cell: ({ plan }) => <span className={styles.wrapped}>{planName(plan)}</span>,
  },
  count('members', messages.members, ({ members }) => members),
  count('links', messages.links, ({ links }) => links),
  count('websites', messages.websites, ({ websites }) => websites),
  { ...count('clicks', messages.clicks, ({ clicks }) => clicks), help: messages.clicksAbout },
  {
    name: 'created',
    label: messages.created,
    width: '128px',
    isWidestOnly: true,
    cell: ({ created }) => <RelativeTime at={created} />,
  },
  {
    name: 'last_sign_in',
    label: messages.lastSignIn,
    width: '124px',
    isWideOnly: true,
    cell: ({ last_sign_in: at }) =>
      at === null ? <span className={styles.muted}>{messages.never}</span> : <RelativeTime at={at} />,
  },
];

function count(name: string, label: string, of: (row: WorkspaceRow) => number): Column<WorkspaceRow> {
  return { name, label, width: '72px', isNumber: true, isWideOnly: true, cell: (row) => formatInteger(of(row)) };
}
