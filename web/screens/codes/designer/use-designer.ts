import { useCallback, useMemo, useRef, useState } from 'react';
import { designMessages } from '../../../messages/codes/codes.ts';
import { useDraft } from '../../../state/draft.ts';
import { useShortcuts } from '../../../state/shortcuts.ts';
import type { CodeStyle } from '../code-data.ts';
import { type History, type HistoryStep, NO_HISTORY, recorded, redone, undone } from '../design/history.ts';
import type { Look } from '../design/look.ts';
import { type CodeState, fieldsOf } from './code-state.ts';

export interface Designer {
  state: CodeState;
  /** @param name of the changed field: quick changes of the same field are one undo step */
  change: (patch: Partial<CodeState>, name?: string) => void;
  setField: (name: string, value: string) => void;
  setLook: (patch: Partial<Look>, name?: string) => void;
  setStyle: (patch: Partial<CodeStyle>, name?: string) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  isChanged: boolean;
  /** Discards the draft, after saving or to start over. */
  forget: () => void;
}

/** @param key of the draft, e.g. `code.12` */
export function useDesigner(key: string, saved: CodeState): Designer {
  const draft = useDraft<CodeState>(key, saved);
  const [history, setHistory] = useState<History<CodeState>>(NO_HISTORY);
  const state = draft.values;
  // A ref, so that several changes before the next render build on each other.
  const current = useRef({ state, history });
  current.current = { state, history };
  const put = useCallback(
    (moved: HistoryStep<CodeState> | undefined) => {
      if (!moved) return;
      current.current = moved;
      draft.set(moved.state);
      setHistory(moved.history);
    },
    [draft.set],
  );
  const change = useCallback(
    (patch: Partial<CodeState>, name = '') => {
      const before = current.current;
      const step = recorded(before.history, before.state, { name, at: Date.now() });
      put({ state: { ...before.state, ...patch }, history: step });
    },
    [put],
  );
  const undo = () => put(undone(current.current.history, current.current.state));
  const redo = () => put(redone(current.current.history, current.current.state));
  useShortcuts({
    'mod+z': { what: designMessages.undo, press: (event) => (event.shiftKey ? redo() : undo()) },
    'mod+y': { what: designMessages.redo, press: redo },
  });
  return {
    ...useParts(change, current),
    state,
    change,
    undo: history.past.length > 0 ? undo : undefined,
    redo: history.future.length > 0 ? redo : undefined,
    isChanged: draft.isChanged,
    forget: () => draft.reset(),
  };
}

type Parts = Pick<Designer, 'setField' | 'setLook' | 'setStyle'>;

function useParts(change: Designer['change'], current: { readonly current: { state: CodeState } }): Parts {
  return useMemo(() => {
    const look = () => current.current.state.look;
    return {
      setField: (name, value) => {
        const { state } = current.current;
        const fields = { ...state.fields, [state.type]: { ...fieldsOf(state), [name]: value } };
        change({ fields }, `field ${name}`);
      },
      setLook: (patch, name) => change({ look: { ...look(), ...patch } }, name),
      setStyle: (patch, name) => change({ look: { ...look(), style: { ...look().style, ...patch } } }, name),
    };
  }, [change, current]);
}
