import { AppError } from '../platform/app-error.ts';
import { RowTakenError } from '../platform/task-row-key.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createCooperativeYield } from './cooperative-yield.ts';
import { gatherRows } from './gathered-rows.ts';
import type { TaskKind, TaskRun } from './task-kind.ts';
import type { StepOutcome, TakenTask, TaskStore } from './task-port.ts';

export interface RunnerDeps {
  store: Pick<TaskStore, 'take' | 'othersWait' | 'marks' | 'advance' | 'giveBack' | 'settle'>;
  kindOf(task: TakenTask): Pick<TaskKind<never>, 'run'>;
  clock: Clock;
  onError(error: unknown): void;
}

export interface Runner {
  /** Works on tasks until the queue is empty. */
  work(): Promise<void>;
  /** Returns running tasks to the queue after their current row. */
  stop(): void;
}

/** A crashed process is detected after this time; each step renews the lease. */
const LEASE_MS = 30_000;
/** After this time, another waiting account gets its turn. */
const SLICE_MS = 15_000;
/** Across all processes. */
const MAX_RUNNING = 4;
/** A task claimed this often without progress crashes the processes that work on it. */
const MAX_STALLS = 5;

export function createRunner(deps: RunnerDeps): Runner {
  const { store, clock } = deps;
  const stopping = { isStopped: false };
  const takeNext = () => {
    const now = clock.now();
    return store.take({ now, leaseUntil: now + LEASE_MS, mostRunning: MAX_RUNNING });
  };
  return {
    work: async () => {
      while (!stopping.isStopped) {
        const task = await takeNext();
        if (!task) return;
        await workOn({ ...deps, stopping }, task);
      }
    },
    stop: () => {
      stopping.isStopped = true;
    },
  };
}

interface WorkDeps extends RunnerDeps {
  stopping: { readonly isStopped: boolean };
}

async function workOn(deps: WorkDeps, task: TakenTask): Promise<void> {
  const { store, clock } = deps;
  const settle = (state: 'done' | 'failed' | 'cancelled', reason: string | null = null) =>
    store.settle(task, { state, reason, now: clock.now() });
  try {
    if (task.isCancelled) return await settle('cancelled');
    if (task.stalls > MAX_STALLS) return await settle('failed', 'The task could not be completed. Start it again.');
    const end = await runTurn(deps, task);
    if (end === 'goes on') await store.giveBack(task, clock.now());
    else if (end !== 'lost') await settle(end);
  } catch (error) {
    if (error instanceof RowTakenError) return store.giveBack(task, clock.now());
    if (error instanceof AppError && error.code !== 'unavailable') return settle('failed', error.message);
    // This process keeps the task until the lease expires; then it is retried.
    deps.onError(error);
  }
}

async function runTurn(deps: WorkDeps, task: TakenTask): Promise<StepOutcome | 'done'> {
  const { store, clock, stopping } = deps;
  const beganAt = clock.now();
  const gathered = gatherRows(clock);
  const turn = turnOf(task, await store.marks(task));
  const step = async () => {
    // Other work runs before and after a step, which takes milliseconds.
    await turn.rest();
    const outcome = await store.advance(task, { ...gathered.take(), leaseUntil: clock.now() + LEASE_MS });
    await turn.rest();
    return outcome;
  };
  const isOver = async () =>
    stopping.isStopped || (clock.now() - beganAt >= SLICE_MS && (await store.othersWait(task.accountId)));
  try {
    for await (const row of deps.kindOf(task).run(turn)) {
      gathered.add(row);
      if (!stopping.isStopped && !gathered.isFull()) continue;
      const outcome = await step();
      if (outcome !== 'goes on' || (await isOver())) return outcome;
    }
  } catch (error) {
    // A permanent error keeps the rows before it.
    if (error instanceof AppError) await step();
    throw error;
  }
  const outcome = await step();
  return outcome === 'goes on' ? 'done' : outcome;
}

function turnOf(task: TakenTask, created: ReadonlyMap<number, number>): TaskRun {
  const { id: taskId, attempt } = task;
  return {
    task,
    made: created,
    mark: ({ place, line }) => ({ taskId, attempt, place, line }),
    rest: createCooperativeYield(),
  };
}
