import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/campaigns', load: () => import('./campaigns.tsx') },
  { path: '/campaigns/new', load: () => import('./new-campaign.tsx') },
  { path: '/campaigns/:id', load: () => import('./campaign.tsx') },
];
