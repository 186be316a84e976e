/** Values of a form before and after the shown ones, for undo and redo. */
export interface EditHistory<Values> {
  past: readonly Values[];
  future: readonly Values[];
  /** The last change: fields and time. */
  last?: Change | undefined;
}

interface Change {
  /** Names of the changed fields. */
  fields: string;
  /** Epoch milliseconds. */
  at: number;
}

export const NO_HISTORY = { past: [], future: [] } as const;

/** Changes of the same fields without a longer pause are one step, such as a typed word. */
const PAUSE_MS = 700;
const MAX_STEPS = 100;

/** Records a change of the values that were shown before it. There is nothing to redo after it. */
export function recorded<Values>(history: EditHistory<Values>, before: Values, change: Change): EditHistory<Values> {
  const { past, last } = history;
  const isSameStep = last?.fields === change.fields && change.at - last.at < PAUSE_MS && past.length > 0;
  return { past: isSameStep ? past : [...past, before].slice(-MAX_STEPS), future: [], last: change };
}

/** A step in either direction: the values to show, and the history after it. */
export interface Step<Values> {
  values: Values;
  history: EditHistory<Values>;
}

export function undone<Values>({ past, future }: EditHistory<Values>, current: Values): Step<Values> | undefined {
  const values = past.at(-1);
  return values && { values, history: { past: past.slice(0, -1), future: [current, ...future] } };
}

export function redone<Values>({ past, future }: EditHistory<Values>, current: Values): Step<Values> | undefined {
  const [values, ...rest] = future;
  return values && { values, history: { past: [...past, current], future: rest } };
}
