import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { documented, text } from '../wire.ts';
import { dataResponse } from './list.ts';

const Erased = Type.Object({
  events: Type.Integer({ minimum: 0, description: 'Number of deleted events; 0 for an unknown visitor.' }),
});

export const visitorOperations = {
  eraseVisitor: operation({
    id: 'eraseVisitor',
    method: 'DELETE',
    path: '/websites/{id}/visitors',
    changes: true,
    permission: 'erase',
    summary: 'Erase all events of a visitor',
    tag: 'Websites',
    body: Type.Object({
      person: Type.Optional(
        text(200, {
          minLength: 1,
          ...documented('Your ID of the visitor, as sent in `user`. All visits with this ID are deleted.'),
        }),
      ),
      visit: Type.Optional(
        text(20, {
          minLength: 1,
          ...documented('A `visit_id` from the export. All events of its visitor on that day are deleted.'),
        }),
      ),
    }),
    status: 200,
    response: dataResponse(Erased),
    errorStatuses: [400, 404, 422],
  }),
};
