import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Answer, LINK_TOOLS } from '../api/client.ts';
import { keyOf, useApi } from '../api/queries.ts';
import type { Refusal } from '../api/refusal.ts';
import { createStored } from './stored.ts';

export type Task = Answer<'showTask'>['data'];

export const TASKS = `${LINK_TOOLS}/tasks`;
export const TASK = `${LINK_TOOLS}/task`;

/** While something is under way. */
const ASK_EVERY_MS = 1_500;
/** Those that may still be of interest wherever one is. */
const NEWEST = { limit: 20 };

/** Ended ones whose end has been looked at in this browser. */
export const seenTasks = createStored<readonly number[]>('tasks-seen', []);
const MOST_SEEN = 100;

export function isOpen({ state }: Task): boolean {
  return state === 'waiting' || state === 'running';
}

export function seeTask({ id }: Task): void {
  const seen = seenTasks.read();
  if (!seen.includes(id)) seenTasks.write([...seen, id].slice(-MOST_SEEN));
}

/** The newest tasks, asked for again and again while one of them is under way. */
export function useTasks(): UseQueryResult<Answer<'listTasks'>, Refusal> {
  const client = useApi();
  return useQuery<Answer<'listTasks'>, Refusal>({
    queryKey: keyOf(TASKS, { query: NEWEST }),
    queryFn: ({ signal }) => client.call<Answer<'listTasks'>>(TASKS, { query: NEWEST, signal }),
    refetchInterval: ({ state }) => state.data?.data.tasks.some(isOpen) === true && ASK_EVERY_MS,
  });
}

/** Likewise, of one. */
export function useTask(id: string | undefined): UseQueryResult<Answer<'showTask'>, Refusal> {
  const client = useApi();
  const path = `${TASK}/${id}`;
  return useQuery<Answer<'showTask'>, Refusal>({
    queryKey: keyOf(path),
    queryFn: ({ signal }) => client.call<Answer<'showTask'>>(path, { signal }),
    refetchInterval: ({ state }) => state.data !== undefined && isOpen(state.data.data) && ASK_EVERY_MS,
  });
}

/** What is told wherever one is: work that is under way, the oldest first; else what ended and has not been looked at. */
export function taskToTell(tasks: readonly Task[], seen: readonly number[]): { task: Task; more: number } | undefined {
  const open = tasks.filter(isOpen);
  const ended = tasks.filter((task) => !isOpen(task) && task.state !== 'cancelled' && !seen.includes(task.id));
  const told = open.length > 0 ? open : ended;
  const task = open.find(({ state }) => state === 'running') ?? told.at(-1);
  return task && { task, more: told.length - 1 };
}

/** Whole percent; 99 until all is done. */
export function percentOf({ done, total }: Pick<Task, 'done' | 'total'>): number {
  return total === 0 ? 0 : Math.min(Math.floor((done / total) * 100), done < total ? 99 : 100);
}
