import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { Day, documented, Id, Timestamp, text } from '../wire.ts';
import { savedListQuery } from './goals.ts';
import { dataResponse, pagedResponse } from './list.ts';

const tag = 'Annotations';

const date = Type.String({
  minLength: 10,
  maxLength: 10,
  description: "YYYY-MM-DD, in the website's time zone.",
  advice: 'date must be a valid date in the format YYYY-MM-DD.',
});
const words = text(500, { minLength: 1, ...documented('Text of the annotation.') });
const Annotation = Type.Object({ id: Id, date: Day, text: Type.String(), created_at: Timestamp });

export const annotationOperations = {
  listAnnotations: operation({
    id: 'listAnnotations',
    method: 'GET',
    path: '/websites/{id}/annotations',
    changes: false,
    summary: "List a website's annotations",
    tag,
    query: savedListQuery,
    status: 200,
    response: pagedResponse(Annotation),
    errorStatuses: [404, 422],
  }),
  createAnnotation: operation({
    id: 'createAnnotation',
    method: 'POST',
    path: '/websites/{id}/annotations',
    changes: true,
    summary: 'Create an annotation',
    tag,
    body: Type.Object({ date, text: words }),
    status: 201,
    response: dataResponse(Annotation, 201),
    errorStatuses: [400, 404, 422],
  }),
  updateAnnotation: operation({
    id: 'updateAnnotation',
    method: 'PATCH',
    path: '/websites/{id}/annotations/{annotation}',
    changes: true,
    summary: 'Update an annotation',
    tag,
    body: Type.Object({ date: Type.Optional(date), text: Type.Optional(words) }),
    status: 200,
    response: dataResponse(Annotation),
    errorStatuses: [400, 404, 422],
  }),
  deleteAnnotation: operation({
    id: 'deleteAnnotation',
    method: 'DELETE',
    path: '/websites/{id}/annotations/{annotation}',
    changes: true,
    summary: 'Delete an annotation',
    tag,
    status: 200,
    response: dataResponse(Type.Object({ id: Id, deleted: Type.Literal(true) })),
    errorStatuses: [404],
  }),
};
