import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { invalidate } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { type Draft, useDraft } from '../../../state/draft.ts';
import { type FormState, useForm } from '../../../state/form.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { invalidatedPaths, KINDS, type PageKind } from '../kinds.ts';
import { type EditHistory, NO_HISTORY, recorded, redone, type Step, undone } from './edit-history.ts';

export interface EditorParts<Values> {
  kind: PageKind;
  /** Undefined for a new object. */
  id: number | undefined;
  saved: Values;
  bodyOf: (values: Values) => object;
}

export interface EditorState<Values> {
  draft: Draft<Values>;
  form: FormState;
  body: object;
  discard: () => void;
  steps: EditSteps;
}

/** Missing where there is nothing to undo or redo. */
export interface EditSteps {
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** State of an editor. Saving creates a new object and then opens its own address. */
export function useEditor<Values extends object>({
  kind,
  id,
  saved,
  bodyOf,
}: EditorParts<Values>): EditorState<Values> {
  const { draft, steps } = useUndoableDraft(useDraft<Values>(`${kind}.${id ?? 'new'}`, saved));
  const [, goTo] = useLocation();
  const queryClient = useQueryClient();
  const client = useApi();
  const { showToast } = useToasts();
  const body = bodyOf(draft.values);
  const form = useForm(async () => {
    const { base } = KINDS[kind];
    const path = id === undefined ? `${base}/add` : `${base}/${id}/update`;
    const created = await client.call<{ id?: number }>(path, { method: id === undefined ? 'POST' : 'PUT', body });
    await invalidate(queryClient, invalidatedPaths(kind));
    draft.reset();
    showToast({ title: pageMessages.saved });
    if (id === undefined && created.id !== undefined) goTo(`/pages/${kind}/${created.id}`, { replace: true });
  });
  const discard = () => {
    const { values } = draft;
    draft.reset();
    showToast({ title: pageMessages.discarded, onUndo: () => draft.reset(values) });
  };
  return { draft, form, body, discard, steps };
}

/** A draft whose changes can be undone until it is saved or discarded. */
function useUndoableDraft<Values extends object>(draft: Draft<Values>): { draft: Draft<Values>; steps: EditSteps } {
  const [history, setHistory] = useState<EditHistory<Values>>(NO_HISTORY);
  const { values } = draft;
  const set = (change: Partial<Values>) => {
    setHistory((before) => recorded(before, values, { fields: Object.keys(change).join(' '), at: Date.now() }));
    draft.set(change);
  };
  const reset = (next?: Values) => {
    setHistory(NO_HISTORY);
    draft.reset(next);
  };
  const go = (step: Step<Values> | undefined) => {
    if (!step) return undefined;
    return () => {
      setHistory(step.history);
      draft.reset(step.values);
    };
  };
  const steps = { undo: go(undone(history, values)), redo: go(redone(history, values)) };
  return { draft: { ...draft, set, reset }, steps };
}
