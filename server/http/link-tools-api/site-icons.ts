import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import { ok, route } from '../shared/route.ts';

export const siteIconRoutes = [
  route(linkToolsOperations.showSiteIcons, async ({ principal, query }, { features }) => {
    const icons = await features.siteIcons.of(principal.accountId, query.hosts);
    return ok({ data: icons.map(({ host, icon, isPending }) => ({ host, icon, pending: isPending })) });
  }),
];
