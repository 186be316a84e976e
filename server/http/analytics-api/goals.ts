import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { Goals } from '../../goals/goals.ts';
import { ok, route } from '../shared/route.ts';
import { formatTimestamp } from '../shared/timestamps.ts';
import { savedPage, siteOf } from './saved-lists.ts';

const { listGoals, createGoal, showGoal, updateGoal, deleteGoal } = analyticsOperations;

type Goal = Awaited<ReturnType<Goals['goals']['find']>>;

export const goalRoutes = [
  route(listGoals, async (call, { features, addresses }) => {
    return savedPage(features.goals.goals, { call, baseUrl: addresses.baseUrl, present: presentGoal });
  }),
  route(createGoal, async (call, { features }) => {
    const { name, match } = call.body;
    const goal = await features.goals.goals.create(siteOf(call), { name, written: match });
    return ok({ data: presentGoal(goal), status: 201 as const });
  }),
  route(showGoal, async (call, { features }) => {
    const goal = await features.goals.goals.find(siteOf(call), call.id('goal'));
    return ok({ data: presentGoal(goal), status: 200 as const });
  }),
  route(updateGoal, async (call, { features }) => {
    const { name, match } = call.body;
    const goal = await features.goals.goals.update(siteOf(call), call.id('goal'), { name, written: match });
    return ok({ data: presentGoal(goal), status: 200 as const });
  }),
  route(deleteGoal, async (call, { features }) => {
    await features.goals.goals.remove(siteOf(call), call.id('goal'));
    return ok({ data: { id: call.id('goal'), deleted: true as const }, status: 200 as const });
  }),
];

function presentGoal({ id, name, definition, createdAt }: Goal) {
  return { id, name, match: definition, created_at: formatTimestamp(createdAt) };
}
