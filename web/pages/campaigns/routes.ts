import { lazy } from 'react';
import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/campaigns', screen: lazy(() => import('./campaigns.tsx')) },
  { path: '/campaigns/new', screen: lazy(() => import('./new-campaign.tsx')) },
  { path: '/campaigns/:id', screen: lazy(() => import('./campaign.tsx')) },
];
