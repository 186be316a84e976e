import { lazy } from 'react';
import type { ScreenRoute } from '../../frame/screen-route.ts';

const screen = lazy(() => import('./channels.tsx'));

/** One screen; which channel is open stands in the path. */
export const routes: readonly ScreenRoute[] = [
  { path: '/channels', screen },
  { path: '/channels/:id', screen },
];
