import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { Count, documented, enumOf, Id, Message, nullable, Timestamp, text } from '../wire.ts';
import { listResponse, pageFields } from './list.ts';

const tag = 'Branded domains';

const Orphan = Type.Object({
  path: Type.String({
    description:
      'Requested path, up to 200 characters. / is the root domain; * totals everything beyond 200 different paths a day.',
  }),
  alias: nullable(Type.String(), documented('Alias of a link for this path; null if no alias fits.')),
  link: nullable(Id, documented('Link that now has this alias, or is disabled.')),
  times: Count,
  first: Timestamp,
  last: Timestamp,
  referrer: nullable(Type.String(), documented('Host of the last referrer, if known.')),
});

export const orphanOperations = {
  listOrphans: operation({
    id: 'listOrphans',
    method: 'GET',
    path: '/domain/{id}/orphans',
    changes: false,
    summary: 'List not-found paths of a branded domain, excluding bots',
    tag,
    query: Type.Object({
      ...pageFields,
      order: Type.Optional(enumOf(['date', 'click'], documented('Newest first, or most requests first.'))),
    }),
    status: 200,
    response: listResponse('orphans', Orphan),
    errorStatuses: [400, 404],
  }),
  deleteOrphans: operation({
    id: 'deleteOrphans',
    method: 'DELETE',
    path: '/domain/{id}/orphans/delete',
    changes: true,
    permission: 'domains',
    summary: 'Dismiss one path that was not found on a branded domain, or all',
    tag,
    query: Type.Object({
      path: Type.Optional(
        text(1000, { minLength: 1, ...documented('Path to dismiss, as listed; omit to dismiss all.') }),
      ),
    }),
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
};
