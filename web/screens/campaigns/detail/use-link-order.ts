import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { orderMessages } from '../../../messages/shared/order.ts';
import { linkName } from '../../../state/link-name.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { type SavedOrder, useSavedOrder } from '../../../ui/order/use-saved-order.ts';
import { INVALIDATED_PATHS } from '../campaign-data.ts';
import type { CampaignLink } from '../editor/rotation.ts';

/** The links of a campaign in the order of its rotator, which can be changed by dragging. */
export function useLinkOrder(campaignId: number, links: readonly CampaignLink[]): SavedOrder<CampaignLink> {
  const change = useApiMutation('orderCampaignLinks', INVALIDATED_PATHS);
  const { showError } = useToasts();
  const save = async (moved: readonly CampaignLink[]) => {
    const body = { links: moved.map(({ id }) => id) };
    try {
      await change.mutateAsync({ path: `${LINK_TOOLS}/campaign/${campaignId}/order`, method: 'PUT', body });
    } catch (error) {
      showError(orderMessages.failed, error);
    }
  };
  return useSavedOrder({ items: links, keyOf: ({ id }) => String(id), nameOf: linkName, save });
}
