import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { invalidate, useApi } from '../../../api/queries.ts';
import { pageMessages } from '../../../messages/pages.ts';
import { type Draft, useDraft } from '../../../state/draft.ts';
import { type FormState, useForm } from '../../../state/form.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { invalidatedPaths, KINDS, type PageKind } from '../kinds.ts';

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
}

/** State of an editor. Saving creates a new object and then opens its own address. */
export function useEditor<Values extends object>({
  kind,
  id,
  saved,
  bodyOf,
}: EditorParts<Values>): EditorState<Values> {
  const draft = useDraft<Values>(`${kind}.${id ?? 'new'}`, saved);
  const [, goTo] = useLocation();
  const queryClient = useQueryClient();
  const client = useApi();
  const { showToast } = useToasts();
  const body = bodyOf(draft.values);
  const form = useForm(async () => {
    const { base } = KINDS[kind];
    const path = id === undefined ? `${base}/add` : `${base}/${id}/update`;
    const made = await client.call<{ id?: number }>(path, { method: id === undefined ? 'POST' : 'PUT', body });
    await invalidate(queryClient, invalidatedPaths(kind));
    draft.reset();
    showToast({ title: pageMessages.saved });
    if (id === undefined && made.id !== undefined) goTo(`/pages/${kind}/${made.id}`, { replace: true });
  });
  const discard = () => {
    const { values } = draft;
    draft.reset();
    showToast({ title: pageMessages.discarded, onUndo: () => draft.reset(values) });
  };
  return { draft, form, body, discard };
}
