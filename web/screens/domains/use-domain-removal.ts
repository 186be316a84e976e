import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { domainMessages as messages } from '../../messages/domains.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { type Domain, hostOf } from './domain-data.ts';

/** Excludes the domain itself, which no longer exists. */
const LISTS = [`${LINK_TOOLS}/domains`] as const;

/** Asks for confirmation, deletes, and shows the result. */
export function useDomainRemoval(onGone?: () => void): (domain: Pick<Domain, 'id' | 'domain'>) => Promise<void> {
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const remove = useApiMutation('deleteDomain', LISTS);
  return async ({ id, domain }) => {
    const confirmation = {
      title: messages.deleteTitle(hostOf(domain)),
      text: messages.deleteText,
      action: messages.delete,
    };
    if (!(await confirm(confirmation))) return;
    try {
      await remove.mutateAsync({ path: `${LINK_TOOLS}/domain/${id}/delete`, method: 'DELETE' });
      onGone?.();
      showToast({ title: messages.deleted });
    } catch (error) {
      showError(messages.deleteFailed, error);
    }
  };
}
