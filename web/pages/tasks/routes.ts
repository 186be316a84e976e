import { lazy } from 'react';
import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/tasks', screen: lazy(() => import('./tasks.tsx')) },
  { path: '/tasks/:id', screen: lazy(() => import('./task.tsx')) },
];
