import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { FUNNEL_UNITS } from '../vocabulary.ts';
import { documented, enumOf, Id, Timestamp, text } from '../wire.ts';
import { savedListQuery } from './goals.ts';
import { dataResponse, pagedResponse } from './list.ts';
import { funnelFields } from './query-fields.ts';

const tag = 'Funnels';

const name = text(100, { minLength: 1, ...documented('Unique within the website.') });
const { steps, window_minutes, by } = funnelFields;
const Funnel = Type.Object({
  id: Id,
  name: Type.String(),
  steps,
  window_minutes: Type.Integer({ minimum: 1 }),
  by: enumOf(FUNNEL_UNITS),
  created_at: Timestamp,
});

export const funnelOperations = {
  listFunnels: operation({
    id: 'listFunnels',
    method: 'GET',
    path: '/websites/{id}/funnels',
    changes: false,
    summary: "List a website's funnels",
    tag,
    query: savedListQuery,
    status: 200,
    response: pagedResponse(Funnel),
    errorStatuses: [404, 422],
  }),
  createFunnel: operation({
    id: 'createFunnel',
    method: 'POST',
    path: '/websites/{id}/funnels',
    changes: true,
    summary: 'Create a funnel',
    tag,
    body: Type.Object({ name, ...funnelFields }),
    status: 201,
    response: dataResponse(Funnel, 201),
    errorStatuses: [400, 404, 422],
  }),
  showFunnel: operation({
    id: 'showFunnel',
    method: 'GET',
    path: '/websites/{id}/funnels/{funnel}',
    changes: false,
    summary: 'Show a funnel',
    tag,
    status: 200,
    response: dataResponse(Funnel),
    errorStatuses: [404],
  }),
  updateFunnel: operation({
    id: 'updateFunnel',
    method: 'PATCH',
    path: '/websites/{id}/funnels/{funnel}',
    changes: true,
    summary: 'Update a funnel',
    tag,
    body: Type.Object({ name: Type.Optional(name), steps: Type.Optional(steps), window_minutes, by }),
    status: 200,
    response: dataResponse(Funnel),
    errorStatuses: [400, 404, 422],
  }),
  deleteFunnel: operation({
    id: 'deleteFunnel',
    method: 'DELETE',
    path: '/websites/{id}/funnels/{funnel}',
    changes: true,
    summary: 'Delete a funnel',
    tag,
    status: 200,
    response: dataResponse(Type.Object({ id: Id, deleted: Type.Literal(true) })),
    errorStatuses: [404],
  }),
};
