import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { documented, Id, Timestamp, text } from '../wire.ts';
import { savedListQuery } from './goals.ts';
import { dataResponse, pagedResponse } from './list.ts';
import { Filter } from './query-fields.ts';

const tag = 'Segments';

const name = text(100, { minLength: 1, ...documented('Unique within the website.') });
const Segment = Type.Object({ id: Id, name: Type.String(), filter: Filter, created_at: Timestamp });

export const segmentOperations = {
  listSegments: operation({
    id: 'listSegments',
    method: 'GET',
    path: '/websites/{id}/segments',
    changes: false,
    summary: "List a website's segments",
    tag,
    query: savedListQuery,
    status: 200,
    response: pagedResponse(Segment),
    errorStatuses: [404, 422],
  }),
  createSegment: operation({
    id: 'createSegment',
    method: 'POST',
    path: '/websites/{id}/segments',
    changes: true,
    summary: 'Create a segment',
    tag,
    body: Type.Object({ name, filter: Filter }),
    status: 201,
    response: dataResponse(Segment, 201),
    errorStatuses: [400, 404, 422],
  }),
  showSegment: operation({
    id: 'showSegment',
    method: 'GET',
    path: '/websites/{id}/segments/{segment}',
    changes: false,
    summary: 'Show a segment',
    tag,
    status: 200,
    response: dataResponse(Segment),
    errorStatuses: [404],
  }),
  updateSegment: operation({
    id: 'updateSegment',
    method: 'PATCH',
    path: '/websites/{id}/segments/{segment}',
    changes: true,
    summary: 'Update a segment',
    tag,
    body: Type.Object({ name: Type.Optional(name), filter: Type.Optional(Filter) }),
    status: 200,
    response: dataResponse(Segment),
    errorStatuses: [400, 404, 422],
  }),
  deleteSegment: operation({
    id: 'deleteSegment',
    method: 'DELETE',
    path: '/websites/{id}/segments/{segment}',
    changes: true,
    summary: 'Delete a segment',
    tag,
    status: 200,
    response: dataResponse(Type.Object({ id: Id, deleted: Type.Literal(true) })),
    errorStatuses: [404],
  }),
};
