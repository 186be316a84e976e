import { useApiMutation } from '../../../api/mutations.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import type { Note } from '../state/annotations.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { pathOf } from '../state/query.ts';

/** Deletes an annotation and offers to restore it, even after what offered it has closed. */
export function useNoteRemoval(): (note: Note) => Promise<void> {
  const { site } = useDashboard();
  const path = pathOf(site, '/annotations');
  const removal = useApiMutation('deleteAnnotation', [path]);
  const creation = useApiMutation('createAnnotation', [path]);
  const toasts = useToasts();
  return async ({ id, date, text }) => {
    try {
      await removal.mutateAsync({ path: `${path}/${id}`, method: 'DELETE' });
      toasts.showToast({
        title: texts.noteDeleted,
        onUndo: () => creation.mutate({ path, body: { date, text } }),
      });
    } catch (error) {
      toasts.showError(texts.deleteFailed, error);
    }
  };
}
