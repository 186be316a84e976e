import { AppError } from '../platform/app-error.ts';
import { RowTakenError } from '../platform/row-mark.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createRests } from './cooperative-yield.ts';
import { gatherRows } from './gathered-rows.ts';
import type { TaskKind, TaskTurn } from './task-kind.ts';
import type { StepOutcome, TakenTask, TaskStore } from './task-port.ts';

export interface RunnerParts {
  store: Pick<TaskStore, 'take' | 'othersWait' | 'marks' | 'advance' | 'giveBack' | 'settle'>;
  kindOf(task: TakenTask): Pick<TaskKind<never>, 'run'>;
  clock: Clock;
  onError(error: unknown): void;
}

export interface Runner {
  /** Works on tasks until none waits. */
  work(): Promise<void>;
  /** What is under way goes back into the queue after its row. */
  stop(): void;
}

/** A process that is gone is missed so long; each step begins it anew. */
const LEASE_MS = 30_000;
/** After so long it is somebody else's turn, where somebody waits. */
const SLICE_MS = 15_000;
/** In all processes together. */
const MOST_RUNNING = 4;
/** Taken so often without a row more, something about it ends whoever takes it. */
const MOST_STALLS = 5;

export function createRunner(parts: RunnerParts): Runner {
  const { store, clock } = parts;
  const stopping = { isStopped: false };
  const takeNext = () => {
    const now = clock.now();
    return store.take({ now, leaseUntil: now + LEASE_MS, mostRunning: MOST_RUNNING });
  };
  return {
    work: async () => {
      while (!stopping.isStopped) {
        const task = await takeNext();
        if (!task) return;
        await workOn({ ...parts, stopping }, task);
      }
    },
    stop: () => {
      stopping.isStopped = true;
    },
  };
}

interface WorkParts extends RunnerParts {
  stopping: { readonly isStopped: boolean };
}

async function workOn(parts: WorkParts, task: TakenTask): Promise<void> {
  const { store, clock } = parts;
  const settle = (state: 'done' | 'failed' | 'cancelled', reason: string | null = null) =>
    store.settle(task, { state, reason, now: clock.now() });
  try {
    if (task.isCancelled) return await settle('cancelled');
    if (task.stalls > MOST_STALLS) return await settle('failed', 'It could not be brought to its end. Begin it anew.');
    const end = await runTurn(parts, task);
    if (end === 'goes on') await store.giveBack(task, clock.now());
    else if (end !== 'lost') await settle(end);
  } catch (error) {
    if (error instanceof RowTakenError) return store.giveBack(task, clock.now());
    if (error instanceof AppError && error.code !== 'unavailable') return settle('failed', error.message);
    // It stays this process's until its lease is over, and is tried again then.
    parts.onError(error);
  }
}

async function runTurn(parts: WorkParts, task: TakenTask): Promise<StepOutcome | 'done'> {
  const { store, clock, stopping } = parts;
  const beganAt = clock.now();
  const gathered = gatherRows(clock);
  const step = () => store.advance(task, { ...gathered.take(), leaseUntil: clock.now() + LEASE_MS });
  const isOver = async () =>
    stopping.isStopped || (clock.now() - beganAt >= SLICE_MS && (await store.othersWait(task.accountId)));
  try {
    for await (const row of parts.kindOf(task).run(turnOf(task, await store.marks(task)))) {
      gathered.add(row);
      if (!stopping.isStopped && !gathered.isFull()) continue;
      const outcome = await step();
      if (outcome !== 'goes on' || (await isOver())) return outcome;
    }
  } catch (error) {
    // What is refused for good keeps the rows before it.
    if (error instanceof AppError) await step();
    throw error;
  }
  const outcome = await step();
  return outcome === 'goes on' ? 'done' : outcome;
}

function turnOf(task: TakenTask, made: ReadonlyMap<number, number>): TaskTurn {
  const { id: taskId, attempt } = task;
  return { task, made, mark: ({ place, line }) => ({ taskId, attempt, place, line }), rest: createRests() };
}
