import { Mail } from 'lucide-react';
import { Link } from 'wouter';
import { ADMIN } from '../../../api/client.ts';
import { usePagedList } from '../../../api/paged-list.ts';
import { adminMessages } from '../../../messages/admin/admin.ts';
import { emailMessages as messages } from '../../../messages/admin/emails.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Select } from '../../../ui/form/choices.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { layout } from '../../../ui/page/page.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import styles from '../admin.module.css';
import { AdminFrame } from '../admin-frame.tsx';
import { AdminTable } from '../admin-table.tsx';
import { type AdminActions, useAdminActions } from '../use-admin-action.tsx';
import { badgeOf, type Email, failureOf } from './email-row.ts';

const STATES = Object.entries(messages.filters).map(([value, label]) => ({ value, label }));

/** The emails of the installation: sent, waiting and failed. */
export default function Emails() {
  const [params, change] = useUrlState();
  const [q, state] = [params.get('q'), params.get('state')];
  const list = usePagedList<Email>(`${ADMIN}/emails`, 'emails', { q, state });
  const { run, dialog } = useAdminActions();
  const isFiltered = Boolean(q || state);
  return (
    <AdminFrame title={messages.title}>
      <p className={layout.description}>{messages.about}</p>
      <div className={styles.bar}>
        <SearchField
          label={messages.search}
          value={q ?? ''}
          onChange={(words) => change({ q: words }, { pushesHistory: false })}
        />
        <Select<string>
          label={messages.state}
          value={state ?? ''}
          onChange={(value) => change({ state: value || undefined })}
          choices={[{ value: '', label: messages.all }, ...STATES]}
          isCompact
        />
      </div>
      <AdminTable
        label={messages.title}
        list={list}
        columns={columns(run)}
        icon={<Mail aria-hidden />}
        emptyTitle={isFiltered ? messages.none : messages.empty}
        {...(!isFiltered && { emptyText: messages.emptyText })}
        onClear={isFiltered ? () => change({ q: undefined, state: undefined }) : undefined}
      />
      {dialog}
    </AdminFrame>
  );
}

const columns = (run: AdminActions['run']): readonly Column<Email>[] => [
  { name: 'email', label: messages.email, cell: (email) => <Words email={email} /> },
  {
    name: 'workspace',
    label: adminMessages.workspace,
    isWideOnly: true,
    width: '16%',
    cell: ({ workspace }) =>
      workspace !== null && (
        <Link className={styles.name} to={`/admin/workspaces/${workspace}`}>
          #{workspace}
        </Link>
      ),
  },
  {
    name: 'date',
    label: messages.date,
    width: '130px',
    isWideOnly: true,
    cell: (email) => <When email={email} />,
  },
  {
    name: 'retry',
    label: messages.retry,
    isLabelHidden: true,
    width: '90px',
    cell: ({ id, subject, can_retry: canRetry }) =>
      canRetry && (
        <Button
          size="small"
          aria-label={messages.retryOf(subject || messages.noSubject)}
          onClick={() => void run({ path: `/emails/${id}/retry`, done: messages.retried })}
        >
          {messages.retry}
        </Button>
      ),
  },
];

function When({ email: { state, date } }: { email: Email }) {
  return (
    <span>
      {state === 'waiting' && <span className={styles.sub}>{messages.nextAttempt}</span>}
      <RelativeTime at={date} />
    </span>
  );
}

function Words({ email }: { email: Email }) {
  const { subject, recipient } = email;
  const { tone, label } = badgeOf(email);
  const failure = failureOf(email);
  return (
    <span className={styles.card}>
      <span className={styles.wrapped}>{subject || messages.noSubject}</span> <Badge tone={tone}>{label}</Badge>
      <span className={styles.sub}>{recipient}</span>
      {failure !== '' && <span className={`${styles.sub} ${styles.wrapped}`}>{failure}</span>}
      <span className={styles.narrowOnly}>
        <When email={email} />
      </span>
    </span>
  );
}
