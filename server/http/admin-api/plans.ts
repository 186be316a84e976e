import { adminOperations } from '../../../contract/application/admin/operations.ts';
import type { ListedPlan } from '../../plans/plans.ts';
import { presentLimits, readLimits } from '../shared/responses/plan-fields.ts';
import { ok, route } from '../shared/route.ts';

const { listPlans, createPlan, updatePlan, deletePlan, assignPlan } = adminOperations;

export const planRoutes = [
  route(listPlans, async (_call, { features }) => ok({ plans: (await features.plans.list()).map(presentPlan) })),
  route(createPlan, async ({ body, subject }, { features }) => {
    const { name, is_default: isDefault } = body;
    const plan = await features.plans.create({ ...readLimits(body), name, isDefault });
    subject.name = plan.name;
    return ok({ id: plan.id, message: `The plan ${plan.name} was created.` });
  }),
  route(updatePlan, async ({ id, body }, { features }) => {
    const plan = await features.plans.update(id(), { ...readLimits(body), isDefault: body.is_default });
    return ok({ message: `The plan ${plan.name} was updated.` });
  }),
  route(deletePlan, async ({ id }, { features }) => {
    const plan = await features.plans.remove(id());
    return ok({ message: `The plan ${plan.name} was deleted.` });
  }),
  route(assignPlan, async ({ id, body }, { features }) => {
    await features.administration.assignPlan(id(), body.plan);
    return ok({ message: `The workspace now has the plan ${body.plan}.` });
  }),
];

function presentPlan({ id, name, isDefault, workspaces, ...limits }: ListedPlan) {
  return { id, name, is_default: isDefault, workspaces, ...presentLimits(limits) };
}
