import { lazy } from 'react';
import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/codes', screen: lazy(() => import('./list/codes-screen.tsx')) },
  { path: '/codes/new', screen: lazy(() => import('./designer/new-code.tsx')) },
  { path: '/codes/batch', screen: lazy(() => import('./batch/batch-screen.tsx')) },
  { path: '/codes/:id/edit', screen: lazy(() => import('./designer/edit-code.tsx')) },
  { path: '/codes/:id', screen: lazy(() => import('./detail/code-screen.tsx')) },
];
