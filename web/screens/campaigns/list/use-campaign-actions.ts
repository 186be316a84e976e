import { useQueryClient } from '@tanstack/react-query';
import { LINK_TOOLS } from '../../../api/client.ts';
import { invalidate } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { type Campaign, INVALIDATED_PATHS } from '../campaign-data.ts';

type Rows = readonly Pick<Campaign, 'id' | 'name' | 'starred'>[];

/** Actions on campaigns, shared by the campaign's screen, its row and the bulk bar. */
export interface CampaignActions {
  /** Asks for confirmation, then deletes. */
  remove: (rows: Rows) => Promise<void>;
  star: (rows: Rows, starred: boolean) => Promise<void>;
}

interface Steps {
  /** Called after confirmation, to leave the screen that is about to disappear. */
  onSure?: () => void;
  /** Called with the deleted ids before other rows take their place. */
  onGone?: (ids: ReadonlySet<number | string>) => void;
}

/** Changes one campaign after the other; when one fails, the earlier ones stay changed. */
export function useCampaignActions({ onSure, onGone }: Steps = {}): CampaignActions {
  const client = useApi();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const addressOf = (id: number, verb: string) => `${LINK_TOOLS}/campaign/${id}/${verb}`;
  const remove = async (rows: Rows) => {
    if (!(await confirm(questionOf(rows)))) return;
    onSure?.();
    const gone = new Set<number>();
    try {
      for (const { id } of rows) {
        await client.call(addressOf(id, 'delete'), { method: 'DELETE' });
        gone.add(id);
      }
    } catch (error) {
      showError(rows.length === 1 ? messages.deleteFailed : messages.deleteManyFailed, error);
    }
    if (gone.size > 0) showToast({ title: messages.deletedMany(gone.size, formatInteger(gone.size)) });
    await invalidate(queryClient, INVALIDATED_PATHS);
    onGone?.(gone);
  };
  const star = async (rows: Rows, starred: boolean) => {
    try {
      for (const { id, name } of rows.filter((row) => row.starred !== starred))
        await client.call(addressOf(id, 'update'), { method: 'PUT', body: { name, starred } });
    } catch (error) {
      showError(messages.starFailed, error);
    }
    await invalidate(queryClient, INVALIDATED_PATHS);
  };
  return { remove, star };
}

/** Returns the confirmation text with the campaign's name, or with the number of campaigns. */
function questionOf(rows: Rows) {
  const [first] = rows;
  if (first && rows.length === 1)
    return { title: messages.deleteTitle(first.name), text: messages.deleteText, action: messages.delete };
  const title = messages.deleteTitle(messages.count(formatInteger(rows.length)));
  return { title, text: messages.deleteManyText, action: messages.deleteChosen };
}
