import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { type Goals, writeFunnel } from '../../goals/goals.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';
import { savedPage, siteOf } from './saved-lists.ts';

const { listFunnels, createFunnel, showFunnel, updateFunnel, deleteFunnel } = analyticsOperations;

type Funnel = Awaited<ReturnType<Goals['funnels']['find']>>;

export const funnelRoutes = [
  route(listFunnels, async (request, { features, publicUrls }) => {
    return savedPage(features.goals.funnels, { request, baseUrl: publicUrls.baseUrl, present: presentFunnel });
  }),
  route(createFunnel, async (request, { features }) => {
    const { name, ...written } = request.body;
    const funnel = await features.goals.funnels.create(siteOf(request), { name, written }, request.creationEntry?.());
    return ok({ data: presentFunnel(funnel), status: 201 as const });
  }),
  route(showFunnel, async (request, { features }) => {
    const funnel = await features.goals.funnels.find(siteOf(request), request.id('funnel'));
    return ok({ data: presentFunnel(funnel), status: 200 as const });
  }),
  route(updateFunnel, async (request, { features }) => {
    const { name, ...written } = request.body;
    const funnel = await features.goals.funnels.update(siteOf(request), request.id('funnel'), {
      name,
      ...(Object.keys(written).length > 0 ? { written } : {}),
    });
    return ok({ data: presentFunnel(funnel), status: 200 as const });
  }),
  route(deleteFunnel, async (request, { features }) => {
    await features.goals.funnels.remove(siteOf(request), request.id('funnel'));
    return ok({ data: { id: request.id('funnel'), deleted: true as const }, status: 200 as const });
  }),
];

function presentFunnel({ id, name, definition, createdAt }: Funnel) {
  return { id, name, ...writeFunnel(definition), created_at: formatTimestamp(createdAt) };
}
