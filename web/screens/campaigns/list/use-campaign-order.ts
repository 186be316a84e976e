import { LINK_TOOLS } from '../../../api/client.ts';
import type { PagedList } from '../../../api/paged-list.ts';
import { useChange } from '../../../api/queries.ts';
import { orderMessages } from '../../../messages/shared/order.ts';
import { useNotices } from '../../../ui/floating/toasts.tsx';
import { type OrderedList, useOrderedList } from '../../../ui/order/use-ordered-list.ts';
import { type FoundCampaign, TOUCHED } from '../campaign-data.ts';

/** The matching campaigns in the owner's order. */
export function useCampaignOrder(list: PagedList<FoundCampaign>): OrderedList<FoundCampaign> {
  const change = useChange('orderCampaigns', TOUCHED);
  const { tellFault } = useNotices();
  const save = async (moved: readonly FoundCampaign[]) => {
    const body = { campaigns: moved.map(({ id }) => id) };
    try {
      await change.mutateAsync({ path: `${LINK_TOOLS}/campaigns/order`, method: 'PUT', body });
    } catch (error) {
      tellFault(orderMessages.failed, error);
    }
  };
  return useOrderedList(list, { keyOf: ({ id }) => String(id), nameOf: ({ name }) => name, save });
}
