import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { about, Count, Id, Message, nullable, oneOf, Timestamp, text } from '../wire.ts';
import { listAnswer, pageFields } from './list.ts';

const tag = 'Branded domains';

const Orphan = Type.Object({
  path: Type.String({
    description:
      'As it was asked for, up to 200 characters. / is the bare domain; * stands for everything beyond 200 different paths a day.',
  }),
  alias: nullable(Type.String(), about('The alias of a link that would answer there; null where none can.')),
  link: nullable(Id, about('The link that has this alias by now, or that is switched off.')),
  times: Count,
  first: Timestamp,
  last: Timestamp,
  referrer: nullable(Type.String(), about('Host of the page that led there last, where a browser told one.')),
});

export const orphanOperations = {
  listOrphans: operation({
    id: 'listOrphans',
    method: 'GET',
    path: '/domain/{id}/orphans',
    summary: 'List what people asked for on a branded domain and is not there, without robots and previews',
    tag,
    query: Type.Object({
      ...pageFields,
      order: Type.Optional(oneOf(['date', 'click'], about('The last asked for first, or the most asked for.'))),
    }),
    status: 200,
    answer: listAnswer('orphans', Orphan),
    refusals: [400, 404],
  }),
  deleteOrphans: operation({
    id: 'deleteOrphans',
    method: 'DELETE',
    path: '/domain/{id}/orphans/delete',
    summary: 'Forget what was asked for on a branded domain: one path, or all',
    tag,
    query: Type.Object({
      path: Type.Optional(text(1000, 1, about('This one alone, as it is listed; all of them when left out.'))),
    }),
    status: 200,
    answer: Message,
    refusals: [400, 404],
  }),
};
