import { useCallback, useEffect, useState } from 'react';

export interface Draft<Values> {
  values: Values;
  /** Changes some of them. */
  set: (change: Partial<Values>) => void;
  /** Back to what is saved. */
  reset: (values?: Values) => void;
  /** Something is not saved yet. */
  isChanged: boolean;
}

const PREFIX = 'waymark.draft.';

/**
 * What is typed into an editor, kept in this tab until it is saved, so that a look elsewhere loses nothing. Reset it after saving.
 *
 * @param name of the editor and its object, e.g. `link.12` or `link.new`
 */
export function useDraft<Values extends object>(name: string, saved: Values): Draft<Values> {
  const [changes, setChanges] = useState<Partial<Values>>(() => read<Values>(name));
  useEffect(() => write(name, changes), [name, changes]);
  const set = useCallback((change: Partial<Values>) => setChanges((before) => ({ ...before, ...change })), []);
  const reset = useCallback(
    (values?: Values) => {
      // At once, too: whoever has saved often closes the editor in the same moment.
      write(name, values ?? {});
      setChanges(values ?? {});
    },
    [name],
  );
  const values = { ...saved, ...changes };
  return { values, set, reset, isChanged: differs(saved, changes) };
}

export function differs<Values extends object>(saved: Values, changes: Partial<Values>): boolean {
  return Object.entries(changes).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Values]),
  );
}

function read<Values>(name: string): Partial<Values> {
  try {
    const text = sessionStorage.getItem(PREFIX + name);
    return text === null ? {} : (JSON.parse(text) as Partial<Values>);
  } catch {
    return {};
  }
}

/** Begins a draft for an editor that is about to be opened. */
export function keepDraft<Values extends object>(name: string, changes: Partial<Values>): void {
  write(name, changes);
}

function write(name: string, changes: object): void {
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(changes));
  } catch {
    // Storage is forbidden or full: the draft lives as long as the screen.
  }
}
