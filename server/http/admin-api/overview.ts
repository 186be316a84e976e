import { adminOperations } from '../../../contract/application/admin/operations.ts';
import type { InstallationOverview } from '../../administration/administration.ts';
import { ok, route } from '../shared/route.ts';

export const overviewRoutes = [
  route(adminOperations.showInstallation, async (_call, { features }) =>
    ok({ overview: presentOverview(await features.overview()) }),
  ),
];

function presentOverview({ workspaces, people, activePeople, traffic, limits }: InstallationOverview) {
  return {
    workspaces: presentGrowth(workspaces),
    people: presentGrowth(people),
    active_people: activePeople,
    traffic: traffic ? { today: presentTraffic(traffic.today), yesterday: presentTraffic(traffic.yesterday) } : null,
    limits: limits ? { workspaces: limits.workspaces.map(presentNear), is_complete: limits.isComplete } : null,
  };
}

function presentGrowth({ total, created, createdBefore }: InstallationOverview['people']) {
  return { total, created, created_before: createdBefore };
}

function presentTraffic({ clicks, events }: NonNullable<InstallationOverview['traffic']>['today']) {
  return { clicks, events };
}

function presentNear({
  id,
  name,
  quota,
  used,
  limit,
  state,
}: NonNullable<InstallationOverview['limits']>['workspaces'][number]) {
  return { id, name, quota, used, limit, state };
}
