import { UserRound } from 'lucide-react';
import { Link } from 'wouter';
import type { PersonOrder } from '../../../contract/vocabulary.ts';
import { ADMIN, type ApiResponse } from '../../api/client.ts';
import { usePagedList } from '../../api/paged-list.ts';
import { adminMessages as messages, PERSON_ORDER_LABELS } from '../../messages/admin/admin.ts';
import { counted } from '../../messages/shared/counts.ts';
import { useUrlState } from '../../state/navigation/url-state.ts';
import { Select } from '../../ui/form/choices.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { formatInteger } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { Badge } from '../../ui/page/badges.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import styles from './admin.module.css';
import { AdminFrame } from './admin-frame.tsx';
import { AdminTable } from './admin-table.tsx';

type PersonRow = ApiResponse<'listPeople'>['data']['people'][number];

const ORDERS = Object.entries(PERSON_ORDER_LABELS).map(([value, label]) => ({ value: value as PersonOrder, label }));

/** Everyone who can sign in. */
export default function People() {
  const [params, change] = useUrlState();
  const query = { q: params.get('q'), order: params.get('order') };
  const list = usePagedList<PersonRow>(`${ADMIN}/people`, 'people', query);
  return (
    <AdminFrame
      title={messages.places.people}
      subtitle={list.total !== undefined && counted(list.total, 'people', formatInteger(list.total))}
    >
      <div className={styles.bar}>
        <SearchField
          label={messages.searchPeople}
          value={query.q ?? ''}
          onChange={(q) => change({ q }, { pushesHistory: false })}
        />
        <Select<PersonOrder>
          label={messages.sort}
          value={(query.order ?? 'created') as PersonOrder}
          onChange={(order) => change({ order: order === 'created' ? undefined : order })}
          choices={ORDERS}
          isCompact
        />
      </div>
      <AdminTable
        label={messages.places.people}
        list={list}
        columns={COLUMNS}
        icon={<UserRound aria-hidden />}
        emptyTitle={messages.noPeople}
        onClear={() => change({ q: undefined })}
      />
    </AdminFrame>
  );
}

const COLUMNS: readonly Column<PersonRow>[] = [
  {
    name: 'email',
    label: messages.person,
    cell: ({ id, email, username, workspaces, is_operator: isOperator }) => (
      <span className={styles.card}>
        <span className={styles.named}>
          <Link className={styles.name} to={`/admin/people/${id}`} title={email}>
            {email}
          </Link>
          {isOperator && <Badge tone="good">{messages.operator}</Badge>}
        </span>
        <span className={styles.sub}>{username}</span>
        <span className={`${styles.sub} ${styles.narrowOnly}`}>
          {counted(workspaces, 'workspaces', formatInteger(workspaces))}
        </span>
      </span>
    ),
  },
  {
    name: 'workspaces',
    label: messages.workspaces,
    width: '104px',
    isNumber: true,
    isWideOnly: true,
    cell: ({ workspaces }) => formatInteger(workspaces),
  },
  {
    name: 'second_factor',
    label: messages.secondFactor,
    width: '104px',
    isWideOnly: true,
    cell: ({ has_second_factor: isOn }) => (isOn ? messages.on : <span className={styles.muted}>{messages.off}</span>),
  },
  {
    name: 'created',
    label: messages.created,
    width: '120px',
    isWideOnly: true,
    cell: ({ created }) => <RelativeTime at={created} />,
  },
  {
    name: 'last_sign_in',
    label: messages.lastSignIn,
    width: '120px',
    cell: ({ last_sign_in: at }) =>
      at === null ? <span className={styles.muted}>{messages.never}</span> : <RelativeTime at={at} />,
  },
];
