import { lazy } from 'react';
import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/pages', screen: lazy(() => import('./list/pages-screen.tsx')) },
  { path: '/pages/bio/new', screen: lazy(() => import('./bio/new-bio.tsx')) },
  { path: '/pages/bio/:id', screen: lazy(() => import('./bio/edit-bio.tsx')) },
  { path: '/pages/splash/new', screen: lazy(() => import('./splash/new-splash.tsx')) },
  { path: '/pages/splash/:id', screen: lazy(() => import('./splash/edit-splash.tsx')) },
  { path: '/pages/overlay/new', screen: lazy(() => import('./overlay/new-overlay.tsx')) },
  { path: '/pages/overlay/:id', screen: lazy(() => import('./overlay/edit-overlay.tsx')) },
];
