import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/codes', load: () => import('./list/codes-screen.tsx') },
  { path: '/codes/new', load: () => import('./designer/new-code.tsx') },
  { path: '/codes/batch', load: () => import('./batch/batch-screen.tsx') },
  { path: '/codes/labels', load: () => import('./labels/labels-screen.tsx') },
  { path: '/codes/deleted', load: () => import('./deleted/deleted-screen.tsx') },
  { path: '/codes/:id/edit', load: () => import('./designer/edit-code.tsx') },
  { path: '/channels/:id/posters', load: () => import('./posters/posters-screen.tsx') },
  { path: '/codes/:id', load: () => import('./detail/code-screen.tsx') },
];
