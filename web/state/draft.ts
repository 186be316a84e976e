import { useCallback, useEffect, useState } from 'react';

export interface Draft<Values> {
  values: Values;
  /** Changes some of the values. */
  set: (change: Partial<Values>) => void;
  /** Restores the stored values. */
  reset: (values?: Values) => void;
  /** Whether there are unsaved changes. */
  isChanged: boolean;
}

const PREFIX = 'waymark.draft.';

/**
 * Input of an editor, kept in this tab until it is saved, so that visiting another screen loses nothing. Reset it after
 * saving.
 *
 * @param name of the editor and its object, e.g. `link.12` or `link.new`
 */
export function useDraft<Values extends object>(name: string, saved: Values): Draft<Values> {
  const [changes, setChanges] = useState<Partial<Values>>(() => read<Values>(name));
  const isChanged = differs(saved, changes);
  useEffect(() => write(name, isChanged ? changes : {}), [name, changes, isChanged]);
  useEffect(() => (isChanged ? askBeforeClosing() : undefined), [isChanged]);
  const set = useCallback((change: Partial<Values>) => setChanges((before) => ({ ...before, ...change })), []);
  const reset = useCallback(
    (values?: Values) => {
      // Writes immediately, too, because an editor often closes right after saving.
      write(name, values ?? {});
      setChanges(values ?? {});
    },
    [name],
  );
  const values = { ...saved, ...changes };
  return { values, set, reset, isChanged };
}

/** Lets the browser ask before it closes the tab, with which the draft would go. Returns what ends that. */
function askBeforeClosing(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
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

/** Whether this tab keeps a draft of that name. */
export function isDrafted(name: string): boolean {
  return Object.keys(read(name)).length > 0;
}

/** Prepares a draft for an editor that is about to open. */
export function keepDraft<Values extends object>(name: string, changes: Partial<Values>): void {
  write(name, changes);
}

function write(name: string, changes: object): void {
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(changes));
  } catch {
    // Storage is blocked or full: the draft lasts as long as the screen.
  }
}
