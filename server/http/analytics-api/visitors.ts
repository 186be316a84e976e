import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { ok, route } from '../shared/route.ts';
import { siteOf } from './saved-lists.ts';

const { eraseVisitor } = analyticsOperations;

export const visitorRoutes = [
  route(eraseVisitor, async (request, { features }) => {
    const { person, visit } = request.body;
    const events = await features.erasures.eraseVisitor(siteOf(request), { person, visit });
    return ok({ data: { events }, status: 200 as const });
  }),
];
