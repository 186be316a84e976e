import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/campaigns', load: () => import('./list/campaigns.tsx') },
  { path: '/campaigns/new', load: () => import('./editor/new-campaign.tsx') },
  { path: '/campaigns/:id', load: () => import('./detail/campaign.tsx') },
];
