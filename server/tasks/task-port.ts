import type { ImportResult, TaskKindName, TaskState } from '../../contract/vocabulary.ts';
import type { AuditActor } from '../audit/audit-port.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

/** A background task of an account. */
export interface Task {
  id: number;
  accountId: number;
  kind: TaskKindName;
  name: string;
  state: TaskState;
  /** Number of processed rows. */
  done: number;
  total: number;
  /** Processed rows by outcome. */
  counts: Record<ImportResult, number>;
  /** Size of the result file so far. */
  resultBytes: number;
  /** Why the task failed. */
  reason: string | null;
  createdAt: number;
  finishedAt: number | null;
}

export interface FailedTask extends Task {
  /** Whether its input is still stored. */
  canRetry: boolean;
}

/** Topic of the change that `TaskStore.add` announces. */
export const TASK_TOPIC = 'task';

export interface NewTask extends Pick<Task, 'accountId' | 'kind' | 'name' | 'total' | 'createdAt'> {
  /** The input of its kind, as text; deleted when the task ends, of a failed one with the task itself. */
  input: string;
  /** Creates the task, and thereby its objects. */
  by: AuditActor;
}

/** A task claimed by a process. Its writes only succeed while nobody has claimed the task since. */
export interface TakenTask extends Task {
  input: string;
  attempt: number;
  /** Number of claims since the last progress, to detect a task that crashes its process. */
  stalls: number;
  isCancelled: boolean;
}

/** The outcome of a row. */
export interface TaskRow {
  /** Zero-based index. */
  place: number;
  /** Line number in the file, as shown to the owner. */
  line: number;
  result: ImportResult;
  /** The object created for it. */
  objectId: number | null;
  /** The details for the owner, specific to the kind. */
  details: Readonly<Record<string, string>>;
}

/** A part of the result file: its content, and its description at the end. */
export interface TaskPart {
  body: Buffer;
  tail: Buffer;
}

/** Processed rows in order, starting with the first unstored one. */
export interface TaskStep {
  rows: readonly TaskRow[];
  part?: TaskPart | undefined;
  /** The process holds the task until then. */
  leaseUntil: number;
}

export interface RowRequest extends PageRequest {
  result?: ImportResult | undefined;
}

/** Parameters of a claim: `now`, and the limit of running tasks across all processes. */
export interface TakeRequest {
  now: number;
  leaseUntil: number;
  mostRunning: number;
}

/** The outcome of a step: `cancelled` and `lost` end this process's work on the task. */
export type StepOutcome = 'goes on' | 'cancelled' | 'lost';

export interface TaskStore {
  /** Adds a task, notes its creator and announces it to all processes. */
  add(task: NewTask): Promise<Task>;
  /** Newest first. */
  page(accountId: number, request: PageRequest): Promise<Page<Task>>;
  find(accountId: number, id: number): Promise<Task | undefined>;
  /** Returns the account's unfinished tasks and the total characters of their inputs. */
  open(accountId: number): Promise<{ count: number; characters: number }>;
  /**
   * Cancels a task and notifies the process that runs it; false if there is no such task. A finished task stays as it
   * is.
   */
  cancel(accountId: number, id: number, now: number): Promise<boolean>;
  /** Hides the task; `sweep` deletes its rows. */
  remove(accountId: number, id: number): Promise<boolean>;
  /** Returns processed rows in order. */
  rows(task: Pick<Task, 'accountId' | 'id'>, request: RowRequest): Promise<Page<TaskRow>>;
  /** Returns the next part of the file after a place. */
  partBehind(task: Pick<Task, 'accountId' | 'id'>, place: number): Promise<(TaskPart & { place: number }) | undefined>;
  /**
   * Claims the next task: one that waits, or one whose process is gone. Each account runs one task at a time, and none
   * while suspended. Safe to call concurrently from any number of processes.
   */
  take(request: TakeRequest): Promise<TakenTask | undefined>;
  /** Returns whether tasks of other accounts wait. */
  othersWait(accountId: number): Promise<boolean>;
  /** Returns objects that a crashed process created for unprocessed rows, by place. */
  marks(task: TakenTask): Promise<ReadonlyMap<number, number>>;
  /** Stores processed rows, and notes who created their objects: the creator of the task. */
  advance(task: TakenTask, step: TaskStep): Promise<StepOutcome>;
  /** Returns the task to the queue. */
  giveBack(task: TakenTask, queuedAt: number): Promise<void>;
  settle(
    task: TakenTask,
    end: { state: 'done' | 'failed' | 'cancelled'; reason: string | null; now: number },
  ): Promise<void>;
  /** Returns the failed tasks of all accounts, the last failure first. */
  failed(request: PageRequest): Promise<Page<FailedTask>>;
  /** Returns a failed task to the queue, where it continues after its last row, unless it has no input any more. */
  retry(id: number, now: number): Promise<{ accountId: number; isQueued: boolean } | undefined>;
  /**
   * Deletes a portion of the removed or expired tasks, and of all but the newest `kept` of an account. Returns true
   * while there is more.
   */
  sweep(request: { before: number; kept: number }): Promise<boolean>;
}
