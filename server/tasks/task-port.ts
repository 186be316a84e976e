import type { ImportResult, TaskKindWord, TaskState } from '../../contract/vocabulary.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

/** A long piece of an account's work, which goes on without whoever asked for it. */
export interface Task {
  id: number;
  accountId: number;
  kind: TaskKindWord;
  name: string;
  state: TaskState;
  /** Rows that have been dealt with, and all of them. */
  done: number;
  total: number;
  /** What became of those that are done. */
  counts: Record<ImportResult, number>;
  /** Of the file that is fetched in the end, as far as it is there. */
  resultBytes: number;
  /** Why it failed. */
  reason: string | null;
  createdAt: number;
  finishedAt: number | null;
}

export interface NewTask extends Pick<Task, 'accountId' | 'kind' | 'name' | 'total' | 'createdAt'> {
  /** Everything that its kind needs, as text; dropped at the end. */
  input: string;
}

/** A task in the hands of a process. All that it does with it holds only while nobody has taken it since. */
export interface TakenTask extends Task {
  input: string;
  attempt: number;
  /** How often it was taken since it last went on: one that ends its process would go round for ever. */
  stalls: number;
  isCancelled: boolean;
}

/** What became of a row. */
export interface TaskRow {
  /** From 0. */
  place: number;
  /** Where it stands in the file, as its owner counts. */
  line: number;
  result: ImportResult;
  /** What was made for it. */
  objectId: number | null;
  /** What its owner is told, by the words of its kind. */
  told: Readonly<Record<string, string>>;
}

/** A part of the file that is fetched in the end: what stands in it, and what its end says of that. */
export interface TaskPart {
  body: Buffer;
  tail: Buffer;
}

/** Rows that are done, in order, beginning with the first that was not yet. */
export interface TaskStep {
  rows: readonly TaskRow[];
  part?: TaskPart | undefined;
  /** The task is this process's until then. */
  leaseUntil: number;
}

export interface RowRequest extends PageRequest {
  result?: ImportResult | undefined;
}

/** A place in the queue: `now` to ask by, and how many tasks may be under way in all processes together. */
export interface TakeRequest {
  now: number;
  leaseUntil: number;
  mostRunning: number;
}

/** What came of a step: `cancelled` and `lost` end this process's work on it. */
export type StepOutcome = 'goes on' | 'cancelled' | 'lost';

export interface TaskStore {
  add(task: NewTask): Promise<Task>;
  /** Newest first. */
  page(accountId: number, request: PageRequest): Promise<Page<Task>>;
  find(accountId: number, id: number): Promise<Task | undefined>;
  /** Tasks of the account that have not ended, and the characters of their inputs. */
  open(accountId: number): Promise<{ count: number; characters: number }>;
  /** Ends what waits, and tells whoever works on it; false when there is no such task. One that has ended stays as it is. */
  cancel(accountId: number, id: number, now: number): Promise<boolean>;
  /** It is seen no more; its rows go by `sweep`. */
  remove(accountId: number, id: number): Promise<boolean>;
  /** Rows that are done, in order. */
  rows(task: Pick<Task, 'accountId' | 'id'>, request: RowRequest): Promise<Page<TaskRow>>;
  /** The next part of the file behind a place. */
  partBehind(task: Pick<Task, 'accountId' | 'id'>, place: number): Promise<(TaskPart & { place: number }) | undefined>;
  /**
   * The next in the queue: one that waits, or one whose process is gone. An account has one at a time, and none while it is
   * suspended. Any number of processes may ask at once.
   */
  take(request: TakeRequest): Promise<TakenTask | undefined>;
  /** Whether somebody else's tasks wait. */
  othersWait(accountId: number): Promise<boolean>;
  /** Objects that were made for rows which are not done, by place: a process was gone in between. */
  marks(task: TakenTask): Promise<ReadonlyMap<number, number>>;
  advance(task: TakenTask, step: TaskStep): Promise<StepOutcome>;
  /** Back into the queue, as it stands. */
  giveBack(task: TakenTask, queuedAt: number): Promise<void>;
  settle(
    task: TakenTask,
    end: { state: 'done' | 'failed' | 'cancelled'; reason: string | null; now: number },
  ): Promise<void>;
  /** Deletes a part of what was removed or ended before, all but the newest `kept` of an account; true while there is more. */
  sweep(request: { before: number; kept: number }): Promise<boolean>;
}
