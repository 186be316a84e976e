import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import type { AuthorStore } from '../audit/author-port.ts';
import type { LinkStore } from '../links/link-port.ts';
import type { ChangeFeed } from '../platform/changes.ts';
import type { QrCodeStore } from '../qr/qr-code-port.ts';
import type { NewTask, TakenTask, Task, TaskRow, TaskStore } from './task-port.ts';

/** One process's view of the database. */
export interface TaskStores {
  changes: ChangeFeed;
  accounts: AccountStore;
  authors: AuthorStore;
  links: LinkStore;
  tasks: TaskStore;
  codes: QrCodeStore;
}

/** Two processes on an empty database. */
export type OpenTaskStores = () => Promise<{ stores: readonly [TaskStores, TaskStores]; close(): Promise<void> }>;

export interface TaskBench {
  readonly here: TaskStores;
  readonly there: TaskStores;
  /** An account without any tasks. */
  readonly mine: number;
  newAccount(): Promise<number>;
  add(over?: Partial<NewTask>): Promise<Task>;
  /** Claims the longest-waiting task. */
  took(store: TaskStore, now?: number): Promise<TakenTask>;
}

export const PAGE = { limit: 100, offset: 0 };
export const LEASE = { leaseUntil: 100, mostRunning: 10 };

/** Call it within a suite, for all its tests: each starts with an empty queue. */
export function useTaskBench(open: OpenTaskStores): TaskBench {
  let opened: Awaited<ReturnType<OpenTaskStores>>;
  let people = 0;
  let mine: number;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await emptyQueue(opened.stores[0].tasks);
    mine = await newAccount();
  });

  async function newAccount(): Promise<number> {
    people++;
    const person = { email: `t${people}@example.com`, username: `t${people}`, passwordHash: 'x', plan: 'free' };
    const key = { hash: `task-${people}`, lastFour: 'abcd', expiresAt: null };
    return (await opened.stores[0].accounts.create({ ...person, key, now: 1 })).id;
  }

  return {
    get here() {
      return opened.stores[0];
    },
    get there() {
      return opened.stores[1];
    },
    get mine() {
      return mine;
    },
    newAccount,
    add: (over = {}) =>
      opened.stores[0].tasks.add({
        accountId: mine,
        kind: 'link_import',
        name: 'links.csv',
        input: '{"ü":1}',
        total: 3,
        createdAt: 5,
        by: { personId: 0, keyId: 0 },
        ...over,
      }),
    took: async (store, now = 10) => {
      const task = await store.take({ now, ...LEASE, leaseUntil: now + 90 });
      if (!task) throw new Error('nothing waits');
      return task;
    },
  };
}

/** Returns the outcome of a row. */
export function row(place: number, over: Partial<TaskRow> = {}): TaskRow {
  const details = { shorturl: `https://w.example/${place}` };
  return { place, line: place + 2, result: 'made', objectId: place + 70, details, ...over };
}

export function markOf({ id, attempt }: TakenTask, place: number) {
  return { taskId: id, attempt, place, line: place + 2 };
}

/** Removes leftovers of earlier tests. */
async function emptyQueue(tasks: TaskStore): Promise<void> {
  let task: TakenTask | undefined;
  do {
    task = await tasks.take({ now: 1_000_000, leaseUntil: 1, mostRunning: 100 });
    if (task) await tasks.settle(task, { state: 'done', reason: null, now: 1 });
  } while (task);
  while (await tasks.sweep({ before: Number.MAX_SAFE_INTEGER, kept: 0 }));
}
