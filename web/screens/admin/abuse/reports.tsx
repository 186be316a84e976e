import { Flag } from 'lucide-react';
import { Link } from 'wouter';
import type { AbuseState } from '../../../../contract/vocabulary.ts';
import { ADMIN, type ApiResponse } from '../../../api/client.ts';
import { usePagedList } from '../../../api/paged-list.ts';
import { abuseMessages as messages } from '../../../messages/admin/abuse.ts';
import { adminMessages } from '../../../messages/admin/admin.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Select } from '../../../ui/form/choices.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge, type Tone } from '../../../ui/page/badges.tsx';
import { layout } from '../../../ui/page/page.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import styles from '../admin.module.css';
import { AdminFrame } from '../admin-frame.tsx';
import { AdminTable } from '../admin-table.tsx';
import { type AdminActions, useAdminActions } from '../use-admin-action.tsx';
import { decisionsFor } from './decisions.ts';
import { OtherLinks } from './other-links.tsx';

type Report = ApiResponse<'listReports'>['data']['reports'][number];
type Workspace = NonNullable<Report['workspace']>;

const TONES: Readonly<Record<AbuseState, Tone>> = {
  open: 'warn',
  blocked: 'bad',
  suspended: 'bad',
  dismissed: 'plain',
};
const STATES = Object.entries(messages.states).map(([value, label]) => ({ value: value as AbuseState, label }));
/** In the address, since no state means the open ones. */
const ALL = 'all';

/** What visitors reported, the open reports first. */
export default function Reports() {
  const [params, change] = useUrlState();
  const [q, state] = [params.get('q'), params.get('state') ?? 'open'];
  const list = usePagedList<Report>(`${ADMIN}/reports`, 'reports', { q, state: state === ALL ? undefined : state });
  const { run, dialog } = useAdminActions();
  const isUnfiltered = !q && state === 'open';
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
          value={state}
          onChange={(value) => change({ state: value === 'open' ? undefined : value })}
          choices={[...STATES, { value: ALL, label: messages.all }]}
          isCompact
        />
      </div>
      <AdminTable
        label={messages.title}
        list={list}
        columns={columns(run)}
        icon={<Flag aria-hidden />}
        emptyTitle={isUnfiltered ? messages.noneOpen : messages.none}
        emptyText={messages.noneText}
        onClear={isUnfiltered ? undefined : () => change({ q: undefined, state: undefined })}
      />
      {dialog}
    </AdminFrame>
  );
}

const columns = (run: AdminActions['run']): readonly Column<Report>[] => [
  { name: 'report', label: messages.report, cell: (report) => <Words report={report} /> },
  {
    name: 'workspace',
    label: adminMessages.workspace,
    isWideOnly: true,
    width: '18%',
    cell: ({ workspace }) => workspace && <WorkspaceLink workspace={workspace} />,
  },
  {
    name: 'date',
    label: messages.date,
    width: '110px',
    isWideOnly: true,
    cell: ({ date }) => <RelativeTime at={date} />,
  },
  {
    name: 'decision',
    label: messages.decision,
    isLabelHidden: true,
    width: 'min(190px, 32%)',
    cell: (report) => (
      <span className={styles.decisions}>
        {decisionsFor(report).map(({ verb, label, done }) => (
          <Button key={label} size="small" onClick={() => void run({ path: `/reports/${report.id}/${verb}`, done })}>
            {label}
          </Button>
        ))}
        {report.state === 'open' && report.workspace && <Suspend workspace={report.workspace} run={run} />}
      </span>
    ),
  },
];

/** Suspends the workspace and thereby closes all open reports about its links. */
function Suspend({ workspace: { id, name }, run }: { workspace: Workspace } & Pick<AdminActions, 'run'>) {
  const confirmation = {
    title: adminMessages.suspendTitle(name),
    text: adminMessages.suspendText,
    action: adminMessages.suspend,
  };
  return (
    <Button
      size="small"
      onClick={() => void run({ path: `/workspaces/${id}/suspend`, confirmation, done: messages.suspended })}
    >
      {adminMessages.suspend}
    </Button>
  );
}

function WorkspaceLink({ workspace: { id, name } }: { workspace: Workspace }) {
  return (
    <Link className={styles.name} to={`/admin/workspaces/${id}`}>
      {name}
    </Link>
  );
}

function Words({ report }: { report: Report }) {
  const { address, reason, words, email, state, workspace, can_block: canBlock } = report;
  return (
    <span className={styles.card}>
      <span className={styles.wrapped}>{address}</span> <Badge tone={TONES[state]}>{messages.states[state]}</Badge>
      <span className={styles.sub}>{adminMessages.facts([messages.reasons[reason], ...(email ? [email] : [])])}</span>
      {words !== '' && <span className={styles.wrapped}>{words}</span>}
      {!canBlock && <span className={`${styles.sub} ${styles.wrapped}`}>{messages.noLink}</span>}
      {workspace && (
        <span className={styles.narrowOnly}>
          <WorkspaceLink workspace={workspace} />
        </span>
      )}
      {workspace && <OtherLinks report={report.id} workspace={workspace.id} />}
    </span>
  );
}
