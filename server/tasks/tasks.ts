import { setImmediate as nextTurn } from 'node:timers/promises';
import { notFound, tooManyAtOnce } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createRunner } from './runner.ts';
import type { TaskKind, TaskResult } from './task-kind.ts';
import type { RowRequest, Task, TaskPart, TaskRow, TaskStore } from './task-port.ts';

export type { DealtRow, PreparedTask, TaskKind, TaskParts, TaskResult, TaskTurn } from './task-kind.ts';
export type { Task, TaskRow, TaskStore } from './task-port.ts';

/** A task as its owner sees it. */
export interface TaskView extends Task {
  /** When it is removed with its result; null while it goes on. */
  until: number | null;
}

/** Long work of accounts, done by the service itself. `Inputs` says what each kind is asked with. */
export interface Tasks<Inputs> {
  /** Refuses what is wrong with all of it, and more than may wait at once. */
  start<Kind extends Task['kind'] & keyof Inputs>(
    accountId: number,
    wanted: { kind: Kind; name: string; input: Inputs[Kind] },
  ): Promise<TaskView>;
  page(accountId: number, request: PageRequest): Promise<Page<TaskView>>;
  /** Refuses with `not_found`. */
  find(accountId: number, id: number): Promise<TaskView>;
  rows(accountId: number, id: number, request: RowRequest): Promise<Page<TaskRow>>;
  /** What is there so far. */
  result(accountId: number, id: number): Promise<TaskResult>;
  cancel(accountId: number, id: number): Promise<void>;
  remove(accountId: number, id: number): Promise<void>;
  /** For a periodic job: works until nothing waits. Any number at once, in any number of processes. */
  work(): Promise<void>;
  /** For a periodic job: drops what ended a week ago. */
  forgetOld(): Promise<void>;
  stop(): void;
}

export type TaskKinds<Inputs> = { readonly [Kind in Task['kind'] & keyof Inputs]: TaskKind<Inputs[Kind]> };

export interface TasksParts<Inputs> {
  store: TaskStore;
  kinds: TaskKinds<Inputs>;
  clock: Clock;
  onError(error: unknown): void;
}

const KEPT_MS = 7 * 24 * 3_600_000;
/** Ended ones of an account. */
const MOST_KEPT = 50;
/** What may wait of an account: tasks, and characters of their inputs. */
const MOST_OPEN = 1_000;
const MOST_CHARACTERS = 64_000_000;
const ROWS_AT_ONCE = 500;

export function createTasks<Inputs>(parts: TasksParts<Inputs>): Tasks<Inputs> {
  const { store, kinds, clock } = parts;
  const runner = createRunner({ ...parts, kindOf: ({ kind }) => kinds[kind as keyof typeof kinds] });
  const found = async (accountId: number, id: number) => {
    const task = await store.find(accountId, id);
    if (!task) throw notFound();
    return task;
  };
  return {
    start: async (accountId, { kind, name, input }) => {
      const prepared = await kinds[kind].prepare(accountId, input);
      await refuseTooMuch(store, accountId, prepared.input.length);
      return view(await store.add({ ...prepared, accountId, kind, name, createdAt: clock.now() }));
    },
    page: async (accountId, request) => {
      const { items, total } = await store.page(accountId, request);
      return { items: items.map(view), total };
    },
    find: async (accountId, id) => view(await found(accountId, id)),
    rows: async (accountId, id, request) => store.rows(await found(accountId, id), request),
    result: async (accountId, id) => {
      const task = await found(accountId, id);
      const made = { rows: () => allRows(store, task), parts: () => allParts(store, task) };
      return kinds[task.kind as keyof typeof kinds].result(task, made);
    },
    cancel: async (accountId, id) => {
      if (!(await store.cancel(accountId, id, clock.now()))) throw notFound();
    },
    remove: async (accountId, id) => {
      if (!(await store.remove(accountId, id))) throw notFound();
    },
    ...runner,
    forgetOld: async () => {
      // Other requests get their turn between any two parts.
      while (await store.sweep({ before: clock.now() - KEPT_MS, kept: MOST_KEPT })) await nextTurn();
    },
  };
}

function view(task: Task): TaskView {
  return { ...task, until: task.finishedAt === null ? null : task.finishedAt + KEPT_MS };
}

async function refuseTooMuch(store: TaskStore, accountId: number, characters: number): Promise<void> {
  const open = await store.open(accountId);
  if (open.count < MOST_OPEN && open.characters + characters <= MOST_CHARACTERS) return;
  throw tooManyAtOnce('Too much of this account is waiting already. Send more when some of it is done.');
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
