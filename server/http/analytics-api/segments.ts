import type { Static } from 'typebox';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { Filter } from '../../../contract/analytics/query-fields.ts';
import { writeFilter } from '../../analytics/analytics.ts';
import type { Goals } from '../../goals/goals.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';
import { savedPage, siteOf } from './saved-lists.ts';

const { listSegments, createSegment, showSegment, updateSegment, deleteSegment } = analyticsOperations;

type Segment = Awaited<ReturnType<Goals['segments']['find']>>;

export const segmentRoutes = [
  route(listSegments, async (request, { features, publicUrls }) => {
    return savedPage(features.goals.segments, { request, baseUrl: publicUrls.baseUrl, present: presentSegment });
  }),
  route(createSegment, async (request, { features }) => {
    const { name, filter } = request.body;
    const segment = await features.goals.segments.create(
      siteOf(request),
      { name, written: filter },
      request.creationEntry?.(),
    );
    return ok({ data: presentSegment(segment), status: 201 as const });
  }),
  route(showSegment, async (request, { features }) => {
    const segment = await features.goals.segments.find(siteOf(request), request.id('segment'));
    return ok({ data: presentSegment(segment), status: 200 as const });
  }),
  route(updateSegment, async (request, { features }) => {
    const { name, filter } = request.body;
    const segment = await features.goals.segments.update(siteOf(request), request.id('segment'), {
      name,
      written: filter,
    });
    return ok({ data: presentSegment(segment), status: 200 as const });
  }),
  route(deleteSegment, async (request, { features }) => {
    await features.goals.segments.remove(siteOf(request), request.id('segment'));
    return ok({ data: { id: request.id('segment'), deleted: true as const }, status: 200 as const });
  }),
];

function presentSegment({ id, name, definition, createdAt }: Segment) {
  // The reader of the definition has already limited its depth to what the wire format can express.
  const filter = writeFilter(definition) as Static<typeof Filter>;
  return { id, name, filter, created_at: formatTimestamp(createdAt) };
}
