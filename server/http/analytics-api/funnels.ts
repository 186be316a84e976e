import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { type Goals, writeFunnel } from '../../goals/goals.ts';
import { ok, route } from '../shared/route.ts';
import { formatTimestamp } from '../shared/timestamps.ts';
import { savedPage, siteOf } from './saved-lists.ts';

const { listFunnels, createFunnel, showFunnel, updateFunnel, deleteFunnel } = analyticsOperations;

type Funnel = Awaited<ReturnType<Goals['funnels']['find']>>;

export const funnelRoutes = [
  route(listFunnels, async (call, { features, addresses }) => {
    return savedPage(features.goals.funnels, { call, baseUrl: addresses.baseUrl, present: presentFunnel });
  }),
  route(createFunnel, async (call, { features }) => {
    const { name, ...written } = call.body;
    const funnel = await features.goals.funnels.create(siteOf(call), { name, written });
    return ok({ data: presentFunnel(funnel), status: 201 as const });
  }),
  route(showFunnel, async (call, { features }) => {
    const funnel = await features.goals.funnels.find(siteOf(call), call.id('funnel'));
    return ok({ data: presentFunnel(funnel), status: 200 as const });
  }),
  route(updateFunnel, async (call, { features }) => {
    const { name, ...written } = call.body;
    const funnel = await features.goals.funnels.update(siteOf(call), call.id('funnel'), {
      name,
      ...(Object.keys(written).length > 0 ? { written } : {}),
    });
    return ok({ data: presentFunnel(funnel), status: 200 as const });
  }),
  route(deleteFunnel, async (call, { features }) => {
    await features.goals.funnels.remove(siteOf(call), call.id('funnel'));
    return ok({ data: { id: call.id('funnel'), deleted: true as const }, status: 200 as const });
  }),
];

function presentFunnel({ id, name, definition, createdAt }: Funnel) {
  return { id, name, ...writeFunnel(definition), created_at: formatTimestamp(createdAt) };
}
