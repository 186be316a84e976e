/** Steps that can be undone and redone. Continuous typing is one step. */
export interface History<State> {
  past: readonly State[];
  future: readonly State[];
  /** Name and time of the last change. */
  lastName: string;
  lastAt: number;
}

export const NO_HISTORY: History<never> = { past: [], future: [], lastName: '', lastAt: 0 };

/** Changes of the same field within this interval are one step. */
const MERGE_WITHIN_MS = 900;
const MAX_STEPS = 200;

/** @param before state before the change */
export function recorded<State>(
  history: History<State>,
  before: State,
  { name, at }: { name: string; at: number },
): History<State> {
  const isSameGo = name !== '' && name === history.lastName && at - history.lastAt < MERGE_WITHIN_MS;
  const past = isSameGo ? history.past : [...history.past, before].slice(-MAX_STEPS);
  return { past, future: [], lastName: name, lastAt: at };
}

export interface HistoryStep<State> {
  state: State;
  history: History<State>;
}

/** Undoes one step; undefined at the beginning. */
export function undone<State>({ past, future }: History<State>, current: State): HistoryStep<State> | undefined {
  const state = past.at(-1);
  if (state === undefined) return undefined;
  return { state, history: { past: past.slice(0, -1), future: [current, ...future], lastName: '', lastAt: 0 } };
}

/** Redoes one step; undefined at the end. */
export function redone<State>({ past, future }: History<State>, current: State): HistoryStep<State> | undefined {
  const [state, ...later] = future;
  if (state === undefined) return undefined;
  return { state, history: { past: [...past, current], future: later, lastName: '', lastAt: 0 } };
}
