import { ListChecks } from 'lucide-react';
import { Link } from 'wouter';
import { taskMessages as messages } from '../../messages/tasks.ts';
import { percentOf, type Task, useTasks } from '../../state/tasks.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState, Loaded } from '../../ui/page/query-states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { TaskState, taskName } from './task-state.tsx';

/** `/tasks`: running background tasks, and those that ended in the last week. */
export default function Tasks() {
  const query = useTasks();
  return (
    <Page title={messages.title} subtitle={messages.subtitle}>
      <Loaded query={query}>
        {({ data }) =>
          data.result === 0 ? (
            <EmptyState
              icon={<ListChecks aria-hidden />}
              title={messages.emptyTitle}
              text={messages.emptyText}
              action={
                <LinkButton to="/links/import" variant="primary">
                  {messages.emptyAction}
                </LinkButton>
              }
            />
          ) : (
            <DataTable
              label={messages.list}
              columns={COLUMNS}
              total={data.tasks.length}
              rowAt={(index) => data.tasks[index]}
              idOf={({ id }) => id}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

const COLUMNS: readonly Column<Task>[] = [
  { name: 'name', label: messages.name, cell: (task) => <Link to={`/tasks/${task.id}`}>{taskName(task)}</Link> },
  { name: 'state', label: messages.state, width: '120px', cell: ({ state }) => <TaskState state={state} /> },
  {
    name: 'progress',
    label: messages.progress,
    width: '100px',
    isNumber: true,
    cell: (task) => `${percentOf(task)} %`,
  },
  {
    name: 'begun',
    label: messages.begun,
    width: '130px',
    isWideOnly: true,
    cell: ({ date }) => <RelativeTime at={date} />,
  },
];
