/** Steps that can be taken back and made again. What is typed in one go is one step. */
export interface History<State> {
  past: readonly State[];
  future: readonly State[];
  /** What was changed last, and when. */
  lastName: string;
  lastAt: number;
}

export const NO_HISTORY: History<never> = { past: [], future: [], lastName: '', lastAt: 0 };

/** Changes of one thing that follow each other as fast as this are one step. */
const ONE_GO_MS = 900;
const MOST_STEPS = 200;

/** @param before what was there before the change */
export function recorded<State>(
  history: History<State>,
  before: State,
  { name, at }: { name: string; at: number },
): History<State> {
  const isSameGo = name !== '' && name === history.lastName && at - history.lastAt < ONE_GO_MS;
  const past = isSameGo ? history.past : [...history.past, before].slice(-MOST_STEPS);
  return { past, future: [], lastName: name, lastAt: at };
}

export interface Moved<State> {
  state: State;
  history: History<State>;
}

/** One step back; undefined at the beginning. */
export function undone<State>({ past, future }: History<State>, current: State): Moved<State> | undefined {
  const state = past.at(-1);
  if (state === undefined) return undefined;
  return { state, history: { past: past.slice(0, -1), future: [current, ...future], lastName: '', lastAt: 0 } };
}

/** One step forward again; undefined at the end. */
export function redone<State>({ past, future }: History<State>, current: State): Moved<State> | undefined {
  const [state, ...later] = future;
  if (state === undefined) return undefined;
  return { state, history: { past: [...past, current], future: later, lastName: '', lastAt: 0 } };
}
