import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { CHANNEL_ITEM_TYPES } from '../vocabulary.ts';
import { Count, Day, documented, enumOf, Id, Message, nullable, success, text, Url } from '../wire.ts';
import { ListQuery, listResponse, MAX_LIMIT, order, pageFields } from './list.ts';

const tag = 'Channels';

const channel = {
  id: Id,
  name: Type.String(),
  description: Type.String(),
  color: Type.String({ pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' }),
  starred: Type.Boolean(),
};

const ChannelItem = Type.Object({
  type: enumOf(CHANNEL_ITEM_TYPES),
  id: Id,
  title: Type.String(),
  preview: Type.String({
    ...Url,
    description: 'Destination of a link, address of a bio page, scan URL of a dynamic code or image of a static one.',
  }),
  link: Url,
  date: Day,
});

const Counts = Type.Object({
  unassigned: Type.Integer({ ...Count, description: 'Links, bio pages and QR codes without a channel.' }),
  channels: Type.Array(
    Type.Object({ id: Id, items: Count }),
    documented('Number of items in each channel that is not empty.'),
  ),
});

const OrderedQuery = Type.Object({
  ...pageFields,
  order: Type.Optional(
    enumOf(['date', 'own'], documented('Newest first (default), or your manual order, with new channels on top.')),
  ),
});

const name = text(120, { minLength: 1, ...documented('Unique in your account.') });

const look = {
  description: Type.Optional(nullable(text(1000))),
  color: Type.Optional(nullable(text(20), documented('Badge color, #rgb or #rrggbb.'))),
  starred: Type.Optional(Type.Boolean()),
};

export const channelOperations = {
  listChannels: operation({
    id: 'listChannels',
    method: 'GET',
    path: '/channels',
    changes: false,
    summary: 'List channels',
    tag,
    query: OrderedQuery,
    status: 200,
    response: listResponse('channels', Type.Object(channel)),
    errorStatuses: [400],
  }),
  listChannelItems: operation({
    id: 'listChannelItems',
    method: 'GET',
    path: '/channel/{id}',
    changes: false,
    summary: 'List the items of a channel',
    tag,
    query: OrderedQuery,
    status: 200,
    response: listResponse('items', ChannelItem),
    errorStatuses: [400, 404],
  }),
  countChannelItems: operation({
    id: 'countChannelItems',
    method: 'GET',
    path: '/channels/counts',
    changes: false,
    summary: 'Count the items of each channel',
    tag,
    status: 200,
    response: success({ data: Counts }),
    errorStatuses: [],
  }),
  listUnassignedItems: operation({
    id: 'listUnassignedItems',
    method: 'GET',
    path: '/channels/unassigned',
    changes: false,
    summary: 'List items without a channel, newest first',
    tag,
    query: ListQuery,
    status: 200,
    response: listResponse('items', ChannelItem),
    errorStatuses: [400],
  }),
  createChannel: operation({
    id: 'createChannel',
    method: 'POST',
    path: '/channel/add',
    changes: true,
    summary: 'Create a channel',
    tag,
    body: Type.Object({ name, ...look }),
    status: 200,
    response: success(channel),
    errorStatuses: [400],
  }),
  assignChannelItem: operation({
    id: 'assignChannelItem',
    method: 'POST',
    path: '/channel/{channelid}/assign/{type}/{itemid}',
    changes: true,
    summary: 'Assign an item to a channel',
    tag,
    pathEnums: { type: CHANNEL_ITEM_TYPES },
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  unassignChannelItem: operation({
    id: 'unassignChannelItem',
    method: 'DELETE',
    path: '/channel/{channelid}/unassign/{type}/{itemid}',
    changes: true,
    summary: 'Remove an item from a channel',
    tag,
    pathEnums: { type: CHANNEL_ITEM_TYPES },
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  updateChannel: operation({
    id: 'updateChannel',
    method: 'PUT',
    path: '/channel/{id}/update',
    changes: true,
    summary: 'Update a channel',
    tag,
    body: Type.Object({ name: Type.Optional(name), ...look }),
    status: 200,
    response: success({ message: Type.String({ minLength: 1 }), ...channel }),
    errorStatuses: [400, 404],
  }),
  orderChannelItems: operation({
    id: 'orderChannelItems',
    method: 'PUT',
    path: '/channel/{id}/order',
    changes: true,
    summary: 'Reorder the items of a channel',
    tag,
    body: Type.Object({
      items: Type.Array(Type.Object({ type: enumOf(CHANNEL_ITEM_TYPES), id: Id }), {
        minItems: 1,
        maxItems: MAX_LIMIT,
        description: 'New order of these items among themselves; others keep their positions.',
      }),
    }),
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  orderChannels: operation({
    id: 'orderChannels',
    method: 'PUT',
    path: '/channels/order',
    changes: true,
    summary: 'Reorder channels',
    tag,
    body: Type.Object({ channels: order('Channels') }),
    status: 200,
    response: Message,
    errorStatuses: [400],
  }),
  deleteChannel: operation({
    id: 'deleteChannel',
    method: 'DELETE',
    path: '/channel/{id}/delete',
    changes: true,
    summary: 'Delete a channel and keep its items',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
};
