import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { Goals } from '../../goals/goals.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';
import { savedPage, siteOf } from './saved-lists.ts';

const { listAnnotations, createAnnotation, updateAnnotation, deleteAnnotation } = analyticsOperations;

type Annotation = Awaited<ReturnType<Goals['annotations']['find']>>;

/** What viewers of a shared dashboard see whose owner does not show the annotations. */
const NONE = { page: async () => ({ items: [], total: 0 }) };

export const annotationRoutes = [
  route(listAnnotations, async (request, { features, publicUrls }) => {
    const { annotations } = features.goals;
    return savedPage(request.principal.hidden?.annotations ? NONE : annotations, {
      request,
      baseUrl: publicUrls.baseUrl,
      present,
    });
  }),
  route(createAnnotation, async (request, { features }) => {
    const { date, text } = request.body;
    const input = { name: text, written: date };
    const annotation = await features.goals.annotations.create(siteOf(request), input, request.creationEntry?.());
    return ok({ data: present(annotation), status: 201 as const });
  }),
  route(updateAnnotation, async (request, { features }) => {
    const { date, text } = request.body;
    const change = { name: text, written: date };
    const annotation = await features.goals.annotations.update(siteOf(request), request.id('annotation'), change);
    return ok({ data: present(annotation), status: 200 as const });
  }),
  route(deleteAnnotation, async (request, { features }) => {
    await features.goals.annotations.remove(siteOf(request), request.id('annotation'));
    return ok({ data: { id: request.id('annotation'), deleted: true as const }, status: 200 as const });
  }),
];

function present({ id, name, definition, createdAt }: Annotation) {
  return { id, date: definition.date, text: name, created_at: formatTimestamp(createdAt) };
}
