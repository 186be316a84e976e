import { useEffect } from 'react';
import { taskMessages as messages } from '../../messages/tasks.ts';
import { isOpen, seeTask, type Task, useTask } from '../../state/tasks.ts';
import { formatInteger } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { layout, Page } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { TaskActions } from './task-actions.tsx';
import { TaskReport } from './task-report.tsx';
import { TaskState, taskName } from './task-state.tsx';
import styles from './tasks.module.css';

/** `/tasks/:id`: progress of a task, and its result. */
export default function TaskScreen({ params: { id } }: { params: Readonly<Record<string, string | undefined>> }) {
  const query = useTask(id);
  const title = query.data ? taskName(query.data.data) : messages.title;
  return (
    <Page title={title} back={{ to: '/tasks', label: messages.title }} isNarrow>
      <Loaded query={query}>{({ data }) => <TaskParts task={data} />}</Loaded>
    </Page>
  );
}

function TaskParts({ task }: { task: Task }) {
  const isUnderWay = isOpen(task);
  useEffect(() => {
    if (!isUnderWay) seeTask(task);
  }, [task, isUnderWay]);
  return (
    <div className={layout.stack}>
      <div className={layout.bar}>
        <TaskState state={task.state} />
        <span className={styles.muted}>
          {messages.kinds[task.kind]} · <RelativeTime at={task.date} />
        </span>
      </div>
      {isUnderWay && <Progress task={task} />}
      {task.reason !== null && <p role="alert">{task.reason}</p>}
      <Counts task={task} />
      <TaskActions task={task} />
      {!isUnderWay && task.done > 0 && <TaskReport task={task} />}
    </div>
  );
}

function Progress({ task: { done, total } }: { task: Task }) {
  const progress = messages.done(formatInteger(done), total, formatInteger(total));
  return (
    <>
      <div className={layout.bar}>
        <progress className={styles.progress} max={total} value={done} aria-label={messages.progress} />
        <span role="status">{progress}</span>
      </div>
      <p className={styles.muted}>{messages.goesOn}</p>
    </>
  );
}

const COUNTED = { link_import: ['made', 'exists', 'refused'], qr_batch: ['made', 'refused'] } as const;

function Counts({ task }: { task: Task }) {
  return (
    <div className={styles.counts}>
      {COUNTED[task.kind].map((result) => (
        <span key={result}>
          <b>{formatInteger(task[result])}</b> {messages.counts[result]}
        </span>
      ))}
    </div>
  );
}
