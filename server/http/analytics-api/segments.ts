import type { Static } from 'typebox';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { Filter } from '../../../contract/analytics/query-fields.ts';
import { writeFilter } from '../../analytics/analytics.ts';
import type { Goals } from '../../goals/goals.ts';
import { ok, route } from '../shared/route.ts';
import { formatTimestamp } from '../shared/timestamps.ts';
import { savedPage, siteOf } from './saved-lists.ts';

const { listSegments, createSegment, showSegment, updateSegment, deleteSegment } = analyticsOperations;

type Segment = Awaited<ReturnType<Goals['segments']['find']>>;

export const segmentRoutes = [
  route(listSegments, async (call, { features, addresses }) => {
    return savedPage(features.goals.segments, { call, baseUrl: addresses.baseUrl, present: presentSegment });
  }),
  route(createSegment, async (call, { features }) => {
    const { name, filter } = call.body;
    const segment = await features.goals.segments.create(siteOf(call), { name, written: filter });
    return ok({ data: presentSegment(segment), status: 201 as const });
  }),
  route(showSegment, async (call, { features }) => {
    const segment = await features.goals.segments.find(siteOf(call), call.id('segment'));
    return ok({ data: presentSegment(segment), status: 200 as const });
  }),
  route(updateSegment, async (call, { features }) => {
    const { name, filter } = call.body;
    const segment = await features.goals.segments.update(siteOf(call), call.id('segment'), { name, written: filter });
    return ok({ data: presentSegment(segment), status: 200 as const });
  }),
  route(deleteSegment, async (call, { features }) => {
    await features.goals.segments.remove(siteOf(call), call.id('segment'));
    return ok({ data: { id: call.id('segment'), deleted: true as const }, status: 200 as const });
  }),
];

function presentSegment({ id, name, definition, createdAt }: Segment) {
  // The reader of the definition has already limited its depth to what the wire format can express.
  const filter = writeFilter(definition) as Static<typeof Filter>;
  return { id, name, filter, created_at: formatTimestamp(createdAt) };
}
