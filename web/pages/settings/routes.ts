import { lazy } from 'react';
import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature; webhooks are one of their own. */
export const routes: readonly ScreenRoute[] = [
  { path: '/settings', screen: lazy(() => import('./profile.tsx')) },
  { path: '/settings/sessions', screen: lazy(() => import('./sessions.tsx')) },
  { path: '/settings/keys', screen: lazy(() => import('./keys.tsx')) },
  { path: '/settings/plan', screen: lazy(() => import('./plan.tsx')) },
  { path: '/settings/data', screen: lazy(() => import('./data.tsx')) },
];
