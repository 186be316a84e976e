import { lazy } from 'react';
import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/domains', screen: lazy(() => import('./domains.tsx')) },
  { path: '/domains/new', screen: lazy(() => import('./new-domain.tsx')) },
  { path: '/domains/:id', screen: lazy(() => import('./domain.tsx')) },
];
