import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { LINK_TOOLS } from '../api/client.ts';
import { invalidate } from '../api/mutations.ts';
import { taskMessages as messages } from '../messages/tasks.ts';
import { useStored } from '../state/stored.ts';
import { isOpen, percentOf, seenTasks, type Task, taskToShow, useTasks } from '../state/tasks.ts';
import styles from './task-indicator.module.css';

/** Queries whose results background tasks change. */
const CHANGED_LISTS = [`${LINK_TOOLS}/url`, `${LINK_TOOLS}/qr`];

/** Shows the progress of background tasks on every screen, and that a task has ended until the user opens it. */
export default function TaskChip() {
  const { data } = useTasks();
  const [seen] = useStored(seenTasks);
  const tasks = data?.data.tasks ?? [];
  useRefreshWhenDone(tasks);
  const shown = taskToShow(tasks, seen);
  if (!shown) return null;
  const { task, more } = shown;
  return (
    <Link className={styles.chip} to={more > 0 ? '/tasks' : `/tasks/${task.id}`}>
      <TaskIcon task={task} />
      <span className={styles.word}>{labelOf(task)}</span>
      {isOpen(task) && <span>{percentOf(task)} %</span>}
      {more > 0 && <span className={styles.more}>{messages.more(more)}</span>}
    </Link>
  );
}

function TaskIcon({ task }: { task: Task }) {
  if (isOpen(task)) return <LoaderCircle className={styles.turning} aria-hidden />;
  return task.state === 'failed' ? <CircleAlert aria-hidden /> : <Check aria-hidden />;
}

function labelOf(task: Task): string {
  if (isOpen(task)) return messages.chip[task.kind];
  return task.state === 'failed' ? messages.failed : messages.ready[task.kind];
}

/** Refreshes the lists on screen as soon as a task has ended. */
function useRefreshWhenDone(tasks: readonly Task[]): void {
  const queryClient = useQueryClient();
  const open = tasks.filter(isOpen).length;
  const before = useRef(0);
  useEffect(() => {
    if (open < before.current) void invalidate(queryClient, CHANGED_LISTS);
    before.current = open;
  }, [open, queryClient]);
}
