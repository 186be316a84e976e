import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';
import { type ApiResponse, LINK_TOOLS } from '../api/client.ts';
import { queryKeyOf, useApi } from '../api/queries.ts';
import { createStored } from './stored.ts';

export type Task = ApiResponse<'showTask'>['data'];

export const TASKS = `${LINK_TOOLS}/tasks`;
export const TASK = `${LINK_TOOLS}/task`;

/** Polling interval while a task runs. */
const POLL_INTERVAL_MS = 1_500;
/** Only recent tasks matter for the indicator. */
const NEWEST = { limit: 20 };

/** Ended tasks whose result has been seen in this browser. */
export const seenTasks = createStored<readonly number[]>('tasks-seen', []);
const MAX_SEEN = 100;

export function isOpen({ state }: Task): boolean {
  return state === 'waiting' || state === 'running';
}

export function seeTask({ id }: Task): void {
  const seen = seenTasks.read();
  if (!seen.includes(id)) seenTasks.write([...seen, id].slice(-MAX_SEEN));
}

/** Returns the newest tasks, polled while one of them runs. */
export function useTasks(): UseQueryResult<ApiResponse<'listTasks'>, ApiError> {
  const client = useApi();
  return useQuery<ApiResponse<'listTasks'>, ApiError>({
    queryKey: queryKeyOf(TASKS, { query: NEWEST }),
    queryFn: ({ signal }) => client.call<ApiResponse<'listTasks'>>(TASKS, { query: NEWEST, signal }),
    refetchInterval: ({ state }) => state.data?.data.tasks.some(isOpen) === true && POLL_INTERVAL_MS,
  });
}

/** Returns one task, polled while it runs. */
export function useTask(id: string | undefined): UseQueryResult<ApiResponse<'showTask'>, ApiError> {
  const client = useApi();
  const path = `${TASK}/${id}`;
  return useQuery<ApiResponse<'showTask'>, ApiError>({
    queryKey: queryKeyOf(path),
    queryFn: ({ signal }) => client.call<ApiResponse<'showTask'>>(path, { signal }),
    refetchInterval: ({ state }) => state.data !== undefined && isOpen(state.data.data) && POLL_INTERVAL_MS,
  });
}

/**
 * Returns the task for the indicator: running ones, the oldest first; otherwise one that ended and has not been seen.
 */
export function taskToShow(tasks: readonly Task[], seen: readonly number[]): { task: Task; more: number } | undefined {
  const open = tasks.filter(isOpen);
  const ended = tasks.filter((task) => !isOpen(task) && task.state !== 'cancelled' && !seen.includes(task.id));
  const shown = open.length > 0 ? open : ended;
  const task = open.find(({ state }) => state === 'running') ?? shown.at(-1);
  return task && { task, more: shown.length - 1 };
}

/** Returns whole percent; at most 99 until everything is done. */
export function percentOf({ done, total }: Pick<Task, 'done' | 'total'>): number {
  return total === 0 ? 0 : Math.min(Math.floor((done / total) * 100), done < total ? 99 : 100);
}
