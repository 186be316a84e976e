import { lazy } from 'react';
import type { ScreenRoute } from '../../frame/screen-route.ts';

export const routes: readonly ScreenRoute[] = [
  { path: '/', screen: lazy(() => import('./home.tsx')) },
  { path: '/welcome', screen: lazy(() => import('./welcome.tsx')) },
];
