import { lazy } from 'react';
import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/pixels', screen: lazy(() => import('./pixels.tsx')) },
  { path: '/pixels/new', screen: lazy(() => import('./new-pixel.tsx')) },
  { path: '/pixels/:id', screen: lazy(() => import('./pixel.tsx')) },
];
