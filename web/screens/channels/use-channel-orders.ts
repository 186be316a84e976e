import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import type { PagedList } from '../../api/paged-list.ts';
import { orderMessages } from '../../messages/shared/order.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { type OrderedList, useOrderedList } from '../../ui/order/use-ordered-list.ts';
import { type SavedOrder, useSavedOrder } from '../../ui/order/use-saved-order.ts';
import { type Channel, type ChannelItem, INVALIDATED_PATHS, keyOf, type Place } from './channel-data.ts';

/** The channels in the owner's order. */
export function useChannelOrder(channels: readonly Channel[]): SavedOrder<Channel> {
  const put = usePut('orderChannels');
  const save = (moved: readonly Channel[]) => put('/channels/order', { channels: moved.map(({ id }) => id) });
  return useSavedOrder({ items: channels, keyOf: ({ id }) => String(id), nameOf: ({ name }) => name, save });
}

/** The items of a channel in the owner's order. Items without a channel have no order. */
export function useItemOrder(place: Place, list: PagedList<ChannelItem>): OrderedList<ChannelItem> {
  const put = usePut('orderChannelItems');
  const save = (moved: readonly ChannelItem[]) =>
    put(`/channel/${place}/order`, { items: moved.map(({ type, id }) => ({ type, id })) });
  return useOrderedList(list, { keyOf, nameOf: ({ title }) => title, save });
}

function usePut(operation: 'orderChannels' | 'orderChannelItems') {
  const change = useApiMutation(operation, INVALIDATED_PATHS);
  const { showError } = useToasts();
  return async (path: string, body: object) => {
    try {
      await change.mutateAsync({ path: LINK_TOOLS + path, method: 'PUT', body });
    } catch (error) {
      showError(orderMessages.failed, error);
    }
  };
}
