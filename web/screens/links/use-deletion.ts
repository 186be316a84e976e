import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiClient } from '../../api/client.ts';
import { invalidate } from '../../api/mutations.ts';
import { useApi } from '../../api/queries.ts';
import { linkMessages } from '../../messages/links/links.ts';
import { deletedLinkMessages as messages } from '../../messages/shared/deleted.ts';
import { withoutScheme } from '../../state/link-name.ts';
import { useIsGuest } from '../../state/workspace/workspace.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { confirmationBefore, type DeletableLink } from './deletion-confirmation.ts';
import { CAMPAIGNS, CHANNELS, countOf, LINK, LINK_QUERY_PATHS } from './link-data.ts';
import { deleteMany, restoreMany, restoreSingly } from './list/bulk.ts';

type Id = DeletableLink['id'];
type Caller = Pick<ApiClient, 'call'>;

const TOUCHED = [...LINK_QUERY_PATHS, CAMPAIGNS, CHANNELS] as const;

/** Deletes links, offers to undo it, and resolves to whether any was deleted. Asks first if they are in use. */
export function useDeletion(): (links: readonly DeletableLink[]) => Promise<boolean> {
  const client = useApi();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const confirm = useConfirm();
  const restore = useRestoring();
  const isGuest = useIsGuest();
  return useMemo(
    () => async (links) => {
      const confirmation = await confirmationBefore(client, links);
      if (confirmation && !(await confirm(confirmation))) return false;
      const ids = links.map(({ id }) => id);
      let isDone = false;
      try {
        const deleted = await deleteAll(client, ids, isGuest);
        isDone = true;
        const title = linkMessages.deleted(countOf(deleted));
        showToast({ title, text: messages.removedText(ids.length === 1), onUndo: () => void restore(ids) });
      } catch (error) {
        showError(linkMessages.deleteFailed, error);
      }
      // Not awaited: the link's own screen must close first.
      void invalidate(queryClient, TOUCHED);
      return isDone;
    },
    [client, queryClient, showToast, showError, confirm, restore, isGuest],
  );
}

/** Guests of a channel may delete and restore links one at a time only. */
async function deleteAll(client: Caller, ids: readonly Id[], isGuest: boolean): Promise<number> {
  if (!isGuest) return deleteMany(client, ids);
  for (const id of ids) await client.call(`${LINK}/${id}/delete`, { method: 'DELETE' });
  return ids.length;
}

/** Restores deleted links; false when some could not be restored. */
export function useRestoring(): (ids: readonly Id[]) => Promise<boolean> {
  const client = useApi();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const isGuest = useIsGuest();
  return useMemo(
    () => async (ids) => {
      let isDone = false;
      try {
        const { restored, refusals } = await (isGuest ? restoreSingly : restoreMany)(client, ids);
        if (restored > 0) showToast({ title: messages.restored(countOf(restored)) });
        if (refusals.length > 0) showError(messages.restoreFailed, new Error(refusals.join(' ')));
        isDone = refusals.length === 0;
      } catch (error) {
        showError(messages.restoreFailed, error);
      }
      await invalidate(queryClient, TOUCHED);
      return isDone;
    },
    [client, queryClient, showToast, showError, isGuest],
  );
}

/** Deletes links for good, one after the other, after a confirmation; false when some were not deleted. */
export function useErasing(): (links: readonly { id: Id; shorturl: string }[]) => Promise<boolean> {
  const client = useApi();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  return async (links) => {
    const [only] = links;
    const isOne = links.length === 1;
    const title = messages.eraseTitle(only && isOne ? withoutScheme(only.shorturl) : countOf(links.length));
    if (!(await confirm({ title, text: messages.eraseText(isOne), action: messages.erase }))) return false;
    let isDone = false;
    try {
      for (const { id } of links) await client.call(`${LINK}/${id}/erase`, { method: 'DELETE' });
      showToast({ title: messages.erased(countOf(links.length)) });
      isDone = true;
    } catch (error) {
      showError(messages.eraseFailed, error);
    }
    await invalidate(queryClient, LINK_QUERY_PATHS);
    return isDone;
  };
}
