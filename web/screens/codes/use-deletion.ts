import { useQueryClient } from '@tanstack/react-query';
import { LINK_TOOLS } from '../../api/client.ts';
import { invalidate } from '../../api/mutations.ts';
import { useApi } from '../../api/queries.ts';
import { codeMessages } from '../../messages/codes/codes.ts';
import { deletedMessages as messages } from '../../messages/codes/deleted-codes.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { CODES, type CodeRow } from './code-data.ts';
import { confirmationBefore } from './scanned-codes.ts';

const TOUCHED = [CODES, `${LINK_TOOLS}/channel`] as const;

type Id = CodeRow['id'];
type Deletable = Pick<CodeRow, 'id' | 'name' | 'dynamic' | 'scans'>;

/**
 * Deletes codes one after the other, reports the result, offers to undo it, and returns the deleted ids. Asks for
 * confirmation when the codes have scans.
 */
export function useDeletion(): (codes: readonly Deletable[]) => Promise<readonly Id[]> {
  const client = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const restore = useRestoring();
  const confirm = useConfirm();
  return async (codes) => {
    const confirmation = confirmationBefore(codes);
    if (confirmation && !(await confirm(confirmation))) return [];
    const gone: Id[] = [];
    let failure: unknown;
    try {
      for (const { id } of codes) {
        await client.call(`${CODES}/${id}/delete`, { method: 'DELETE' });
        gone.push(id);
      }
    } catch (error) {
      failure = error;
    }
    if (gone.length > 0) {
      const text = messages.removedText(
        gone.length === 1,
        codes.some(({ id, dynamic }) => dynamic && gone.includes(id)),
      );
      toasts.showToast({ title: codeMessages.deleted(gone.length), text, onUndo: () => void restore(gone) });
    }
    if (failure !== undefined) toasts.showError(codeMessages.deleteFailed, failure);
    // Not awaited: the code's own page must close first.
    void invalidate(queryClient, TOUCHED);
    return gone;
  };
}

/** Restores deleted codes; false when some could not be restored. */
export function useRestoring(): (ids: readonly Id[]) => Promise<boolean> {
  const client = useApi();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  return async (ids) => {
    let isDone = false;
    try {
      for (const id of ids) await client.call(`${CODES}/${id}/restore`, { method: 'POST' });
      showToast({ title: messages.restored(ids.length) });
      isDone = true;
    } catch (error) {
      showError(messages.restoreFailed, error);
    }
    await invalidate(queryClient, TOUCHED);
    return isDone;
  };
}
