import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/pixels', load: () => import('./pixels.tsx') },
  { path: '/pixels/new', load: () => import('./new-pixel.tsx') },
  { path: '/pixels/:id', load: () => import('./pixel.tsx') },
];
