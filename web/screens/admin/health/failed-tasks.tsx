import { Link } from 'wouter';
import { ADMIN, type ApiResponse } from '../../../api/client.ts';
import { usePagedList } from '../../../api/paged-list.ts';
import { adminMessages } from '../../../messages/admin/admin.ts';
import { healthMessages as messages } from '../../../messages/admin/health.ts';
import { taskMessages } from '../../../messages/tasks.ts';
import { Button } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { LoadError, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import styles from '../admin.module.css';
import { type AdminActions, useAdminActions } from '../use-admin-action.tsx';

type Task = ApiResponse<'listFailedTasks'>['data']['tasks'][number];

/** The tasks of all workspaces that failed, each of which can continue. */
export function FailedTasks() {
  const list = usePagedList<Task>(`${ADMIN}/tasks`, 'tasks');
  const { run, dialog } = useAdminActions();
  return (
    <Section title={messages.tasks} description={messages.tasksAbout}>
      {list.error && <LoadError error={list.error} onRetry={list.retry} />}
      {!list.error && list.total === undefined && <SkeletonRows count={2} />}
      {list.total === 0 && <p className={styles.muted}>{messages.noTasks}</p>}
      {list.total !== undefined && list.total > 0 && (
        <DataTable
          label={messages.tasks}
          columns={columns(run)}
          total={list.total}
          rowAt={list.rowAt}
          idOf={({ id }) => id}
          isUneven
        />
      )}
      {dialog}
    </Section>
  );
}

const columns = (run: AdminActions['run']): readonly Column<Task>[] => [
  {
    name: 'name',
    label: taskMessages.name,
    cell: ({ kind, name, done, total, reason }) => (
      <span className={styles.card}>
        {name || taskMessages.kinds[kind]}
        <span className={styles.sub}>
          {adminMessages.facts([taskMessages.kinds[kind], messages.rows(formatInteger(done), formatInteger(total))])}
        </span>
        <span className={styles.sub}>{reason}</span>
      </span>
    ),
  },
  {
    name: 'workspace',
    label: adminMessages.workspace,
    isWideOnly: true,
    width: '24%',
    cell: ({ workspace, workspace_name: name }) => (
      <Link className={styles.name} to={`/admin/workspaces/${workspace}`}>
        {name}
      </Link>
    ),
  },
  {
    name: 'failed',
    label: messages.failed,
    width: '120px',
    isWideOnly: true,
    cell: ({ failed }) => <RelativeTime at={failed} />,
  },
  {
    name: 'retry',
    label: messages.retry,
    isLabelHidden: true,
    width: '110px',
    cell: ({ id, can_retry: canRetry }) =>
      canRetry ? (
        <Button size="small" onClick={() => void run({ path: `/tasks/${id}/retry`, done: messages.retried })}>
          {messages.retry}
        </Button>
      ) : (
        <span className={styles.sub}>{messages.tooOld}</span>
      ),
  },
];
