import { lazy } from 'react';
import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature; the dashboard of one website is a feature of its own. */
export const routes: readonly ScreenRoute[] = [
  { path: '/websites', screen: lazy(() => import('./websites.tsx')) },
  { path: '/websites/new', screen: lazy(() => import('./new-website.tsx')) },
  { path: '/websites/:id/install', screen: lazy(() => import('./install.tsx')) },
  { path: '/websites/:id/settings', screen: lazy(() => import('./settings.tsx')) },
];
