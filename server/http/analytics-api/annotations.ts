import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { Goals } from '../../goals/goals.ts';
import { ok, route } from '../shared/route.ts';
import { formatTimestamp } from '../shared/timestamps.ts';
import { savedPage, siteOf } from './saved-lists.ts';

const { listAnnotations, createAnnotation, updateAnnotation, deleteAnnotation } = analyticsOperations;

type Annotation = Awaited<ReturnType<Goals['annotations']['find']>>;

export const annotationRoutes = [
  route(listAnnotations, async (call, { features, addresses }) => {
    return savedPage(features.goals.annotations, { call, baseUrl: addresses.baseUrl, present });
  }),
  route(createAnnotation, async (call, { features }) => {
    const { date, text } = call.body;
    const annotation = await features.goals.annotations.create(siteOf(call), { name: text, written: date });
    return ok({ data: present(annotation), status: 201 as const });
  }),
  route(updateAnnotation, async (call, { features }) => {
    const { date, text } = call.body;
    const change = { name: text, written: date };
    const annotation = await features.goals.annotations.update(siteOf(call), call.id('annotation'), change);
    return ok({ data: present(annotation), status: 200 as const });
  }),
  route(deleteAnnotation, async (call, { features }) => {
    await features.goals.annotations.remove(siteOf(call), call.id('annotation'));
    return ok({ data: { id: call.id('annotation'), deleted: true as const }, status: 200 as const });
  }),
];

function present({ id, name, definition, createdAt }: Annotation) {
  return { id, date: definition.date, text: name, created_at: formatTimestamp(createdAt) };
}
