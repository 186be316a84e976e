import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { QueryOf } from '../../../contract/operation.ts';
import type { ChannelItemType } from '../../../contract/vocabulary.ts';
import type { Channel, ItemRef, ListedItem } from '../../channels/channels.ts';
import { reachOf } from '../shared/access/access-limits.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { formatDay } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';

const {
  listChannels,
  listChannelItems,
  countChannelItems,
  listUnassignedItems,
  createChannel,
  assignChannelItem,
  unassignChannelItem,
  updateChannel,
  orderChannelItems,
  orderChannels,
  deleteChannel,
} = linkToolsOperations;

export const channelRoutes = [
  route(listChannels, async ({ principal, query }, { features }) => {
    const request = { ...orderedRequest(query), only: reachOf(principal)?.channels };
    const page = await features.channels.page(principal.accountId, request);
    return listEnvelope(query, page, { name: 'channels', present: presentChannel });
  }),
  route(listChannelItems, async ({ principal, query, id }, { features }) => {
    const page = await features.channels.items(principal.accountId, id(), orderedRequest(query));
    return listEnvelope(query, page, { name: 'items', present: presentItem });
  }),
  route(countChannelItems, async ({ principal }, { features }) =>
    ok({ data: await features.channels.counts(principal.accountId) }),
  ),
  route(listUnassignedItems, async ({ principal, query }, { features }) => {
    const page = await features.channels.unassigned(principal.accountId, pageRequest(query));
    return listEnvelope(query, page, { name: 'items', present: presentItem });
  }),
  route(createChannel, async ({ principal, body, creationEntry }, { features }) =>
    ok(presentChannel(await features.channels.create(principal.accountId, body, creationEntry?.()))),
  ),
  route(assignChannelItem, async ({ principal, ...request }, { features }) => {
    await features.channels.assign(principal.accountId, itemRef(request));
    return ok({ message: 'The item was assigned to the channel.' });
  }),
  route(unassignChannelItem, async ({ principal, ...request }, { features }) => {
    await features.channels.unassign(principal.accountId, itemRef(request));
    return ok({ message: 'The item was removed from the channel.' });
  }),
  route(updateChannel, async ({ principal, body, id }, { features }) => {
    const channel = await features.channels.update(principal.accountId, id(), body);
    // Some clients read the whole record here, others only the message.
    return ok({ message: 'The channel was updated.', ...presentChannel(channel) });
  }),
  route(orderChannelItems, async ({ principal, body, id }, { features }) => {
    const list = { kind: 'channel' as const, accountId: principal.accountId, id: id() };
    await features.orders.arrange(list, body.items, 'items');
    return ok({ message: 'The items were reordered.' });
  }),
  route(orderChannels, async ({ principal, body }, { features }) => {
    const items = body.channels.map((id) => ({ type: 'channel' as const, id }));
    await features.orders.arrange({ kind: 'channels', accountId: principal.accountId }, items, 'channels');
    return ok({ message: 'The channels were reordered.' });
  }),
  route(deleteChannel, async ({ principal, id }, { features }) => {
    await features.channels.remove(principal.accountId, id());
    return ok({ message: 'The channel was deleted.' });
  }),
];

function orderedRequest(query: QueryOf<typeof listChannels>) {
  return { ...pageRequest(query), order: query.order };
}

/** Reads a typed item. The request reader has already checked that the type is one of the operation's values. */
function itemRef({ id, enumParam }: { id(name: string): number; enumParam(name: string): string }): ItemRef {
  return { channelId: id('channelid'), type: enumParam('type') as ChannelItemType, itemId: id('itemid') };
}

function presentChannel({ id, name, description, color, starred }: Channel) {
  return { id, name, description, color, starred };
}

function presentItem({ type, id, title, preview, link, addedAt }: ListedItem) {
  return { type, id, title, preview, link, date: formatDay(addedAt) };
}
