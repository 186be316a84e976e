import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditActor } from '../audit/audit-port.ts';
import { notFound, tooManyConcurrent } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createRunner } from './runner.ts';
import type { TaskKind, TaskResult } from './task-kind.ts';
import type { RowRequest, Task, TaskPart, TaskRow, TaskStore } from './task-port.ts';

export type { PreparedTask, ProcessedRow, TaskKind, TaskOutput, TaskResult, TaskRun } from './task-kind.ts';
export { TASK_TOPIC, type Task, type TaskRow, type TaskStore } from './task-port.ts';

/** A task as shown to its owner. */
export interface TaskView extends Task {
  /** When it is removed with its result; null while it is unfinished. */
  until: number | null;
}

/** Background tasks of accounts. `Inputs` maps each kind to its input. */
export interface Tasks<Inputs> {
  /** Rejects input that is invalid as a whole, and input beyond the queue's limits. */
  start<Kind extends Task['kind'] & keyof Inputs>(
    accountId: number,
    wanted: { kind: Kind; name: string; input: Inputs[Kind]; by: AuditActor },
  ): Promise<TaskView>;
  page(accountId: number, request: PageRequest): Promise<Page<TaskView>>;
  /** Rejects with `not_found`. */
  find(accountId: number, id: number): Promise<TaskView>;
  rows(accountId: number, id: number, request: RowRequest): Promise<Page<TaskRow>>;
  /** Returns the result so far. */
  result(accountId: number, id: number): Promise<TaskResult>;
  cancel(accountId: number, id: number): Promise<void>;
  remove(accountId: number, id: number): Promise<void>;
  /** Periodic job: works until the queue is empty. Safe to run concurrently in any number of processes. */
  work(): Promise<void>;
  /** Periodic job: deletes tasks that ended a week ago. */
  forgetOld(): Promise<void>;
  stop(): void;
}

export type TaskKinds<Inputs> = { readonly [Kind in Task['kind'] & keyof Inputs]: TaskKind<Inputs[Kind]> };

export interface TasksDeps<Inputs> {
  store: TaskStore;
  kinds: TaskKinds<Inputs>;
  clock: Clock;
  onError(error: unknown): void;
}

const KEPT_MS = 7 * 24 * 3_600_000;
/** Finished tasks per account. */
const MAX_KEPT = 50;
/** Limits of waiting tasks and of the characters of their inputs per account. */
const MAX_OPEN = 1_000;
const MAX_CHARACTERS = 64_000_000;
const ROWS_AT_ONCE = 500;

export function createTasks<Inputs>(deps: TasksDeps<Inputs>): Tasks<Inputs> {
  const { store, kinds, clock } = deps;
  const runner = createRunner({ ...deps, kindOf: ({ kind }) => kinds[kind as keyof typeof kinds] });
  const found = async (accountId: number, id: number) => {
    const task = await store.find(accountId, id);
    if (!task) throw notFound();
    return task;
  };
  return {
    start: async (accountId, { kind, name, input, by }) => {
      const prepared = await kinds[kind].prepare(accountId, input);
      await refuseTooMuch(store, accountId, prepared.input.length);
      return view(await store.add({ ...prepared, accountId, kind, name, by, createdAt: clock.now() }));
    },
    page: async (accountId, request) => {
      const { items, total } = await store.page(accountId, request);
      return { items: items.map(view), total };
    },
    find: async (accountId, id) => view(await found(accountId, id)),
    rows: async (accountId, id, request) => store.rows(await found(accountId, id), request),
    result: async (accountId, id) => {
      const task = await found(accountId, id);
      const created = { rows: () => allRows(store, task), parts: () => allParts(store, task) };
      return kinds[task.kind as keyof typeof kinds].result(task, created);
    },
    cancel: async (accountId, id) => {
      if (!(await store.cancel(accountId, id, clock.now()))) throw notFound();
    },
    remove: async (accountId, id) => {
      if (!(await store.remove(accountId, id))) throw notFound();
    },
    ...runner,
    forgetOld: async () => {
      // Other requests run between two portions.
      while (await store.sweep({ before: clock.now() - KEPT_MS, kept: MAX_KEPT })) await nextTurn();
    },
  };
}

function view(task: Task): TaskView {
  return { ...task, until: task.finishedAt === null ? null : task.finishedAt + KEPT_MS };
}

async function refuseTooMuch(store: TaskStore, accountId: number, characters: number): Promise<void> {
  const open = await store.open(accountId);
  if (open.count < MAX_OPEN && open.characters + characters <= MAX_CHARACTERS) return;
  throw tooManyConcurrent('This workspace has too many queued tasks. Try again when some have finished.');
}

async function* allRows(store: TaskStore, task: Task): AsyncGenerator<TaskRow> {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const { items } = await store.rows(task, { limit: ROWS_AT_ONCE, offset });
    yield* items;
    if (items.length < ROWS_AT_ONCE) return;
  }
}

async function* allParts(store: TaskStore, task: Task): AsyncGenerator<TaskPart> {
  for (let behind = -1; ; ) {
    const part = await store.partBehind(task, behind);
    if (!part) return;
    yield part;
    behind = part.place;
  }
}
