import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { Goals } from '../../goals/goals.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';
import { savedPage, siteOf } from './saved-lists.ts';

const { listGoals, createGoal, showGoal, updateGoal, deleteGoal } = analyticsOperations;

type Goal = Awaited<ReturnType<Goals['goals']['find']>>;

export const goalRoutes = [
  route(listGoals, async (request, { features, publicUrls }) => {
    return savedPage(features.goals.goals, { request, baseUrl: publicUrls.baseUrl, present: presentGoal });
  }),
  route(createGoal, async (request, { features }) => {
    const { name, match } = request.body;
    const goal = await features.goals.goals.create(
      siteOf(request),
      { name, written: match },
      request.creationEntry?.(),
    );
    return ok({ data: presentGoal(goal), status: 201 as const });
  }),
  route(showGoal, async (request, { features }) => {
    const goal = await features.goals.goals.find(siteOf(request), request.id('goal'));
    return ok({ data: presentGoal(goal), status: 200 as const });
  }),
  route(updateGoal, async (request, { features }) => {
    const { name, match } = request.body;
    const goal = await features.goals.goals.update(siteOf(request), request.id('goal'), { name, written: match });
    return ok({ data: presentGoal(goal), status: 200 as const });
  }),
  route(deleteGoal, async (request, { features }) => {
    await features.goals.goals.remove(siteOf(request), request.id('goal'));
    return ok({ data: { id: request.id('goal'), deleted: true as const }, status: 200 as const });
  }),
];

function presentGoal({ id, name, definition, createdAt }: Goal) {
  return { id, name, match: definition, created_at: formatTimestamp(createdAt) };
}
