import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Creates a function that waits for a turn of the event loop of the caller's own. `setImmediate` alone runs all callers that
 * wait in one turn: eight requests of 5 ms held everyone else for 40 ms.
 */
export function createEventLoopTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => nextTurn());
    return last;
  };
}

/** Work that yields after each step of at most a millisecond or two. */
export type Steps<Result> = Generator<void, Result>;

/** How long steps may follow one another. */
const LONGEST_TURN_MS = 3;

const turn = createEventLoopTurns();

/** Does work in turns of the event loop, of some milliseconds each, so that everything else gets its turn. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (let startedAt = performance.now(); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - startedAt < LONGEST_TURN_MS) continue;
    await turn();
    startedAt = performance.now();
  }
}

/** Does the work in one go. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** What is done for a row takes 0.01 to 0.2 µs, so a slice takes at most 2 ms. */
const SLICE = 8_192;

/** Does something for rows, in slices that are steps of their own. The loop over rows belongs into `work`, where it is compiled well. */
export function* inSlices(rows: number, work: (from: number, to: number) => void): Steps<void> {
  for (let from = 0; from < rows; from += SLICE) {
    work(from, Math.min(rows, from + SLICE));
    yield;
  }
}
